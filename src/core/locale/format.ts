/** How numbers look in every language: the same digits everywhere, so that a line can be searched and compared. Knows no words. */

/** Tokens in thousands: `kilo(152_000, 1)` is `152.0K`. */
export const kilo = (tokens: number, decimals: 0 | 1 = 0): string =>
  `${(tokens / 1000).toFixed(decimals)}K`;

/** What the context holds and how large the window is: `152.0K/200K`. */
export const gauge = (context: number, window: number): string =>
  `${kilo(context, 1)}/${kilo(window)}`;

/** US dollars with four decimals, as the manifest's readers know them. */
export const dollars = (amount: number): string => `$${amount.toFixed(4)}`;

/** A duration: `8 s`, `3 min 20 s`, `2 h 5 min`. The units are read in all four languages. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Bytes: `17B`, `1.2K`, `3.4M`, `5.6G`. */
export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes}B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${kilobytes.toFixed(1)}K`;
  const megabytes = kilobytes / 1024;
  return megabytes < 1024 ? `${megabytes.toFixed(1)}M` : `${(megabytes / 1024).toFixed(1)}G`;
}

/** Joined with the separator that all lines use; empty parts vanish. */
export const parts = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== "").join(" · ");

/** Who says how large the window is, as the end of a line; nothing where a person gave it for this run. */
export const ofWindow = <S extends string>(
  sources: Readonly<Record<S, string>>,
  source: S | undefined,
): string => (source === undefined || source === "option" ? "" : ` · ${sources[source]}`);
