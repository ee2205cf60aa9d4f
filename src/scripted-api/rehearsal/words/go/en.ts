/** What the scripted models say from a request to finished work, in English. */
import type { GoWords } from "../../go-words.ts";

export const go: GoWords = {
  request:
    "Make the slugs right: the tests of this project fail, and French titles are to work as well.",
  look: "I look at the module before I ask anything.",
  question: 'What is to become of accents, as in "Crème brûlée"?',
  options: ['The plain letters: "creme-brulee"', "They stay as they are"],
  brief: [
    [
      "Goal",
      "slug() in slug.js makes a part of an address of any French or English title: lower case, its words joined by single hyphens, without accents.",
    ],
    [
      "Acceptance",
      '- `node --test` passes, and the tests that are there are unchanged.\n- slug("Crème brûlée") is "creme-brulee", and a test of its own says so.',
    ],
    ["Bounds", "Only slug.js changes; new tests go into a file of their own. No dependency."],
    [
      "Unknowns and assumptions",
      "Nobody asked for other alphabets: their letters stay as they are.",
    ],
  ],
  goal: [
    ["Goal", "Titles with several blanks and with accents come out right, and tests prove it."],
    [
      "Checks",
      '- `node --test` ends without a failed test.\n- accents.test.js expects slug("Crème brûlée") to be "creme-brulee".\n- slug.test.js is unchanged.',
    ],
  ],
  begin: "Two errands, one after the other: first the blanks, then the accents.",
  errands: [
    {
      about: "Put the blanks right",
      task: "In slug.js let replace take a whole run of white space, so that words are joined by one hyphen. Run node --test. Change nothing else.",
      report:
        "REPORT: slug.js replaces each run of white space by one hyphen; all three tests pass.",
    },
    {
      about: "Write the test for accents",
      task: 'Write accents.test.js: slug("Crème brûlée") must be "creme-brulee". Change nothing else.',
      report: "REPORT: accents.test.js is written.",
    },
    {
      about: "Take the accents off",
      task: 'In slug.js take the accents off before all else: normalize("NFD"), then drop \\p{M}. Run node --test: four tests must pass.',
      report: "REPORT: slug.js takes accents off; all four tests pass.",
    },
  ],
  document: {
    doing: [
      "Doing now",
      "Making the slugs right. The blanks are done: the first worker changed slug.js, and its three tests pass.",
    ],
    decided: [
      "Decided",
      "- Accents become the plain letters: the person said so.\n- The tests that are there stay as they are; the new one goes into accents.test.js.",
    ],
    deadends: [
      "Dead ends",
      '- Dropping every letter but a to z, thought of and left: "Crème" would become "crme".',
    ],
    next: ["Next step", "Send a worker who writes the test for accents, accents.test.js."],
    scene: ["Scene", "- slug.js, line 3\n- slug.test.js"],
  },
  half: "Done: the blanks are right, and the accents have a test of their own.",
  notYet: [
    ["Conclusion", "not yet"],
    [
      "Reason",
      "I ran node --test: the test in accents.test.js fails, since slug.js leaves accents as they are.",
    ],
    ["Failed", "- `node --test` ends with one failed test."],
  ],
  done: "Done: blanks and accents are right, and all four tests pass.",
  achieved: [
    ["Conclusion", "achieved"],
    [
      "Reason",
      "I ran node --test myself: four tests pass. accents.test.js expects what the brief asks for.",
    ],
    ["Failed", "none"],
  ],
};
