/** A whole document as people find it: a title, two lines for whoever opens the file, the sections. Knows none of their words. */

import type { Frame } from "./titles.ts";

/** Ends with one newline. */
export const framed = ({ title, quote }: Frame, sections: string): string =>
  `# ${title}\n\n> ${quote[0]}\n> ${quote[1]}\n\n${sections}\n`;
