/** French titles of documents and the words around their sections. Of each list the first is written, all are read. */

import type { FlowDocuments, SectionKey, Titles } from "../../documents/titles.ts";
import type { HandoffFrame } from "../en/titles.ts";

export const handoffTitles: Titles<SectionKey> = {
  doing: ["Ce qu'on est en train de faire", "En cours"],
  decided: ["Ce qui est décidé", "Décidé"],
  deadends: ["Les impasses", "Impasses"],
  next: ["Prochaine étape"],
  scene: ["La scène", "Scène"],
};

export const handoffFrame: HandoffFrame = {
  title: (step) => (step === "" ? "Document de handoff" : `Document de handoff (${step})`),
  quote: [
    "La session précédente laisse ceci à celle qui prend le relais.",
    "Vous pouvez le modifier à tout moment : le successeur lit exactement ce fichier, et les cinq sections qu'il contient.",
  ],
};

export const flowDocuments: FlowDocuments = {
  brief: {
    titles: {
      goal: ["Objectif", "But"],
      accept: ["Critères d'acceptation", "Acceptation"],
      bounds: ["Limites", "Hors périmètre"],
      unknowns: ["Inconnues et hypothèses", "Inconnues", "Hypothèses"],
      additions: ["Ajouts"],
    },
    frame: {
      title: "Expression du besoin",
      quote: [
        "Ce qui est voulu, tel que clarifié avant le travail. Le document est figé : aucune session ne le change.",
        "Vous pouvez modifier ce fichier : le prochain démarrage le lit tel quel. Supprimez-le pour tout clarifier à nouveau.",
      ],
    },
  },
  goal: {
    titles: { statement: ["Objectif", "But"], checks: ["Vérifications", "Liste de contrôle"] },
    frame: {
      title: "Ce qui sert à juger le travail",
      quote: [
        "Le juge lit ceci après chaque tour : l'état où l'objectif est atteint, et à quoi chacun le reconnaît.",
        "Vous pouvez modifier ce fichier : le prochain verdict le suit tel quel. Supprimez-le pour le fixer à nouveau.",
      ],
    },
  },
  verdict: {
    titles: { state: ["Conclusion"], reason: ["Raison"], failed: ["Échecs"] },
    frame: {
      title: "Ce que le juge a constaté",
      quote: [
        "Écrit par une session qui n'a pas fait le travail, après avoir regardé elle-même.",
        "Seule la ligne sous le premier titre décide.",
      ],
    },
  },
  findings: {
    achieved: ["atteint"],
    not_yet: ["pas encore"],
    unreachable: ["inatteignable"],
  },
  unverifiable: ["invérifiable ici", "ne peut pas être vérifié ici", "impossible à vérifier ici"],
};
