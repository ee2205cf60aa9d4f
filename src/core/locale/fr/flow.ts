/** What is said in the default flow where the language is French: models are told the English text, the person reads French. */

import { flow as english, type FlowTexts } from "../en/flow.ts";

export const flow: FlowTexts = {
  prompts: { ...english.prompts, answerIn: "Answer in French." },
  person: {
    unreachable: {
      question: "Selon le juge, l'objectif ne peut être ni atteint ni vérifié ici. Que faire ?",
      failed: "Ce qui n'est pas passé :",
      accept: "Accepter le travail tel quel",
      amend: "Modifier l'objectif",
      misjudged: "Le juge se trompe : continuer",
      acceptWords: ["accepter", "accepte"],
      amendWords: ["modifier"],
      howToAmend:
        "Quel est l'objectif maintenant ? Dites ce qui change, ou écrivez les deux sections : l'état et les vérifications.",
    },
    briefLacks: ({ missing }) =>
      `aucun essai n'a donné un cahier des charges complet ; vide : ${missing.join(", ")}`,
    goalLacks: ({ missing }) =>
      `aucun essai n'a donné un objectif complet ; vide : ${missing.join(", ")}`,
    notAchieved: ({ why }) => `le dernier juge ne le trouve pas atteint : ${why}`,
    unverifiable: ({ count, total, path }) =>
      `${count} vérifications sur ${total} ne peuvent pas être faites ici ; pour les changer, modifiez ${path} :`,
  },
  said: { running: "dit pendant l'exécution", waking: "dit au réveil" },
};
