/**
 * Where a command's run is shown: lines for people on standard output; with `--json` events on standard output and everything else on
 * standard error. Decides which stream gets what; what a line looks like is the screen's affair.
 */

import { createColors } from "picocolors";
import type { Lang } from "../core/locale/lang.ts";
import type { FlowerEvent } from "../index.ts";
import { eventLines } from "../tui/lines.ts";
import { advance, beginning, type Limits, type Progress, progressLine } from "../tui/progress.ts";
import { type Input, type Live, type Output, Screen } from "../tui/screen.ts";
import type { Style } from "../tui/style.ts";
import type { GlobalArgs } from "./global-args.ts";
import type { Io } from "./io.ts";
import { eventJson } from "./json.ts";

export interface Stage {
  /** At this moment: a terminal may have been resized. */
  style(): Style;
  print(lines: readonly string[]): void;
  event(event: FlowerEvent): void;
  /** The last line of `--json`; nothing without it. */
  result(json: string): void;
  /** From now on the run shows that it is alive. */
  start(limits: Limits): void;
  stop(): void;
  /** Asks a person: on this screen where it is a terminal's, else on standard error. The run's own live rows rest until `done`. */
  ask(): { readonly screen: Screen; done(): void };
  /** Another line takes the place of the run's own, until `stop`. */
  show(live: Live): void;
  /** Whether a person can type below the run's own line: this is a terminal, and nothing else is read or written there. */
  readonly typeable: boolean;
  /** Shows where a person types, until `stop` or undefined; to be called again when what is typed has changed. */
  type(desk: Typing | undefined): void;
}

/** Who shows what a person types. */
export interface Typing {
  readonly input: Input;
  /** The terminal belongs to somebody else until `resume`. */
  rest(): void;
  resume(): void;
}

export function openStage(args: GlobalArgs, lang: Lang, io: Io): Stage {
  const out = args.json ? io.stderr : io.stdout;
  const colour = hasColour(out, args, io);
  const screen = new Screen(out, {
    terminal: hasLiveLine(out, args, io),
    dim: createColors(colour).dim,
  });
  const data = args.json ? new Screen(io.stdout, { terminal: false, dim: String }) : undefined;
  let progress: Progress | undefined;
  let aside: Screen | undefined;
  let typing: Typing | undefined;
  const style = (): Style => ({
    lang,
    width: screen.width,
    colour,
    home: io.env.HOME ?? "",
    verbose: args.verbose,
  });
  const live = () =>
    screen.start((width, now) =>
      progress === undefined ? "" : progressLine(progress, now, { ...style(), width }),
    );
  return {
    style,
    print: (lines) => screen.print(lines),
    event(event) {
      progress &&= advance(progress, event, Date.now());
      if (event.kind !== "retry" || event.text !== "") screen.heard(); // a countdown's own ticks are silence
      if (data === undefined) screen.print(eventLines(event, style()));
      else data.print([eventJson(event)]);
    },
    result: (json) => data?.print([json]),
    start(limits) {
      progress = beginning(limits, Date.now());
      live();
    },
    stop() {
      progress = undefined;
      typing = undefined;
      screen.stop();
    },
    show: (line) => screen.start(line),
    typeable: hasLiveLine(out, args, io) && !args.json && io.keys !== undefined,
    type(desk) {
      if (typing === desk) screen.redraw();
      else screen.type(desk?.input);
      typing = desk;
    },
    ask() {
      typing?.rest();
      screen.stop();
      const terminal = io.stderr.isTTY === true && !isDumb(io);
      aside ??= hasLiveLine(out, args, io)
        ? screen
        : new Screen(io.stderr, { terminal, dim: String });
      const asking = aside;
      return {
        screen: asking,
        done() {
          asking.stop();
          if (typing !== undefined) screen.type(typing.input);
          typing?.resume();
          if (progress !== undefined) live();
        },
      };
    },
  };
}

const isDumb = ({ env }: Io): boolean => env.TERM === "dumb";

/** https://no-color.org: any value that is not empty counts. */
const hasColour = (out: Output, { colour }: GlobalArgs, io: Io): boolean =>
  out.isTTY === true && colour && !io.env.NO_COLOR && !isDumb(io);

/** Two streams on one terminal would write over each other. */
const hasLiveLine = (out: Output, { json }: GlobalArgs, io: Io): boolean =>
  out.isTTY === true && !isDumb(io) && !(json && io.stdout.isTTY === true);
