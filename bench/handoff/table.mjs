// From the samples to what is printed: medians, ratios, one table, a verdict. Pure.

/** @typedef {import("./measure.mjs").Sample} Sample */
/** @typedef {{ readonly name: string, readonly samples: readonly Sample[] }} Measured */
/** @typedef {"toQuestion" | "toWork" | "fromLine"} Interval */

/** How many times sooner than after `break` and resume the question must be asked. */
const TIMES = 8;

/** @type {readonly (readonly [string, (one: Measured, base: Measured) => string])[]} */
const COLUMNS = [
  ["", ({ name }) => name],
  ["cut to question", (one) => spread(one, "toQuestion")],
  ["times a", (one, base) => ratio(one, base, "toQuestion").toFixed(1)],
  ["cut to work", (one) => spread(one, "toWork")],
  ["times a", (one, base) => ratio(one, base, "toWork").toFixed(1)],
  ["line to question", (one) => spread(one, "fromLine")],
  ["times a", (one, base) => ratio(one, base, "fromLine").toFixed(1)],
  ["extra requests", (one) => counts(one, "extra")],
  ["lost calls", (one) => counts(one, "lost")],
];

/**
 * @param {readonly Measured[]} all the first is what the others are compared with
 * @returns {string}
 */
export function tableOf(all) {
  const [base] = all;
  if (base === undefined) return "";
  const rows = [
    COLUMNS.map(([title]) => title),
    ...all.map((one) => COLUMNS.map(([, cell]) => cell(one, base))),
  ];
  const widths = COLUMNS.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => padded(cell, column, widths)).join("  "))
    .join("\n");
}

/**
 * One sentence for each thing that was claimed, and whether it held.
 * @param {Measured} flower
 * @param {Measured} jump flower, when the line is crossed in one jump
 * @param {Measured} reference
 * @returns {readonly { readonly ok: boolean, readonly text: string }[]}
 */
export function verdictOn(flower, jump, reference) {
  const times = ratio(reference, flower, "toQuestion");
  const own = [...flower.samples, ...jump.samples];
  const extra = own.reduce((sum, sample) => sum + sample.extra, 0);
  const lost = own.reduce((sum, sample) => sum + sample.lost, 0);
  return [
    {
      ok: times >= TIMES,
      text: `From the cut to the question, b takes ${times.toFixed(1)} times as long as a; at least ${TIMES} is claimed.`,
    },
    { ok: extra === 0, text: `a and a' made ${extra} extra requests; 0 is claimed.` },
    { ok: lost === 0, text: `a and a' lost ${lost} calls; 0 is claimed.` },
  ];
}

/**
 * @param {string} cell
 * @param {number} column
 * @param {readonly number[]} widths
 */
function padded(cell, column, widths) {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

/**
 * @param {Measured} one
 * @param {Interval} interval
 */
function spread({ samples }, interval) {
  const values = samples.map((sample) => Math.round(sample[interval]));
  return `${Math.round(median(values))} (${Math.min(...values)}-${Math.max(...values)})`;
}

/**
 * @param {Measured} one
 * @param {Measured} base
 * @param {Interval} interval
 */
const ratio = (one, base, interval) =>
  median(one.samples.map((sample) => sample[interval])) /
  median(base.samples.map((sample) => sample[interval]));

/**
 * A number, or the least and the most where the rounds differ.
 * @param {Measured} one
 * @param {"extra" | "lost"} count
 */
function counts({ samples }, count) {
  const values = samples.map((sample) => sample[count]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? `${least}` : `${least}-${most}`;
}

/** @param {readonly number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (
    ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
  );
}
