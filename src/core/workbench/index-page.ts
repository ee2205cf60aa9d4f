/** The text of `INDEX.md`: what lies in the workbench, for people and for sessions that look. The same contents give the same bytes. What would steer a terminal is written out. */

import { oneLine } from "../handoff/quotation.ts";
import { size } from "../locale/format.ts";
import type { Lang } from "../locale/lang.ts";
import { workbenchTextsFor } from "../locale/workbench.ts";
import { visible } from "../visible.ts";
import { type Contents, type ListedFile, SHELVES } from "./contents.ts";

export function indexPage(contents: Contents, lang: Lang): string {
  const texts = workbenchTextsFor(lang).index;
  const shelves = SHELVES.map((shelf) => {
    const { listed, files } = contents[shelf];
    const more = files - listed.length;
    return [
      `## ${texts.shelves[shelf]} (${files})`,
      "",
      ...listed.map((file) => `- ${line(file, texts.unnoted)}`),
      ...(files === 0 ? [`- ${texts.empty}`] : []),
      ...(more > 0 ? [`- ${texts.more({ files: more })}`] : []),
    ].join("\n");
  });
  const counted = [
    contents.spilled > 0 ? texts.spilled({ files: contents.spilled }) : "",
    contents.archived > 0 ? texts.archived({ files: contents.archived }) : "",
    contents.hidden > 0 ? texts.hidden({ files: contents.hidden }) : "",
  ].filter((text) => text !== "");
  const rest = counted.length === 0 ? [] : [counted.map((text) => `- ${text}`).join("\n")];
  return `${[`# ${texts.title}`, `> ${texts.made}`, ...shelves, ...rest].join("\n\n")}\n`;
}

const line = ({ path, note, bytes }: ListedFile, unnoted: string): string =>
  `${visible(oneLine(path))} — ${note === "" ? unnoted : note} (${size(bytes)})`;
