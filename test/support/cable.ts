/** A cable to a server on loopback that a test can cut and mend: what comes in is handed on byte for byte, and kept. */

import { connect, createServer, type Server, type Socket } from "node:net";

export interface Cable {
  /** What stands at this end. */
  readonly url: string;
  /** The first line of each request that came through. */
  readonly requests: readonly string[];
  /** All that came through, as text. */
  readonly sent: string;
  /** Cuts what is open; nobody is let in until `mend`. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function openCable(target: string): Promise<Cable> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let sent = "";
  const accept = (socket: Socket) => {
    const out = connect(Number(port), hostname);
    for (const end of [socket, out]) {
      open.add(end);
      end.on("error", () => undefined).on("close", () => open.delete(end));
    }
    socket.on("data", (bytes: Buffer) => {
      sent += bytes.toString("latin1");
    });
    socket.pipe(out).pipe(socket);
    socket.on("close", () => out.destroy());
    out.on("close", () => socket.destroy());
  };
  let server: Server | undefined;
  const listen = (at: number) =>
    new Promise<number>((resolve, reject) => {
      const opened = createServer(accept).once("error", reject);
      server = opened;
      opened.listen(at, "127.0.0.1", () => resolve((opened.address() as { port: number }).port));
    });
  const own = await listen(0);
  const cut = async () => {
    const closed = new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
    for (const socket of open) socket.destroy();
    await closed;
    server = undefined;
  };
  return {
    url: `http://127.0.0.1:${own}`,
    get requests() {
      return sent.match(/^(?:HEAD|GET|POST) \S+ HTTP\/1\.1/gm) ?? [];
    },
    get sent() {
      return sent;
    },
    cut,
    mend: async () => void (await listen(own)),
  };
}
