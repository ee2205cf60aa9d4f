/**
 * The block below the five sections that flower writes and the model cannot. Puts facts into words; looks at nothing, and believes nothing
 * that a model says.
 *
 * V1. Commits, pushes and the like come from git and from the calls themselves, what sub-agents did included.
 * V2. Every name, command and subject stands as code on one line: it cannot end the block or begin a section.
 * V3. Short: each list is cut, and what is left out is counted.
 */

import { evidenceTextsFor } from "../locale/evidence.ts";
import { dollars, kilo } from "../locale/format.ts";
import type { Lang } from "../locale/lang.ts";
import type { BackgroundWork } from "../run/facts.ts";
import { codeSpan } from "./code-span.ts";
import type { Commit, EvidenceFacts } from "./evidence.ts";
import { commandOf, type Effect, sideEffects, type ToolCall } from "./evidence-effects.ts";

/** The most lines of each list. */
const SHOWN = {
  dirty: 20,
  commits: 20,
  effects: 30,
  files: 30,
  commands: 8,
  missing: 20,
  quotations: 10,
  running: 20,
};

/** The body of the section, without its heading. */
export function evidenceBlock(facts: EvidenceFacts, lang: Lang = "en"): string {
  const { block } = evidenceTextsFor(lang);
  const { calls, commits, running, kept, missing, quotations, workspace } = facts;
  const ran = calls
    .filter((call) => commandOf(call) !== undefined)
    .map((call) => callLine(call, lang));
  const unsaid = quotations.filter(({ said }) => !said).map(({ words }) => codeSpan(words));
  const lists = [
    dirtyList(facts, lang),
    list(lang, block.commits, commits.map(commitLine).slice(0, SHOWN.commits), commits.length),
    last(
      lang,
      block.effects,
      sideEffects(calls).map((each) => effectLine(each, lang)),
      SHOWN.effects,
    ),
    last(
      lang,
      block.written,
      filesWritten(calls, workspace).map((path) => codeSpan(path)),
      SHOWN.files,
    ),
    last(lang, block.commands, ran, SHOWN.commands),
    list(
      lang,
      block.running({ kept }),
      running.map(workLine).slice(0, SHOWN.running),
      running.length,
    ),
    list(
      lang,
      block.missing,
      missing.map((path) => codeSpan(path)).slice(0, SHOWN.missing),
      missing.length,
    ),
    list(lang, block.unsaid, unsaid.slice(0, SHOWN.quotations), unsaid.length),
  ];
  const lines = [`- ${standing(facts, lang)}`, `- ${gitLine(facts, lang)}`, ...lists];
  return `${block.lead}\n\n${lines.filter((line) => line !== "").join("\n")}`;
}

type Title = (about: { readonly count: number }) => string;

/** A list under a line that counts it; "" when there is nothing in it (V3). */
function list(lang: Lang, title: Title, lines: readonly string[], count: number): string {
  if (count === 0) return "";
  const { block } = evidenceTextsFor(lang);
  const more = count - lines.length;
  const rest = more > 0 ? [block.more({ count: more })] : [];
  return [`- ${title({ count })}`, ...[...lines, ...rest].map((line) => `  - ${line}`)].join("\n");
}

const last = (lang: Lang, title: Title, lines: readonly string[], shown: number): string =>
  list(lang, title, lines.slice(-shown), lines.length);

function standing({ origin, context, window, costUsd }: EvidenceFacts, lang: Lang): string {
  const { block } = evidenceTextsFor(lang);
  return [
    origin === undefined ? "" : block.origin({ ...origin, run: codeSpan(origin.run) }),
    context === 0 ? "" : block.context({ context: kilo(context, 1), window: kilo(window) }),
    block.cost({ cost: dollars(costUsd) }),
  ]
    .filter((part) => part !== "")
    .join("; ");
}

function gitLine({ before, now }: EvidenceFacts, lang: Lang): string {
  const { git } = evidenceTextsFor(lang);
  if (now.kind === "none")
    return git.none[now.why] + (now.detail === "" ? "" : ` ${codeSpan(now.detail)}`);
  const name = (hash: string | null) =>
    hash === null ? git.noCommit : codeSpan(hash.slice(0, 12));
  const branch = now.branch === null ? git.noBranch : git.branch({ branch: codeSpan(now.branch) });
  const was =
    before?.kind === "git" && before.head !== now.head ? git.was({ head: name(before.head) }) : "";
  return `git: ${branch}, ${git.head({ head: name(now.head) })}${was}`;
}

function dirtyList({ now }: EvidenceFacts, lang: Lang): string {
  const { git } = evidenceTextsFor(lang);
  if (now.kind === "none") return "";
  const { dirty, dirtyCount, atLeast } = now;
  if (dirtyCount === 0) return `- ${git.clean}`;
  const lines = dirty.slice(0, SHOWN.dirty).map(({ status, path, from }) => {
    const name = codeSpan(path);
    const told = from === undefined ? name : git.renamed({ path: name, from: codeSpan(from) });
    return `${codeSpan(status)} ${told}`;
  });
  return list(lang, ({ count }) => git.dirty({ count, atLeast }), lines, dirtyCount);
}

const commitLine = ({ hash, subject }: Commit): string =>
  `${codeSpan(hash.slice(0, 12))} ${codeSpan(subject)}`;

const callLine = (call: ToolCall, lang: Lang): string =>
  `${codeSpan(commandOf(call) ?? "")} → ${endOf(call, lang)}`;

function effectLine(effect: Effect, lang: Lang): string {
  const { effects, block } = evidenceTextsFor(lang);
  const { kind, what, among, agentId } = effect;
  const marks = [among ? block.among : "", agentId === undefined ? "" : block.subAgent].filter(
    (mark) => mark !== "",
  );
  return `${effects[kind]}: ${codeSpan(what)} → ${endOf(effect, lang)}${marks.length === 0 ? "" : ` (${marks.join("; ")})`}`;
}

function endOf(
  { ok, exitCode }: { readonly ok: boolean; readonly exitCode?: number },
  lang: Lang,
): string {
  const { block } = evidenceTextsFor(lang);
  if (exitCode !== undefined) return block.exit({ code: exitCode });
  return ok ? block.ended : block.failed;
}

const workLine = ({ id, type, description, output }: BackgroundWork): string =>
  [codeSpan(id), type, codeSpan(description), output === undefined ? "" : `→ ${codeSpan(output)}`]
    .filter((part) => part !== "")
    .join(" ");

const WRITING_TOOLS: ReadonlySet<string> = new Set(["Write", "Edit", "MultiEdit", "NotebookEdit"]);

/** Files that a tool wrote, each once, by its last writing. */
export function filesWritten(calls: readonly ToolCall[], workspace = ""): string[] {
  const paths = new Set<string>();
  for (const { tool, input, ok } of calls) {
    const path = input.file_path ?? input.notebook_path;
    if (!ok || !WRITING_TOOLS.has(tool) || typeof path !== "string") continue;
    paths.delete(path);
    paths.add(path);
  }
  const folder = workspace.replace(/\/?$/, "/");
  return [...paths].map((path) =>
    workspace !== "" && path.startsWith(folder) ? path.slice(folder.length) : path,
  );
}
