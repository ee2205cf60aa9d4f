/**
 * The connection cut at any byte: before the head, in it, in the stream, between two events, inside a character; and what is no answer of
 * this API at all.
 */

import { fail, type Reply, raw } from "../../../src/testing.ts";
import { burstsOf, type Fault, namesOf, seenOf } from "../bursts.ts";
import type { Chance } from "../chance.ts";
import { expectEnd } from "../ends.ts";
import type { Kind } from "../frame.ts";

const HEAD =
  "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\nrequest-id: req_1\r\ntransfer-encoding: chunked\r\n\r\n";
const OPENING =
  'event: message_start\ndata: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}}\n\n';
const BLOCK =
  'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n';
const PIECE =
  'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"见 😀 ü"}}\n\n';
const BODY = OPENING + BLOCK + PIECE;

/** One chunk of a body in chunks. */
const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);

/** A whole head, and so many bytes of the body. */
const cutAfter = (bytes: number): Reply =>
  raw(Buffer.concat([Buffer.from(HEAD), chunk(Buffer.from(BODY).subarray(0, bytes))]));

const named = (name: string, reply: Fault["reply"]): Fault => ({ name, reply });
const cut = (sane: Reply, how: object): Reply =>
  sane.kind === "message" ? { ...sane, ...how } : sane;

const between = Buffer.byteLength(OPENING + BLOCK);
const inCharacter = between + Buffer.byteLength(PIECE.slice(0, PIECE.indexOf("见"))) + 1;

const deck = (chance: Chance): readonly Fault[] => [
  named("before the head", (sane) => cut(sane, { cut: "before" })),
  named("in the head", () => raw(HEAD.slice(0, 1 + chance.int(HEAD.length - 1)))),
  named("after the head", () => raw(HEAD)),
  named("between two events", () => cutAfter(between)),
  named("in a character", () => cutAfter(inCharacter)),
  named("in a surrogate pair", () => cutAfter(inCharacter + 5)),
  named("at a byte", (sane) => cut(sane, { cutAtByte: chance.int(1_200) })),
  named("at another byte", (sane) => cut(sane, { cutAtByte: chance.int(600) })),
  named("in the last block", (sane) => cut(sane, { cut: "middle" })),
  named("after the last block", (sane) => cut(sane, { cut: "after-block" })),
  named("no HTTP", () => raw("SSH-2.0-OpenSSH_9.6\r\n")),
  named("a chunk that lies", () => raw(`${HEAD}ffff\r\nevent: mess`)),
  named("an empty body", () => fail(200, "", { raw: "" })),
  named("invalid JSON", () => fail(200, "", { raw: '{"id":"msg_1","type":"mess' })),
  named("a page in place of a stream", () =>
    fail(200, "", { raw: "<html>Sign in</html>", headers: { "content-type": "text/html" } }),
  ),
];

/** What can happen to an answer that is no stream: the harness asks for one where a stream was cut. */
const wholes = (chance: Chance): readonly Fault[] => [
  named("before the head of a whole", (sane) => cut(sane, { cut: "before" })),
  named("at a byte of a whole", (sane) => cut(sane, { cutAtByte: chance.int(300) })),
  named("an empty whole", () => fail(200, "", { raw: "" })),
  named("half a whole", () => fail(200, "", { raw: '{"id":"msg_1","type":"mess' })),
];

export const connection: Kind = {
  name: "connection",
  weight: 8,
  async run(site, chance) {
    const streams = burstsOf(site, chance, deck(chance), 5);
    const others = burstsOf(site, chance, wholes(chance), 2);
    site.inject = (request) => (request.stream ? streams : others).inject(request);
    const life = await site.live({
      env: { CLAUDE_CODE_MAX_RETRIES: chance.pick(["0", "0", "1"]) },
    });
    const both = { served: [...streams.served, ...others.served] };
    return {
      tried: both.served.length,
      seen: seenOf(both),
      lost: expectEnd(life, { code: 0 }),
      told: namesOf(both),
    };
  },
};
