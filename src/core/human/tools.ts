/** What the tool server of the channel to the person is called, and its tools as rules and calls name them. */

export const HUMAN = "human";
export const HUMAN_ASK = `mcp__${HUMAN}__ask`;
export const HUMAN_INBOX = `mcp__${HUMAN}__inbox`;
