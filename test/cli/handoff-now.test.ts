/** `flower handoff now`: a run in one process is reached from another one. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { reply, say } from "../../src/testing.ts";
import { type Cli, openCli } from "../support/cli.ts";
import { bash, DOCUMENT, LOW } from "../support/stage.ts";

const ONCE = ["once", "go", "-t", "Bash", "--lang", "en"];
const NOW = ["handoff", "now", "--lang", "en"];
/** Asking needs none. */
const NO_KEY = { env: { ANTHROPIC_API_KEY: undefined, ANTHROPIC_BASE_URL: undefined } };

/** Held at a tool call that goes on until the file `go` is there. */
const held = () =>
  openCli([
    reply([bash("echo held; until [ -e go ]; do sleep 0.1; done")], LOW),
    say(DOCUMENT, LOW),
    say("All done.", LOW),
  ]);

const letGo = (cli: Cli) => writeFileSync(join(cli.project, "go"), "");

describe("flower handoff now", () => {
  it("has a run that is held at a slow tool call hand over at the end of it, and says where the handoff lies", async () => {
    const cli = await held();
    const run = cli.start(ONCE);
    await run.saw("> Bash");
    const now = cli.start(NOW, NO_KEY);
    await now.saw(" was asked: it hands over when the tool calls");
    expect(cli.api.requests).toHaveLength(1);
    letGo(cli);
    const { code, out, err } = await now.ended;
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const ended = await run.ended;
    expect(ended.code).toBe(0);
    const [row] = cli.manifest() as { generations: Record<string, unknown>[] }[];
    expect(row?.generations).toMatchObject([
      { reason: "asked", degraded: false, writer: "session" },
      { reason: "completed" },
    ]);
    expect(out.replace(/\s+/g, " ")).toContain(
      `# handed over: the handoff of generation 1 lies at ${row?.generations[0]?.document}`,
    );
  });

  it("with --json prints one object, and asks the step that is named", async () => {
    const cli = await held();
    const run = cli.start(ONCE);
    await run.saw("> Bash");
    const now = cli.start([...NOW, "once-", "--json"], NO_KEY);
    await now.saw(" was asked: ");
    letGo(cli);
    const { code, out } = await now.ended;
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      step: expect.stringMatching(/^once-/),
      pid: run.child.pid,
      heard: "asked",
      handoff: { kind: "done", generation: 1, degraded: false },
    });
    await run.ended;
  });
});
