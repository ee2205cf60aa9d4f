/** What the scripted model says, in French. */
import type { Words } from "../words.ts";
import { go } from "./go/fr.ts";

export const words: Words = {
  task: "Les tests de ce projet échouent. Trouve pourquoi, corrige slug.js et relance les tests jusqu'à ce que tous passent. Ne change pas les tests.",
  begin: "Je regarde d'abord le projet.",
  cross:
    "Un test échoue. Je cherche tous les appels, j'essaie le remède évident et je lis les tests, en même temps.",
  takeOver: "Je lis ce que nomme le handoff, puis je reprends à la prochaine étape.",
  end: "C'est fait : slug() joint les mots par un seul tiret, quoi qu'il y ait entre eux, et tous les tests passent.",
  document: {
    doing: [
      "Ce qu'on est en train de faire",
      "Corriger slug() dans slug.js. La cause est trouvée, rien n'est encore changé.",
    ],
    decided: [
      "Ce qui est décidé",
      "- Les tests restent tels quels : la tâche le dit.\n- Le motif doit prendre toute une suite d'espaces, car un titre peut en contenir plusieurs de suite.",
    ],
    deadends: [
      "Les impasses",
      '- replaceAll(" ", "-"), essayé avec node -e : deux espaces donnent deux tirets, "one--two-three".',
    ],
    next: [
      "Prochaine étape",
      "Dans slug.js, que replace prenne tous les espaces (/\\s+/g), puis node --test : trois tests doivent passer.",
    ],
    scene: ["La scène", "- slug.js, ligne 3\n- slug.test.js, le dernier test"],
  },
  nth: (n) => `Ceci est le document ${n} de ce run.`,
  errand: "Dis quels fichiers de ce projet appellent slug(). Ne change rien.",
  report: "RAPPORT : slug() n'est appelé que dans slug.test.js.",
  go,
};
