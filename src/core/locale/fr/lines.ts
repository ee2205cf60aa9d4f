/** What screens say, in French. Texts only. */

import type { WindowSource } from "../../handoff/policy.ts";
import type { Lines } from "../en/lines.ts";
import { dollars, duration, gauge, kilo, ofWindow, parts } from "../format.ts";

const SOURCES: Readonly<Record<WindowSource, string>> = {
  option: "d'après --window",
  env: "d'après FLOWER_WINDOW",
  learned: "appris d'un dépassement antérieur",
  reported: "déclarée par le harness",
  guessed: "estimée d'après le nom du modèle",
};

export const lines: Lines = {
  near: ({ context, window, at, source }) =>
    `contexte ${gauge(context, window)} · encore ${kilo(Math.max(0, at - context))} environ avant le handoff${ofWindow(SOURCES, source)}`,
  writing: ({ context, window }) =>
    `contexte ${gauge(context, window)} — écriture du handoff, une nouvelle session suit`,
  review: ({ path }) => `le handoff attend votre relecture : ${path}`,
  labels: { doing: "en cours", decided: "décidé", deadends: "impasses", next: "ensuite" },
  nothing: "(rien)",
  degraded: ({ why }) =>
    `handoff dégradé : assemblé mécaniquement, incomplet${why === "" ? "" : ` (${why})`}`,
  written: ({ path }) => `handoff écrit dans ${path}`,
  notOnDisk: "handoff non écrit sur disque : il ne passe que par le prompt",
  takeover: ({ context }) =>
    `une nouvelle session prend le relais, le contexte repart à neuf depuis ${kilo(context, 1)}`,
  stopsHere: "aucune session ne prend la suite : l'étape s'arrête ici",
  done: ({ context, path, last = false }) =>
    `${path === null ? lines.notOnDisk : lines.written({ path })} ; ${last ? lines.stopsHere : lines.takeover({ context })}`,
  reset: ({ before, after }) =>
    before === undefined || after === undefined
      ? "le harness a réduit le contexte"
      : `le harness a réduit le contexte : de ${kilo(before, 1)} à ${kilo(after, 1)}`,
  step: ({ name, index, total }) =>
    index === undefined || total === undefined ? name : `étape ${index} sur ${total} : ${name}`,
  apiRetry: ({ attempt, of, status, seconds }) =>
    parts(
      status === undefined ? "l'API est injoignable" : `l'API a répondu ${status}`,
      attempt === undefined
        ? ""
        : `essai ${attempt}${of === undefined ? "" : ` sur ${of}`} du harness`,
      seconds === undefined ? "" : `nouvel essai dans ${duration(seconds)}`,
    ),
  standing: ({ step, waiting, lines, context, window, generation, costUsd, seconds }) =>
    parts(
      waiting === 0 ? "" : `${waiting} question${waiting === 1 ? "" : "s"}`,
      step,
      `contexte ${gauge(context, window)}`,
      duration(seconds),
      lines,
      `gén. ${generation}`,
      costUsd === undefined ? "" : dollars(costUsd),
    ),
  twoLines: ({ warnAt, at }) => `alerte ${kilo(warnAt)}, handoff ${kilo(at)}`,
  taskStates: { started: "commence", completed: "terminé", failed: "échoué", stopped: "arrêté" },
  labelled: ({ label, text }) => `${label} : ${text}`,
  askEnded: {
    answered: "réponse donnée",
    declined: "question passée",
    timeout: "personne n'a répondu à temps",
    over_budget: "non posée : plus aucune question permise",
    invalid: "non posée : elle était vide",
    unattended: "non posée : personne n'est là",
  },
  finished: ({ costUsd, atLeast, manifest }) =>
    `coût total ${atLeast ? "au moins " : ""}${dollars(costUsd)} · manifeste ${manifest}`,
  flow: {
    parts: { clarify: "ce qui est voulu", goal: "l'objectif", work: "le travail" },
    judges: ({ round }) => `le juge, tour ${round}`,
    rounds: ({ n }) => `tour ${n}`,
    tries: ({ n }) => `essai ${n}`,
    report: ({ path }) => `rapport ${path}`,
    stopped:
      "Interrompu. Ce qui a été fait est inscrit ; la même commande reprend où elle en était.",
    goingOn: ({ run, request }) =>
      `on reprend l'exécution ${run}, qui n'avait pas de fin : ${request}`,
    asBegun: ({ flags }) => `comme au début : ${flags.join(" ")}`,
    waking: ({ brief, checks, context, woke }) =>
      `le cahier des charges est dans ${brief} · ${checks} contrôle(s) · contexte du travail ${context} · réveil n° ${woke}`,
    nobodyTypes: ({ seconds }) =>
      `personne ne peut taper ici : une question attend ${seconds} s une réponse par flower answer depuis un autre terminal ; --timeout 0 dit que personne n'est là`,
  },
  stopping:
    "arrêt : tout ce qui est fait est enregistré. Ctrl-C encore une fois pour quitter aussitôt",
  before: {
    endpoint: "endpoint",
    key: "clé",
    model: "modèle",
    window: "fenêtre",
    harnessDefault: "celui du harness par défaut",
    noKey: "flower ne la voit pas",
    from: ({ source }) => `d'après ${source}`,
    ofEnvironment: ({ name }) => `${name} (environnement)`,
    ofHelper: ({ path }) => `apiKeyHelper dans ${path}`,
    windowFrom: ({ source }) => SOURCES[source],
  },
};
