/** What `flower doctor` finds and what there is to do, in French. */

import type { DoctorTexts } from "../en/doctor.ts";

const through = (proxy: string): string => (proxy === "" ? "" : ` par le proxy ${proxy}`);

export const doctor: DoctorTexts = {
  labels: {
    harness: "harnais",
    endpoint: "adresse",
    credentials: "identifiants",
    window: "fenêtre",
    store: "stockage",
    orphans: "orphelins",
    disk: "disque",
    sandbox: "bac à sable",
    git: "git",
  },
  from: ({ source }) => `d'après ${source}`,
  todo: ({ what }) => `à faire : ${what}`,
  looking: ({ label }) => `examen : ${label}`,
  harness: ({ version }) => [version],
  noHarness: ({ platform }) => [
    `il n'y en a pas pour ${platform}`,
    "réinstallez flower-agent avec ses dépendances optionnelles (sans --omit=optional)",
  ],
  deadHarness: ({ detail }) => [
    `il ne démarre pas : ${detail}`,
    "réinstallez flower-agent ; vérifiez que le fichier est exécutable et convient à la bibliothèque C du système",
  ],
  reached: ({ endpoint, proxy }) => [`${endpoint} répond${through(proxy)}`],
  notTried: ({ endpoint }) => [`${endpoint}, que seul le harnais peut joindre ; non essayé`],
  unreached: ({ endpoint, detail, proxy }) => [
    `${endpoint} ne répond pas${through(proxy)} : ${detail}`,
    "vérifiez le réseau, HTTPS_PROXY, NO_PROXY et NODE_EXTRA_CA_CERTS",
  ],
  wrongAddress: ({ endpoint, detail }) => [
    `${endpoint} n'est pas une API Messages, ou ne connaît pas le modèle : ${detail}`,
    "lancez flower setup : l'adresse de la passerelle sans /v1, et un modèle qu'elle possède",
  ],
  noCertificates: ({ path, detail }) => [
    `les certificats ${path} sont illisibles : ${detail}`,
    "corrigez NODE_EXTRA_CA_CERTS, ou enlevez-la",
  ],
  credentials: ({ kind, key }) => [`${kind} ${key}`],
  byItself: ({ kind }) => [`${kind} : le harnais s'authentifie lui-même`],
  remark: ({ detail }) => [
    `acceptés, mais la réponse dit : ${detail}`,
    "regardez le compte là-bas",
  ],
  refused: ({ detail }) => [`refusés : ${detail}`, "lancez flower setup et donnez une clé valide"],
  noCredentials: ({ looked }) => [
    `il n'y en a pas ; cherché dans ${looked.join(", ")}`,
    "lancez flower setup, ou connectez-vous avec le harnais",
  ],
  loose: ({ path, mode }) => [
    `${path} contient une clé et est ouvert à d'autres (${mode})`,
    `chmod 600 ${path}`,
  ],
  broken: ({ message }) => [message, "corrigez-le ; flower ne démarre pas en l'état"],
  window: ({ window, at, model, who }) => [
    `${window} en vigueur pour ${model} (${who}) ; handoff à partir de ${at}`,
  ],
  windowContradicted: ({ window, known }) => [
    `${window} est réglé et en vigueur, mais le modèle a montré qu'il prend ${known}`,
    "enlevez FLOWER_WINDOW, ou mettez ce que le modèle prend",
  ],
  nothingYet: ({ path }) => [`rien n'a encore tourné dans ${path}`],
  store: ({ size, log }) => [`intact et inscriptible, ${size}, journal d'écriture ${log}`],
  sick: ({ detail }) => [
    `endommagé : ${detail}`,
    "mettez de côté sessions.db et ses compagnons ; documents et manifeste sont des fichiers à part",
  ],
  readOnly: ({ detail }) => [
    `non inscriptible : ${detail}`,
    "vérifiez le propriétaire et les droits du répertoire, et si le disque est plein",
  ],
  longLog: ({ log }) => [
    `le journal d'écriture est long (${log})`,
    "il est raccourci quand se termine le dernier run qui l'a ouvert",
  ],
  brokenFile: ({ path }) => [
    `${path} est illisible`,
    "rien : l'étape suivante le met de côté et en écrit un nouveau",
  ],
  foreignFile: ({ path }) => [
    `${path} appartient à un autre espace de travail`,
    "choisissez un autre --run-dir, ou laissez l'étape suivante le mettre de côté",
  ],
  noOrphans: ["aucun"],
  orphan: ({ pid, name, run }) => [
    `le processus ${pid} (${name}) reste du run ${run}, dont le flower est mort`,
    "lancez flower doctor --fix pour le terminer",
  ],
  ended: ({ count, run }) => [`terminé ce qui restait du run ${run} : ${count}`],
  ownOrphans: ({ run }) => [
    `cette commande tourne elle-même dans ce qui reste du run ${run}`,
    "lancez flower doctor --fix dans un autre shell",
  ],
  disk: ({ free }) => [`${free} libres`],
  littleDisk: ({ free }) => [
    `${free} libres seulement`,
    "libérez de la place ; flower gc supprime ce qui est vieux et inutile",
  ],
  unknownDisk: ({ detail }) => [`place libre inconnue : ${detail}`],
  looseOwn: ({ path, mode, to }) => [
    `${path} est ouvert aux autres utilisateurs de cette machine (${mode})`,
    `chmod ${to} ${path}`,
  ],
  sandbox: ({ programs }) => [`disponible (${programs.join(", ")}) ; --sandbox l'active`],
  noSandbox: ({ platform }) => [`il n'y en a pas que flower puisse utiliser sur ${platform}`],
  sandboxLacks: ({ programs, install }) => [
    `indisponible : PATH n'a pas ${programs.join(", ")}`,
    `pour --sandbox : ${install}`,
  ],
  sandboxRefused: ({ program, detail }) => [
    `indisponible : le système ne laisse ${program} rien isoler (${detail})`,
    "pour --sandbox : autorisez les espaces de noms utilisateur sur cette machine ou dans ce conteneur",
  ],
  git: ({ version, root }) => [`${version}, dépôt ${root}`],
  fencedGit: [
    "git ne se trouve que dans un dossier où une session peut écrire, et n'est pas pris là",
    "mettez git dans un dossier de PATH hors de l'espace de travail et du dossier des runs : les handoffs nomment avec lui ce qui a changé, et --isolate en a besoin",
  ],
  noGit: ({ detail }) => [
    `git ne fonctionne pas : ${detail}`,
    "installez git : les handoffs nomment avec lui ce qui a changé, et --isolate en a besoin",
  ],
  noRepository: ({ version }) => [
    `${version} ; l'espace de travail n'est pas un dépôt`,
    "git init, pour que les handoffs nomment ce qui a changé, et pour --isolate",
  ],
  worktree: ({ path }) => [
    `un worktree est resté : ${path}`,
    `regardez ce qu'il contient, puis git worktree remove ${path}`,
  ],
  lostWorktrees: ({ count }) => [
    `git connaît des worktrees dont le dossier a disparu : ${count}`,
    "git worktree prune",
  ],
};
