/** All kinds of faults, in the order of the list. */

import type { Kind } from "./frame.ts";
import { apiErrors } from "./kinds/api-errors.ts";
import { clock } from "./kinds/clock.ts";
import { connection } from "./kinds/connection.ts";
import { crowd, steps } from "./kinds/crowd.ts";
import { diskFull } from "./kinds/disk-full.ts";
import { fatal, overflow } from "./kinds/fatal.ts";
import { flowErrors } from "./kinds/flow-errors.ts";
import {
  flowerKilled,
  flowKilled,
  killedAtFact,
  stoppedAtTerminal,
} from "./kinds/flower-killed.ts";
import { handlers } from "./kinds/handlers.ts";
import { harnessKilled, wardenKilled } from "./kinds/harness-killed.ts";
import { oddDocuments } from "./kinds/odd-documents.ts";
import { oddNames } from "./kinds/odd-names.ts";
import { otherUid } from "./kinds/other-uid.ts";
import { personEdits } from "./kinds/person-edits.ts";
import { readOnly } from "./kinds/read-only.ts";
import { storeBroken, storeLost, storeTaken } from "./kinds/store.ts";
import { hugeResult, mcpFails } from "./kinds/tools.ts";

export const KINDS: readonly Kind[] = [
  ...[apiErrors, connection, fatal, overflow, flowErrors],
  ...[harnessKilled, wardenKilled, flowerKilled, stoppedAtTerminal, killedAtFact, flowKilled],
  ...[crowd, steps, mcpFails, hugeResult, handlers, clock],
  ...[diskFull, readOnly, otherUid, personEdits, storeLost, storeTaken, storeBroken],
  ...[oddDocuments, oddNames],
];
