/** What `flower gc` says, in Chinese. */

import type { ClearingTexts } from "../en/gc.ts";

export const gc: ClearingTexts = {
  would: ({ older, size }) => `可释放 ${size}:早于 ${older}、没有人还需要的(什么都没有删)`,
  did: ({ older, size }) => `已释放 ${size}:早于 ${older}、没有人还需要的`,
  nothing: ({ older }) => `这里没有早于 ${older} 又没人需要的东西`,
  transcripts: ({ count, size }) => `会话记录:${count} 份 (${size})`,
  documents: ({ count, size }) => `早先的交接:${count} 份 (${size})`,
  spilled: ({ count, size }) => `长结果:${count} 份 (${size})`,
  harness: ({ count, size }) => `harness 自己的文件:${count} 份 (${size})`,
  givenBack: ({ size }) => `sessions.db 小了 ${size}`,
  usedAgain: "sessions.db 大小不变:腾出的空间会被之后的内容用掉",
  leftAlone: ({ path }) => `没有动,因为另一个运行目录的 run 正在用:${path}`,
};
