/** What the causes of failures are called in French. */

import type { Causes } from "../causes.ts";

export const causes: Causes = {
  colon: " : ",
  clauses: {
    "a document in the history is refused": "un document de l'historique est refusé",
    "a file may not be used by this user": "cet utilisateur n'a pas le droit d'utiliser un fichier",
    "a filter refuses something in the history": "un filtre refuse un élément de l'historique",
    "a message of the history is empty or out of order":
      "un message de l'historique est vide ou n'est pas à sa place",
    "a program could not be started": "un programme n'a pas pu être lancé",
    "a thinking block in the history is refused": "un bloc de réflexion de l'historique est refusé",
    "a tool call and its result do not belong together any more":
      "un appel d'outil et son résultat ne vont plus ensemble",
    "access is refused": "l'accès est refusé",
    "an image in the history is refused": "une image de l'historique est refusée",
    "an image or attachment in the history is refused":
      "une image ou une pièce jointe de l'historique est refusée",
    "it took longer than the service allows":
      "la réponse a pris plus de temps que le service n'en accorde",
    "nothing was heard of the harness any more": "plus rien n'est venu du harness",
    "one field of the history is too long": "un champ de l'historique est trop long",
    "one field of the request is too long": "un champ de la requête est trop long",
    "one request is larger than what the account allows in a whole minute":
      "une seule requête dépasse ce que le compte accorde en une minute entière",
    "the account does not cover requests above 200,000 tokens":
      "le compte ne couvre pas les requêtes de plus de 200,000 tokens",
    "the account has no credit left": "le compte n'a plus de crédit",
    "the address of the endpoint is no URL": "l'adresse du service n'est pas une URL",
    "the address of the request is too long": "l'adresse de la requête est trop longue",
    "the address or the model is not known there": "l'adresse ou le modèle n'y est pas connu",
    "the address or the model is not known": "l'adresse ou le modèle n'est pas connu",
    "the answer's reserve leaves too little of the window for any input":
      "la réserve pour la réponse laisse trop peu de la fenêtre pour une entrée",
    "the cause is not known": "la cause n'est pas connue",
    "the certificate of the endpoint is for another name":
      "le certificat du service est établi pour un autre nom",
    "the certificate of the endpoint is not trusted here":
      "le certificat du service n'est pas reconnu ici",
    "the certificate of the endpoint is not valid now, or the clock of this machine is wrong":
      "le certificat du service n'est pas valide à cette heure, ou l'horloge de cette machine est fausse",
    "the connection failed": "la connexion a échoué",
    "the context is full": "le contexte est plein",
    "the credentials are refused": "les identifiants sont refusés",
    "the definition of a tool is refused": "la définition d'un outil est refusée",
    "the disk cannot be written to": "le disque n'accepte pas d'écriture",
    "the disk fails": "le disque est défaillant",
    "the disk is full": "le disque est plein",
    "the gateway does not know a part of the request":
      "la passerelle ne connaît pas une partie de la requête",
    "the headers of the request are too large": "les en-têtes de la requête sont trop grands",
    "the history has too many messages": "l'historique compte trop de messages",
    "the history holds text that is not valid Unicode or JSON":
      "l'historique contient du texte qui n'est pas de l'Unicode ou du JSON valide",
    "the memory or the processes of the machine are used up":
      "la mémoire ou les processus de la machine sont épuisés",
    "the model does not take this form of request":
      "le modèle n'accepte pas cette forme de requête",
    "the model is not known there": "le modèle n'y est pas connu",
    "the output budget is not one that the model accepts":
      "le modèle n'accepte pas ce budget de sortie",
    "the proxy wants a login": "le proxy demande une authentification",
    "the rate or quota is used up for now": "le débit ou le quota est épuisé pour le moment",
    "the request has too many bytes": "la requête compte trop d'octets",
    "the request timed out": "la requête a dépassé le délai",
    "the request was given up on the way": "la requête a été abandonnée en chemin",
    "the run's own budget is spent": "le budget que le run s'est fixé est dépensé",
    "the run's own limit of turns is reached":
      "la limite de tours que le run s'est fixée est atteinte",
    "the run's own limit of turns or dollars is reached":
      "la limite de tours ou de dollars que le run s'est fixée est atteinte",
    "the service failed": "le service a échoué",
    "the service has no memory left": "le service n'a plus de mémoire",
    "the service is overloaded": "le service est surchargé",
    "the service reports a conflict": "le service signale un conflit",
    "the service was not ready": "le service n'était pas prêt",
    "the system allows no further open files":
      "le système ne permet pas d'ouvrir d'autres fichiers",
    "the text is too short for the prompt cache":
      "le texte est trop court pour le cache de prompts",
    "the thinking budget is not below the output budget":
      "le budget de réflexion n'est pas inférieur au budget de sortie",
    "what answers at the endpoint does not speak TLS":
      "ce qui répond à l'adresse du service ne parle pas TLS",
    "what came back is no whole answer of the API":
      "ce qui est revenu n'est pas une réponse complète de l'API",
    "what stands behind the gateway failed": "ce qui se trouve derrière la passerelle a échoué",
    "what the account, the plan or the key allows is used up":
      "ce qu'accordent le compte, l'offre ou la clé est épuisé",
    "what the account, the plan or the key allows is used up for now":
      "ce qu'accordent le compte, l'offre ou la clé est épuisé pour le moment",
    "the gateway counts the answer's reserve against its limit, and the reserve is too large":
      "la passerelle compte la réserve pour la réponse dans sa limite, et la réserve est trop grande",
    "the seed does not fit: a fresh session's first request is refused as too long":
      "l'amorce ne tient pas : la première requête d'une session neuve est refusée parce que trop longue",
    "client block: the harness refused to send the request":
      "blocage local : le harness a refusé d'envoyer la requête",
    "the seed does not fit. Client block: the harness refused to send the request":
      "l'amorce ne tient pas. Blocage local : le harness a refusé d'envoyer la requête",
    "an unexplained refusal with a nearly full context":
      "un refus inexpliqué, alors que le contexte est presque plein",
    "the API refuses the request": "l'API refuse la requête",
    "the harness ended the turn": "le harness a mis fin au tour",
    "the cause is not known: The harness ended the turn":
      "la cause n'est pas connue : le harness a mis fin au tour",
    "the harness's process ended.": "le processus du harness a pris fin.",
    "the cause is not known: The harness's process ended.":
      "la cause n'est pas connue : le processus du harness a pris fin.",
    "no answer": "pas de réponse",
  },
  sent: ({ used, answer, limit }) =>
    ` (${used} tokens envoyés${answer === undefined ? "" : ` et ${answer} réservés pour la réponse`}${limit === undefined ? "" : `, limite ${limit}`})`,
  limit: ({ limit }) => ` (limite ${limit} tokens)`,
  measured: ({ context, window }) => ` (mesuré : ${context} tokens sur ${window})`,
  exit: ({ code }) => ` (code de sortie ${code})`,
  signal: ({ name }) => ` (${name})`,
  within: ({ seconds }) => ` en ${seconds} s`,
  reserveCounted: " ; la réserve pour la réponse a été comptée",
  failsAlike: " ; la suivante échouerait de même",
  lifts: ({ setting }) => ` ; ${setting} lève sa limite`,
  itSaid: " Il a dit",
};
