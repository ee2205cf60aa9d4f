/** What a check answers, and how it is put into words. Looks at nothing. */

import { type About, type DoctorTexts, doctorTextsFor, type Said } from "../core/locale/doctor.ts";
import type { Lang } from "../core/locale/lang.ts";

export type Mark = "ok" | "warning" | "fault";

/** One line for people; empty where there is nothing to say. */
export interface Finding {
  readonly about: About;
  readonly mark: Mark;
  readonly found: string;
  /** A file, a variable, a folder. */
  readonly from: string;
  readonly todo: string;
}

export type Say = (
  mark: Mark,
  choose: (texts: DoctorTexts) => Said,
  from?: string | null,
) => Finding;

export const sayer =
  (about: About, lang: Lang): Say =>
  (mark, choose, from) => {
    const [found, todo = ""] = choose(doctorTextsFor(lang));
    return { about, mark, found, from: from ?? "", todo };
  };
