/** How the report names a step: as screens do, and as one line of code. */

import { codeSpan } from "../handoff/code-span.ts";
import type { Lang } from "../locale/lang.ts";
import { stepLabel } from "../locale/step-label.ts";

export const stepSpan = (name: string, lang: Lang): string => codeSpan(stepLabel(name, lang));
