import { describe, expect, it } from "vitest";
import { forPerson } from "../../../src/core/handoff/for-person.ts";

describe("what a document says to the person", () => {
  it.each([
    ["WAITING FOR THE PERSON: Shall the API stay?", "Shall the API stay?"],
    ["- **Waiting for the user:** Which port?", "Which port?"],
    ["1. waiting for a decision: keep both?", "keep both?"],
    ["等人定:接口要不要保留?", "接口要不要保留?"],
    ["等用户决定：用哪个端口", "用哪个端口"],
    ["En attente d'une personne : quel port ?", "quel port ?"],
    ["人の判断待ち:どのポート?", "どのポート?"],
  ])("is a question that the work waits for: %s", (next, question) => {
    expect(forPerson(`${next}\n- Run the tests.`).waitsFor).toBe(question);
  });

  it.each([
    ["FOR THE PERSON: rotate the key.", "rotate the key."],
    ["- For the human: sign the form", "sign the form"],
    ["给人看:密钥要换", "密钥要换"],
    ["Pour l'utilisateur : signer", "signer"],
    ["ユーザーへ:署名する", "署名する"],
  ])("is what only a person can do: %s", (next, note) => {
    expect(forPerson(`- Run the tests.\n${next}`)).toEqual({ waitsFor: undefined, notes: [note] });
  });

  it.each([
    "WAITING FOR THE PERSON: none",
    "等人定:无",
    "FOR THE PERSON: -",
    "Add a test for waiting for the person: it is missing.",
    "The queue waits for the user: see src/queue.ts",
    "等待用户登录的测试还没写",
    "",
  ])("P1: is nothing where a line only speaks of it: %j", (next) => {
    expect(forPerson(next)).toEqual({ waitsFor: undefined, notes: [] });
  });
});
