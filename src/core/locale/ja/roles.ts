/** The rules of the roles where the language is Japanese: the English text, which models follow at least as well, and the language to answer in. */

import { roles as english, type RoleTexts } from "../en/roles.ts";

const answered = (text: string): string => `${text}\n\nAnswer in Japanese.`;

export const roles: RoleTexts = {
  ...english,
  coordinator: (about) => answered(english.coordinator(about)),
  worker: answered(english.worker),
  clarify: (about) => answered(english.clarify(about)),
  judge: (about) => answered(english.judge(about)),
  oracle: answered(english.oracle),
};
