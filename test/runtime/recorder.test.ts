import { describe, expect, it } from "vitest";
import { ManualClock } from "../../src/adapters/memory/clock.ts";
import { MemoryRunLog } from "../../src/adapters/memory/run-log.ts";
import { FlowerError } from "../../src/core/errors.ts";
import type { Documents } from "../../src/ports/documents.ts";
import { createRecorder } from "../../src/runtime/recorder.ts";
import { stepFacts } from "../support/step-facts.ts";

const RUN_DIR = "/project/runs";
const MANIFEST = `${RUN_DIR}/manifest.json`;
const LINEAGE = `${RUN_DIR}/lineage.json`;

/** Files in a map; every write yields, so that an unlocked second writer would get between. */
function house(files: Record<string, string> = {}) {
  const disk = new Map(Object.entries(files));
  const writes: string[] = [];
  const documents: Documents = {
    read: async (path) => {
      await Promise.resolve();
      return disk.get(path) ?? null;
    },
    write: async (path, text) => {
      await Promise.resolve();
      writes.push(path);
      disk.set(path, text);
    },
    move: () => Promise.reject(new Error("the recorder moves nothing")),
    archive: () => Promise.reject(new Error("the recorder archives nothing")),
  };
  const clock = new ManualClock(Date.UTC(2025, 0, 2, 3, 4, 5));
  const log = new MemoryRunLog(clock);
  const recorder = createRecorder({
    log,
    documents,
    clock,
    runDir: RUN_DIR,
    workspace: "/project",
  });
  const run = (id: string, step: string, session = `${id}-${step}`) => {
    for (const fact of stepFacts(step, session)) log.append(id, step, fact);
  };
  const json = (path: string): unknown => JSON.parse(disk.get(path) ?? "null");
  const rows = () =>
    (json(MANIFEST) as { run: string; step: string }[]).map(({ run, step }) => `${run} ${step}`);
  return { disk, writes, log, recorder, documents, run, json, rows };
}

describe("the manifest", () => {
  it("gets the row of a step that has ended, and the caller gets it too", async () => {
    const { recorder, run, json } = house();
    run("r1", "work", "A");
    const { row, aside } = await recorder.recordRow("r1", "work");
    expect(json(MANIFEST)).toEqual([row]);
    expect(row).toMatchObject({
      run: "r1",
      step: "work",
      session_id: "A",
      ok: true,
      cost_usd: 0.25,
      num_turns: 2,
    });
    expect(aside).toBeUndefined();
  });

  it("keeps rows of other runs and of other programs, in order, and replaces its own", async () => {
    const foreign = { step: "干活", session_id: "s", run: "20240101-000000-abcdef", extra: [1] };
    const { recorder, run, json } = house({ [MANIFEST]: JSON.stringify([foreign, "?"]) });
    for (const id of ["a", "b"]) {
      run(id, "work");
      await recorder.recordRow(id, "work");
    }
    await recorder.recordRow("a", "work");
    expect(json(MANIFEST)).toMatchObject([foreign, "?", { run: "a" }, { run: "b" }]);
    expect(json(MANIFEST)).toHaveLength(4);
  });

  it("writes one row per run of a step that was run twice in one run", async () => {
    const { recorder, run, json } = house();
    run("a", "work", "first");
    await recorder.recordRow("a", "work");
    run("b", "work");
    await recorder.recordRow("b", "work");
    run("a", "work", "second");
    const { row } = await recorder.recordRow("a", "work");
    expect(row.session_id).toBe("second");
    expect(json(MANIFEST)).toMatchObject([
      { session_id: "first" },
      { session_id: "second" },
      { run: "b" },
    ]);
  });

  it("puts a manifest that cannot be read aside and writes it again from the log", async () => {
    const { recorder, run, disk, rows, log } = house({ [MANIFEST]: '[{"run":"lo' });
    run("a", "work");
    run("b", "work");
    log.append("c", "work", {
      kind: "step.started",
      step: "work",
      prompt: "",
      window: 1,
      windowSource: "guessed",
      contextBefore: 0,
    });
    const { aside } = await recorder.recordRow("b", "work");
    const path = `${MANIFEST}.broken-20250102-030405`;
    expect(aside).toEqual({ file: "manifest.json", why: "broken", path });
    expect(disk.get(path)).toBe('[{"run":"lo');
    expect(rows()).toEqual(["a work", "b work"]);
  });

  it("never puts a file aside over another one", async () => {
    const { recorder, run, disk } = house({
      [MANIFEST]: "{}",
      [`${MANIFEST}.broken-20250102-030405`]: "an older one",
    });
    run("a", "work");
    const { aside } = await recorder.recordRow("a", "work");
    expect(aside?.path).toBe(`${MANIFEST}.broken-20250102-030405-2`);
    expect(disk.get(`${MANIFEST}.broken-20250102-030405`)).toBe("an older one");
  });

  it("adds the row of a step whose process died between its last fact and its row", async () => {
    const { recorder, run, rows } = house();
    run("a", "work");
    run("b", "work");
    await recorder.recordRow("b", "work");
    expect(rows()).toEqual(["a work", "b work"]);
  });

  it("loses no row to writers of the same moment", async () => {
    const { recorder, run, rows } = house();
    const ids = Array.from({ length: 20 }, (_, n) => `r${n}`);
    for (const id of ids) run(id, "work");
    await Promise.all(ids.map((id) => recorder.recordRow(id, "work")));
    expect(rows().sort()).toEqual(ids.map((id) => `${id} work`).sort());
  });

  it("is not written for a step that the log does not know", async () => {
    const { recorder, disk } = house();
    await expect(recorder.recordRow("r", "s")).rejects.toThrow(TypeError);
    expect(disk.size).toBe(0);
  });

  it("passes a disk that refuses on, and gives the lock back", async () => {
    const { recorder, run, documents, rows } = house();
    run("a", "work");
    const { write } = documents;
    documents.write = () => Promise.reject(new FlowerError("store", "the disk is full"));
    await expect(recorder.recordRow("a", "work")).rejects.toThrow("the disk is full");
    documents.write = write;
    await recorder.recordRow("a", "work");
    expect(rows()).toEqual(["a work"]);
  });
});

it("adds up what one run has spent, the step that still runs included", () => {
  const { recorder, run, log } = house();
  run("a", "goal");
  run("a", "work");
  run("b", "work");
  for (const fact of stepFacts("more", "S").slice(0, 4)) log.append("a", "more", fact);
  expect(recorder.costOf("a")).toEqual({ costUsd: 0.75, costAtLeast: false });
  log.append("a", "more", { kind: "step.recovered", owner: { pid: 1 } });
  expect(recorder.costOf("a")).toEqual({ costUsd: 0.75, costAtLeast: true });
  expect(recorder.costOf("nobody")).toEqual({ costUsd: 0, costAtLeast: false });
});

describe("the lineage", () => {
  it("remembers one session per step, and how often the workspace was gone on with", async () => {
    const { recorder, json } = house();
    await recorder.recordLineage("work", "A");
    await recorder.recordLineage("goal", "G");
    await recorder.recordLineage("work", "B");
    await recorder.recordWoke();
    expect(json(LINEAGE)).toEqual({
      workspace: "/project",
      woke: 1,
      steps: { work: "B", goal: "G" },
    });
    expect(await recorder.lineage()).toEqual(json(LINEAGE));
  });

  it("goes on with one that another program wrote", async () => {
    const old = { workspace: "/project", woke: 2, steps: { 干活: "s" } };
    const { recorder, json } = house({ [LINEAGE]: JSON.stringify(old) });
    expect(await recorder.recordWoke()).toBeUndefined();
    expect(json(LINEAGE)).toEqual({ ...old, woke: 3 });
  });

  it.each([
    ["broken", "half a fil"],
    ["foreign", '{"workspace": "/other", "woke": 1, "steps": {"work": "theirs"}}'],
  ] as const)(
    "is empty where the file is %s; the file is put aside with the first change",
    async (why, text) => {
      const { recorder, disk, json, writes } = house({ [LINEAGE]: text });
      expect((await recorder.lineage()).steps).toEqual({});
      expect(writes).toEqual([]);
      const path = `${LINEAGE}.${why}-20250102-030405`;
      expect(await recorder.recordLineage("work", "ours")).toEqual({
        file: "lineage.json",
        why,
        path,
      });
      expect(disk.get(path)).toBe(text);
      expect(json(LINEAGE)).toEqual({ workspace: "/project", woke: 0, steps: { work: "ours" } });
    },
  );

  it("loses no session to writers of the same moment", async () => {
    const { recorder } = house();
    const steps = Array.from({ length: 20 }, (_, n) => `step-${n}`);
    await Promise.all(steps.map((step) => recorder.recordLineage(step, step)));
    expect(Object.keys((await recorder.lineage()).steps)).toHaveLength(20);
  });
});
