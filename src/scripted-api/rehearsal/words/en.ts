/** What the scripted model says, in English. */
import type { Words } from "../words.ts";
import { go } from "./go/en.ts";

export const words: Words = {
  task: "The tests of this project fail. Find out why, put slug.js right, and run the tests until all pass. Do not change the tests.",
  begin: "I look at the project first.",
  cross:
    "One test fails. I look for every caller, try the obvious cure, and read the tests, all at once.",
  takeOver: "I read what the handoff names, then go on at its next step.",
  end: "Done: slug() now joins words by one hyphen, whatever lies between them, and all tests pass.",
  document: {
    doing: [
      "Doing now",
      "Putting slug() in slug.js right. The cause is found, nothing is changed yet.",
    ],
    decided: [
      "Decided",
      "- The tests stay as they are: the task says so.\n- The pattern must take a whole run of white space, because a title may hold several blanks in a row.",
    ],
    deadends: [
      "Dead ends",
      '- replaceAll(" ", "-"), tried with node -e: two blanks become two hyphens, "one--two-three".',
    ],
    next: [
      "Next step",
      "In slug.js let replace take all white space (/\\s+/g), then run node --test: three tests must pass.",
    ],
    scene: ["Scene", "- slug.js, line 3\n- slug.test.js, the last test"],
  },
  nth: (n) => `This is document ${n} of the run.`,
  errand: "Say which files of this project call slug(). Change nothing.",
  report: "REPORT: slug() is called in slug.test.js alone.",
  go,
};
