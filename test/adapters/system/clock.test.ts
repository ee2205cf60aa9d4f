import { expect, it } from "vitest";
import { systemClock } from "../../../src/adapters/system/clock.ts";

it("tells whole milliseconds since the epoch, and draws from [0, 1)", () => {
  expect(Number.isSafeInteger(systemClock.now())).toBe(true);
  for (let n = 0; n < 100; n += 1) {
    const drawn = systemClock.random();
    expect(drawn >= 0 && drawn < 1).toBe(true);
  }
});

it("sleeps until the time or the signal, also for longer than a timer can", async () => {
  await systemClock.sleep(1);
  await systemClock.sleep(-5);
  await systemClock.sleep(1e12, AbortSignal.abort());
  const stop = new AbortController();
  const order: string[] = [];
  const sleeping = systemClock.sleep(1e12, stop.signal).then(() => order.push("woken"));
  await systemClock.sleep(5);
  order.push("aborted");
  stop.abort();
  await sleeping;
  expect(order).toEqual(["aborted", "woken"]);
});
