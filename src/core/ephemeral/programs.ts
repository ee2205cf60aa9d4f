/**
 * Do the small programs given to awk and jq, and printf's format, only print? No reading of their grammar: words and signs with which they
 * could write, run, read an environment or go on for ever are refused wherever they stand, also inside a string.
 */

import { type Look, look } from "./options.ts";
import type { Word } from "./words.ts";

/**
 * Loops and functions may never end; `@` loads; files that the program names itself are not seen; `\` at a line's end may part a word.
 */
const AWK_REFUSED =
  /\b(?:system|getline|while|do|for|func|function|ENVIRON|SYMTAB|PROCINFO|FUNCTAB|ARGV|ARGC)\b|@|\\\n/;
/** Signs that are no redirection: a comparison in a condition's parentheses, a loop over an array, `>=`, `||`. */
const AWK_TAME = /\bif\s*\([^(){}"/;\n]*\)|\bfor\s*\(\s*\w+\s+in\s+\w+\s*\)|>=|\|\|/g;
/** What a record may make twice as long, or a field that is far out: a few of these fill the memory. */
const AWK_GROWS =
  /\bNF\s*[-+*/%^]?=(?!=)|\$\(?\s*\d{4}|\bsub\s*\([^()]*&[^()]*&|\bg(?:en)?sub\b(?:.*\bg(?:en)?sub\b){3}|\bg?sub\s*\([^()]*,[^(),]*,\s*[^$\s]/s;
const AWK_NAME = /[A-Za-z_]\w*/g;
const AWK_SET = /([A-Za-z_]\w*)\s*(?=[=]|\bin\b)/g;

/** Values and subscripts made of two that are themselves made, and fields made of one field twice: they double with every record. */
function doubles(program: string): boolean {
  const text = program.replace(/[!<>=]=/g, " ");
  const { bare, subscripts } = withoutSubscripts(text);
  const made = new Set([...bare.matchAll(AWK_SET)].map(([, name]) => name));
  const mix = (part: string): boolean =>
    (part.match(AWK_NAME) ?? []).filter((name) => made.has(name)).length > 1;
  return (
    subscripts.some(mix) ||
    bare.split(/[;{}\n]/).some((statement) => {
      const [to = "", ...values] = statement.split("=");
      const value = values.join("=");
      const fields = value.match(/\$\w+/g) ?? [];
      return mix(value) || (/\$\w+\s*$/.test(to) && new Set(fields).size < fields.length);
    })
  );
}

/** The innermost first. */
function withoutSubscripts(text: string) {
  const subscripts: string[] = [];
  let bare = text;
  for (let before = ""; before !== bare; ) {
    before = bare;
    bare = bare.replace(/\[([^[\]]*)\]/g, (_, inner: string) => {
      subscripts.push(inner);
      return "";
    });
  }
  return { bare, subscripts };
}

/** A width that comes from an argument may be any. */
const COMPUTED_WIDTH = /%[-+ 0#'\d.]*\*/;
/** `%n` sets a variable, and that may be the path by which programs are found. */
const COUNTS_INTO = /(?<!%)(?:%%)*%[-+ 0#'\d.hjlLqtz]*n/;

export const awk: Look = look("-F: -v: --version", {
  optionsFirst: true,
  accepts: ({ options, operands: [program] }) =>
    options.some(({ name }) => name === "version") || awkOnlyPrints(program),
});

/** Before the first `{` stand patterns alone, and there `>` compares. A redirection needs a print, and that needs an action. */
function awkOnlyPrints(program: Word | undefined): boolean {
  if (program === undefined || program.many) return false;
  const text = program.text.replace(AWK_TAME, " ");
  const brace = text.indexOf("{");
  const actions = brace < 0 ? "" : text.slice(brace);
  if (AWK_GROWS.test(text) || doubles(program.text)) return false;
  return !AWK_REFUSED.test(text) && !COMPUTED_WIDTH.test(text) && !/[>|]/.test(actions);
}

/** Substitution on an empty pattern never ended in version 1.6. */
const JQ_REFUSED =
  /\b(?:env|ENV|def|while|until|repeat|recurse|range|limit|infinite|g?sub|import|include|combinations|input|inputs|debug|getpath|halt_error|error|modulemeta|get_search_list)\b|\$__|\d{7}|\de[+\d]/i;

/** A text that is repeated or joined to itself, a product of several numbers, a fold: a few of these fill the memory. */
const JQ_GROWS =
  /"\s*\*|\*\s*"|\*\s*\d{4}|\d{4}\s*\*|\*[^*]*\*|\b(?:reduce|foreach)\b|(?:^|[^\w\]"?)])\.\s*[+,]\s*\.(?![\w["])|(\$\w+)\s*[+,]\s*\1\b|(?:(?:tojson|@json|@text).*){4}/s;

export const jq: Look = look(
  "-rRcsSCMnjae --raw-output --raw-input --compact-output --slurp --sort-keys --color-output --monochrome-output --null-input --exit-status --tab --version",
  {
    accepts: ({ options, operands: [program] }) =>
      options.some(({ name }) => name === "version") ||
      (program !== undefined &&
        !program.many &&
        !JQ_REFUSED.test(program.text) &&
        !JQ_GROWS.test(program.text)),
  },
);

/** What sets a variable where a shell computes numbers (zsh does): that may be the path by which programs are found. */
export const SETS_IN_NUMBERS = /[^=!<>]=|\+\+|--./;
const NUMBER_CONVERSION = /%[^%a-zA-Z]*[a-zA-Z]*[diouxXeEfFgGaAc]/;

/** printf of some shells computes its numbers, and a computed subscript may run a command. */
export const printf: Look = ([format, ...values]) =>
  format !== undefined &&
  !format.many &&
  !format.text.startsWith("-") &&
  !COMPUTED_WIDTH.test(format.text) &&
  !COUNTS_INTO.test(format.text) &&
  !(NUMBER_CONVERSION.test(format.text) && values.some(({ text }) => SETS_IN_NUMBERS.test(text))) &&
  values.every(({ text }) => !/[$`]/.test(text));
