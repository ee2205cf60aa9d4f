/** The words around the ledger, in Chinese. */

import type { LedgerTexts } from "../en/ledger.ts";

export const ledger: LedgerTexts = {
  file: {
    title: (step) => (step === "" ? "账本" : `账本(${step})`),
    quote: [
      "这一步历代会话定下的和排除的都在这里。每次交接由 flower 往里加,从不删。",
      "随便改:改成什么就是什么。两头加 ~~ 表示划掉,前面加 [pin] 表示优先告诉接手的会话,也可以自己加条目。行尾的注释请留着,程序靠它认出这一条。",
    ],
  },
  prompt: {
    lead: "下面是这一步历代会话定下的和排除的,由 flower 记账;话是前面的会话说的,人改过的以人改的为准。不要重新讨论,也不要再走这些走不通的路;除非你发现其中哪条已经不成立,那就写进你自己的交接。",
    rest: ({ path, rest }) =>
      `还有 ${rest} 条放不下,都在 ${path}。在定新的事、试新的路之前,先读这个文件。`,
    all: ({ path }) => `同样的内容在 ${path}。`,
  },
};
