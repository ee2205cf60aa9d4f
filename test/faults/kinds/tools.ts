/** Tools that go wrong: results of 100 MB, MCP servers that die, say rubbish, or never answer. */

import { join } from "node:path";
import { call, reply, type ScriptedRequest } from "../../../src/testing.ts";
import { bash, LOW, resultsIn } from "../../support/stage.ts";
import { expectEnd } from "../ends.ts";
import type { Kind, Outcome } from "../frame.ts";
import { SPEC } from "../job.ts";
import type { Order, Site } from "../site.ts";

const SERVER = join(import.meta.dirname, "../fixtures/mcp.mjs");
const TOOL = "mcp__odd__go";
/** What a person sets who does not want to wait for a server for hours, in ms. */
const IMPATIENT = { MCP_TIMEOUT: "3000", MCP_TOOL_TIMEOUT: "3000" };
/** A request of this job has some 80 KB; what a tool brought is no part of it. */
const MOST_BYTES = 1_000_000;

const first = (request: ScriptedRequest): boolean =>
  request.main && resultsIn(request).length === 0 && request.messages.length <= 3;

/** One call before everything else, and the job after it. */
async function calling(site: Site, block: ReturnType<typeof call>, order: Order): Promise<Outcome> {
  site.inject = (request) => (first(request) ? reply(block, LOW) : undefined);
  const life = await site.live(order);
  const back = site.api.requests.find((request) => request.main && resultsIn(request).length > 0);
  const lost = expectEnd(life, { code: 0 });
  for (const { n, bytes } of site.api.requests)
    if (bytes > MOST_BYTES) lost.push(`request ${n} has ${bytes} bytes`);
  const told = resultsIn(back)[0]?.slice(0, 60).replaceAll("\n", " ") ?? "nothing came back";
  return { tried: 1, seen: back === undefined ? 0 : 1, lost, told };
}

function withServer(site: Site, how: string, env: Order["env"] = IMPATIENT): Promise<Outcome> {
  const odd = { type: "stdio", command: process.execPath, args: [SERVER, how] };
  const allowedTools = [...SPEC.allowedTools, TOOL];
  const order: Order = { spec: { allowedTools, mcpServers: { odd } }, env };
  return calling(site, call(TOOL, {}), order);
}

export const mcpFails: Kind = {
  name: "mcp-fails",
  async run(site, chance) {
    const how = chance.pick([
      ...["dies-at-start", "silent-at-start", "dies-in-call", "silent-in-call", "rubbish"],
    ]);
    const outcome = await withServer(site, how);
    return { ...outcome, told: `${how}: ${outcome.told}` };
  },
};

export const hugeResult: Kind = {
  name: "huge-result",
  run: (site, chance) =>
    chance.percent(50)
      ? calling(site, bash("head -c 100000000 /dev/zero | tr '\\0' x"), {})
      : withServer(site, "huge", {}),
};
