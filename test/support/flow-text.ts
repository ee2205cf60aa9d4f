/** Texts that are made to confuse a reader of brief, goal and verdict: their titles, findings and markers in all four languages. */

import { LANGS } from "../../src/core/locale/lang.ts";
import { FLOW_DOCUMENTS } from "../../src/core/locale/titles.ts";
import { markdownTextOf } from "./markdown-text.ts";

const words = LANGS.flatMap((lang) => {
  const { brief, goal, verdict, findings, unverifiable } = FLOW_DOCUMENTS[lang];
  const titles = [brief, goal, verdict].flatMap((document) => [
    document.frame.title,
    ...Object.values(document.titles).flat(),
  ]);
  const markers = unverifiable.flatMap((marker) => [
    `[${marker}: `,
    `【${marker}】`,
    `（${marker}：`,
  ]);
  return [...titles, ...Object.values(findings).flat(), ...markers];
});

export const flowText = markdownTextOf([
  ...words,
  ...["]", "］", "[", "none", "无", "なし", "aucun", "- ", "1) ", "[ ] ", "> "],
]);
