/** What `flower doctor` finds and what there is to do, in Chinese. */

import type { DoctorTexts } from "../en/doctor.ts";

const through = (proxy: string): string => (proxy === "" ? "" : `(经代理 ${proxy})`);

export const doctor: DoctorTexts = {
  labels: {
    harness: "harness",
    endpoint: "端点",
    credentials: "凭证",
    window: "窗口",
    store: "存储",
    orphans: "孤儿进程",
    disk: "磁盘",
    sandbox: "沙箱",
    git: "git",
  },
  from: ({ source }) => `来自 ${source}`,
  todo: ({ what }) => `该做:${what}`,
  looking: ({ label }) => `正在检查:${label}`,
  harness: ({ version }) => [version],
  noHarness: ({ platform }) => [
    `没有 ${platform} 可用的`,
    "重新安装 flower-agent,带上可选依赖(不要 --omit=optional)",
  ],
  deadHarness: ({ detail }) => [
    `启动不了:${detail}`,
    "重新安装 flower-agent;检查文件是否可执行、是否与本系统的 C 库匹配",
  ],
  reached: ({ endpoint, proxy }) => [`${endpoint} 有应答${through(proxy)}`],
  notTried: ({ endpoint }) => [`${endpoint},只有 harness 自己能连;没有试`],
  unreached: ({ endpoint, detail, proxy }) => [
    `${endpoint} 没有应答${through(proxy)}:${detail}`,
    "检查网络、HTTPS_PROXY、NO_PROXY 和 NODE_EXTRA_CA_CERTS",
  ],
  wrongAddress: ({ endpoint, detail }) => [
    `${endpoint} 不是 Messages API,或不认识这个模型:${detail}`,
    "运行 flower setup,网关地址不带 /v1,并给一个它有的模型",
  ],
  noCertificates: ({ path, detail }) => [
    `证书 ${path} 读不了:${detail}`,
    "改正 NODE_EXTRA_CA_CERTS,或去掉它",
  ],
  credentials: ({ kind, key }) => [`${kind} ${key}`],
  byItself: ({ kind }) => [`${kind}:由 harness 自己认证`],
  remark: ({ detail }) => [`被接受,但应答里说:${detail}`, "去那边看看账户"],
  refused: ({ detail }) => [`被拒绝:${detail}`, "运行 flower setup,给一个有效的 key"],
  noCredentials: ({ looked }) => [
    `一个也没有;找过 ${looked.join("、")}`,
    "运行 flower setup,或用 harness 登录",
  ],
  loose: ({ path, mode }) => [`${path} 里有 key,别人却能打开(${mode})`, `chmod 600 ${path}`],
  broken: ({ message }) => [message, "改正它;这样 flower 启动不了"],
  window: ({ window, at, model, who }) => [`对 ${model} 生效的是 ${window}(${who});到 ${at} 交接`],
  windowContradicted: ({ window, known }) => [
    `设定并生效的是 ${window},但模型显示它只能装 ${known}`,
    "去掉 FLOWER_WINDOW,或改成模型能装的数",
  ],
  nothingYet: ({ path }) => [`${path} 里还没有跑过任何东西`],
  store: ({ size, log }) => [`完好、可写,${size},预写日志 ${log}`],
  sick: ({ detail }) => [
    `已损坏:${detail}`,
    "把 sessions.db 连同它的附属文件移走并留着;文档和清单是各自独立的文件",
  ],
  readOnly: ({ detail }) => [`写不了:${detail}`, "检查运行目录的属主和权限,以及磁盘是否已满"],
  longLog: ({ log }) => [`预写日志很长(${log})`, "最后一个打开它的 run 结束时会缩回去"],
  brokenFile: ({ path }) => [`${path} 读不了`, "不用做:下一个步骤会把它移到一边,写一个新的"],
  foreignFile: ({ path }) => [
    `${path} 属于另一个工作区`,
    "换一个 --run-dir,或让下一个步骤把它移到一边",
  ],
  noOrphans: ["没有"],
  orphan: ({ pid, name, run }) => [
    `进程 ${pid}(${name})是 run ${run} 留下的,它的 flower 已经死了`,
    "运行 flower doctor --fix 结束它",
  ],
  ended: ({ count, run }) => [`已结束 run ${run} 留下的进程:${count}`],
  ownOrphans: ({ run }) => [
    `这条命令自己就跑在 run ${run} 留下的进程里`,
    "在另一个 shell 里运行 flower doctor --fix",
  ],
  disk: ({ free }) => [`空余 ${free}`],
  littleDisk: ({ free }) => [`只剩 ${free}`, "腾出一些空间;flower gc 会删掉旧的、不需要的"],
  unknownDisk: ({ detail }) => [`空余空间未知:${detail}`],
  looseOwn: ({ path, mode, to }) => [`${path} 对本机其他用户开放(${mode})`, `chmod ${to} ${path}`],
  sandbox: ({ programs }) => [`可用(${programs.join(", ")});--sandbox 打开它`],
  noSandbox: ({ platform }) => [`${platform} 上没有 flower 能用的沙箱`],
  sandboxLacks: ({ programs, install }) => [
    `不可用:PATH 里没有 ${programs.join(", ")}`,
    `要用 --sandbox:${install}`,
  ],
  sandboxRefused: ({ program, detail }) => [
    `不可用:系统不让 ${program} 隔离任何东西(${detail})`,
    "要用 --sandbox:在这台机器或这个容器里允许用户命名空间",
  ],
  git: ({ version, root }) => [`${version},仓库 ${root}`],
  fencedGit: [
    "git 只在会话可以写入的文件夹里,不从那里取用",
    "把 git 放进 PATH 里工作区和运行目录之外的文件夹:交接靠它写明改了什么,--isolate 也需要它",
  ],
  noGit: ({ detail }) => [
    `git 跑不起来:${detail}`,
    "安装 git:交接靠它写明改了什么,--isolate 也需要它",
  ],
  noRepository: ({ version }) => [
    `${version};工作区不是仓库`,
    "git init,这样交接能写明改了什么,--isolate 也能用",
  ],
  worktree: ({ path }) => [
    `留下了一个 worktree:${path}`,
    `先看看里面有什么,再 git worktree remove ${path}`,
  ],
  lostWorktrees: ({ count }) => [`git 记着的 worktree 目录已不在:${count}`, "git worktree prune"],
};
