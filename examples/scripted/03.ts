import { call, reply, type Script, say } from "flower-agent/testing";

export const words: Script = [
  reply(call("Bash", { command: "seq 5000", description: "Print the numbers" })),
  ({ toolResults: [shown] }) =>
    reply(
      call("Write", {
        file_path: ".flower/artifacts/last.md",
        content: `# The last number: 5000\n\nOf 5000 lines ${shown?.text.length} characters were shown.\n`,
      }),
    ),
  say("Noted. The whole list lies in a file of the workbench."),
];
