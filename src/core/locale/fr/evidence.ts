/** The words of the facts that code adds to a document, in French. What only models read stays in English. */

import { type EvidenceTexts, evidence as english } from "../en/evidence.ts";

export const evidence: EvidenceTexts = {
  title: "Faits relevés par flower",
  block: {
    lead: "Écrit par flower, non par la session : tiré de git, du relevé des appels d'outils et du disque au moment du handoff.",
    origin: ({ run, generation, at }) => `run ${run}, génération ${generation}, ${at}`,
    context: ({ context, window }) => `contexte ${context}/${window}`,
    cost: ({ cost }) => `coût de l'étape jusqu'ici ${cost}`,
    commits: ({ count }) => `commits depuis le début de cette génération : ${count}`,
    effects: ({ count }) =>
      `déjà fait au-delà des fichiers (${count}) ; regarder avant de refaire :`,
    written: ({ count }) => `fichiers écrits par des outils dans cette génération : ${count}`,
    commands: ({ count }) => `dernières commandes, sur ${count} :`,
    running: ({ kept }) =>
      kept
        ? ({ count }) => `travaux en arrière-plan qui continuent : ${count}`
        : ({ count }) => `travaux en arrière-plan arrêtés : ${count}`,
    missing: ({ count }) => `nommés dans la scène, mais absents du disque : ${count}`,
    unsaid: ({ count }) =>
      `donnés ci-dessus comme paroles de l'utilisateur, mais dans aucun message d'une personne : ${count}`,
    more: ({ count }) => `et ${count} de plus`,
    exit: ({ code }) => `code ${code}`,
    ended: "sans erreur",
    failed: "échec",
    subAgent: "par un sous-agent",
    among: "une commande parmi d'autres dans cet appel",
  },
  effects: {
    commit: "commit",
    history: "historique modifié",
    push: "push",
    review: "sur la forge",
    publish: "publication",
    deploy: "déploiement",
    remote: "sur une autre machine",
    request: "requête qui modifie",
    database: "base de données",
    service: "service ou message",
    tool: "outil",
  },
  git: {
    none: {
      "no-repository": "git : pas de dépôt ici",
      "no-git": "git : non installé",
      failed: "git : pas de réponse",
    },
    branch: ({ branch }) => `branche ${branch}`,
    noBranch: "sur aucune branche",
    head: ({ head }) => `head ${head}`,
    noCommit: "aucun commit encore",
    was: ({ head }) => ` (était ${head} au début de cette génération)`,
    clean: "rien de non commité",
    dirty: ({ count, atLeast }) => `non commité : ${atLeast ? "au moins " : ""}${count}`,
    renamed: ({ path, from }) => `${path}, avant ${from}`,
  },
  changes: english.changes,
  trusted: english.trusted,
  warnings: {
    emptyNext: "la prochaine étape est vide",
    vagueNext: ({ item }) => `la prochaine étape ne dit rien qui puisse être fait : ${item}`,
    deadEnd: ({ item, deadend }) => `la prochaine étape ${item} répète une impasse : ${deadend}`,
    done: ({ item, done }) => `la prochaine étape ${item} est marquée comme faite : ${done}`,
  },
};
