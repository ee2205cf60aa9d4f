import { call, reply, type Script, say } from "flower-agent/testing";

export const words: Script = [
  reply(call("mcp__human__inbox", {})),
  reply(call("mcp__human__ask", { question: "Dash or underscore?", options: ["-", "_"] })),
  ({ toolResults: [answer] }) => say(`Slugs are separated by: ${answer?.text}`),
];
