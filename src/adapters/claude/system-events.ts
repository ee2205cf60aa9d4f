/** The harness's `system` messages → events that a person can read. Pure; an unknown subtype is still a `system` event with its name. */

import { type FlowerEvent, flowerEvent } from "../../core/events.ts";
import { type Fields, fieldsOf, line, word } from "./fields.ts";

export function systemEvents(fields: Fields): FlowerEvent[] {
  const subtype = word(fields.subtype);
  const payload = payloadOf(fields);
  switch (subtype) {
    case "compact_boundary":
    case "microcompact_boundary":
      return [resetEvent(fields, subtype)];
    case "api_retry":
      return [flowerEvent("retry", retryText(fields), payload)];
    case "task_started":
    case "task_progress":
    case "task_updated":
    case "task_notification":
      return [flowerEvent("task", taskText(fields, subtype), payload)];
    case "mirror_error":
      return [
        flowerEvent("error", `The transcript could not be stored: ${line(fields.error)}`, payload),
      ];
    case "session_writes_lost":
      return [
        flowerEvent(
          "error",
          `The harness could not save what it had to: ${line(fields.error_code)}`,
          payload,
        ),
      ];
    case "permission_denied":
      return [
        flowerEvent(
          "system",
          `${line(fields.tool_name)} was refused: ${line(fields.message)}`,
          payload,
        ),
      ];
    case "informational":
    case "local_command_output":
    case "notification":
      return [flowerEvent("system", line(fields.content ?? fields.text ?? subtype), payload)];
    default:
      return [flowerEvent("system", subtype, payload)];
  }
}

function resetEvent(fields: Fields, subtype: string): FlowerEvent {
  const metadata = fieldsOf(fields.compact_metadata ?? fields.compactMetadata);
  return flowerEvent("reset", subtype.replaceAll("_", " "), {
    trigger: metadata.trigger ?? "?",
    pre_tokens: metadata.pre_tokens ?? metadata.preTokens ?? null,
    post_tokens: metadata.post_tokens ?? metadata.postTokens ?? null,
    micro: subtype.startsWith("micro"),
    subtype,
  });
}

function retryText(fields: Fields): string {
  const cause =
    typeof fields.error_status === "number"
      ? `the API answered ${fields.error_status} (${line(fields.error)})`
      : "the API could not be reached";
  const seconds = (Number(fields.retry_delay_ms ?? 0) / 1000).toFixed(1);
  return `${cause}; the harness tries again in ${seconds} s (${line(fields.attempt)} of ${line(fields.max_retries)})`;
}

function taskText(fields: Fields, subtype: string): string {
  const name = line(fields.description ?? fields.summary ?? fields.task_id ?? "");
  switch (subtype) {
    case "task_started":
      return `started: ${name}`;
    case "task_progress":
      return `${name}: ${line(fields.summary ?? fields.last_tool_name ?? "working")}`;
    case "task_notification":
      return `${line(fields.status)}: ${line(fields.summary ?? name)}`;
    default: {
      const patch = fieldsOf(fields.patch);
      const news = patch.error ?? patch.status ?? patch.description ?? "updated";
      return `${line(fields.task_id)}: ${line(news)}`;
    }
  }
}

function payloadOf(fields: Fields): Fields {
  const { type: _, ...others } = fields;
  return JSON.parse(JSON.stringify(others)) as Fields;
}
