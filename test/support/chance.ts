/** `npm test` draws the same properties every time, so that the same source gives the same answer; `npm run test:all` and the hunts draw anew. */

import fc from "fast-check";

if (process.env.FLOWER_TESTS !== "all" && process.env.FUZZ_COMMANDS === undefined)
  fc.configureGlobal({ seed: 20_261_130 });
