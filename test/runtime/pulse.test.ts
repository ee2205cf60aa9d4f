import { expect, it } from "vitest";
import { flowerEvent } from "../../src/core/events.ts";
import { openPulse } from "../../src/runtime/pulse.ts";

const call = (id: string, parent?: string) =>
  flowerEvent("tool_call", "", { id, ...(parent && { parent_tool_use_id: parent }) });
const result = (id: string) => flowerEvent("tool_result", "", { tool_use_id: id });

function begun() {
  const pulse = openPulse();
  pulse.begin(1_000);
  return pulse;
}

it("counts the silence since something was last heard", () => {
  const pulse = begun();
  expect(pulse.silence(1_500)).toBe(500);
  pulse.beat(2_000);
  expect(pulse.silence(2_100)).toBe(100);
  pulse.heard(flowerEvent("text", "words"), 3_000);
  expect(pulse.silence(3_001)).toBe(1);
  expect(pulse.silence(0), "a clock that was set back").toBe(0);
});

it("is not silent while a call runs", () => {
  const pulse = begun();
  pulse.heard(call("a"), 1_000);
  pulse.heard(call("b"), 1_000);
  pulse.heard(result("a"), 2_000);
  expect(pulse.silence(9_000)).toBe(0);
  pulse.heard(result("b"), 10_000);
  expect(pulse.silence(12_000)).toBe(2_000);
});

it("forgets the calls of a sub-agent that is gone, and no others", () => {
  const pulse = begun();
  for (const each of [call("agent"), call("of it", "agent"), call("another")])
    pulse.heard(each, 1_000);
  pulse.heard(result("agent"), 2_000);
  expect(pulse.silence(9_000), "the other call still runs").toBe(0);
  pulse.heard(result("another"), 10_000);
  expect(pulse.silence(12_000), "the sub-agent's call has no result to come").toBe(2_000);
});

it("begins anew with each turn, and knows whether the turn got anywhere", () => {
  const pulse = begun();
  pulse.heard(call("lost"), 1_000);
  pulse.batch(2_000);
  expect(pulse.progress).toBe(true);
  pulse.begin(5_000);
  expect(pulse).toMatchObject({ progress: false });
  expect(pulse.silence(6_000)).toBe(1_000);
});
