/**
 * One content block as the parts of a stream: what opens it, and the deltas that fill it. Pure.
 * A block has at least two deltas when its content has two characters, so that it has a middle to be cut in.
 */
import { assertNever } from "./assert-never.ts";
import type { Block } from "./script.ts";

export interface Pieces {
  readonly opened: object;
  readonly deltas: readonly object[];
}

const PIECE = 5;

/** In halves, or fine: in pieces of five characters. Never inside a surrogate pair. */
function split(text: string, fine: boolean): readonly string[] {
  const characters = Array.from(text);
  const size = fine ? PIECE : Math.max(1, Math.ceil(characters.length / 2));
  const parts: string[] = [];
  for (let at = 0; at < characters.length; at += size) {
    parts.push(characters.slice(at, at + size).join(""));
  }
  return parts;
}

export function pieces(block: Block & { readonly signature?: string }, fine: boolean): Pieces {
  switch (block.type) {
    case "text":
      return {
        opened: { type: "text", text: "" },
        deltas: split(block.text, fine).map((text) => ({ type: "text_delta", text })),
      };
    case "thinking":
      return {
        opened: { type: "thinking", thinking: "", signature: "" },
        deltas: [
          ...split(block.thinking, fine).map((thinking) => ({ type: "thinking_delta", thinking })),
          { type: "signature_delta", signature: block.signature },
        ],
      };
    case "tool_use":
      return {
        opened: { type: "tool_use", id: block.id, name: block.name, input: {} },
        deltas: split(JSON.stringify(block.input), false).map((partial_json) => ({
          type: "input_json_delta",
          partial_json,
        })),
      };
    default:
      return assertNever(block);
  }
}
