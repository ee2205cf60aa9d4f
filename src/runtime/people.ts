/** Attaches a channel to a run: its book, the requests of other processes, its files. Joins ports; decides nothing of questions. */

import { join } from "node:path";
import { CHANNEL } from "../core/control/request.ts";
import type { Owner } from "../core/run/facts.ts";
import { type NameSet, namesFor } from "../core/workbench/names.ts";
import type { BookStore } from "../ports/book.ts";
import type { ControlChannel } from "../ports/control.ts";
import type { People } from "../ports/people.ts";

/** A run as its channel sees it. */
export interface Desk {
  readonly run: string;
  readonly book: BookStore;
  readonly control: ControlChannel;
  readonly owner: Owner;
  /** The workbench, absolute; undefined without one: then the channel's own files alone are written. */
  readonly workbench: string | undefined;
  readonly names: NameSet;
  readonly stop: () => boolean;
}

export function seat(
  people: People,
  { run, book, control, owner, workbench, names, stop }: Desk,
): void {
  const { questions, additions } = namesFor(names);
  people.attach(
    { read: () => book.read(run), append: (fact) => book.append(run, fact) },
    {
      ...{ owner, stop },
      requests: {
        waiting: () => control.waiting(run, CHANNEL),
        answer: (id, answer) => control.answer(id, answer),
      },
      ...(workbench !== undefined && {
        logPath: join(workbench, "notes", questions),
        additionsPath: join(workbench, "notes", additions),
      }),
    },
  );
}
