/** What is wrong with a command line, in French. */

import type { UsageTexts } from "../en/usage.ts";

export const usage: UsageTexts = {
  named: ({ field, problem }) =>
    `${field === "current folder" ? "dossier courant" : field} : ${problem}`,
  expected: ({ what, given }) => `attendu ${what}, reçu ${given}`,
  wanted: {
    file: "un fichier",
    folder: "un dossier",
    nameOrId: "un nom ou un identifiant",
    session: "un identifiant de session, ou last",
    model: "un nom de modèle",
    text: "un texte",
    textOrInput: "un texte, ou - pour l'entrée standard",
    something: "quelque chose à dire",
    name: "un nom",
    run: "un identifiant de run",
    command: "une commande",
    address: "une adresse",
    existingFolder: "un dossier qui existe",
    oneStep: "une seule étape",
    tokens: "un nombre entier de tokens supérieur à 0, par exemple 200000",
    count: "un nombre entier, 0 ou plus",
    age: "un nombre entier de jours, d'heures ou de minutes, par exemple 30d, 12h ou 0d",
    dollars: "un montant en dollars US supérieur à 0, par exemple 2.50",
    otherFolder: "un dossier autre que le projet lui-même et ceux qui le contiennent",
    plainWord: "un seul mot en caractères ordinaires",
    modelWord: "un nom de modèle : un seul mot en caractères ordinaires",
    gateway: "une adresse, par exemple https://gateway.example",
    window: "un nombre entier supérieur à 0, en tokens",
    windowVariable: "un nombre entier supérieur à 0, en tokens, par exemple 200000",
    nameSet: "default ou ascii",
    repository: "un dépôt git : les ouvriers travaillent dans ses worktrees",
  },
  secondsUpTo: ({ most }) => `un nombre entier de secondes, de 1 à ${most}`,
  oneOf: ({ words }) => `l'un de ${words.join(", ")}`,
  names: ({ example }) => `des noms séparés par des virgules, par exemple ${example}`,
  atMost: ({ most }) => `${most} au plus`,
  words: {
    noFlag: "cette commande n'a pas cette option",
    noCommand: "cette commande n'existe pas",
    missing: "manque",
    needsValue: "demande une valeur",
    takes: ({ count }) =>
      count === 0
        ? "ne prend aucun argument"
        : count === 1
          ? "ne prend que 1 argument : mettez-le entre guillemets"
          : `ne prend que ${count} arguments : mettez chacun entre guillemets`,
    seeHelp: ({ problem }) => `${problem} ; voir flower --help`,
    didYouMean: ({ problem, likely }) => `${problem} ; vouliez-vous dire ${likely} ?`,
  },
  twice: "donné deux fois ; n'en gardez qu'un",
  noEffectOn: ({ command }) => `sans effet sur ${command} ; à retirer`,
  noEffectOnRehearse: "sans effet sur rehearse, qui crée un projet à lui",
  noEffectWith: ({ flag }) => `sans effet avec ${flag} ; à retirer`,
  oneOfTwo: ({ flag }) => `sans effet avec ${flag} ; retirez l'un des deux`,
  nobodyJudges: ({ flag }) => `sans effet avec ${flag} : personne ne juge`,
  forkNeedsResume: "demande --resume, qui dit quelle session est copiée",
  fromBeginsAnew: "commence une nouvelle session : retirez cette option ou --resume",
  hostsNeedSandbox: "demande --sandbox : sans elle, les commandes atteignent tous les hôtes",
  secondsNeedReview: "demande --review : sans elle, rien n'attend",
  checkChangesNothing: "ne change rien : retirez cette option ou les autres",
  folderGone: "il n'existe plus ; allez dans un dossier qui existe",
  noTool: ({ name, meant, known }) =>
    `aucun outil ne s'appelle ${name}${meant === undefined ? "" : ` (mais ${meant}, oui)`} ; il y a ${known.join(", ")}, et mcp__<server>__<tool> des serveurs MCP`,
  noInput: "attendu un texte sur l'entrée standard, rien reçu",
  noKey: "attendu une clé sur l'entrée standard, rien reçu",
  noUtf8: ({ path = "l'entrée standard" }) =>
    `attendu du texte en UTF-8 dans ${path}, reçu d'autres octets`,
  noFile: ({ path }) => `aucun fichier à ${path}`,
  isFolder: ({ path }) => `${path} est un dossier ; nommez un fichier qui s'y trouve`,
  emptyFile: ({ path }) => `attendu un texte dans ${path}, rien trouvé`,
  oneText: "ne prend qu'un texte : mettez-le entre guillemets ; voir flower --help",
  requestTwice: "une demande est donnée aussi ; gardez l'une des deux",
  typo: ({ word, likely }) =>
    `vouliez-vous dire flower ${likely} ? Comme demande : flower go ${word}`,
  tooManyWords: ({ count }) =>
    `attendu un identifiant et un texte, reçu ${count} mots ; mettez la réponse entre guillemets`,
  noAnswer: "attendu un texte ; --decline passe la question",
  noAnswerTo: ({ id }) => `attendu ce qu'il faut répondre à ${id}`,
  agentNeedsTask: ({ target }) => `manque ; ${target} est un agent et demande une tâche`,
  newerRun: ({ run }) => `un run plus récent a commencé depuis : ${run}`,
  noTerminal:
    "l'entrée standard n'est pas un terminal ; donnez --key-stdin, --base-url, --model, --window ou --check",
  target: {
    noFile: ({ file, folder }) => `aucun fichier ${file} dans ${folder}`,
    importFailed: ({ file, why }) => `L'import de ${file} a échoué : ${why}`,
    exportFailed: ({ name, file, why }) => `${name} de ${file} a échoué : ${why}`,
    noExport: ({ file, name, names }) =>
      `${file} n'exporte pas ${name} ; ${names.length === 0 ? "il n'exporte rien" : `il exporte ${names.join(", ")}`}`,
    wrongExport: ({ name, file }) =>
      `attendu que ${name} de ${file} soit un Workflow, un agent (un objet avec name et instructions), ou une fonction qui en rend un`,
    wrongForm: ({ given }) => `attendu file.ts:export, reçu ${given}`,
  },
};
