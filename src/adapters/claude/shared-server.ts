/**
 * An in-process MCP server that several sessions use at once: a predecessor, and the successor that waits. An instance can be connected only
 * once, and a second process would silently be without its tools; so it is connected to a hub, and each process to the hub.
 *
 * M1. A request's id is the process's own: it is exchanged for one of the hub's on the way in, and back on the way out.
 * M3. What a process asked that is gone nobody waits for any more, and the server is told so.
 * M2. What the server says about a request goes to the process that made it; what it says to nobody goes to all.
 */

import type { McpServerConfig } from "@anthropic-ai/claude-agent-sdk";

type Instance = Extract<McpServerConfig, { instance: unknown }>["instance"];
type Transport = Parameters<Instance["connect"]>[0];
type Message = Parameters<NonNullable<Transport["onmessage"]>>[0];
type Id = number | string;

/** The parts of a message that decide where it goes. */
interface Envelope {
  readonly id?: Id;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The servers of a spec, each in-process one behind its hub: as many processes as want may connect. */
export function shareable(
  servers: Readonly<Record<string, McpServerConfig>>,
): Record<string, McpServerConfig> {
  return Object.fromEntries(
    Object.entries(servers).map(([name, server]) => {
      if (!("instance" in server)) return [name, server];
      const hub = hubOf(server.instance);
      // The SDK asks an instance for nothing but its `connect`.
      const door = { connect: (transport: Transport) => hub.join(transport) };
      return [name, { ...server, instance: door as unknown as Instance }];
    }),
  );
}

const hubs = new WeakMap<Instance, Hub>();

function hubOf(instance: Instance): Hub {
  const known = hubs.get(instance);
  if (known !== undefined) return known;
  const hub = new Hub(instance);
  hubs.set(instance, hub);
  return hub;
}

class Hub {
  readonly #instance: Instance;
  readonly #members = new Set<Transport>();
  readonly #asked = new Map<Id, { readonly by: Transport; readonly id: Id }>();
  #next = 0;
  #connected: Promise<void> | undefined;
  readonly #server: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: (message, options) => this.#fromServer(message, options?.relatedRequestId),
  };

  constructor(instance: Instance) {
    this.#instance = instance;
  }

  async join(transport: Transport): Promise<void> {
    this.#connected ??= this.#instance.connect(this.#server);
    await this.#connected;
    this.#members.add(transport);
    transport.onmessage = (message) => this.#fromMember(transport, message);
    transport.onclose = () => this.#leave(transport);
    await transport.start();
  }

  #fromMember(member: Transport, message: Message): void {
    const { id, method } = message as Envelope;
    if (method === "notifications/cancelled") this.#cancel(member, message);
    else if (id === undefined || method === undefined) this.#toServer(message);
    else {
      this.#next += 1; // M1
      this.#asked.set(this.#next, { by: member, id });
      this.#toServer({ ...message, id: this.#next } as Message);
    }
  }

  #cancel(member: Transport, message: Message): void {
    const { params } = message as Envelope;
    const meant = [...this.#asked].find(
      ([, asked]) => asked.by === member && asked.id === params?.requestId,
    );
    if (meant === undefined) return;
    this.#toServer({ ...message, params: { ...params, requestId: meant[0] } } as Message); // M1
  }

  async #fromServer(message: Message, about: Id | undefined): Promise<void> {
    const { id, method } = message as Envelope;
    if (id !== undefined && method === undefined) {
      const asked = this.#asked.get(id);
      this.#asked.delete(id);
      await asked?.by.send({ ...message, id: asked.id } as Message); // M1
      return;
    }
    const asker = about === undefined ? undefined : this.#asked.get(about)?.by;
    const [first, ...others] = asker === undefined ? this.#members : [asker];
    const to = id === undefined ? [first, ...others] : [first]; // M2
    await Promise.all(to.map((member) => member?.send(message)));
  }

  #toServer(message: Message): void {
    this.#server.onmessage?.(message);
  }

  #leave(member: Transport): void {
    this.#members.delete(member);
    for (const [requestId, { by }] of this.#asked) {
      if (by !== member) continue;
      this.#asked.delete(requestId);
      const params = { requestId };
      this.#toServer({ jsonrpc: "2.0", method: "notifications/cancelled", params }); // M3
    }
  }
}
