/** Japanese titles of documents and the words around their sections. Of each list the first is written, all are read. */

import type { SectionKey, Titles } from "../../documents/titles.ts";
import type { Frame } from "../en/titles.ts";

export const handoffTitles: Titles<SectionKey> = {
  doing: ["今やっていること"],
  decided: ["すでに決まったこと"],
  deadends: ["通らなかった道"],
  next: ["次の一手"],
  scene: ["現場"],
};

export const handoffFrame: Frame = {
  title: (step) => (step === "" ? "引き継ぎ書" : `引き継ぎ書(${step})`),
  quote: [
    "前のセッションが、引き継ぐセッションに残した文書です。",
    "いつでも書き換えてかまいません。引き継ぐセッションが読むのはまさにこのファイルの五つの節です。",
  ],
};
