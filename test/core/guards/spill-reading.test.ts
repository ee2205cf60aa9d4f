import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isReadBack,
  pathsOf,
  readingsOf,
  type Whereabouts,
} from "../../../src/core/guards/spill-reading.ts";

const NAME = "0123456789abcdef.txt";
const REST = ["big.log", "src", "run.sh", ".", "/var/log", "sub/../big.log", "/home/me/big.log"];
/** A disk with a workspace that holds `.flower/spill/`, a link to a spilled file and one to its folder, a log and sources. */
const where = (path: string): Whereabouts => {
  const plain = path
    .replace("/p/project/", "")
    .replace(/(?<=^|\/)\.\//g, "")
    .replace(/\/+$/, "");
  if (
    plain === "shortcut" ||
    /^(?:\.flower\/spill|kept|sub\/\.\.\/\.flower\/spill)(?:$|\/)/.test(plain)
  )
    return "spilled";
  if (plain === "/home/me/p/.flower/spill/0123456789abcdef.txt") return "spilled";
  return REST.includes(plain) ? "other" : "none";
};
const readsBack = (tool: string, input: unknown) =>
  isReadBack(readingsOf(tool, input, "/home/me"), where);

describe("a command that reads a spilled file back", () => {
  it.each([
    `cat .flower/spill/${NAME}`,
    `cat ./.flower/spill/${NAME}`,
    `cat /p/project/.flower/spill/${NAME}`,
    `cat "/p/project/.flower/spill/${NAME}"`,
    `cat '.flower/spill/${NAME}'`,
    `cat .flower/spill/0123\\456789abcdef.txt`,
    `cat ".flower"/spill/${NAME}`,
    `cat sub/../.flower/spill/${NAME}`,
    `cat ~/p/.flower/spill/${NAME}`,
    `cat $HOME/p/.flower/spill/${NAME}`,
    `cat "$PWD/.flower/spill/${NAME}"`,
    `cd .flower && cat \${PWD}/spill/${NAME}`,
    "cat shortcut",
    `cat kept/${NAME}`,
    `/bin/cat .flower/spill/${NAME}`,
    `sed -n '1,200p' .flower/spill/${NAME}`,
    `sed -n 1,200p .flower/spill/${NAME} 2>/dev/null`,
    `head -n 50 .flower/spill/${NAME}`,
    `head -c 9000 < .flower/spill/${NAME}`,
    `< .flower/spill/${NAME} head -c 9000`,
    `tail -n +500 .flower/spill/${NAME}`,
    `cat .flower/spill/${NAME} | head -n 300`,
    `cat .flower/spill/${NAME} | grep -n src | sort > sorted.txt`,
    `grep -n src .flower/spill/${NAME}`,
    `grep -A 3 src .flower/spill/${NAME}`,
    `rg --file=.flower/spill/${NAME}`,
    `awk 'NR>=10 && NR<=400 {print $1}' .flower/spill/${NAME}`,
    `cat .flower/spill/*.txt`,
    `cat .flower/spill/*.txt # big.log`,
    `cat .flower/spill/${NAME} && cat shortcut`,
    `echo "== the log"; cat .flower/spill/${NAME}`,
    `cd .flower/spill && cat ${NAME}`,
    `cd .flower && cd spill; cat *`,
    `(cd .flower/spill; sed -n 1,9p ${NAME})`,
    `f=.flower/spill/${NAME}; sed -n 1,900p "$f"`,
    `F=.flower/spill; head -n 900 \${F}/${NAME}`,
    `LC_ALL=C sort .flower/spill/${NAME}`,
    `timeout 10 cat .flower/spill/${NAME}`,
    `while read -r l; do echo "$l"; done < .flower/spill/${NAME}`,
    `python3 -c "print(open('.flower/spill/${NAME}').read())"`,
    `ls .flower/spill`,
    `export F=.flower/spill/${NAME}; cat $F`,
    `for i in .flower/spill/${NAME}; do cat $i; done`,
    `cut -d: -f1 .flower/spill/${NAME}`,
  ])("%s", (command) => {
    expect(readsBack("Bash", { command })).toBe(true);
  });
});

describe("R1, R2: a command that does not", () => {
  it.each([
    "cat big.log",
    "npm test",
    "",
    `echo .flower/spill/${NAME}`,
    `echo .flower/spill/${NAME}; cat big.log`,
    `: .flower/spill; cat /var/log`,
    `cat .flower/spill/${NAME} big.log`,
    `cat .flower/spill/${NAME}; cat big.log`,
    `cat .flower/spill/${NAME}\ncat big.log`,
    `cat .flower/spill/${NAME} & npm test`,
    `grep -r src .flower/spill/${NAME} src`,
    "npm test # .flower/spill",
    `npm test > .flower/spill/${NAME}`,
    `npm test 2> .flower/spill/${NAME}`,
    `make .flower/spill-of-mine/${NAME}`,
    `./run.sh && true`,
    `sh run.sh .flower/spill/${NAME}`,
    `ls -R . .flower/spill`,
    `make F=.flower/spill/${NAME}`,
    `npm test -- .flower/spill/${NAME}`,
    `grep -r x . .flower/spill/${NAME}`,
    `for i in big.log .flower/spill/${NAME}; do cat $i; done`,
    `cat $(ls .flower/spill/*.txt)`,
    `cat "\`ls .flower/spill\`"`,
    `cat .flower/spill/${NAME} - <<'E'\nE`,
    `cat '.flower/spill/${NAME}`,
    `cat ~/big.log .flower/spill/${NAME}`,
  ])("%s", (command) => {
    expect(readsBack("Bash", { command })).toBe(false);
  });
});

describe("another tool", () => {
  it.each([
    ["Read", { file_path: `/p/project/.flower/spill/${NAME}` }, true],
    ["Read", { file_path: "shortcut" }, true],
    ["Read", { file_path: "/p/project/big.log" }, false],
    ["Grep", { pattern: "x", path: `.flower/spill/${NAME}` }, true],
    ["Grep", { pattern: "x", path: ".flower/spill" }, true],
    ["Grep", { pattern: "x", glob: ".flower/spill/*.txt" }, true],
    ["Grep", { pattern: "x", path: ".flower", glob: "spill/*.txt" }, true],
    ["Grep", { pattern: `.flower/spill/${NAME}`, path: "src" }, false],
    ["Grep", { pattern: "x" }, false],
    ["Glob", { pattern: ".flower/spill/*" }, true],
    ["Glob", { pattern: "**/*.ts" }, false],
    ["mcp__files__read", { file: { path: `.flower/spill/${NAME}` } }, true],
    ["mcp__files__read", { paths: ["big.log", "shortcut"] }, true],
    ["mcp__files__read", { text: `It lies in .flower/spill/${NAME}.` }, false],
    ["WebFetch", { url: "https://example.org/.flower/spill" }, false],
  ])("%s of %j reads a spilled file: %s", (tool, input, expected) => {
    expect(readsBack(tool, input)).toBe(expected);
  });
});

describe("whatever a call says", () => {
  it("is read to its end, and asks about no more paths than its words allow", () => {
    const piece = fc.constantFrom(..."ab .~/'\"\\$`(){}<>|&;\n#*=-0".split(""));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const command = pieces.join("");
        const paths = pathsOf(readingsOf("Bash", { command }));
        expect(paths.length).toBeLessThanOrEqual(2 * command.length);
        expect(isReadBack(readingsOf("Bash", { command }), () => "none")).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it("keeps a word that is quoted in any way", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 20 }), (word) => {
        fc.pre(!word.startsWith("-") && !/[\0]/.test(word));
        const quoted = `'${word.replaceAll("'", "'\\''")}'`;
        expect(pathsOf(readingsOf("Bash", { command: `cat ${quoted}` }))).toContain(word);
      }),
    );
  });

  it.each([[undefined], [null], [7], [{}], [{ command: 7 }], [{ path: 7, glob: 7 }]])(
    "%j is no reading",
    (input) => {
      for (const tool of ["Bash", "Read", "Grep", "mcp__mine__x"])
        expect(readsBack(tool, input)).toBe(false);
    },
  );
});
