/** What `flower gc` says, in French. */

import type { ClearingTexts } from "../en/gc.ts";

export const gc: ClearingTexts = {
  would: ({ older, size }) =>
    `libérerait ${size} de ce qui a plus de ${older} et dont rien n'a besoin (rien n'a été supprimé)`,
  did: ({ older, size }) =>
    `${size} libérés de ce qui avait plus de ${older} et dont rien n'avait besoin`,
  nothing: ({ older }) => `rien ici n'a plus de ${older} sans être encore nécessaire`,
  transcripts: ({ count, size }) => `transcriptions : ${count} (${size})`,
  documents: ({ count, size }) => `handoffs antérieurs : ${count} (${size})`,
  spilled: ({ count, size }) => `longs résultats : ${count} (${size})`,
  harness: ({ count, size }) => `fichiers du harness lui-même : ${count} (${size})`,
  givenBack: ({ size }) => `sessions.db a diminué de ${size}`,
  usedAgain: "sessions.db garde sa taille : la place libérée servira à la suite",
  leftAlone: ({ path }) =>
    `laissé tel quel, car un run d'un autre répertoire y travaille : ${path}`,
};
