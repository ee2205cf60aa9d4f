/** What a rehearsal says, in French. */

import type { RehearseTexts } from "../en/rehearse.ts";
import { gauge, parts } from "../format.ts";

const REASONS: Readonly<Record<string, string>> = {
  line: "a franchi la ligne, a passé le relais",
  overflow: "refusée car trop longue, a passé le relais",
  completed: "a fini le travail",
  failed: "a échoué",
  stopped: "arrêtée",
};

export const rehearse: RehearseTexts = {
  opening: ({ name }) =>
    `Répétition « ${name} ». Les mots du modèle sont écrits d'avance, et rien d'autre : le vrai harness lance de vrais outils sur un vrai projet, et le handoff en est un vrai.`,
  free: ({ url }) =>
    `Ni clé, ni réseau, ni coût : l'API est un script à ${url}, sur cette machine.`,
  announced: {
    clean:
      "Une session regarde un petit projet dont les tests échouent. En plein travail, avec trois appels en cours, son contexte franchit la ligne. Elle écrit le handoff ; une deuxième session lit ce fichier, corrige le module, et les tests du projet passent.",
    background:
      "Comme clean, mais un subagent travaille encore au franchissement de la ligne : son rapport arrive à la session avec la demande du document.",
    degraded:
      "Comme clean, mais la session écrit deux fois un document sans prochaine étape. Le code en assemble un dégradé, et une deuxième session finit quand même.",
    overflow:
      "La fenêtre est surestimée, et l'API refuse une requête trop longue. Le refus nomme la vraie. Le code écrit aussitôt le document, et une deuxième session finit avec la bonne fenêtre.",
    brake:
      "La ligne est à peine au-dessus du plancher de démarrage : chaque session la franchit après un premier regard. Après deux handoffs, le run s'arrête et dit quoi changer.",
    go: "D'une phrase au travail fini. La session qui clarifie pose une question, à laquelle la répétition répond à la place de la personne ; besoin et objectif sont figés. Un coordinateur, qui ne peut changer aucun fichier, envoie trois exécutants l'un après l'autre et passe le relais entre-temps. Un juge lance les tests et dit « pas encore » ; la même session continue ; le juge suivant dit « atteint ».",
  },
  checks: {
    "broken-before": "les tests du projet échouent avant le run",
    looked: "la session 1 a vraiment listé le dossier et lu le module",
    "saw-failure": "la session 1 a vraiment lancé les tests et vu un échec",
    batch: "les trois appels en cours à la ligne ont gardé leurs résultats",
    straight: "aucune requête au modèle entre la ligne et la demande du document",
    "report-held": "le rapport du subagent est arrivé avec cette demande",
    "asked-twice": "le document a été demandé deux fois, pas plus",
    learned: "flower a tiré la vraie fenêtre du refus et a continué avec elle",
    "refused-once": "après le refus, plus rien n'a été demandé à l'ancienne session",
    phases: "le handoff a été annoncé pas à pas",
    document: "chaque document est sur le disque tel qu'il a été lu, et se lit",
    degraded: "le document se dit dégradé, et les registres aussi",
    "told-incomplete": "la session 2 a été avertie que son document est incomplet",
    sessions: "les sessions ont parlé l'une après l'autre, chacune sous son id",
    fresh: "la session 2 a commencé par le document du disque, sans l'ancienne conversation",
    "read-on": "la session 2 a vraiment lu le document, la tâche et le module",
    edited: "la session 2 a vraiment corrigé le module",
    "saw-success": "la session 2 a vraiment lancé les tests et les a vus passer",
    ended: "l'étape s'est bien terminée",
    braked: "le run s'est arrêté à sa limite et a nommé les réglages à changer",
    manifest: "la ligne du manifest dit qui a continué et qui s'est retiré",
    "by-script": "chaque requête était attendue et saine, aucune n'a quitté la machine",
    "works-after": "les tests du projet passent, relancés par cette commande",
    "asked-person":
      "une question a été posée à la personne ; la réponse est arrivée à la session et au journal",
    brief: "l'expression du besoin est entière sur le disque, telle que clarifiée",
    goal: "l'objectif est sur le disque, avec ses vérifications",
    workers:
      "trois exécutants, l'un après l'autre, ont vraiment changé les fichiers ; le coordinateur aucun",
    "took-over":
      "la session qui prend le relais a commencé par le document du disque, sans l'ancienne conversation",
    verdicts:
      "chaque juge a vraiment lancé les tests ; le premier a dit « pas encore », le second « atteint »",
    "went-on": "après le premier verdict, la même session a continué en sachant ce qui manque",
    steps: "chaque étape a sa ligne dans le manifest, une seule fois",
    lineage: "la lignée nomme la session qui a pris le relais ; celle qui l'a passé s'est retirée",
  },
  headings: {
    document: "Le document, tel qu'il est sur le disque :",
    sessions: "Les sessions :",
    checks: "Comme annoncé ?",
    files: "À regarder :",
  },
  session: ({ number, id, context, window, reason }) =>
    parts(`session ${number}`, id, gauge(context, window), REASONS[reason] ?? reason),
  files: {
    brief: "besoin",
    goal: "objectif",
    project: "projet",
    document: "document",
    archive: "documents précédents",
    manifest: "manifest",
  },
  happened: ({ found }) => `à la place : ${found}`,
  good: ({ checks }) => `Tout s'est passé comme annoncé : ${checks} points sur ${checks}.`,
  bad: ({ failed, checks }) =>
    `Cela ne s'est pas passé comme annoncé : ${failed} points sur ${checks} ont échoué.`,
  unpaid: ({ amount }) => `Rien n'a été payé ; le harness compte ${amount} pour de tels mots.`,
  answersAsPerson: ({ answer }) => `La répétition répond à la place de la personne : ${answer}`,
  tookTooLong: ({ seconds }) => `la répétition a été arrêtée : plus de ${seconds} s`,
};
