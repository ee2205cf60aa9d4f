/** French titles of documents and the words around their sections. Of each list the first is written, all are read. */

import type { SectionKey, Titles } from "../../documents/titles.ts";
import type { Frame } from "../en/titles.ts";

export const handoffTitles: Titles<SectionKey> = {
  doing: ["Ce qu'on est en train de faire", "En cours"],
  decided: ["Ce qui est décidé", "Décidé"],
  deadends: ["Les impasses", "Impasses"],
  next: ["Prochaine étape"],
  scene: ["La scène", "Scène"],
};

export const handoffFrame: Frame = {
  title: (step) => (step === "" ? "Document de handoff" : `Document de handoff (${step})`),
  quote: [
    "La session précédente laisse ceci à celle qui prend le relais.",
    "Vous pouvez le modifier à tout moment : le successeur lit exactement ce fichier, et les cinq sections qu'il contient.",
  ],
};
