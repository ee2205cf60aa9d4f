/** Is the model that answers the one that was configured? Names only: aliases, dates, providers' prefixes and window marks do not matter. */

const ALIASES: readonly string[] = ["opus", "sonnet", "haiku", "fable"];

/** True also when nothing is configured, or nothing is known of who answered. */
export function sameModel(configured: string, served: string): boolean {
  const want = plain(configured);
  const got = plain(served);
  if (want === "" || got === "" || got === "<synthetic>") return true;
  if (want === "default" || want === "best") return true;
  if (ALIASES.includes(want)) return got.includes(want);
  return want === got;
}

/** `us.anthropic.claude-opus-5-20260101-v1:0[1m]` and `claude-opus-5` are one. */
const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/\[[^\]]*\]$/, "")
    .replace(/^.*\//, "")
    .replace(/^(?:[a-z]{2,6}\.)?anthropic\./, "")
    .replace(/@.*$/, "")
    .replace(/-v\d+(?::\d+)?$/, "")
    .replace(/-(?:\d{8}|latest)$/, "")
    .replaceAll(".", "-");
