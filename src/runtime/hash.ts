/** Hashes come into the core as data; here they are made. */
import { createHash } from "node:crypto";

/** Hex SHA-256 of the text's UTF-8 bytes. */
export const sha256 = (text: string): string =>
  createHash("sha256").update(text, "utf8").digest("hex");
