/**
 * The names that matter: which variables a file may set, and which ones a child never sees. Anything that is not named here is not taken
 * from a file (a settings file must not be able to set PATH or a proxy) and is handed on to the child as the user has it.
 */

/** What authenticates, in the order in which the harness prefers it. */
export const SECRETS = [
  "ANTHROPIC_AUTH_TOKEN",
  "ANTHROPIC_API_KEY",
  "CLAUDE_CODE_OAUTH_TOKEN",
] as const;

/** What belongs to a secret: taken from the same place as the secret, or not at all. */
export const BOUND = ["ANTHROPIC_BASE_URL", "ANTHROPIC_CUSTOM_HEADERS"] as const;

export const MODELS = [
  "ANTHROPIC_MODEL",
  "ANTHROPIC_DEFAULT_OPUS_MODEL",
  "ANTHROPIC_DEFAULT_SONNET_MODEL",
  "ANTHROPIC_DEFAULT_HAIKU_MODEL",
  "CLAUDE_CODE_SUBAGENT_MODEL",
  "CLAUDE_CODE_EFFORT_LEVEL",
] as const;

/** Flower's own settings. */
export const OWN = ["FLOWER_WINDOW", "FLOWER_LANG", "FLOWER_NAMES"] as const;

/** Switches that make the harness use a cloud's own authentication, and what people call that cloud. */
export const CLOUDS: Readonly<Record<string, string>> = {
  CLAUDE_CODE_USE_BEDROCK: "Amazon Bedrock",
  CLAUDE_CODE_USE_VERTEX: "Google Vertex AI",
  CLAUDE_CODE_USE_FOUNDRY: "Microsoft Foundry",
  CLAUDE_CODE_USE_MANTLE: "Amazon Mantle",
  CLAUDE_CODE_USE_ANTHROPIC_AWS: "Anthropic on AWS",
  CLAUDE_CODE_USE_ANTHROPIC_GOOGLE_CLOUD: "Anthropic on Google Cloud",
};

/** What the harness's user settings may say about a cloud or a key helper, in their `env` block. */
export const CLOUD_DETAILS = [
  "AWS_REGION",
  "AWS_PROFILE",
  "AWS_BEARER_TOKEN_BEDROCK",
  "ANTHROPIC_BEDROCK_BASE_URL",
  "CLAUDE_CODE_SKIP_BEDROCK_AUTH",
  "ANTHROPIC_VERTEX_PROJECT_ID",
  "ANTHROPIC_VERTEX_BASE_URL",
  "CLOUD_ML_REGION",
  "CLAUDE_CODE_SKIP_VERTEX_AUTH",
  "ANTHROPIC_FOUNDRY_RESOURCE",
  "ANTHROPIC_FOUNDRY_BASE_URL",
  "ANTHROPIC_FOUNDRY_API_KEY",
  "CLAUDE_CODE_SKIP_FOUNDRY_AUTH",
  "CLAUDE_CODE_API_KEY_HELPER_TTL_MS",
] as const;

/** Settings of the harness that only help it to authenticate; a portable run hands them on, and nothing else of that file. */
export const HELPERS = [
  "apiKeyHelper",
  "awsAuthRefresh",
  "awsCredentialExport",
  "gcpAuthRefresh",
] as const;

const NESTED = "describes the harness session that started flower, not the one that flower starts";
const COMPACTION = "flower decides about compaction, from the handoff policy or the agent's own";
const FLOWER = "is addressed to this flower, not to what its sessions run";

/** The variables that no child gets from the user's environment, each with the reason. */
export const WITHHELD: Readonly<Record<string, string>> = {
  CLAUDECODE: NESTED,
  CLAUDE_CODE_ENTRYPOINT: NESTED,
  CLAUDE_CODE_SSE_PORT: NESTED,
  CLAUDE_CODE_EXECPATH: NESTED,
  CLAUDE_CODE_SESSION_ID: NESTED,
  CLAUDE_CODE_CHILD_SESSION: NESTED,
  CLAUDE_CODE_SESSION_KIND: NESTED,
  CLAUDE_CODE_SESSION_NAME: NESTED,
  CLAUDE_CODE_SESSION_ORIGIN: NESTED,
  CLAUDE_CODE_MESSAGING_SOCKET: NESTED,
  CLAUDE_CODE_MESSAGING_TOKEN: NESTED,
  CLAUDE_CODE_TASK_LIST_ID: NESTED,
  CLAUDE_CODE_RESUME_FROM_SESSION: NESTED,
  CLAUDE_CODE_RESUME_INTERRUPTED_TURN: NESTED,
  CLAUDE_CODE_RESUME_PROMPT: NESTED,
  CLAUDE_CODE_PROJECT_DIR_NAME: NESTED,
  CLAUDE_CODE_FORK_SUBAGENT: NESTED,
  CLAUDE_AGENT_SDK_VERSION: NESTED,
  CLAUDE_PROJECT_DIR: NESTED,
  CLAUDE_PLUGIN_ROOT: NESTED,
  CLAUDE_PLUGIN_DATA: NESTED,
  CLAUDE_ENV_FILE: NESTED,
  CLAUDE_EFFORT: NESTED,
  DISABLE_AUTO_COMPACT: COMPACTION,
  DISABLE_COMPACT: COMPACTION,
  CLAUDE_CODE_AUTO_COMPACT_WINDOW: COMPACTION,
  CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: COMPACTION,
  FLOWER_WINDOW: FLOWER,
  FLOWER_LANG: FLOWER,
  FLOWER_NAMES: FLOWER,
  FLOWER_DEBUG: FLOWER,
};
