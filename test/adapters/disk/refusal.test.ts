/** What a person reads when the disk refuses: the path that has to be changed, the cause, what to do, in his language. */

import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { diskDocuments } from "../../../src/adapters/disk/documents.ts";
import { ensureWorkbench } from "../../../src/adapters/disk/layout.ts";
import { diskRefused } from "../../../src/adapters/disk/refusal.ts";
import { claimStep } from "../../../src/adapters/sqlite/claims.ts";
import type { FlowerError } from "../../../src/core/errors.ts";
import { tempDir } from "../../support/temp-dir.ts";

const temp = tempDir();
const cause = (code: string) => Object.assign(new Error("the system's own words"), { code });

describe("a refusal of the disk", () => {
  it.each([
    ["en", "Cannot write /p/x.md: the disk is full; free some space (ENOSPC)."],
    ["zh", "无法写入 /p/x.md:磁盘已满;请腾出空间 (ENOSPC)。"],
    ["fr", "Impossible d'écrire /p/x.md : le disque est plein ; libérez de la place (ENOSPC)."],
    ["ja", "/p/x.md を書くことができない:ディスクが満杯。空きを作ること (ENOSPC)。"],
  ] as const)("is said in %s", (lang, said) => {
    expect(diskRefused("write", "/p/x.md", cause("ENOSPC")).messageIn(lang)).toBe(said);
  });

  it("of a code that nobody knows is said in the system's own words", () => {
    expect(diskRefused("move", "/p/x.md", cause("ENEW"), "/q/y.md").message).toBe(
      "Cannot move /q/y.md to /p/x.md: the system's own words.",
    );
  });
});

const refusedBy = async (work: () => unknown): Promise<FlowerError> =>
  await Promise.resolve()
    .then(work)
    .then(
      () => expect.fail("nothing was refused"),
      (error: FlowerError) => error,
    );

describe("what stands in a folder's place is named, since it is what has to be moved", () => {
  it("within a workbench that is there", async () => {
    const root = temp.path(".flower");
    mkdirSync(root);
    writeFileSync(join(root, "notes"), "x");
    const { message, field } = await refusedBy(() => ensureWorkbench(root));
    const notes = join(root, "notes");
    expect({ message, field }).toEqual({
      message: `Cannot prepare ${notes}: something else has this name; move it away (EEXIST).`,
      field: notes,
    });
  });

  it.each<[string, (root: string) => void]>([
    ["a file", (root) => writeFileSync(root, "x")],
    ["a link that leads nowhere", (root) => symlinkSync("nowhere", root)],
  ])("in place of the workbench itself: %s", async (_title, put) => {
    const root = temp.path(".flower");
    put(root);
    const { message } = await refusedBy(() => ensureWorkbench(root));
    expect(message).toContain(`Cannot prepare ${root}: something else has this name`);
  });

  it("above the file that is to be written", async () => {
    const root = temp.path(".flower");
    writeFileSync(root, "x");
    const { message } = await refusedBy(() =>
      diskDocuments().write(join(root, "notes", "x.md"), "text"),
    );
    expect(message).toContain(`Cannot write ${root}: there is a file where a folder is expected`);
  });

  it("where a step is claimed", async () => {
    const root = temp.path(".flower");
    writeFileSync(root, "x");
    const path = join(root, "claims.db");
    const owner = { pid: 1 };
    const lifeOf = () => "dead" as const;
    const claim = { step: "s", run: "r", owner, lifeOf, taken: () => "" };
    const refused = await refusedBy(() => claimStep(path, claim));
    expect(refused.field).toBe(path);
    expect(refused.message).toMatch(
      new RegExp(
        `^${path}: cannot claim the step: ENOTDIR.* ${root} is no folder, and a folder is expected there: move it away\\.$`,
      ),
    );
    expect(refused.messageIn("zh")).toContain(`${root} 不是文件夹,而那里应为文件夹:请把它移开。`);
  });
});
