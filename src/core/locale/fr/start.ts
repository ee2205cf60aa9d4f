/** What is said of a start, in French. */

import type { StartTexts } from "../en/start.ts";

export const start: StartTexts = {
  ended: ({ run, count, programs }) =>
    `terminé ce que le run ${run} avait laissé tourner à la mort de son flower : ${count} (${programs.join(", ")})`,
  below: ({ run }) =>
    `ce flower tourne dans ce que le run ${run} a laissé tourner à la mort de son flower : rien n'en est terminé d'ici ; lancez flower doctor --fix dans un autre shell`,
  loose: ({ path, mode, to }) =>
    `${path} est ouvert aux autres utilisateurs de cette machine (${mode}) : chmod ${to} ${path}`,
  windows:
    "flower n'est pas testé sous Windows. N'y est pas gardé : ce qu'un flower mort laisse tourner n'est pas trouvé, et les fichiers ne sont pas fermés aux autres utilisateurs de cette machine.",
  sandbox: {
    unsupported: ({ platform }) =>
      `sandbox : attendu Linux ou macOS, reçu ${platform}, où le harness n'en a pas que flower puisse utiliser. Rien n'a été démarré ; laissez le bac à sable de côté, ou lancez flower dans un conteneur.`,
    missing: ({ programs, install }) =>
      `sandbox : le bac à sable du harness a besoin de ${programs.join(", ")}, que PATH n'a pas. Rien n'a été démarré ; installez-les (${install}), ou laissez le bac à sable de côté.`,
    refused: ({ program, detail }) =>
      `sandbox : ${program} est là, mais le système ne le laisse rien isoler (${detail}). Rien n'a été démarré ; autorisez les espaces de noms utilisateur sur cette machine ou dans ce conteneur, ou laissez le bac à sable de côté.`,
  },
};
