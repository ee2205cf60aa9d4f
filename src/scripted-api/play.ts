/**
 * Performs the steps of a reply on a connection. Refuses to know what they mean.
 * A client that goes away ends every wait at once, so that no timer outlives a request.
 */
import type { ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { assertNever } from "./assert-never.ts";
import type { Step } from "./stream.ts";

/**
 * Performs the steps; settles when the reply is out, cut, or the client has gone. A hang settles only with the connection.
 * `cutting` is called before a cut, so that it is not taken for a client that went away.
 */
export async function play(
  steps: readonly Step[],
  response: ServerResponse,
  cutting: () => void,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  for (const step of steps) {
    if (response.destroyed) return;
    if (step.do === "cut") cutting();
    await perform(step, response, gone.signal);
  }
}

async function perform(step: Step, response: ServerResponse, gone: AbortSignal): Promise<void> {
  switch (step.do) {
    case "head":
      response.writeHead(step.status, step.headers);
      response.flushHeaders();
      return;
    case "send":
      return flushed(response, response, step.data);
    case "raw":
      return flushed(response, response.socket, step.data);
    case "wait":
      return waited(step.ms, gone);
    case "cut":
      response.socket?.destroy();
      return;
    case "hang":
      return waited(undefined, gone);
    case "end":
      response.end();
      return;
    default:
      return assertNever(step);
  }
}

/** Waits until the bytes are with the kernel: a cut that follows must not take them back. */
function flushed(response: ServerResponse, into: Writable | null, data: Buffer): Promise<void> {
  if (data.length === 0 || into === null) return Promise.resolve();
  return new Promise((resolve) => {
    response.once("close", resolve);
    into.write(data, () => {
      response.off("close", resolve);
      resolve();
    });
  });
}

/** Waits for so long (for ever, when `undefined`), or until the client has gone. */
function waited(ms: number | undefined, gone: AbortSignal): Promise<void> {
  if (gone.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = ms === undefined ? undefined : setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      gone.removeEventListener("abort", done);
      resolve();
    }
    gone.addEventListener("abort", done, { once: true });
  });
}
