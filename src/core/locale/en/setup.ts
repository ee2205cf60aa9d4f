/** What `flower setup` asks and says, in English, and the shape that every language fills. */

export interface SetupTexts {
  opening(o: { file: string }): string;
  key: string;
  baseUrl: string;
  model: string;
  window: string;
  /** Shown where nothing is set. */
  nothing: string;
  testing: string;
  ok(o: { endpoint: string }): string;
  /** Key and address are right; the model was not tested. */
  okWithoutModel(o: { endpoint: string }): string;
  /** It works, and the answer says something that a person should know. */
  okBut(o: { endpoint: string; detail: string }): string;
  auth(o: { endpoint: string; detail: string }): string;
  config(o: { endpoint: string; detail: string }): string;
  net(o: { endpoint: string; detail: string }): string;
  untried(o: { source: string }): string;
  none: string;
  again: string;
  saved(o: { file: string; names: readonly string[] }): string;
  unchanged(o: { file: string }): string;
  notSaved(o: { file: string }): string;
  overruled(o: { source: string }): string;
}

export const setup: SetupTexts = {
  opening: ({ file }) =>
    `Kept in ${file}. Enter keeps what is shown in brackets, - takes it away, Ctrl-C leaves everything as it is.`,
  key: "API key or token (not shown)",
  baseUrl: "Gateway's address, without /v1 (nothing: Anthropic itself)",
  model: "Model (nothing: the harness's own)",
  window: "Context window in tokens (nothing: learned, then guessed)",
  nothing: "nothing",
  testing: "testing",
  ok: ({ endpoint }) => `tested: ${endpoint} takes the key and knows the model`,
  okWithoutModel: ({ endpoint }) => `tested: ${endpoint} takes the key; the model was not tested`,
  okBut: ({ endpoint, detail }) => `${endpoint} takes the key, but says: ${detail}`,
  auth: ({ endpoint, detail }) => `${endpoint} refuses the key: ${detail}`,
  config: ({ endpoint, detail }) =>
    `the gateway's address or the model's name is wrong (${endpoint}): ${detail}`,
  net: ({ endpoint, detail }) => `not tested, because ${endpoint} cannot be reached: ${detail}`,
  untried: ({ source }) => `not tested: with ${source} the harness authenticates by itself`,
  none: "there are no credentials to test; run flower setup and give a key",
  again: "once more, from what was just typed",
  saved: ({ file, names }) => `saved in ${file}: ${names.join(", ")}`,
  unchanged: ({ file }) => `${file} says that already`,
  notSaved: ({ file }) => `nothing was saved; ${file} is as it was`,
  overruled: ({ source }) => `the key in the file is not used: ${source} goes before it`,
};
