/** What `flower setup` asks and says, in French. */

import type { SetupTexts } from "../en/setup.ts";

export const setup: SetupTexts = {
  opening: ({ file }) =>
    `Conservé dans ${file}. Entrée garde ce qui est entre crochets, - l'enlève, Ctrl-C laisse tout en l'état.`,
  key: "Clé API ou jeton (non affiché)",
  baseUrl: "Adresse de la passerelle, sans /v1 (rien : Anthropic directement)",
  model: "Modèle (rien : celui du harnais)",
  window: "Fenêtre de contexte en tokens (rien : apprise, sinon devinée)",
  nothing: "rien",
  testing: "test en cours",
  ok: ({ endpoint }) => `testé : ${endpoint} accepte la clé et connaît le modèle`,
  okWithoutModel: ({ endpoint }) =>
    `testé : ${endpoint} accepte la clé ; le modèle n'a pas été testé`,
  okBut: ({ endpoint, detail }) => `${endpoint} accepte la clé, mais dit : ${detail}`,
  auth: ({ endpoint, detail }) => `${endpoint} refuse la clé : ${detail}`,
  config: ({ endpoint, detail }) =>
    `l'adresse de la passerelle ou le nom du modèle est faux (${endpoint}) : ${detail}`,
  net: ({ endpoint, detail }) => `non testé, car ${endpoint} est injoignable : ${detail}`,
  untried: ({ source }) => `non testé : avec ${source}, le harnais s'authentifie lui-même`,
  none: "il n'y a pas d'identifiants à tester ; lancez flower setup et donnez une clé",
  again: "encore une fois, à partir de ce qui vient d'être saisi",
  saved: ({ file, names }) => `enregistré dans ${file} : ${names.join(", ")}`,
  unchanged: ({ file }) => `${file} le dit déjà`,
  notSaved: ({ file }) => `rien n'a été enregistré ; ${file} est resté tel quel`,
  overruled: ({ source }) => `la clé du fichier n'est pas utilisée : ${source} passe avant`,
};
