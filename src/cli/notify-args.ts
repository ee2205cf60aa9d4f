/** The flag by which a person wants to be called, for every command that runs for long. Does no work. */

import { Option } from "commander";
import { filled } from "./usage.ts";

export const notifyFlag = (): Option =>
  new Option(
    "--notify <command>",
    "run this by sh when a question waits, a brake holds, or the run ends; it finds " +
      "question, brake or end in FLOWER_EVENT, the text in FLOWER_TEXT, the run in FLOWER_RUN_ID",
  ).argParser(filled("--notify", "command"));
