/** What can be asked of a step from outside. What is asked before the step stands is kept and done then: nothing a person says is lost. */

export interface StepControls {
  /** Hand over at the next batch, wherever the gauge stands. */
  handoffNow(): void;
  /** Ends the current turn; the session goes on with these words, or with a neutral line. Words to come are waited for. */
  interrupt(message: string | Promise<string>): void;
}

export interface EarlyControls extends StepControls {
  /** The step stands: it gets what was asked so far, and everything from now on. */
  begin(step: StepControls): void;
}

export function earlyControls(): EarlyControls {
  const asked: ((step: StepControls) => void)[] = [];
  let begun: StepControls | undefined;
  const ask = (wish: (step: StepControls) => void): void => {
    if (begun === undefined) asked.push(wish);
    else wish(begun);
  };
  return {
    handoffNow: () => ask((step) => step.handoffNow()),
    interrupt: (message) => ask((step) => step.interrupt(message)),
    begin(step) {
      begun = step;
      for (const wish of asked.splice(0)) wish(step);
    },
  };
}
