/** A short fingerprint of a text, for names and marks that must differ when texts differ. Pure, and no protection against anybody. */

/** 48 bits as 12 hexadecimal digits: two rounds of multiply and shift over the UTF-16 units, mixed at the end (after cyrb53). */
export function shortHash(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  const mixed = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  const other = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return hex(other & 0xffff, 4) + hex(mixed >>> 0, 8);
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");
