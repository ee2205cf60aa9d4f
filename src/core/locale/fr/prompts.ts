/** What models are told where the language is French: the English text with French titles; what a person reads is in French. */

import { prompts as english, type Prompts } from "../en/prompts.ts";

const ANSWER = "Answer in French.";

export const prompts: Prompts = {
  ...english,
  writing: {
    ...english.writing,
    question: (titles) => `${english.writing.question(titles)}\n\n${ANSWER}`,
    again: (about) => `${english.writing.again(about)} ${ANSWER}`,
  },
  takeover: { ...english.takeover, answerIn: ANSWER },
  degraded: {
    doing: ({ step, why }) =>
      `La session de l'étape « ${step} » n'a pas pu écrire son document de handoff${why === "" ? "" : ` (${why})`}. Celui-ci a été assemblé par le programme à partir de ce qu'il savait ; il est incomplet.`,
    next: "Regarder d'abord ce qui existe : notes, livrables, git status et git log. Ne pas supposer que rien n'a été fait. Puis continuer la tâche, dont le début figure dans la dernière section.",
    running: ({ kept }) =>
      kept
        ? "Travaux en arrière-plan encore en cours :"
        : "Travaux en arrière-plan inachevés, qui ont été arrêtés :",
    reports: "Rapports de travaux en arrière-plan qu'aucune session n'a encore lus :",
  },
};
