/** The environment that flower itself was started in. The one place where it is read; what it means is decided elsewhere. */

/** A snapshot: later changes of the process's variables are not seen in it. */
export const ambientEnv = (): Readonly<Record<string, string | undefined>> => ({ ...process.env });
