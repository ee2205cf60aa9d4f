import { defineConfig } from "vitest/config";

const rooms = ["facts", "e2e", "cli", "faults"];
const harness = [...rooms.map((room) => `test/${room}/**/*.test.ts`), "test/examples.test.ts"];
const house = ["test/house/**/*.test.ts"];
/**
 * With FLOWER_TESTS=all alone: what was measured of the harness itself, and the adapter's turns by themselves, which a new harness asks for;
 * points of death, which `npm run faults` tries by chance.
 */
const onlyWithAll = [
  "facts/harness",
  "facts/session-handoff",
  "facts/session-writing",
  "faults/kill",
].map((name) => `test/${name}.test.ts`);
/** They put something else in the place of a module, which must reach no other file. */
const mocking = ["documents", "without-links", "workbench"].map(
  (name) => `test/adapters/disk/${name}.test.ts`,
);

export default defineConfig({
  test: {
    projects: [
      {
        // One after the other in the same few processes: loading the modules anew for each file would take most of the time.
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          isolate: false,
          testTimeout: 60_000,
          setupFiles: ["test/support/chance.ts"],
          include: ["test/**/*.test.ts"],
          exclude: [...harness, ...house, ...mocking],
        },
      },
      {
        test: {
          name: "mocking",
          sequence: { groupOrder: 0 },
          include: mocking,
          testTimeout: 60_000,
        },
      },
      {
        // The real harness: a process of 200 MB a session, so only a few side by side.
        test: {
          name: "harness",
          sequence: { groupOrder: 1 },
          include: harness,
          exclude: process.env.FLOWER_TESTS === "all" ? [] : onlyWithAll,
          isolate: false,
          globalSetup: ["test/support/build.ts"],
          maxWorkers: 4,
          maxConcurrency: 2,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: "house", include: house, testTimeout: 60_000 } },
    ],
  },
});
