import { describe, expect, it } from "vitest";
import { ManualClock } from "../../../src/adapters/memory/clock.ts";

describe("a clock turned by hand", () => {
  it("wakes who is due, in the order of their times, each at its own time", async () => {
    const clock = new ManualClock(100);
    const woken: string[] = [];
    const sleep = (ms: number) => clock.sleep(ms).then(() => woken.push(`${ms}`));
    const all = Promise.all([sleep(30), sleep(10), sleep(20)]);
    clock.advance(25);
    await Promise.resolve();
    await Promise.resolve();
    expect([woken, clock.now(), clock.sleeping]).toEqual([["10", "20"], 125, 1]);
    clock.advance(5);
    await all;
    expect(woken).toEqual(["10", "20", "30"]);
  });

  it("does not wait for nothing, nor under a signal that has fired", async () => {
    const clock = new ManualClock();
    await clock.sleep(0);
    await clock.sleep(1000, AbortSignal.abort());
    expect(clock.sleeping).toBe(0);
  });

  it("wakes when the signal fires, and forgets the sleeper", async () => {
    const clock = new ManualClock();
    const stop = new AbortController();
    const sleeping = clock.sleep(1000, stop.signal);
    expect(clock.sleeping).toBe(1);
    stop.abort();
    await sleeping;
    expect([clock.sleeping, clock.now()]).toEqual([0, 0]);
  });

  it("draws chances in turn", () => {
    const clock = new ManualClock(0, [0.1, 0.9]);
    expect([clock.random(), clock.random(), clock.random()]).toEqual([0.1, 0.9, 0.1]);
  });
});
