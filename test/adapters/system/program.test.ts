import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { programsIn } from "../../../src/adapters/system/program.ts";
import { tempDir } from "../../support/temp-dir.ts";

const temp = tempDir();

/** A folder with a program `tool` in it; answers the folder. */
function bin(folder = temp.path("bin"), mode = 0o755): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "tool"), "#!/bin/sh\n");
  chmodSync(join(folder, "tool"), mode);
  return folder;
}

function linkTo(target: string): string {
  const link = temp.path("link");
  symlinkSync(target, link);
  return link;
}

const project = temp.path("project");
const inside = bin(join(project, "tools"));
const good = bin();

describe("a program is not taken from a folder that is", () => {
  const withLink = bin();
  const linked = join(temp.path("w"), "x");
  mkdirSync(linked, { recursive: true });
  symlinkSync(join(inside, "tool"), join(linked, "tool"));
  const withFolder = temp.path("f");
  mkdirSync(join(withFolder, "tool"), { recursive: true });
  symlinkSync(withLink, join(project, "out"));

  it.each<readonly [string, string, readonly string[]]>([
    ["empty", "", []],
    ["the one flower was started in", ".", []],
    ["relative", relative(process.cwd(), bin()), []],
    ["inside of the project", inside, [project]],
    ["the project itself", inside, [inside]],
    ["inside of it by dots", join(project, "a", "..", "tools"), [project]],
    ["a link into it", linkTo(inside), [project]],
    ["a link out of it, which a session could change", join(project, "out"), [project]],
    ["inside of it, where a link names it", inside, [linkTo(project)]],
    ["named by a link to it", join(linkTo(project), "tools"), [project]],
    ["one with a link to a program of the project", linked, [project]],
    ["one of packages", bin(join(temp.path("y"), "node_modules", ".bin")), []],
    ["a link to one of packages", linkTo(bin(join(temp.path("z"), "node_modules", ".bin"))), []],
    ["not there", temp.path("nothing"), []],
    ["one whose file is no program", bin(temp.path("bin"), 0o644), []],
    ["one with a folder of that name", withFolder, []],
  ])("%s", (_title, folder, fenced) => {
    const { find } = programsIn({ PATH: [folder, good].join(delimiter) }, fenced);
    expect(find("tool")).toBe(join(good, "tool"));
    expect(programsIn({ PATH: folder }, fenced).find("tool")).toBeUndefined();
  });
});

describe("a program is found", () => {
  it("in the first folder of the others, also beside the project and where the whole disk is the project", () => {
    const beside = bin(`${project}-tools`);
    const PATH = [beside, good].join(delimiter);
    expect(programsIn({ PATH }, [project]).find("tool")).toBe(join(beside, "tool"));
    expect(programsIn({ PATH }, ["/"]).find("tool")).toBe(join(beside, "tool"));
  });

  it("where the system has its own when nothing says where to look", () => {
    expect(programsIn({}, []).find("sh")).toMatch(/^\/(?:usr\/)?bin\/sh$/);
    expect(programsIn({ PATH: "" }, []).find("sh")).toBeUndefined();
  });

  it("as it is when somebody chose its path", () => {
    expect(programsIn({ PATH: good }, [project]).find(`${inside}/tool`)).toBe(`${inside}/tool`);
  });
});

it("a program that is started gets the lists of folders without what was passed over", () => {
  const lists = ["", ".", project, inside, good, "relative"].join(delimiter);
  const env = { PATH: lists, LD_LIBRARY_PATH: lists, DYLD_LIBRARY_PATH: inside, HOME: inside };
  expect(programsIn(env, [project]).env).toEqual({
    PATH: good,
    LD_LIBRARY_PATH: good,
    DYLD_LIBRARY_PATH: "",
    HOME: inside,
  });
});

it("one that also works for the project finds the project's programs, after all others", () => {
  const PATH = [inside, good, "relative", ""].join(delimiter);
  const { envOfWorker } = programsIn({ PATH, LD_LIBRARY_PATH: inside }, [project]);
  expect(envOfWorker).toEqual({
    PATH: [good, inside, "relative"].join(delimiter),
    LD_LIBRARY_PATH: "",
  });
  expect(programsIn({ PATH: inside }, [project]).envOfWorker).toEqual({ PATH: inside });
});
