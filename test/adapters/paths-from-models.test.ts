/** Texts of models that become a path, or are compared with one: whatever they say, nothing outside of its folder is opened, made or allowed. */

import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve, sep, win32 } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diskSpill } from "../../src/adapters/disk/spill.ts";
import { filesIn } from "../../src/adapters/git/files.ts";
import { matchesPath } from "../../src/core/guards/path-rule.ts";
import { archivedName, namesFor, safeName, spillFile } from "../../src/core/workbench/names.ts";
import { placesOf } from "../../src/runtime/places.ts";
import { tempDir } from "../support/temp-dir.ts";

const ODD = [
  ...[
    "../x",
    "..",
    ".",
    "/etc/passwd",
    "a/../../b",
    "~/x",
    "\\\\host\\share",
    "C:\\x",
    "C:x",
    "..\\x",
  ],
  ...[
    "a\0b",
    "\0",
    "con",
    "aux.txt",
    "a:b",
    "a\nb",
    "-rf",
    "",
    " ",
    "x".repeat(5000),
    "\ud800",
    "%2e%2e/x",
  ],
  ...[
    "NUL .txt",
    "COM¹",
    "a.",
    "a ",
    "е\u0301/..",
    "\u202E../x",
    "file:///etc/passwd",
    "$HOME",
    "`id`",
  ],
];

describe("a step's name", () => {
  it.each(["linux", "win32"])(
    "makes files inside of the workbench alone, by the rules of %s",
    (platform) => {
      const path = platform === "win32" ? win32 : { join, resolve, sep };
      const root = platform === "win32" ? "C:\\w\\.flower" : "/w/.flower";
      for (const set of ["default", "ascii"] as const)
        for (const name of ODD) {
          const names = namesFor(set);
          const made = [names.handoff, names.ledger, names.task, names.words].map((of) => of(name));
          for (const file of [...made, archivedName(safeName(name), "20260101-000000", 2)]) {
            expect(file).not.toMatch(/[/\\:\0\n]/);
            expect(path.resolve(root, "notes", file)).toBe(
              `${root}${path.sep}notes${path.sep}${file}`,
            );
          }
        }
    },
  );

  it("gives two names that differ in case alone, or in how an accent is written, two files on a disk that sees no difference", () => {
    const folded = (name: string) => safeName(name).normalize("NFC").toLowerCase();
    for (const [one, other] of [
      ["Work", "work"],
      ["É", "E\u0301"],
      ["straße", "STRASSE"],
      ["a:b", "a-b"],
    ] as const)
      expect(folded(one)).not.toBe(folded(other));
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        (one, other) => {
          fc.pre(one !== other);
          expect(folded(one)).not.toBe(folded(other));
        },
      ),
    );
  });

  it.runIf(sep === "/")("leads every place of a step into the workbench", () => {
    for (const name of ODD)
      for (const place of Object.values(placesOf("/w/.flower", "default", name)).filter(
        (value): value is string => typeof value === "string" && value.startsWith("/"),
      ))
        expect(resolve(place).startsWith("/w/.flower/")).toBe(true);
  });
});

it("a spilled text is named by its content alone", () => {
  for (const text of ODD) expect(spillFile(text)).toBe(`${text.slice(0, 16)}.txt`);
  expect(spillFile("0123456789abcdef0123")).toBe("0123456789abcdef.txt");
});

describe("a form such as Edit(src/**)", () => {
  const where = { cwd: "/w", workspace: "/w", home: "/home/me" };
  it.each([
    ["src/a.ts", true],
    ["/w/src/deep/a.ts", true],
    ["src/../src/a.ts", true],
    ["src/../../etc/passwd", false],
    ["../w/src/../x", false],
    ["/etc/passwd", false],
    ["~/src/a.ts", false],
    ["~", false],
    ["src/a\0b", false],
    ["src/..\\..\\x", false],
    ["src/a\\..\\..\\..\\x", false],
    ["C:\\w\\src\\..\\x", false],
    ["/w/srcs/a.ts", false],
    ["", false],
  ])("takes %j: %s", (path, taken) => {
    expect(matchesPath("src/**", path, where)).toBe(taken);
  });
});

describe("a file that a document names", () => {
  const folder = tempDir();
  const root = folder.path("all");
  const project = join(root, "project");
  mkdirSync(project, { recursive: true });
  const put = (path: string, text: string) => {
    const file = join(root, path);
    writeFileSync(file, text);
    utimesSync(file, 1000, 1000);
    return file;
  };
  /** What is found before and after the text of a file is another one of the same length and time: only reading it shows that. */
  const seesText = async (named: string, file: string) => {
    put(file, "one");
    const before = (await filesIn([named], [project], root)).get(named);
    put(file, "two");
    const after = (await filesIn([named], [project], root)).get(named);
    expect([before, after]).not.toContain(null);
    return before !== after;
  };

  it("is read inside of the project", async () => {
    expect(await seesText("a.txt", "project/a.txt")).toBe(true);
    expect(await seesText(join(project, "b.txt"), "project/b.txt")).toBe(true);
  });

  it.each([
    ["../outside.txt", "outside.txt"],
    ["~/home.txt", "home.txt"],
    ["link.txt", "linked.txt"],
    ["door/inner.txt", "inner.txt"],
  ])("is not opened outside of it: %s", async (named, file) => {
    const link = named === "link.txt" ? file : named.startsWith("door") ? "." : undefined;
    if (link !== undefined)
      symlinkSync(join(root, link), join(project, named.split("/")[0] as string));
    expect(await seesText(named, file)).toBe(false);
  });

  it.runIf(process.platform !== "win32")(
    "is waited for by nobody: pipes, devices, and names that are none",
    async () => {
      execFileSync("mkfifo", [join(project, "pipe")]);
      const odd = ["pipe", "/dev/zero", "/dev/stdin", "/proc/kmsg", "a\0b", "x".repeat(10_000), ""];
      const found = await filesIn([...odd, ...ODD], [project], root);
      expect(found.get("pipe")).toBe("special");
      expect(found.get("/dev/zero")).toBe("special");
      expect(found.get("a\0b")).toBeNull();
    },
  );
});

it("a path that is asked for among the spilled texts is followed to where it leads", async () => {
  const root = tempDir().path("spill");
  const outside = join(root, "..", "outside.txt");
  mkdirSync(root);
  writeFileSync(outside, "x");
  writeFileSync(join(root, "in.txt"), "x");
  symlinkSync(outside, join(root, "link.txt"));
  const { whereabouts } = diskSpill(root);
  const of = (path: string) => whereabouts(path, [root]);
  expect(await of("in.txt")).toBe("spilled");
  expect(await of("link.txt")).toBe("other");
  expect(await of("../outside.txt")).toBe("other");
  for (const path of ["\0", "in.txt\0", "", "nothing/../../in.txt"])
    expect(await of(path)).toBe("none");
});
