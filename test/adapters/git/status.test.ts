import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStatus } from "../../../src/adapters/git/status.ts";

const OID = "a".repeat(40);
const HEADERS = [
  `# branch.oid ${OID}`,
  "# branch.head main",
  "# branch.upstream origin/main",
  "# branch.ab +1 -0",
];
const text = (...entries: string[]) => [...HEADERS, ...entries].map((part) => `${part}\0`).join("");
const read = (status: string, cut = false, prefix = "") =>
  readStatus(status, { prefix, most: 100, cut });
const changed = (path: string) => `1 .M N... 100644 100644 100644 ${OID} ${OID} ${path}`;
const renamed = (path: string, from: string) =>
  `2 R. N... 100644 100644 100644 ${OID} ${OID} R100 ${path}\0${from}`;

describe("the answer of git status", () => {
  it("is read with its headers and entries", () => {
    expect(
      read(
        text(
          changed("a b"),
          renamed("c", "# d"),
          "? e/",
          `u UU N... 1 2 3 4 ${OID} ${OID} ${OID} f g`,
        ),
      ),
    ).toEqual({
      head: OID,
      branch: "main",
      dirty: [
        { status: ".M", path: "a b" },
        { status: "R.", path: "c", from: "# d" },
        { status: "??", path: "e/" },
        { status: "UU", path: "f g" },
      ],
      dirtyCount: 4,
    });
  });

  it("counts no entry by half when it was cut", () => {
    const whole = text(changed("a"), renamed("b", "c"));
    expect(read(whole.slice(0, -1), true).dirty.map(({ path }) => path)).toEqual(["a"]);
    expect(read(whole.slice(0, -4), true).dirty.map(({ path }) => path)).toEqual(["a"]);
  });

  it("keeps any name, in any folder", () => {
    const name = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
      .filter((each) => !/[\0/]|^\.{1,2}$/.test(each));
    fc.assert(
      fc.property(name, name, name, (folder, one, two) => {
        const { dirty } = read(
          text(changed(`${folder}/${one}`), renamed(two, one)),
          false,
          `${folder}/`,
        );
        expect(dirty).toEqual([
          { status: ".M", path: one },
          { status: "R.", path: `../${two}`, from: `../${one}` },
        ]);
      }),
    );
  });
});
