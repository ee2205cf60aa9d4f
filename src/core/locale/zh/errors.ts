/** What flower says when something went wrong, in Chinese. The advice at the generation limit is a printed contract. */

import type { Messages } from "../en/errors.ts";
import { dollars, duration, kilo } from "../format.ts";

export const messages: Messages = {
  generationLimit: ({ times, at, window }) =>
    `已经换代 ${times} 次,上下文又越过了换代线(阈值 ${kilo(at)},窗口 ${kilo(window)})。` +
    "阈值很可能低于这个角色的启动地板,把 window 调大,或 --no-handoff",
  degradedTwice: ({ times, window, at, headroom, why }) =>
    `连续 ${times} 份交接降级:拿着空交接继续只是烧钱(窗口 ${kilo(window)},阈值 ${kilo(at)},余量 ${kilo(headroom)};` +
    `最近一次的原因:${why})。把 --window 调到模型的真实窗口,或加大 --headroom,让交接写得下`,
  noProgress: ({ times, startUp, at, window }) =>
    `连续 ${times} 代没有进展(新会话开口就是 ${kilo(startUp, 1)},阈值 ${kilo(at)},窗口 ${kilo(window)}):两次换代之间没有一次工具调用成功,或者新会话一开口就越线。阈值很可能低于这个角色的启动地板,把 window 调大,或 --no-handoff`,
  budgetSpent: ({ spent, budget }) =>
    `这一步的预算用完了:已花 ${dollars(spent)},上限 ${dollars(budget)}。做过的都在交接里;加大 --budget 再续接`,
  turnsSpent: ({ turns, limit }) =>
    `这一步的模型调用次数用完了:${turns} 次,上限 ${limit} 次。做过的都在交接里;加大 maxTurns 再续接`,
  seedDoesNotFit: ({ path, message }) =>
    `新会话的第一个请求就被拒绝:${path === null ? "任务" : `交接 ${path}`}放不进窗口(${message})。` +
    `换下一个会话也一样。把${path === null ? "任务" : "这个文件"}改短,或换窗口更大的模型`,
  failed: ({ message, setting }) =>
    setting === undefined ? message : `${message}(要改的是:${setting})`,
  aborted: () =>
    "已中断。做过的都在清单里;flower resume 可以接着做(flower once 之后用 --resume last)",
  terminated: () =>
    "被信号终止。做过的都在清单里;flower resume 可以接着做(flower once 之后用 --resume last)",
  unknownSession: ({ session, runDir }) =>
    `${runDir} 里没有会话 "${session}"。在那里的 manifest.json 里找 session_id,或用 --resume last`,
  nothingToBegin: () =>
    '没有可以开始的东西:这个工作区里还没有需求确认书。请给一句诉求,例如 flower "让测试通过",或用 -w 指明工作区',
  noLastSession: ({ runDir }) =>
    `${runDir} 里的 lineage.json 没有可以续接的会话。检查 -w 和 -r,给出 flower log -v 里的 id,或去掉 --resume`,
  noCredentials: ({ looked, file }) =>
    `没有可用的 API 凭证。找过:${looked.join(";")}。` +
    `运行 flower setup,或设置 ANTHROPIC_API_KEY(网关用 ANTHROPIC_AUTH_TOKEN 加 ANTHROPIC_BASE_URL),或写进 ${file}`,
  badCredentials: ({ endpoint, source, message }) =>
    `${endpoint} 拒绝了来自 ${source} 的凭证:${message}。检查密钥,以及它是否属于这个端点`,
  retrying: ({ attempt, of, why, seconds }) =>
    `${duration(seconds)} 后第 ${attempt} 次尝试,共 ${of} 次:${why}`,
  learnedWindow: ({ window, was, model }) =>
    `${model || "默认模型"} 的窗口是 ${kilo(window)},不是 ${kilo(was)}:从 API 学到,已记住`,
  reportedWindow: ({ window, was }) => `harness 报告窗口是 ${kilo(window)},不是猜的 ${kilo(was)}`,
  modelMismatch: ({ want, served }) =>
    `实际应答的模型是 ${served},不是配置的 ${want}:窗口可能不一样。把模型或 FLOWER_WINDOW 改成实际的`,
  wrongWindow: ({ given, real, source }) =>
    `窗口 ${kilo(given)}(${source})比模型的 ${kilo(real)} 大,换代会来不及。请用 --window ${real}`,
  byCode: (why) =>
    ({
      overflow: "上下文已满,连写交接的一轮都放不下",
      code: "会话的历史已经无法应答",
      budget: "预算用完了",
    })[why],
  missingSections: (titles) => `缺${titles.join("/")}`,
  writingInterrupted: () => "写交接的一轮被打断",
  waitingForWork: ({ work, seconds }) =>
    `最多等 ${duration(seconds)}:${work.map(({ description }) => description).join("、")}`,
  keptRuns: ({ work }) =>
    `步骤已完,只等留着运行的工作结束:${work.map(({ description }) => description).join("、")}`,
  workEnded: ({ work }) =>
    `随会话一起结束:${work.map(({ description }) => description).join("、")}`,
  busyElsewhere: ({ step, run, owner, path }) =>
    `步骤 ${step} 正由另一个 flower 在做(进程 ${owner.pid},运行 ${run}):等它结束,或者给这个换个 stepName;如果那个进程已经不在,就删掉 ${path}`,
  busy: ({ step }) => `步骤 ${step} 已经在这个运行时里跑着:给第二个换个 stepName,或者等第一个跑完`,
  closed: () => "运行时已经关闭:要再跑一步,请新建一个",
  putBack: ({ path }) =>
    `${path} 在使用中被拿走了:已连同全部内容放回原处。运行期间不要让任何东西删除这个文件夹(git clean -xdf 就会)。`,
  putAside: ({ file, why, path }) =>
    why === "broken"
      ? `${file} 读不出来:已挪到 ${path},并按运行日志重写`
      : `${file} 属于另一个工作区:已挪到 ${path}`,
  noDocument: ({ path }) =>
    `${path} 处没有交接文档:文件不存在,或五节里一节都没有。检查路径,或看看文档长什么样(flower handoff show)`,
  secretInTask: ({ found, path }) =>
    `任务里有像密钥的东西(${found.map(({ kind }) => kind).join("、")}):它原样在 ${path}(只有你能读),也会到模型那里`,
  redacted: ({ found }) =>
    `交接里的密钥已用占位符代替:${found.map(({ kind, count }) => `${count} × ${kind}`).join("、")}`,
  documentOfAnotherRun: ({ path, run }) =>
    `交接 ${path} 是另一次运行(${run})的:下一个会话拿到的是这次运行写成时的文本`,
  worksForPerson: ({ waitsFor, notes }) =>
    [
      waitsFor === undefined ? "" : `在等你定:${waitsFor}`,
      ...notes.map((note) => `要你来做:${note}`),
    ]
      .filter((part) => part !== "")
      .join(" · "),
  warnedOf: ({ warning }) => `关于交接:${warning}`,
  tightStart: ({ startUp, at }) =>
    `新会话一开始就有 ${kilo(startUp, 1)} token,超过阈值 ${kilo(at)} 的一半:把窗口调大(--window)或把余量调小(--headroom),它才有地方干活`,
  documentGone: ({ path }) => `交接 ${path} 不见了或是空的:下一个会话拿到的是写成时的文本`,
  documentUnreadable: ({ path, why }) =>
    `交接 ${path} 读不了(${why}):下一个会话拿到的是写成时的文本`,
  documentNotPlaced: ({ why }) => `交接写不到磁盘上(${why}):只随提示词传给下一个会话`,
  notSpilled: ({ why }) => `过长的工具结果写不进文件(${why}):原样进了上下文(只提示这一次)`,
  skippedFile: ({ path, why }) => `跳过了 ${path}:${why}`,
  droppedVariable: ({ name, source }) =>
    `环境里的 ${name} 没有用上:凭证来自 ${source},发往的地址也必须来自那里`,
  ignoredName: ({ name, path }) => `${path} 里的 ${name} 不是 flower 会从文件里读的设置`,
};
