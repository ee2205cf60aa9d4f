/** Chinese titles of documents and the words around their sections. Of each list the first is written, all are read. */

import type { SectionKey, Titles } from "../../documents/titles.ts";
import type { Frame } from "../en/titles.ts";

export const handoffTitles: Titles<SectionKey> = {
  doing: ["现在在做什么", "现在在做", "当前进度"],
  decided: ["已经定下的", "已定的事", "决策"],
  deadends: ["走不通的路", "试过不行的", "排除的路", "走不通的"],
  next: ["下一步"],
  scene: ["现场", "文件"],
};

export const handoffFrame: Frame = {
  title: (step) => (step === "" ? "交接书" : `交接书(${step})`),
  quote: [
    "上一个会话写下这份交接,给接手的会话。",
    "随时可以改:接手的会话读的就是这个文件,读的就是下面五节。",
  ],
};
