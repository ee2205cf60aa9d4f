/** The words around the ledger where the language is Japanese: what a person reads is in Japanese, what a model reads in English. */

import { ledger as english, type LedgerTexts } from "../en/ledger.ts";

export const ledger: LedgerTexts = {
  file: {
    title: (step) => (step === "" ? "台帳" : `台帳(${step})`),
    quote: [
      "このステップの全世代が決めたことと、通らないと分かった道です。引き継ぎのたびに flower が書き足し、消すことはありません。",
      "どの文も書き換えてかまいません。書き換えたとおりに残ります。~~ で囲めば取り消し、前に [pin] を置けば最初に伝えられ、自分の項目を足すこともできます。行末のコメントは残してください。項目はそれで見分けられます。",
    ],
  },
  prompt: english.prompt,
};
