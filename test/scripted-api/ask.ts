/** Asks a scripted API as a client without retries does, with plain fetch. */
export const body = (messages: unknown, more: object = {}): object => ({
  model: "claude-opus-5",
  max_tokens: 100,
  messages,
  ...more,
});

export const question = (words = "Hello."): object => body([{ role: "user", content: words }]);

export function post(
  url: string,
  what: object | string,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${url}/v1/messages?beta=true`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof what === "string" ? what : JSON.stringify(what),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** As much of a body as comes before its end or its cut. */
export async function received(
  response: Response,
): Promise<{ readonly bytes: Buffer; readonly whole: boolean }> {
  const chunks: Uint8Array[] = [];
  const reader = response.body?.getReader();
  if (reader === undefined) return { bytes: Buffer.alloc(0), whole: true };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { bytes: Buffer.concat(chunks), whole: true };
      chunks.push(value);
    }
  } catch {
    return { bytes: Buffer.concat(chunks), whole: false };
  }
}

export interface StreamEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The events of a stream, as far as they are whole. */
export function events(text: string): readonly StreamEvent[] {
  return text
    .split("\n\n")
    .filter(
      (part) => part.startsWith("event: ") && part.includes("\ndata: {") && part.endsWith("}"),
    )
    .map((part) => JSON.parse(part.slice(part.indexOf("\ndata: ") + 7)) as StreamEvent);
}
