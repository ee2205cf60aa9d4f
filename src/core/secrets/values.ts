/**
 * Is a text that stands where a secret would stand a secret? Tells a password from a variable, a type, a path, a mask, a word of prose.
 * Knows the value, the class of its name and how it was written down; does not look for names.
 *
 * V1. When in doubt about a plain word, it is no secret: `password: required` is written more often than a password of letters alone.
 * V2. When in doubt about a mixture of letters and digits, it is one: hiding a name too many costs less than showing a password.
 */

/** `password` people choose; `key` is made by a machine (API key, client secret, access token); `word` is a bare "token" or "secret". */
export type NameClass = "password" | "key" | "word";

/**
 * How the value was given: `quoted`; `set` with `=` and no space, as in a shell; `loose` after a colon or a spaced `=`, where code and
 * prose look alike; `told` in a sentence or a table, where nearly everything is prose.
 */
export type Manner = "quoted" | "set" | "loose" | "told";

export interface Given {
  readonly name: NameClass;
  readonly manner: Manner;
  /** The name is written in capitals, as variables of a shell are. */
  readonly capitals: boolean;
}

/** Shortest value with letters and digits mixed, and shortest one of any other kind; 0 where no other kind is taken. V1, V2 */
interface Least {
  readonly mixed: number;
  readonly plain: number;
}

const LEAST: Readonly<Record<NameClass, Readonly<Record<Manner, Least>>>> = {
  password: {
    quoted: { mixed: 4, plain: 4 },
    set: { mixed: 4, plain: 4 },
    loose: { mixed: 5, plain: 0 },
    told: { mixed: 6, plain: 0 },
  },
  key: {
    quoted: { mixed: 8, plain: 0 },
    set: { mixed: 8, plain: 0 },
    loose: { mixed: 8, plain: 0 },
    told: { mixed: 16, plain: 0 },
  },
  word: {
    quoted: { mixed: 8, plain: 0 },
    set: { mixed: 6, plain: 0 },
    loose: { mixed: 10, plain: 0 },
    told: { mixed: 16, plain: 0 },
  },
};
const PRINTABLE = /^[!-~]+$/;

export function isSecretValue(value: string, given: Given): boolean {
  if (/\s/.test(value)) return isPhrase(value, given);
  if (isFiller(value)) return false;
  if (given.name === "key" && isBase64(value)) return true;
  if (isPlace(value) || isTerm(value) || (mayBeCode(given) && isCode(value))) return false;
  const least = leastFor(given);
  if (isMixed(value, given.name)) return value.length >= least.mixed && !isNameLike(value, given);
  return least.plain > 0 && value.length >= least.plain && isChosen(value, given.name);
}

/** In a shell, what is set to a name in capitals is a value and nothing else. */
const isShell = ({ manner, capitals }: Given): boolean => capitals && manner === "set";
const mayBeCode = (given: Given): boolean => given.manner !== "quoted" && !isShell(given);
const leastFor = (given: Given): Least =>
  isShell(given) && given.name !== "password"
    ? { mixed: 6, plain: 6 }
    : LEAST[given.name][given.manner];

/** What a machine makes and writes down in base64: no name is so long and has both cases and such signs. */
const isBase64 = (value: string): boolean =>
  /^[A-Za-z\d+/]{32,}={0,2}$/.test(value) &&
  /[a-z]/.test(value) &&
  /[A-Z]/.test(value) &&
  /[\d+]/.test(value);

/** A few words in quotes are a secret when one of them would be one in a sentence. */
const isPhrase = (value: string, { name }: Given): boolean =>
  value.length <= 80 &&
  value.split(/\s+/).some((word) => isSecretValue(word, { name, manner: "told", capitals: false }));

/** Letters and digits; in a password also a sign between letters, or six digits. */
const isMixed = (value: string, name: NameClass): boolean =>
  (/[A-Za-z]/.test(value) && /\d/.test(value)) ||
  (name === "password" && /[A-Za-z][!@#$%^&*][A-Za-z]|^\d{6,}$/.test(value));

/** A password without digits, or of digits alone: one printable word that is no label (`"Passwort"`, `"Mot de passe"`). */
const isChosen = (value: string, name: NameClass): boolean =>
  PRINTABLE.test(value) &&
  !/^[A-Z][a-z]+$/.test(value) &&
  (name === "password" || /[A-Za-z]/.test(value));

/** Words that stand where a secret would stand: other names for it, what may be said of it, types. */
const ORDINARY: ReadonlySet<string> = new Set(
  `a absent access an any api app auth authorization base64 bearer boolean bool byte bytes change client config configured correct
  credential credentials current db default denied disabled dummy empty enabled encrypted env environment example expired exported
  fake false file found from goes hash hashed here hidden id ignored incorrect input insert invalid is it key login mandatory masked
  me missing mock must my name needed never new nil no none not null number numeric old omitted optional pass passphrase passwd password pat
  paste placeholder plaintext present prompt provided pwd real redacted refresh replace required revoked rotated sample same saved secret set some string str
  stored test text the this to todo token true type uint unchanged undefined unknown unset unused user username valid value
  variable varchar void with wrong yes your`.split(/\s+/),
);
const MASK = /^-{3}|\.{3}|…|\*{3}|•{2}|^[x*•._#-]+$/i;
const VARIABLE = /^(?:\$[A-Za-z_({]|%[A-Za-z_({]|[<{]|@\{|#\{)|\$\{|\{\{|\$\(|^%\w+%$/;
const CONSTANT = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

/** Says that something goes here, or is left out: a variable, a mask, one character repeated, ordinary words joined. */
export function isFiller(value: string): boolean {
  if (value.length < 3 || MASK.test(value) || VARIABLE.test(value) || CONSTANT.test(value))
    return true;
  if (/^(.)\1*$/s.test(value)) return true;
  const words = value
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_. ]+/);
  return words.every(
    (word) => ORDINARY.has(word) || ORDINARY.has(word.replace(/^(?:my|your|db|user)/, "")),
  );
}

const PLACES: readonly RegExp[] = [
  /^[a-z][a-z\d+.-]*:\/\//i,
  /^(?:~|\.{1,2})?\/[\w.-]+(?:\/[\w.-]+)*\/?$/,
  /^[\w.@~-]+(?:\/[\w.@-]+)+\.[a-z]{1,5}\d?$/i,
  /^[\w-]+\.(?:ts|js|mjs|py|go|rs|json|ya?ml|toml|txt|md|env|pem|key|sh|sql|db)$/i,
  /^[A-Z]:\\/i,
  /^(?:projects|secret|secrets|vault|kv)\/[\w./-]+$/,
  /^arn:|^op:|^vault:|^file:|^env:/,
];
/** Where the secret lies, which is not the secret. What is long and nothing but base64 may begin with a slash, and is no path. */
const isPlace = (value: string): boolean =>
  PLACES.some((place) => place.test(value)) && !/^[A-Za-z\d+/]{36,}=*$/.test(value);

const CODE: readonly RegExp[] = [
  /^[A-Za-z_$][\w$]*(?:(?:\?|!)?\.[A-Za-z_$][\w$]*)+$/,
  /^[A-Za-z_$][\w$]*(?:::|->)/,
  /^[:@?&*]/,
];
const isCode = (value: string): boolean => CODE.some((code) => code.test(value));

const TERMS: readonly RegExp[] = [
  // Algorithms, encodings, types, formats: sha256, argon2id, ES256-signed, utf8mb4, base64url, uint256, oauth2, x509.
  /^(?:sha|md|hs|rs|es|ps|ed|aes|rsa|ecdsa|utf|base|argon|pbkdf|bcrypt|scrypt|blake|oauth|http|uint|int|float|secp|curve|x509|rfc|iso|latin)-?\d+[\w-]{0,16}$/i,
  // Numbers with a unit, ordinals, versions, dates: 8-characters, 32bytes, 200k, 2nd, v1.2.3, 2026-01-31T10:00.
  /^\d[\d,.]*[-_]?(?:characters?|chars?|bytes?|bits?|digits?|letters?|words?|lines?|tokens?|times?|days?|hours?|minutes?|seconds?|years?|[kmg]i?b?|h|min|s|ms|x|st|nd|rd|th|%)(?:-[a-z]+)*$/i,
  /^v?\d+(?:\.\d+)+(?:[-+.][\w.]+)?$/,
  /^\d{4}-\d\d-\d\d(?:[T_ ].*)?$/,
  // A digest that says so, an address of Ethereum, an e-mail address.
  /^(?:sha\d+|md5)[:-]/i,
  /^0x[\da-f]{1,40}$/i,
  /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/,
];
const isTerm = (value: string): boolean => TERMS.some((term) => term.test(value));

/**
 * Words with a number at the end: what people call a token or a secret (`db-credentials-2`, `refreshTokenV2`). Passwords look like this
 * too (`hunter2`), so the class counts, and for a value that is set its hyphens.
 */
function isNameLike(value: string, { name, manner }: Given): boolean {
  if (name === "password") return false;
  if (manner === "set" && !/[-_.:/]/.test(value)) return false;
  return /^[A-Za-z]+(?:[-_.:/][A-Za-z]+)*[-_.]?v?\d{0,3}$/.test(value);
}
