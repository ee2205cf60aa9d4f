/** The window that a model's name suggests. Only joins the pure table to the process's environment. */

import { ambientEnv } from "../adapters/environment/ambient.ts";
import { type Env, guessWindow } from "../core/handoff/window.ts";

/**
 * Tokens, from `ANTHROPIC_MODEL`, else `ANTHROPIC_DEFAULT_OPUS_MODEL`: 1,000,000 when the name has `1m` as a word of its own, else
 * 200,000 when it has `haiku`, else 1,000,000 (seeds). A guess: `--window`, `FLOWER_WINDOW` and what was learned go before it.
 */
export const defaultWindow = (env: Env = ambientEnv()): number => guessWindow(env);
