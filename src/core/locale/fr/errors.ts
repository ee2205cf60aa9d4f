/** What flower says when something went wrong, in French. */

import type { Messages } from "../en/errors.ts";
import { dollars, duration, kilo } from "../format.ts";

export const messages: Messages = {
  generationLimit: ({ times, at, window }) =>
    `${times} handoff${times === 1 ? "" : "s"}, autant que --max-generations en permet, et le contexte franchit encore la ligne (seuil ${kilo(at)}, fenêtre ${kilo(window)}). ` +
    "Le seuil est très probablement sous le plancher de démarrage de ce rôle : augmentez --window, ou utilisez --no-handoff ; une longue tâche peut demander plus de générations.",
  degradedTwice: ({ times, window, at, headroom, why }) =>
    `${times} handoffs dégradés d'affilée : continuer avec des documents vides ne fait que brûler de l'argent (fenêtre ${kilo(window)}, ` +
    `seuil ${kilo(at)}, marge ${kilo(headroom)} ; dernière raison : ${why}). Réglez --window sur la vraie fenêtre du modèle, ` +
    "ou augmentez --headroom pour que le document puisse s'écrire.",
  noProgress: ({ times, startUp, at, window }) =>
    `Aucun progrès pendant ${times} générations de suite (premier contexte ${kilo(startUp, 1)}, seuil ${kilo(at)}, fenêtre ${kilo(window)}) : aucun appel d'outil n'a réussi entre deux handoffs, ou une session neuve dépasse le seuil dès sa première réponse. Le seuil est très probablement sous le plancher de démarrage de ce rôle : augmentez --window, ou utilisez --no-handoff.`,
  budgetSpent: ({ spent, budget }) =>
    `Le budget de l'étape est épuisé : ${dollars(spent)} sur ${dollars(budget)}. Ce qui est fait se trouve dans le handoff ; augmentez --budget puis reprenez.`,
  turnsSpent: ({ turns, limit }) =>
    `Les appels au modèle de l'étape sont épuisés : ${turns} sur ${limit}. Ce qui est fait se trouve dans le handoff ; augmentez maxTurns puis reprenez.`,
  seedDoesNotFit: ({ path, message }) =>
    `La nouvelle session a refusé sa toute première requête : ${path === null ? "la tâche" : `le handoff ${path}`} ne tient pas dans la fenêtre (${message}). ` +
    `La suivante échouerait de même. Raccourcissez ${path === null ? "la tâche" : "ce fichier"}, ou prenez un modèle à plus grande fenêtre.`,
  failed: ({ message, setting }) =>
    setting === undefined ? message : `${message} (à changer : ${setting})`,
  aborted: () =>
    "Interrompu. Ce qui est fait est dans le manifeste ; flower resume reprend (après flower once : --resume last).",
  terminated: () =>
    "Arrêté par un signal. Ce qui est fait est dans le manifeste ; flower resume reprend (après flower once : --resume last).",
  unknownSession: ({ session, runDir }) =>
    `Pas de session « ${session} » dans ${runDir}. Cherchez session_id dans son manifest.json, ou utilisez --resume last.`,
  nothingToBegin: () =>
    'Rien par où commencer : cet espace de travail n\'a pas encore de cahier des charges. Dites ce qui est voulu, par exemple flower "faire passer les tests", ou donnez -w.',
  noLastSession: ({ runDir }) =>
    `le fichier lineage.json de ${runDir} ne nomme aucune session à reprendre. Vérifiez -w et -r, donnez un identifiant de flower log -v, ou retirez --resume.`,
  noCredentials: ({ looked, file }) =>
    `Aucun identifiant pour joindre l'API. Cherché dans : ${looked.join(" ; ")}. ` +
    `Lancez flower setup, ou définissez ANTHROPIC_API_KEY (ou ANTHROPIC_AUTH_TOKEN avec ANTHROPIC_BASE_URL pour une passerelle), ou écrivez-les dans ${file}.`,
  badCredentials: ({ endpoint, source, message }) =>
    `${endpoint} a refusé les identifiants venant de ${source} : ${message}. Vérifiez la clé, et qu'elle appartient à cet endpoint.`,
  retrying: ({ attempt, of, why, seconds }) =>
    `essai ${attempt} sur ${of} dans ${duration(seconds)} : ${why}`,
  learnedWindow: ({ window, was, model }) =>
    `La fenêtre de ${model || "ce modèle"} est ${kilo(window)}, pas ${kilo(was)} : appris de l'API et retenu.`,
  reportedWindow: ({ window, was }) =>
    `le harness annonce une fenêtre de ${kilo(window)}, et non ${kilo(was)} comme estimé.`,
  modelMismatch: ({ want, served }) =>
    `Le service répond avec ${served}, et non ${want} comme configuré : la fenêtre peut être différente. Réglez le modèle, ou FLOWER_WINDOW, sur ce qui est réellement servi.`,
  wrongWindow: ({ given, real, source }) =>
    `La fenêtre ${kilo(given)} (${source}) dépasse celle du modèle, ${kilo(real)} : le handoff viendrait trop tard. Utilisez --window ${real}.`,
  byCode: (why) =>
    ({
      overflow: "le contexte est plein : la session ne peut plus écrire un seul tour",
      code: "l'historique de la session n'obtient plus de réponse",
      budget: "le budget est épuisé",
    })[why],
  missingSections: (titles) => `il manque ${titles.join(", ")}`,
  writingInterrupted: () => "le tour d'écriture a été interrompu",
  waitingForWork: ({ work, seconds }) =>
    `attente de ${duration(seconds)} au plus pour ${work.map(({ description }) => description).join(", ")}`,
  keptRuns: ({ work }) =>
    `l'étape est finie, hormis ce qui est gardé en marche jusqu'à son terme : ${work.map(({ description }) => description).join(", ")}`,
  workEnded: ({ work }) =>
    `terminé avec sa session : ${work.map(({ description }) => description).join(", ")}`,
  busyElsewhere: ({ step, run, owner, path }) =>
    `l'étape ${step} est en cours chez un autre flower (processus ${owner.pid}, run ${run}) : attendre sa fin, ou donner à celle-ci un autre stepName ; si ce processus n'existe plus, supprimer ${path}`,
  busy: ({ step }) =>
    `L'étape ${step} tourne déjà dans ce runtime : donnez un autre stepName à la seconde, ou attendez la première.`,
  closed: () => "Le runtime est fermé : créez-en un autre pour exécuter une étape.",
  putBack: ({ path }) =>
    `${path} a été enlevé en cours d'utilisation : il a été remis en place, avec tout ce qu'il contenait. Veillez à ce que rien ne supprime ce dossier pendant une exécution (git clean -xdf le fait).`,
  putAside: ({ file, why, path }) =>
    why === "broken"
      ? `${file} est illisible : mis de côté sous ${path}, puis réécrit d'après le journal.`
      : `${file} appartient à un autre espace de travail : mis de côté sous ${path}.`,
  noDocument: ({ path }) =>
    `Aucun document de handoff à ${path} : un fichier avec au moins une des cinq sections est attendu. Vérifiez le chemin, ou la forme d'un document (flower handoff show).`,
  secretInTask: ({ found, path }) =>
    `La tâche contient ce qui semble être un secret (${found.map(({ kind }) => kind).join(", ")}). Il figure tel quel dans ${path}, lisible par vous seul, et parvient au modèle.`,
  redacted: ({ found }) =>
    `Des secrets ont été tenus hors du handoff : ${found.map(({ kind, count }) => `${count} × ${kind}`).join(", ")}. Un repère remplace chacun.`,
  documentOfAnotherRun: ({ path, run }) =>
    `Le handoff ${path} est celui d'un autre run (${run}) : le successeur reçoit le texte écrit dans celui-ci.`,
  worksForPerson: ({ waitsFor, notes }) =>
    [
      waitsFor === undefined ? "" : `le travail vous attend : ${waitsFor}`,
      ...notes.map((note) => `à faire par vous : ${note}`),
    ]
      .filter((part) => part !== "")
      .join(" · "),
  warnedOf: ({ warning }) => `au sujet du handoff : ${warning}`,
  tightStart: ({ startUp, at }) =>
    `Une session neuve commence avec ${kilo(startUp, 1)} tokens, plus de la moitié du seuil de ${kilo(at)} : une fenêtre plus grande (--window) ou moins de marge (--headroom) lui laisse plus de place.`,
  documentGone: ({ path }) =>
    `Le handoff ${path} a disparu ou est vide : le successeur reçoit le texte tel qu'il a été écrit.`,
  documentUnreadable: ({ path, why }) =>
    `Le handoff ${path} est illisible (${why}) : le successeur reçoit le texte tel qu'il a été écrit.`,
  documentNotPlaced: ({ why }) =>
    `Le handoff ne peut pas être écrit sur disque (${why}) : il ne passe que par le prompt.`,
  notSpilled: ({ why }) =>
    `Un long résultat n'a pas pu être mis dans un fichier (${why}) : il est entré tel quel dans le contexte. Ce message ne vient qu'une fois.`,
  skippedFile: ({ path, why }) => `${path} a été ignoré : ${why}`,
  droppedVariable: ({ name, source }) =>
    `${name} de l'environnement n'est pas utilisé : les identifiants viennent de ${source}, l'adresse doit en venir aussi`,
  ignoredName: ({ name, path }) =>
    `${name} dans ${path} n'est pas un réglage que flower lit dans un fichier`,
};
