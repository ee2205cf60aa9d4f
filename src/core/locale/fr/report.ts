/** What the report on a run says around the words of others, in French. */

import type { Ending } from "../../human/facts.ts";
import type { ReportTexts } from "../en/report.ts";

const many = (count: number, noun: string): string => `${count} ${noun}${count > 1 ? "s" : ""}`;

const ENDINGS: Readonly<Record<Ending | "waiting", string>> = {
  waiting: "attend une réponse",
  answered: "a reçu une réponse",
  declined: "a été passée",
  timeout: "n'a pas eu de réponse à temps : la session a décidé seule",
  unattended: "n'a été posée à personne : la session a décidé seule",
  over_budget: "était de trop : la session a décidé seule",
  invalid: "ne contenait pas de question",
};

export const report: ReportTexts = {
  notWritten: ({ path, why }) => `Le rapport ${path} n'a pas pu être écrit : ${why}`,
  title: ({ run }) => `Exécution ${run}`,
  about:
    "Écrit par flower d'après son journal, quand l'exécution a fini ou s'est arrêtée, et réécrit chaque fois qu'elle reprend. Ce qui est encadré a été écrit par des sessions et des personnes.",
  headings: {
    asked: "Demandé",
    done: "Fait",
    judged: "Jugé",
    changed: "Changé",
    generations: "Générations",
    cost: "Coût",
    person: "Ce qui attend une personne",
    files: "Documents",
  },
  outcomes: { done: "terminé", failed: "pas terminé", open: "arrêté ; cela peut reprendre" },
  at: ({ step }) => `à ${step}`,
  span: ({ from, to, took }) => `de ${from} à ${to} (${took})`,
  needs: ({ count }) =>
    `${many(count, "chose")} ci-dessous ${count > 1 ? "attendent" : "attend"} une personne`,
  asked: {
    nothing: "Rien n'a été dit : le travail a suivi l'expression du besoin et l'objectif.",
    on: ({ when, how }) => `${when}, ${how} :`,
    question: ({ id, when, by, state }) =>
      `Question ${id}, ${when}, posée par ${by === "model" ? "une session" : "flower"} : ${state}`,
    waits: "attend",
    options: "options : ",
    brief: "L'objectif dans l'expression du besoin :",
  },
  done: {
    nothing: "Aucune étape n'est arrivée à sa fin.",
    last: ({ step }) => `Dernier rapport de ${step} (une affirmation ; le verdict est plus bas) :`,
  },
  judged: {
    nothing: "Rien n'a été jugé.",
    goal: "Ce qui sert à juger :",
    round: ({ step, finding }) => `${step} : ${finding}`,
    findings: {
      achieved: "atteint",
      not_yet: "pas encore",
      unreachable: "inatteignable",
      "": "pas de conclusion claire, donc pas atteint",
    },
    answered: "Réponse de la personne :",
    unverifiable: "invérifiable ici",
  },
  changed: {
    since: ({ commit }) => `Depuis le commit ${commit}, sur lequel l'exécution a commencé :`,
    fromNothing: "Il n'y avait pas de commit quand l'exécution a commencé :",
    nothing: "Aucun fichier ne diffère.",
    unknown: "L'état du projet au début de l'exécution n'a pas été noté.",
    none: {
      "no-repository": "Le projet n'est dans aucun dépôt git : ce qui a changé n'est pas connu.",
      "no-git": "git n'est pas installé : ce qui a changé n'est pas connu.",
      failed: "git n'a pas pu dire ce qui a changé :",
    },
    sum: ({ files, added, removed, atLeast }) =>
      `${atLeast ? "au moins " : ""}${many(files, "fichier")}, +${added} -${removed}`,
    untracked: "pas dans git",
    dirty: "compte aussi des changements d'avant l'exécution, pas encore dans un commit",
    gone: "ses changements d'avant l'exécution, jamais mis dans un commit, ne sont plus là",
    uncounted: "pas compté",
    more: ({ count }) => `et encore ${many(count, "fichier")}`,
    commits: "Commits, du plus récent au plus ancien :",
  },
  cost: {
    total: ({ cost, calls, sessions }) => `${cost} · ${calls} · ${many(sessions, "session")}`,
    atLeast:
      "Un processus est mort pendant l'exécution : le coût de sa dernière réponse peut manquer.",
  },
  person: {
    nothing: "Rien.",
    failed: "Ce n'est pas terminé. Pourquoi :",
    open: ({ run }) =>
      `Elle n'a pas encore de fin. \`flower resume ${run}\` reprend là où elle en était.`,
    notAchieved: "Le dernier juge n'a pas trouvé l'objectif atteint. Ce qui n'est pas passé :",
    unverifiable: "Personne n'a pu faire ces vérifications ici :",
    question: ({ id, how }) => `La question ${id} ${ENDINGS[how]} :`,
    unheard: "Ceci a été dit, et aucune session ne l'a entendu :",
    waitsFor: ({ step }) => `${step} attend une décision :`,
    note: ({ step }) => `${step} vous laisse ceci :`,
    degraded: ({ step, generation }) =>
      `Le handoff de la génération ${generation} de ${step} a été assemblé par le programme : regardez si quelque chose s'est perdu.`,
    redacted: ({ step, count }) =>
      `${many(count, "secret")} dans un handoff de ${step}, remplacé${count > 1 ? "s" : ""}. Une session ${count > 1 ? "les" : "l'"} a vu${count > 1 ? "s" : ""} : pensez à ${count > 1 ? "les" : "le"} changer.`,
    secretAsked: "La demande contient ce qui ressemble à un secret : pensez à le changer.",
    gone: "Des changements d'avant l'exécution, jamais mis dans un commit, ne sont plus là dans :",
  },
  files: {
    brief: "expression du besoin",
    goal: "objectif",
    questions: "questions et réponses",
    additions: "ce qui a été dit pendant l'exécution",
    manifest: "manifeste",
    handoff: "handoff",
  },
};
