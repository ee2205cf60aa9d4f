/** What is said when a person looks back at runs and documents, in French. */

import type { LookTexts } from "../en/look.ts";

const many = (count: number, noun: string): string => `${count} ${noun}${count > 1 ? "s" : ""}`;

export const look: LookTexts = {
  unknown: {
    runDir: ({ runDir }) =>
      `Rien n'a tourné dans ${runDir}. Vérifiez -w et -r, ou lancez d'abord une exécution.`,
    none: "Aucun handoff n'a encore été écrit ici.",
    step: ({ step, known }) =>
      `Pas d'étape « ${step} » ici. Il y a : ${known.join(", ") || "aucune"}.`,
    document: ({ step }) => `Aucun handoff n'a été écrit dans « ${step} ».`,
    generation: ({ step, generation, known }) =>
      `La génération ${generation} de « ${step} » n'a pas laissé de handoff. Générations qui en ont un : ${known.join(", ")}.`,
  },
  empty: "rien n'a encore tourné ici",
  run: "exécution",
  outcomes: {
    done: "terminée",
    failed: "échouée",
    running: "en cours",
    dead: "morte : son processus n'est plus là",
    unknown: "sans fin ; son processus n'est pas visible d'ici",
  },
  stops: {
    generations: "frein : trop de handoffs",
    degraded: "frein : dégradé deux fois de suite",
    progress: "frein : aucun progrès",
    budget: "frein : budget épuisé",
    turns: "frein : appels au modèle épuisés",
    failed: "échec",
    aborted: "interrompue",
    terminated: "tuée par un signal",
  },
  reasons: {
    line: "handoff à la ligne",
    asked: "handoff sur demande",
    resumed: "handoff : au-delà de la ligne dès le début",
    overflow: "handoff : contexte débordé",
    code: "handoff : historique sans réponse possible",
    budget: "budget épuisé",
    turns: "appels au modèle épuisés",
    completed: "achevée",
    failed: "échouée",
    stopped: "arrêtée",
    replaced: "remplacée par une autre session",
  },
  goesOn: "continue",
  wentOn: "sans fin",
  steps: ({ count }) => many(count, "étape"),
  tries: ({ count }) => many(count, "essai"),
  calls: ({ count }) => many(count, "appel"),
  atLeast: ({ cost }) => `au moins ${cost}`,
  context: ({ before, after }) =>
    after === undefined ? `contexte ${before}` : `contexte ${before} -> ${after}`,
  writtenBy: { session: "écrit par la session", code: "écrit par le programme" },
  degraded: "dégradé",
  noFile: "le handoff n'est pas sur le disque ; flower handoff show l'affiche",
  nothingRuns: "rien ne tourne ici en ce moment",
  newest: "dernière finie",
  since: ({ time }) => `depuis ${time}`,
  lastHeard: ({ time }) => `dernier signe de vie : ${time}`,
  process: ({ pid }) => `processus ${pid}`,
  phases: {
    working: "au travail",
    waiting: "en attente d'un nouvel essai",
    writing: "écrit le handoff",
    "handing-over": "passage de relais à une nouvelle session",
  },
  noHandoff: "sans handoff : le harness compacte",
  window: "fenêtre",
  document: ({ step, generation, writer, degraded }) =>
    `handoff de la génération ${generation} · ${step} · ${look.writtenBy[writer]}${degraded ? ` · ${look.degraded}` : ""}`,
  lies: ({ path }) => `se trouve à ${path}`,
  fromLog: "il n'a pas de fichier : voici le texte du journal",
  gone: ({ path }) => `${path} n'est plus là : voici le texte du journal`,
  unchanged: "aucune différence",
  sides: {
    written: "tel qu'il fut écrit",
    generation: ({ generation }) => `génération ${generation}`,
  },
  now: "tel qu'il est maintenant",
  edit: {
    noEditor: ({ path }) =>
      `Pas d'éditeur : définissez VISUAL ou EDITOR, ou ouvrez ${path} vous-même.`,
    noFile:
      "Ce handoff n'a pas de fichier à modifier : il n'a voyagé que dans le prompt, ou le fichier n'est plus là.",
    failed: ({ editor, why }) => `L'éditeur « ${editor} » n'a pas pu démarrer : ${why}.`,
    notFound: "introuvable dans PATH hors du projet ; donnez son chemin entier",
    ended: ({ editor, code }) => `L'éditeur « ${editor} » s'est terminé avec ${code}.`,
    untouched: "rien n'a été changé",
    complete: "enregistré : il se lit comme un handoff complet",
    missing: ({ titles }) =>
      `incomplet : rien sous ${titles.join(", ")}. La prochaine session en a besoin.`,
    alreadyRead:
      "la session suivante l'a déjà lu : ce changement ne parvient à personne de lui-même",
  },
};
