/** What is said to a person who steps in, in French. */

import type { NamedStep, PersonTexts } from "../en/person.ts";
import { stepLabel } from "../step-label.ts";

const of = ({ step, pid }: NamedStep): string =>
  stepLabel(step, "fr") + (pid === null ? "" : ` (processus ${pid})`);

export const person: PersonTexts = {
  review: {
    noTerminal: "--review : pas de terminal, aucun handoff n'attend d'être lu",
    keys: ({ back, seconds }) =>
      `Entrée continue · e le modifie · ${back ? "k rétablit le texte d'origine · " : ""}continue de lui-même après ${seconds} s`,
    left: ({ seconds }) => `continue de lui-même dans ${seconds} s`,
    editing: "en attente de la fin de l'éditeur",
    takenBack: "le texte d'origine est rétabli",
    timeUp: "pas de réponse : on continue",
    cannotTakeBack: ({ why }) => `le texte d'origine n'a pas pu être rétabli : ${why}`,
  },
  now: {
    nothingRuns: ({ runDir }) =>
      `Rien ne tourne dans ${runDir} qui puisse passer la main. Vérifiez -w et -r ; flower handoff write --session last fait écrire son handoff à une session finie.`,
    severalRun: ({ steps }) =>
      `Plusieurs étapes tournent ici : dites laquelle doit passer la main (${steps.join(", ")}).`,
    notThatOne: ({ step, steps }) =>
      `« ${step} » ne désigne pas une étape qui tourne ici. Il y a : ${steps.join(", ")}.`,
    asked: (step) =>
      `demandé à ${of(step)} : elle passe la main dès que ses appels d'outils en cours sont finis`,
    underWay: (step) => `${of(step)} passe déjà la main`,
    noHandoff: (step) =>
      `${of(step)} tourne sans handoff (--no-handoff) : elle ne peut pas passer la main. Arrêtez-la, puis continuez avec --resume.`,
    notUnderstood: (step) =>
      `${of(step)} est menée par une autre version de flower, qui ne connaît pas cette demande.`,
    noAnswer: ({ seconds, ...step }) =>
      `${of(step)} tourne mais n'a pas répondu en ${seconds} s : elle est peut-être bloquée ou suspendue (Ctrl-Z). Rien n'a été demandé ; réessayez, ou arrêtez-la.`,
    writing: "la session écrit son handoff",
    done: ({ generation, degraded, path }) =>
      `main passée : le handoff de la génération ${generation}${degraded ? ", composé par le programme," : ""} ${path === null ? "est dans le journal (flower handoff show)" : `se trouve à ${path}`}`,
    ended:
      "L'étape s'est terminée avant de pouvoir passer la main : plus aucun appel d'outil n'est venu.",
    notYet: "pas encore : flower status et flower log montrent quand",
  },
  reached: {
    nothingRuns: ({ runDir }) => `Rien ne tourne dans ${runDir}. Vérifiez -w et -r.`,
    severalRun: ({ steps }) =>
      `Plusieurs étapes tournent ici : dites laquelle avec --run (${steps.join(", ")}).`,
    notThatOne: ({ step, steps }) =>
      `« ${step} » ne désigne pas une étape qui tourne ici. Il y a : ${steps.join(", ")}.`,
    said: (step) => `${of(step)} l'a reçu : sa session l'apprend à la prochaine limite`,
    tooLate: (step) => `${of(step)} se termine : aucune de ses sessions n'entend plus rien.`,
    noQuestion: ({ runDir }) => `Aucune question n'attend dans ${runDir}.`,
    severalQuestions: ({ ids }) =>
      `Plusieurs questions attendent : dites laquelle (${ids.join(", ")}) ; flower status les montre.`,
    notThatQuestion: ({ id, ids }) =>
      `« ${id} » ne désigne pas une question qui attend. Il y a : ${ids.join(", ")}.`,
    answered: ({ id, question }) => `${id} a sa réponse : ${question}`,
    skipped: ({ id, question }) => `${id} est passée : ${question}`,
    settled: ({ id }) => `${id} n'attend plus : elle a eu sa réponse, ou son temps était écoulé.`,
    silent: ({ id, seconds }) =>
      `Le run qui a posé ${id} n'a pas répondu en ${seconds} s : il est peut-être bloqué ou suspendu (Ctrl-Z). Rien n'a été répondu ; réessayez.`,
    stopping: (step) => `${of(step)} s'arrête : ce qui a été fait est enregistré`,
    stopped: "arrêtée ; tout est enregistré",
    notYet: "pas encore terminée : flower status montre quand",
    how: ({ id }) => `flower answer ${id} "..."`,
  },
  resume: {
    none: ({ given, runs }) =>
      (given === undefined ? "" : `pas d'exécution inachevée ${given} : `) +
      (runs.length === 0
        ? "toutes les exécutions d'ici ont fini ; flower reprend la conversation, flower once --resume last une session"
        : `il y a ${runs.join(", ")}`),
    live: ({ run }) => `un processus vivant travaille à ${run} ; voir flower status`,
    unnoted: ({ run }) =>
      `${run} n'a pas de fin, et on n'a pas noté comment elle a commencé ; lancée par un programme, on la reprend par new Runtime({ run })`,
  },
  notifyFailed: ({ why }) => `--notify : la commande a échoué (${why}) ; dit une seule fois`,
  write: {
    asking: ({ session }) => `demande de son handoff à une copie de la session ${session}`,
    noLastSession: "il n'y a pas encore de session ici ; flower log -v montre leurs identifiants",
    failed: ({ why, path }) =>
      `La session n'a pas écrit de handoff : ${why}.${path === null ? "" : ` Ce que le programme a pu réunir se trouve à ${path}.`}`,
  },
};
