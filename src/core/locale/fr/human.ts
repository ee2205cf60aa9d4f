/** Where the language is French: models are told the English text, what a person reads is in French. */

import { human as english, type HumanTexts } from "../en/human.ts";

export const human: HumanTexts = {
  ...english,
  tools: { ...english.tools, question: `${english.tools.question} Ask in French.` },
  states: {
    answered: "répondu",
    declined: "passé",
    timeout: "sans réponse",
    unattended: "personne",
    over_budget: "quota épuisé",
    invalid: "invalide",
  },
  log: {
    title: "Questions et réponses",
    about: "Ce qui a été demandé en cours de route, et ce qu'il en est advenu. Rien n'est retiré.",
    options: "options : ",
    said: "dit spontanément",
  },
  additions: {
    title: "Compléments",
    about:
      "Ce que la personne a dit en cours de route, mot pour mot. Cela complète le brief et prime sur lui.",
  },
  lines: {
    delivered: ({ count }) => `${count} ${count === 1 ? "message lu" : "messages lus"}`,
    notWritten: ({ what, why }) => `${what} n'a pas pu être écrit (${why}) : on continue sans.`,
  },
};
