/** What the workbench's index says in French; sessions are told the English text. */

import { workbench as english, type WorkbenchTexts } from "../en/workbench.ts";

export const workbench: WorkbenchTexts = {
  ...english,
  renamed: ({ files }) =>
    `Ces documents portaient l'autre jeu de noms de fichiers et ont été renommés : ${files.join(", ")}`,
  index: {
    title: "Atelier : ce qui s'y trouve",
    made: "Écrit par flower et réécrit à chaque changement : à ne pas modifier. Un fichier se décrit dans l'une de ses 8 premières lignes, `# desc: …`.",
    shelves: { scripts: "Scripts", artifacts: "Livrables", notes: "Notes" },
    empty: "rien encore",
    unnoted: "sans description",
    more: ({ files }) => `… et ${files} autres, plus anciens`,
    spilled: ({ files }) => `spill : ${files} longs résultats tenus hors d'un contexte`,
    archived: ({ files }) => `notes/archive : ${files} documents antérieurs`,
    hidden: ({ files }) => `${files} fichiers cachés`,
  },
};
