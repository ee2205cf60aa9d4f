/**
 * Makes text safe to print: whatever could steer a terminal is shown as what it is, never obeyed and never silently dropped. For screens, and
 * for files and prompts that name what others have made. Knows nothing of colours, which the screen adds afterwards.
 *
 * V1. After `visible` no control character is left, no bidirectional control and nothing that takes no room, but the joiners and
 *     selectors of which emoji and some scripts are made.
 */

/** Line ends and tabs are handled before; U+200C, U+200D and U+FE00–U+FE0F stay, since ordinary words and emoji contain them. */
const STEERING =
  /[\p{Cc}\p{Cs}\u2028\u2029]|\p{Bidi_Control}|(?!\u200C|\u200D|[\uFE00-\uFE0F])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

const shown = (char: string): string => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;

/** One line of text, fit to print; a line end inside it is shown too. A tab is a space. */
export const visible = (line: string): string =>
  line.replaceAll("\t", " ").replace(STEERING, shown);

/** The lines of a text, each fit to print. */
export const visibleLines = (text: string): string[] => text.split(/\r\n|\n/).map(visible);
