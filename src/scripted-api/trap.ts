/**
 * A proxy that lets nothing through: whatever a child tries to reach beside the scripted API ends here, and is remembered.
 * It catches what heeds the proxy variables; it is no firewall.
 */
import { createServer, type Server } from "node:http";

export interface Trapped {
  /** `performance.now()` of this process. */
  readonly at: number;
  /** Method and target: `CONNECT example.com:443`, `GET http://example.com/`; `unreadable bytes` for what is no HTTP. */
  readonly what: string;
}

/** A server, not yet listening, that refuses and remembers every connection that says anything. */
export function trapServer(trapped: Trapped[]): Server {
  const remember = (what: string): void => {
    trapped.push({ at: performance.now(), what });
  };
  const server = createServer((request, response) => {
    remember(`${request.method} ${request.url}`);
    response.writeHead(502, { "content-type": "text/plain", connection: "close" });
    response.end("Nothing but the scripted API may be reached.\n");
  });
  for (const way of ["connect", "upgrade"] as const) {
    server.on(way, (request, socket) => {
      remember(`${request.method} ${request.url}`);
      socket.on("error", () => undefined); // the client may be gone by now: what it wanted is remembered
      socket.end("HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n");
    });
  }
  server.on("clientError", (_error, socket) => {
    remember("unreadable bytes");
    socket.destroy();
  });
  return server;
}
