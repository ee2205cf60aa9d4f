import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { httpNetwork } from "../../../src/adapters/network/undici.ts";
import type { ProbeOptions } from "../../../src/ports/network.ts";

async function listening(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Takes every connection and says nothing. */
function createSilent(): Server {
  const server = createServer();
  return server.removeAllListeners("connection");
}

interface Seen {
  readonly line: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

async function gateway(answer: (line: string) => [number, unknown]) {
  const seen: Seen[] = [];
  const address = await listening(
    createServer((request: IncomingMessage, response: ServerResponse) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        const line = `${request.method} ${request.url}`;
        seen.push({ line, headers: request.headers, body });
        const [status, json] = answer(line);
        response.writeHead(status, { location: "/elsewhere" }).end(JSON.stringify(json));
      });
    }),
  );
  return { address, seen };
}

async function probe(
  address: string,
  {
    model,
    headers = {},
    env = {},
    ...options
  }: Partial<ProbeOptions> & {
    model?: string;
    headers?: Record<string, string>;
    env?: Record<string, string>;
  } = {},
) {
  const network = httpNetwork(env);
  onTestFinished(() => network.close());
  return await network.probe({ address, headers, model }, { paid: true, ...options });
}

describe("a trial", () => {
  it("asks first what costs nothing, with the headers that the harness would send", async () => {
    const { address, seen } = await gateway(() => [200, { input_tokens: 8 }]);
    const headers = { "x-api-key": "sk-ant-1" };
    expect(await probe(`${address}/v/`, { model: "m-1", headers })).toEqual({
      kind: "ok",
      status: 200,
      detail: "",
      model: true,
    });
    expect(seen.map(({ line }) => line)).toEqual(["POST /v/v1/messages/count_tokens"]);
    expect(seen[0]?.headers).toMatchObject({
      "x-api-key": "sk-ant-1",
      "anthropic-version": "2023-06-01",
    });
    expect(JSON.parse(seen[0]?.body ?? "")).toMatchObject({ model: "m-1" });
  });

  it("asks for 16 tokens where the gateway counts none, when that may be paid", async () => {
    const { address, seen } = await gateway((line) =>
      line.endsWith("/messages") ? [200, { type: "message" }] : [404, { detail: "Not Found" }],
    );
    expect((await probe(address, { model: "m-1" })).kind).toBe("ok");
    expect(seen.map(({ line }) => line).at(-1)).toBe("POST /v1/messages");
    expect(JSON.parse(seen.at(-1)?.body ?? "")).toMatchObject({ max_tokens: 16 });
  });

  it("sends a message without content instead, when nothing may be paid", async () => {
    const { address, seen } = await gateway((line) =>
      line.endsWith("/messages") ? [400, { error: { message: "messages: required" } }] : [404, {}],
    );
    expect(await probe(address, { model: "m-1", paid: false })).toMatchObject({
      kind: "ok",
      model: false,
    });
    expect(JSON.parse(seen.at(-1)?.body ?? "")).toMatchObject({ messages: [] });
  });

  it("lists the models where none is named", async () => {
    const { address, seen } = await gateway(() => [200, { data: [] }]);
    expect(await probe(address)).toMatchObject({ kind: "ok", model: false });
    expect(seen.map(({ line }) => line)).toEqual(["GET /v1/models"]);
  });

  it("follows no redirect", async () => {
    const { address, seen } = await gateway(() => [302, {}]);
    expect((await probe(address, { model: "m" })).kind).toBe("config");
    expect(seen).toHaveLength(1);
  });

  it("U2: shows no key that the answer repeats", async () => {
    const { address } = await gateway(() => [401, { error: { message: "bad key tok-secret-1" } }]);
    const { kind, detail } = await probe(address, {
      headers: { authorization: "Bearer tok-secret-1" },
    });
    expect({ kind, detail }).toEqual({ kind: "auth", detail: "HTTP 401: bad key ***" });
  });
});

describe("the line", () => {
  it("is down where nothing listens", async () => {
    const { address } = await gateway(() => [200, {}]);
    const closed = address.replace(/\d+$/, "1");
    expect(await probe(closed)).toMatchObject({ kind: "net", status: null });
    const network = httpNetwork({});
    onTestFinished(() => network.close());
    expect(await network.reach(closed)).toMatchObject({ answered: false });
    expect(await network.reach(address)).toEqual({ answered: true, why: "" });
  });

  it.each(["not an address", "ftp://127.0.0.1/"])("is down for %j, without a throw", async (to) => {
    expect((await probe(to)).kind).toBe("net");
  });

  it("ends when it is told to", async () => {
    const { address } = await gateway(() => [200, { data: [] }]);
    expect((await probe(address, { signal: AbortSignal.abort() })).kind).toBe("net");
  });

  it("sends no key when it only looks whether anything answers", async () => {
    const { address, seen } = await gateway(() => [401, {}]);
    const network = httpNetwork({});
    onTestFinished(() => network.close());
    expect((await network.reach(address)).answered).toBe(true);
    expect(seen[0]?.headers).not.toHaveProperty("x-api-key");
  });
});

describe("a proxy of the user", () => {
  async function proxy() {
    const asked: string[] = [];
    const server = createServer((_, response) => response.writeHead(405).end());
    server.on("connect", (request, socket: Socket) => {
      asked.push(request.url ?? "");
      const [host = "", port = ""] = (request.url ?? "").split(":");
      const onward = connect(Number(port), host, () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        onward.pipe(socket).pipe(onward);
      });
      onward.on("error", () => socket.destroy());
      socket.on("error", () => onward.destroy());
    });
    return { address: await listening(server), asked };
  }

  it.each([
    ["HTTP_PROXY", {}, 1],
    ["http_proxy", {}, 1],
    ["HTTP_PROXY", { NO_PROXY: "127.0.0.1" }, 0],
    ["HTTP_PROXY", { no_proxy: "localhost,127.0.0.1" }, 0],
  ])("%s %j is used by %i request", async (name, others, times) => {
    const { address } = await gateway(() => [200, { data: [] }]);
    const { address: via, asked } = await proxy();
    const { kind } = await probe(address, { env: { [name]: via, ...others } });
    expect(kind).toBe("ok");
    expect(asked).toEqual(Array(times).fill(address.replace("http://", "")));
  });

  it.each([
    ["https://api.example", "HTTPS_PROXY"],
    ["http://api.example", "HTTP_PROXY"],
  ])("that is silent keeps nobody who stops waiting for %s", async (address, name) => {
    const silent = createSilent();
    const reached = once(silent, "connection");
    const network = httpNetwork({ [name]: await listening(silent) });
    const patience = new AbortController();
    const answer = network.reach(address, patience.signal);
    await reached;
    patience.abort();
    expect(await answer).toMatchObject({ answered: false });
    await network.close();
  });

  it("that is no address is a line that is down", async () => {
    expect((await probe("http://127.0.0.1:1", { env: { HTTP_PROXY: "nonsense" } })).kind).toBe(
      "net",
    );
  });
});
