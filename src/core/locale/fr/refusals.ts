/** What the disk, the store and flower itself refuse, in French. */

import type { RefusalTexts } from "../en/refusals.ts";

const ELSEWHERE = "Déplacez le fichier, ou choisissez un autre dossier d'exécution avec --run-dir.";
const OTHERWISE = "ou choisissez un autre dossier d'exécution avec --run-dir.";

export const refusals: RefusalTexts = {
  disk: {
    cannot: ({ attempt, why }) => `Impossible ${attempt} : ${why}.`,
    attempts: {
      read: ({ path }) => `de lire ${path}`,
      write: ({ path }) => `d'écrire ${path}`,
      "write into": ({ path }) => `d'écrire dans ${path}`,
      prepare: ({ path }) => `de préparer ${path}`,
      delete: ({ path }) => `de supprimer ${path}`,
      archive: ({ path }) => `d'archiver ${path}`,
      move: ({ path, from }) => `de déplacer ${from} vers ${path}`,
      copy: ({ path, from }) => `de copier ${from} dans ${path}`,
    },
    causes: {
      ENOSPC: "le disque est plein ; libérez de la place",
      EDQUOT: "le quota du disque est épuisé ; libérez de la place",
      EFBIG: "le fichier dépasse ce que ce processus peut écrire",
      EACCES: "l'accès est refusé ; vérifiez à qui il appartient et ses permissions",
      EPERM:
        "l'opération n'est pas permise ; vérifiez les permissions, ou si un autre programme tient le fichier",
      EBUSY: "un autre programme tient le fichier ; fermez-le là-bas",
      EROFS:
        "le système de fichiers est en lecture seule ; choisissez un autre dossier ou montez-le en écriture",
      EISDIR: "il y a un dossier là où un fichier est attendu ; déplacez-le",
      ENOTDIR: "il y a un fichier là où un dossier est attendu ; déplacez-le",
      EEXIST: "autre chose porte ce nom ; déplacez-le",
      EXDEV:
        "les deux dossiers sont sur des systèmes de fichiers différents ; gardez-les sur un seul",
      ENAMETOOLONG: "le chemin est trop long ; choisissez un dossier plus près de la racine",
      ELOOP: "trop de liens symboliques ; regardez où ils mènent",
      EMFILE: "trop de fichiers sont ouverts ; relevez la limite (ulimit -n)",
      ENFILE: "le système a trop de fichiers ouverts ; fermez des programmes",
      EIO: "le périphérique signale une erreur ; vérifiez-le",
    },
  },
  store: {
    cannot: ({ path, doing, reason, advice }) =>
      `${path} : impossible ${doing} : ${reason}. ${advice}`.trim(),
    doing: {
      "open the database": "d'ouvrir la base de données",
      "open the database to read it": "d'ouvrir la base de données pour la lire",
      "read a transcript": "de lire une transcription",
      "store a transcript": "d'enregistrer une transcription",
      "list transcripts": "de lister les transcriptions",
      "measure transcripts": "de mesurer les transcriptions",
      "look up a session": "de chercher une session",
      "list sessions": "de lister les sessions",
      "list sub-agents": "de lister les sous-agents",
      "delete a session": "de supprimer une session",
      "give space back": "de rendre de la place",
      "read the run log": "de lire le journal du run",
      "append to the run log": "d'écrire dans le journal du run",
      "read the log of workflows": "de lire le journal des workflows",
      "append to the log of workflows": "d'écrire dans le journal des workflows",
      "read the book of questions": "de lire le registre des questions",
      "write into the book of questions": "d'écrire dans le registre des questions",
      "prepare the control channel": "de préparer le canal de commande",
      "ask something of a step": "de demander quelque chose à une étape",
      "look for requests": "de chercher des demandes",
      "answer a request": "de répondre à une demande",
      "fetch an answer": "de chercher une réponse",
      "take back a request": "de retirer une demande",
      "claim the step": "de réserver l'étape",
      "take the lock of the run directory": "de prendre le verrou du dossier d'exécution",
    },
    advice: {
      notADatabase: `Ce n'est pas une base de données. ${ELSEWHERE}`,
      damaged: `La base de données est endommagée. ${ELSEWHERE} (Le .recover de sqlite3 sauve ce qui se lit encore.)`,
      busy: "Un autre processus tient la base de données ; réessayez quand il sera terminé.",
      full: "Le disque est plein : faites de la place et réessayez.",
      quota: "Le quota du disque est épuisé : faites de la place et réessayez.",
      unwritable: `Le fichier ou son dossier n'est pas accessible en écriture : corrigez les permissions, ${OTHERWISE}`,
      unopenable: `Le fichier ou son dossier ne s'ouvre pas : corrigez les permissions, ${OTHERWISE}`,
      broken:
        "Le disque a refusé : assurez-vous que le dossier d'exécution est sur un disque local qui fonctionne.",
      readOnly: `Le système de fichiers est en lecture seule : montez-le en écriture, ${OTHERWISE}`,
      denied: `L'accès est refusé : corrigez le propriétaire et les permissions, ${OTHERWISE}`,
      folder: `Le dossier ne peut pas servir : corrigez le chemin ou ses permissions, ${OTHERWISE}`,
    },
    inTheWay: ({ path }) =>
      `${path} n'est pas un dossier, et un dossier est attendu là : déplacez-le.`,
    foreign: ({ path, what }) => `${path} : ${what}. ${ELSEWHERE}`,
    noSharedMemory: ({ mode }) =>
      `attendu un disque où les processus partagent de la mémoire, trouvé le mode de journal ${mode}`,
    newer: ({ known, found }) =>
      `attendu le schéma ${known} ou antérieur, trouvé le schéma ${found}, écrit par un flower plus récent`,
    anothers: ({ tables }) =>
      `attendu la base de données de flower, trouvé celle d'un autre programme, avec les tables ${tables.join(", ") || "aucune"}`,
    held: ({ path, seconds }) =>
      `${path} : un autre processus tient le verrou de ce dossier d'exécution depuis ${seconds} secondes. Terminez le processus flower qui y est bloqué, ${OTHERWISE}`,
    gone: ({ folder }) =>
      `${folder} a disparu : il a été déplacé ou supprimé pendant qu'un run y travaillait, et rien ne peut être écrit. Remettez-le en place et recommencez.`,
  },
  settings: {
    named: ({ path, problem }) => `${path} : ${problem}`,
    badLine: ({ line, problem }) =>
      `ligne ${line} : ${problem}. Attendu NAME=value, NAME='value' ou NAME="value".`,
    unclosed: ({ quote }) => `le guillemet ${quote} n'est pas fermé sur sa ligne`,
    behindQuote: ({ quote }) => `du texte après le guillemet fermant ${quote}`,
    unreadable: ({ reason }) => `lecture impossible (${reason}). Vérifiez ses permissions.`,
    noUtf8: ({ line }) =>
      `ligne ${line} : attendu du texte en UTF-8, reçu d'autres octets. Enregistrez-le en UTF-8.`,
  },
  transcript: {
    notStored: ({ why }) =>
      `La transcription n'est pas enregistrée comme il faut : ${why}. Il manquerait quelque chose à une reprise de cette session.`,
    nothing: "rien n'a été enregistré",
    full: ({ code }) => `le disque est plein (${code})`,
  },
  noConfigFolder: ({ home = "non défini", own }) =>
    `env.CLAUDE_CONFIG_DIR : attendu un dossier, car le HOME de la session (${home}) n'est pas celui de ce processus (${own}), et sans lui aucune transcription ne serait enregistrée`,
  outputLost: ({ why }) => `La sortie standard n'a pas pu être écrite : ${why}.`,
  notDone: ({ target }) => `${target} n'a pas abouti.`,
};
