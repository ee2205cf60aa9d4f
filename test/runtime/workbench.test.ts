/** The index is kept true while a step runs: when it is looked at anew, and what a new session is told. */

import { beforeEach, describe, expect, it } from "vitest";
import { ManualClock } from "../../src/adapters/memory/clock.ts";
import type { Contents } from "../../src/core/workbench/contents.ts";
import type { WorkbenchFiles } from "../../src/ports/workbench.ts";
import { placesOf } from "../../src/runtime/places.ts";
import { type Bench, openBench } from "../../src/runtime/workbench.ts";

const ROOT = "/p/.flower";
const NOTE = { path: "notes/cache.md", note: "why the cache is off", bytes: 20 };
const OWN = { path: "notes/handoff-work.md", note: "Handoff", bytes: 20 };
const contents = (): Contents => ({
  scripts: { listed: [], files: 0 },
  artifacts: { listed: [], files: 0 },
  notes: { listed: [NOTE, OWN], files: 2 },
  spilled: 0,
  archived: 0,
  hidden: 0,
});
const WRITE = { tool: "Write", input: { file_path: `${ROOT}/notes/a.md` } };

let clock: ManualClock;
let looks: number;
/** How long a look takes, ms. */
let takes: number;
let refusal: Error | undefined;
let complaints: string[];
let bench: Bench;

const files: WorkbenchFiles = {
  root: ROOT,
  external: false,
  prepare: async () => undefined,
  async contents() {
    looks += 1;
    if (takes > 0) await clock.sleep(takes);
    return contents();
  },
  async writeIndex() {
    if (refusal !== undefined) throw refusal;
  },
};
const open = (told?: boolean): Bench =>
  openBench({
    files,
    setup: {
      spec: { name: "work", instructions: "", ...(told === undefined ? {} : { workbench: told }) },
    },
    places: placesOf(ROOT, "ascii", "work"),
    lang: "en",
    clock,
    failed: (why) => complaints.push(why),
  });
/** Turns the clock in small steps, so that whoever sleeps goes on in between. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10) {
    clock.advance(10);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
}

beforeEach(() => {
  clock = new ManualClock();
  looks = 0;
  takes = 0;
  refusal = undefined;
  complaints = [];
  bench = open();
});

describe("the index", () => {
  it("follows a call that may have written there, once for many of them", async () => {
    for (let call = 0; call < 20; call += 1) bench.returned(WRITE);
    expect(looks).toBe(0);
    await pass(300);
    expect(looks).toBe(1);
    bench.returned(WRITE);
    await pass(300);
    expect(looks).toBe(2);
  });

  it("is left alone by calls that only look or write elsewhere", async () => {
    bench.returned({ tool: "Read", input: { file_path: `${ROOT}/notes/a.md` } });
    bench.returned({ tool: "Edit", input: { file_path: "/p/src/a.ts" } });
    await pass(1_000);
    expect(looks).toBe(0);
  });

  it("takes at most a tenth of the time, however long a look takes", async () => {
    takes = 500;
    for (let second = 0; second < 200; second += 1) {
      bench.returned(WRITE);
      await pass(250);
    }
    expect(looks).toBeGreaterThan(5);
    expect(looks * 500).toBeLessThanOrEqual(50_000 / 10 + 500);
  });

  it("is true when the step ends, without waiting for the pause", async () => {
    bench.returned(WRITE);
    await bench.settle();
    expect(looks).toBe(2);
    await pass(1_000);
    expect(looks).toBe(2);
  });

  it("harms no run when the disk refuses: it is said once", async () => {
    refusal = new Error("the disk is full");
    await bench.told();
    await bench.settle();
    expect(complaints).toEqual(["the disk is full"]);
  });
});

describe("a new session", () => {
  it("is told what lies there now, without the step's own documents", async () => {
    const told = await bench.told();
    expect(told).toContain("notes/cache.md — why the cache is off");
    expect(told).not.toContain("handoff-work");
    expect(looks).toBe(1);
  });

  it("is told nothing where its agent is not to be", async () => {
    expect(await open(false).told()).toBe("");
    expect(await open(true).told()).toBe(await bench.told());
  });
});
