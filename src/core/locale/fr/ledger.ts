/** The words around the ledger where the language is French: what a person reads is in French, what a model reads in English. */

import { ledger as english, type LedgerTexts } from "../en/ledger.ts";

export const ledger: LedgerTexts = {
  file: {
    title: (step) => (step === "" ? "Registre" : `Registre (${step})`),
    quote: [
      "Ce que toutes les générations de cette étape ont décidé et écarté. flower y ajoute à chaque handoff et n'en retire rien.",
      "Vous pouvez modifier tout texte : il reste tel que vous le laissez. Entourez une entrée de ~~ pour la rayer, mettez [pin] devant pour qu'elle soit dite en premier, ou ajoutez les vôtres. Laissez le commentaire en fin de ligne : c'est à lui qu'une entrée se reconnaît.",
    ],
  },
  prompt: english.prompt,
};
