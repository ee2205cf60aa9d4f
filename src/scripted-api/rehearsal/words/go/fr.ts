/** What the scripted models say from a request to finished work, in French. */
import type { GoWords } from "../../go-words.ts";

export const go: GoWords = {
  request:
    "Corrige les slugs : les tests de ce projet échouent, et les titres français doivent marcher aussi.",
  look: "Je regarde le module avant de poser une question.",
  question: "Que deviennent les accents, comme dans « Crème brûlée » ?",
  options: ["Les lettres simples : creme-brulee", "Ils restent tels quels"],
  brief: [
    [
      "Objectif",
      "slug() dans slug.js fait de tout titre français ou anglais une partie d'adresse : minuscules, mots joints par un seul tiret, sans accents.",
    ],
    [
      "Critères d'acceptation",
      '- `node --test` passe, et les tests présents ne changent pas.\n- slug("Crème brûlée") donne "creme-brulee", et un test à part le dit.',
    ],
    [
      "Limites",
      "Seul slug.js change ; les nouveaux tests vont dans un fichier à eux. Aucune dépendance.",
    ],
    [
      "Inconnues et hypothèses",
      "Personne n'a demandé d'autres alphabets : leurs lettres restent telles quelles.",
    ],
  ],
  goal: [
    [
      "Objectif",
      "Les titres à plusieurs espaces et à accents donnent le bon résultat, tests à l'appui.",
    ],
    [
      "Vérifications",
      '- `node --test` finit sans test en échec.\n- accents.test.js attend "creme-brulee" de slug("Crème brûlée").\n- slug.test.js est inchangé.',
    ],
  ],
  begin: "Deux missions, l'une après l'autre : d'abord les espaces, puis les accents.",
  errands: [
    {
      about: "Corriger les espaces",
      task: "Dans slug.js, que replace prenne toute une suite d'espaces, pour que les mots soient joints par un seul tiret. Lance node --test. Ne change rien d'autre.",
      report:
        "RAPPORT : slug.js remplace chaque suite d'espaces par un tiret ; les trois tests passent.",
    },
    {
      about: "Écrire le test des accents",
      task: 'Écris accents.test.js : slug("Crème brûlée") doit donner "creme-brulee". Ne change rien d\'autre.',
      report: "RAPPORT : accents.test.js est écrit.",
    },
    {
      about: "Retirer les accents",
      task: 'Dans slug.js, retire d\'abord les accents : normalize("NFD"), puis sans \\p{M}. Lance node --test : quatre tests doivent passer.',
      report: "RAPPORT : slug.js retire les accents ; les quatre tests passent.",
    },
  ],
  document: {
    doing: [
      "Ce qu'on est en train de faire",
      "Corriger les slugs. Les espaces sont faits : le premier exécutant a changé slug.js, et ses trois tests passent.",
    ],
    decided: [
      "Ce qui est décidé",
      "- Les accents deviennent des lettres simples : la personne l'a dit.\n- Les tests présents restent tels quels ; le nouveau va dans accents.test.js.",
    ],
    deadends: [
      "Les impasses",
      "- Ne garder que a à z, envisagé puis écarté : « Crème » deviendrait « crme ».",
    ],
    next: [
      "Prochaine étape",
      "Envoyer un exécutant qui écrit le test des accents, accents.test.js.",
    ],
    scene: ["La scène", "- slug.js, ligne 3\n- slug.test.js"],
  },
  half: "C'est fait : les espaces sont corrigés, et les accents ont leur test.",
  notYet: [
    ["Conclusion", "pas encore"],
    [
      "Raison",
      "J'ai lancé node --test : le test de accents.test.js échoue, car slug.js laisse les accents tels quels.",
    ],
    ["Échecs", "- `node --test` finit avec un test en échec."],
  ],
  done: "C'est fait : espaces et accents sont corrigés, et les quatre tests passent.",
  achieved: [
    ["Conclusion", "atteint"],
    [
      "Raison",
      "J'ai lancé node --test moi-même : quatre tests passent. accents.test.js attend ce que demande le besoin.",
    ],
    ["Échecs", "aucun"],
  ],
};
