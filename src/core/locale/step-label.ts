/**
 * What a step of the default flow is called on screens: its name in the manifest is the same in every language, which a reader of another
 * one cannot read. Any other step is called by its name.
 */

import { namesFor } from "../workbench/names.ts";
import type { Lang } from "./lang.ts";
import { linesFor } from "./lines.ts";

type Part = "clarify" | "goal" | "work";

const PARTS: ReadonlyMap<string, Part> = new Map(
  (["default", "ascii"] as const).flatMap((set) => {
    const { clarify, goal, work } = namesFor(set).steps;
    return [[clarify, "clarify"] as const, [goal, "goal"] as const, [work, "work"] as const];
  }),
);

/** A name, a judge's number, and what tries came of it: `干活`, `干活·判定#2`, `干活#round2`, `干活·判定#1#retry1`. */
const NAME =
  /^([^#·]+)(?:·(?:判定|verdict)#(\d+)|·(goal))?(?:#(round|retry|wish)(\d+))?(?:·(goal))?$/u;

/** The sentence for a workflow that failed begins with the name of the step that it failed at. */
export const errorShown = (error: string, failedAt: string | null, lang: Lang): string =>
  failedAt !== null && error.startsWith(`${failedAt}: `)
    ? stepLabel(failedAt, lang) + error.slice(failedAt.length)
    : error;

export function stepLabel(name: string, lang: Lang): string {
  const [, base = "", judge, goal, kind, number = "", last] = NAME.exec(name) ?? [];
  const part = PARTS.get(base);
  if (part === undefined) return name;
  const { parts, judges, rounds, tries } = linesFor(lang).flow;
  const first = judge === undefined ? parts[part] : judges({ round: Number(judge) });
  const what = (goal ?? last) === undefined ? first : parts.goal;
  if (kind === "retry") return `${what} · ${tries({ n: Number(number) + 1 })}`;
  return kind === "round" && judge === undefined && last === undefined
    ? `${what} · ${rounds({ n: Number(number) })}`
    : what;
}
