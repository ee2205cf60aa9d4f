import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { envLines, mergeEnv, valuesOf } from "../../../src/adapters/environment/env-lines.ts";

const values = (text: string) => valuesOf(envLines(text));

describe("a line", () => {
  it.each([
    ["A=b", { A: "b" }],
    ["  A =  b  ", { A: "b" }],
    ["export A=b", { A: "b" }],
    ["export\tA = 'b'", { A: "b" }],
    ["A=b # comment", { A: "b" }],
    ["A=b#c", { A: "b#c" }],
    ["A=https://h/#/x", { A: "https://h/#/x" }],
    ["A= # only a comment", { A: "" }],
    ["A=", { A: "" }],
    ["A='b # c' # d", { A: "b # c" }],
    ['A="b\'c"', { A: "b'c" }],
    ["A=`b\"c'`", { A: "b\"c'" }],
    ['A="x: 1\\ny: 2"', { A: "x: 1\ny: 2" }],
    ["A='x\\ny'", { A: "x\\ny" }],
    ['A=b"c"', { A: 'b"c"' }],
    ["A=b=c", { A: "b=c" }],
    ["# A=b", {}],
    ["nonsense", {}],
    ["=x", {}],
    ["1A=x", {}],
    ["\uFEFFA=b", { A: "b" }],
    ["A=b\r\nB=c\r\n", { A: "b", B: "c" }],
    ["A=b\nA=c", { A: "c" }],
    ["A=b\nA=", { A: "" }],
  ])("%j assigns %j", (text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it.each([
    ['A="b', { is: "unclosed", quote: '"' }],
    ["A='b\"", { is: "unclosed", quote: "'" }],
    ["A='b'c", { is: "behindQuote", quote: "'" }],
  ])("L1: %j is a problem, and swallows no other line", (line, problem) => {
    const [first, second] = envLines(`${line}\nB="c"`);
    expect(first?.problem).toEqual(problem);
    expect(second?.assigns).toMatchObject({ name: "B", value: "c" });
  });
});

describe("merging", () => {
  it("keeps comments, unknown names, order, line endings and what stands around a value", () => {
    const text =
      "# mine\r\nHTTPS_PROXY=http://p\r\n\r\nexport A = 'old' # why\r\nnonsense\r\nB=2\r\nC=3";
    expect(mergeEnv(text, { A: "new", B: null, D: "4" })).toBe(
      "# mine\r\nHTTPS_PROXY=http://p\r\n\r\nexport A = new # why\r\nnonsense\r\nC=3\r\nD=4\r\n",
    );
  });

  it("leaves a line alone that says the same already, and drops earlier lines of its name", () => {
    expect(mergeEnv("A=secret\nA='b'\n", { A: "b" })).toBe("A='b'\n");
  });

  it("makes a text where there was none", () => {
    expect(mergeEnv("", { A: "b", B: null })).toBe("A=b\n");
  });

  const name = fc.constantFrom("A", "B", "C", "LONGER_NAME");
  const value = fc.string().filter((text) => !/[\r`]/.test(text) && !text.includes("\\n"));
  const line = fc.oneof(
    fc.tuple(name, fc.constantFrom("x", "'x y' # c", '"q"', "")).map((pair) => pair.join("=")),
    fc.constantFrom("# comment", "", "nonsense", "export B=z"),
  );
  const text = fc.array(line).map((lines) => lines.join("\n"));

  it("L3: afterwards the text says what was asked, and all else as before", () => {
    const changes = fc.dictionary(name, fc.option(value.filter((v) => !v.includes("\n"))));
    fc.assert(
      fc.property(text, changes, (before, asked) => {
        const expected: Record<string, string | null> = { ...values(before), ...asked };
        const wanted = Object.entries(expected).filter(([, v]) => v !== null);
        const merged = mergeEnv(before, asked);
        expect(values(merged)).toEqual(Object.fromEntries(wanted));
        expect(mergeEnv(merged, asked)).toBe(merged);
      }),
    );
  });

  it("quotes what would be read otherwise", () => {
    fc.assert(
      fc.property(value, (given) => {
        fc.pre(!(given.includes("\n") && given.includes('"')));
        expect(values(mergeEnv("", { A: given }))).toEqual({ A: given });
      }),
    );
  });
});
