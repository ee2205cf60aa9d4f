/** All kinds of faults, in the order of the list. */

import type { Kind } from "./frame.ts";
import { apiErrors } from "./kinds/api-errors.ts";
import { connection } from "./kinds/connection.ts";

export const KINDS: readonly Kind[] = [apiErrors, connection];
