/**
 * A server on a free loopback port, and its end with every connection that it has. Refuses to know what it serves.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";

export interface Listening {
  readonly url: string;
  /** Ends the server and all its connections, hanging ones and tunnels too. Can be called twice. */
  close(): Promise<void>;
}

export async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve()); // a second call's error says only that it is closed
        for (const socket of sockets) socket.destroy();
      }),
  };
}
