/** The command line as a function: words in, exit code out. Loads a command only when it is called, so that help is quick. */

import { readFileSync } from "node:fs";
import { type Order, parseArgs } from "./args.ts";
import { reportFailure } from "./failure.ts";
import type { Io } from "./io.ts";
import { languageFor } from "./language.ts";

/** `words` without node and script. Never throws. */
export async function main(words: readonly string[], io: Io): Promise<number> {
  try {
    const order = parseArgs(words, {
      version: version(),
      out: (text) => io.stdout.write(text),
      err: (text) => io.stderr.write(text),
    });
    return await carryOut(order, io);
  } catch (error) {
    return reportFailure(error, io, languageFor(words, io.env));
  }
}

async function carryOut(order: Order, io: Io): Promise<number> {
  switch (order.command) {
    case "none":
      return order.wrong ? 2 : 0;
    case "go": {
      const { go } = await import("./commands/go.ts");
      return await go(order, io);
    }
    case "resume": {
      const { resume } = await import("./commands/resume.ts");
      return await resume(order, io);
    }
    case "once": {
      const { once } = await import("./commands/once.ts");
      return await once(order, io);
    }
    case "rehearse": {
      const { rehearse } = await import("./commands/rehearse.ts");
      return await rehearse(order, io);
    }
    case "log": {
      const { log } = await import("./commands/log.ts");
      return await log(order, io);
    }
    case "status": {
      const { status } = await import("./commands/status.ts");
      return await status(order, io);
    }
    case "handoff show":
    case "handoff diff":
    case "handoff edit": {
      const { handoff } = await import("./commands/handoff.ts");
      return await handoff(order, io);
    }
    case "handoff now": {
      const { handoffNow } = await import("./commands/handoff-now.ts");
      return await handoffNow(order, io);
    }
    case "handoff write": {
      const { handoffWrite } = await import("./commands/handoff-write.ts");
      return await handoffWrite(order, io);
    }
    case "say":
    case "answer":
    case "stop": {
      const { talk } = await import("./commands/talk.ts");
      return await talk(order, io);
    }
    case "gc": {
      const { gc } = await import("./commands/gc.ts");
      return await gc(order, io);
    }
    case "run": {
      const { run } = await import("./commands/run.ts");
      return await run(order, io);
    }
    case "doctor": {
      const { doctor } = await import("./commands/doctor.ts");
      return await doctor(order, io);
    }
    case "setup": {
      const { setup } = await import("./commands/setup.ts");
      return await setup(order, io);
    }
    default:
      order satisfies never;
      return 2;
  }
}

/** package.json lies two folders up, from src/cli as from dist/cli. */
function version(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
