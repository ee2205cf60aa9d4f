import { defineConfig } from "vitest/config";

const rooms = ["facts", "e2e", "cli", "faults"];
const harness = [...rooms.map((room) => `test/${room}/**/*.test.ts`), "test/examples.test.ts"];
const house = ["test/house/**/*.test.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          include: ["test/**/*.test.ts"],
          exclude: [...harness, ...house],
        },
      },
      {
        // The real harness: a process of 200 MB a session, so only a few side by side.
        test: {
          name: "harness",
          sequence: { groupOrder: 1 },
          include: harness,
          globalSetup: ["test/support/build.ts"],
          maxWorkers: 3,
          maxConcurrency: 2,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: "house", include: house, testTimeout: 60_000 } },
    ],
  },
});
