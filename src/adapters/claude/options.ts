/**
 * From a session's setup to the SDK's options. Decides what the harness is told at its start and what it is not told; holds no state.
 *
 * O1. Neither a turn limit nor a budget goes to the harness: the step's limits are flower's, and the document is exempt from them.
 * O2. Tools by which a session wakes itself or works elsewhere are taken away unless they are asked for by name.
 * O3. The transcript's copy needs a configuration folder that both sides see: without one the store silently gets nothing.
 */

import { homedir } from "node:os";
import { sep } from "node:path";
import type { HookCallbackMatcher, HookEvent, Options } from "@anthropic-ai/claude-agent-sdk";
import { FlowerError } from "../../core/errors.ts";
import { approvals } from "../../core/guards/fence.ts";
import { refusalTextsFor } from "../../core/locale/refusals.ts";
import type { AgentSpec, Opening, SessionSetup } from "../../ports/agent.ts";
import { environmentFor, FENCED_FILES, sandboxFor } from "./sandbox.ts";
import { shareable } from "./shared-server.ts";
import type { Harness } from "./spawn.ts";
import type { WatchedStore } from "./watched-store.ts";

export type Hooks = Partial<Record<HookEvent, HookCallbackMatcher[]>>;

const SELF_STARTERS = [
  "ScheduleWakeup",
  "CronCreate",
  "CronDelete",
  "CronList",
  "Monitor",
  "EnterWorktree",
  "ExitWorktree",
  "SendMessage",
  "Workflow",
];

/** What the process's own parts add. */
export interface Parts {
  readonly hooks: Hooks;
  readonly store: WatchedStore;
  readonly harness: Harness;
}

/** Throws `bad_option` when the store would get nothing. */
export function checkEnvironment(env: Readonly<Record<string, string>>): void {
  if ((env.CLAUDE_CONFIG_DIR ?? "") !== "" || env.HOME === homedir()) return; // O3
  throw new FlowerError(
    "bad_option",
    (lang) => refusalTextsFor(lang).noConfigFolder({ home: env.HOME, own: homedir() }),
    { field: "env.CLAUDE_CONFIG_DIR" },
  );
}

export function sdkOptions(setup: SessionSetup, opening: Opening, parts: Parts): Options {
  const { spec } = setup;
  const mode = spec.permissionMode ?? "default";
  return {
    cwd: setup.workspace,
    additionalDirectories: [...setup.extraFolders, ...spillFolder(setup)],
    // The state messages say when no turn runs and no sub-agent is left: the only sure end of a step.
    env: { ...whole(setup), ...environmentFor(setup), CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS: "1" },
    settingSources: setup.portable ? [] : ["project"],
    systemPrompt: { type: "preset", preset: "claude_code", append: spec.instructions },
    allowedTools: approvals(spec), // the fences are hooks
    disallowedTools: disallowed(spec),
    permissionMode: mode,
    ...(mode === "bypassPermissions" ? { allowDangerouslySkipPermissions: true } : {}),
    // An interrupt ends the turn, not the sub-agents: those are ended one by one, by name.
    perTaskStopAffordance: true,
    // Keeps servers' variables and headers off the command line, which other users can read.
    mcpServersDelivery: "initialize",
    hooks: parts.hooks,
    sessionStore: parts.store.store,
    sessionStoreFlush: "eager",
    spawnClaudeCodeProcess: parts.harness.spawn,
    ...specOptions(spec),
    ...settingsOf(setup),
    ...openingOptions(opening),
  };
}

function settingsOf({ settings, sandbox }: SessionSetup): Options {
  if (sandbox === undefined) return settings === undefined ? {} : { settings };
  return { settings: { ...settings, ...FENCED_FILES }, sandbox: sandboxFor(sandbox) };
}

/** A spilled text must be readable: a folder outside of the workspace has to be named. */
function spillFolder({ spill, workspace }: SessionSetup): string[] {
  if (spill === undefined) return [];
  const { folder } = spill.files;
  return folder.startsWith(workspace + sep) ? [] : [folder];
}

/** The harness keeps long MCP results in files of its own, which a resumed session no longer finds: all of them are to reach the hook. */
const whole = ({ spill }: SessionSetup): Record<string, string> =>
  spill === undefined ? {} : { MAX_MCP_OUTPUT_TOKENS: "1000000000" };

function specOptions(spec: AgentSpec): Options {
  return {
    ...(spec.model === undefined ? {} : { model: spec.model }),
    ...(spec.effort === undefined ? {} : { effort: spec.effort }),
    ...(spec.agents === undefined ? {} : { agents: { ...spec.agents } }),
    ...(spec.mcpServers === undefined ? {} : { mcpServers: shareable(spec.mcpServers) }),
  };
}

function openingOptions(opening: Opening): Options {
  if (opening.how === "fresh") return {};
  return {
    resume: opening.session,
    ...(opening.how === "fork" ? { forkSession: true } : {}),
    ...(opening.at === undefined ? {} : { resumeSessionAt: opening.at }),
  };
}

function disallowed(spec: AgentSpec): string[] {
  const asked = new Set(approvals(spec).map((rule) => rule.split("(")[0]));
  const own = SELF_STARTERS.filter((tool) => !asked.has(tool)); // O2
  return [...new Set([...own, ...(spec.disallowedTools ?? [])])];
}
