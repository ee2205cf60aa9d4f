/** What is said while a step waits, and when waiting or resuming did not help, in French. */

import type { Waits } from "../en/waits.ts";
import { duration } from "../format.ts";

export const waits: Waits = {
  offline: ({ address, why, every, limit }) =>
    `pas de réponse de ${address} (${why}) : nouvel essai toutes les ${duration(every)}, pendant ${duration(limit)} au plus`,
  online: ({ address, seconds }) => `${address} répond de nouveau après ${duration(seconds)}`,
  until: ({ why, at, seconds }) => `${why} : reprise à ${at}, dans ${duration(seconds)}`,
  unreached: ({ address, why, seconds }) =>
    `Pas de réponse de ${address} depuis ${duration(seconds)} (${why}). Vérifiez le réseau, le proxy et ANTHROPIC_BASE_URL ; ce qui est fait est gardé, et flower resume reprend (après flower once : --resume last).`,
  endsTooLate: ({ message, at, limit }) =>
    `${message} (la limite prend fin à ${at} ; on attend ${duration(limit)} au plus, voir maxLimitWaitMs). Ce qui est fait est gardé, et flower resume reprend (après flower once : --resume last).`,
  beginsAnew: ({ why, from, path }) =>
    `la session ne peut pas être reprise (${why}) : une nouvelle part ${from === "task" ? "de la tâche" : `du handoff${path === null ? "" : ` ${path}`}`}`,
  unresumable: ({ message }) =>
    `La session n'a pas pu être reprise, et les nouvelles, ouvertes à sa place, la dernière à partir de la seule tâche, ont pris fin aussitôt elles aussi : ${message}`,
  stalled: ({ seconds }) =>
    `Le tour a expiré : plus rien n'est venu du harness depuis ${duration(seconds)}.`,
  live: {
    network: ({ next, seconds }) =>
      `réseau attendu depuis ${duration(seconds)}, prochain essai dans ${duration(next)}`,
    time: ({ at, left }) => `la limite prend fin à ${at}, encore ${duration(left)}`,
    pause: ({ left }) => `prochain essai dans ${duration(left)}`,
    quiet: ({ seconds }) => `le modèle ne répond pas depuis ${duration(seconds)}`,
  },
};
