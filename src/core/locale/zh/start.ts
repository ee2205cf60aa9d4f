/** What is said of a start, in Chinese. */

import type { StartTexts } from "../en/start.ts";

export const start: StartTexts = {
  ended: ({ run, count, programs }) =>
    `已结束 run ${run} 在其 flower 死掉时留下的进程:${count}(${programs.join(", ")})`,
  below: ({ run }) =>
    `这个 flower 正运行在 run ${run} 的 flower 死掉时留下的进程里:这里什么都不结束;请在另一个 shell 里运行 flower doctor --fix`,
  loose: ({ path, mode, to }) => `${path} 对本机其他用户开放(${mode}):chmod ${to} ${path}`,
  windows:
    "flower 没有在 Windows 上测试过。那里没有保护的:死掉的 flower 留下的进程找不到,文件也没有对本机其他用户关闭。",
  sandbox: {
    unsupported: ({ platform }) =>
      `sandbox:应为 Linux 或 macOS,得到 ${platform},那里的 harness 没有 flower 能用的沙箱。什么都没有启动;去掉沙箱,或在容器里运行 flower。`,
    missing: ({ programs, install }) =>
      `sandbox:harness 的沙箱需要 ${programs.join(", ")},PATH 里没有。什么都没有启动;请安装(${install}),或去掉沙箱。`,
    refused: ({ program, detail }) =>
      `sandbox:${program} 在,但系统不让它隔离任何东西(${detail})。什么都没有启动;请在这台机器或这个容器里允许用户命名空间,或去掉沙箱。`,
  },
};
