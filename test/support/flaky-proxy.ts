/** A proxy that injects faults into responses, at random but reproducibly. In: the origin behind it. Out: its own origin. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { random } from "../../src/demo/random.ts";

export interface FlakyProxy {
  readonly origin: string;
  /** How often each fault was injected. */
  readonly faults: Map<string, number>;
  close(): void;
}

interface Upstream {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Headers of the connection, not of the response. */
const HOP_BY_HOP = /^(connection|keep-alive|transfer-encoding|content-encoding|content-length)$/;

export async function flakyProxy(behind: string, probability: number, seed = 1): Promise<FlakyProxy> {
  const faults = new Map<string, number>();
  const chances = random(seed);
  let last: Upstream | undefined;

  const injections: Record<string, (response: ServerResponse, reply: Upstream) => unknown> = {
    drop: (response) => response.socket?.destroy(),
    delay: async (response, reply) => {
      await sleep(30);
      send(response, reply);
    },
    cut: (response, { status, headers, body }) => {
      response.writeHead(status, { ...headers, "content-length": body.length });
      response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy());
    },
    // Without a Content-Length the client cannot see that the body is incomplete.
    "cut unseen": (response, { status, headers, body }) => {
      response.writeHead(status, headers);
      response.end(body.subarray(0, body.length / 2));
    },
    repeat: (response, reply) => send(response, last ?? reply),
    overload: (response) => response.writeHead(503, { "retry-after": "0" }).end("busy"),
    failure: (response) => response.writeHead(500).end("<html>Internal error</html>"),
  };
  const names = Object.keys(injections);

  const server = createServer(async (request, response) => {
    try {
      const { host: _host, "accept-encoding": _coding, connection: _connection, ...headers } = request.headers;
      const asked = await fetch(behind + request.url, { headers: headers as Record<string, string> });
      const kept = [...asked.headers].filter(([name]) => !HOP_BY_HOP.test(name));
      const reply = {
        status: asked.status,
        headers: Object.fromEntries(kept),
        body: Buffer.from(await asked.arrayBuffer()),
      };
      if (chances.chance(probability)) {
        const name = chances.pick(names);
        faults.set(name, (faults.get(name) ?? 0) + 1);
        await injections[name](response, reply);
      } else send(response, reply);
      last = reply;
    } catch {
      response.socket?.destroy();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, { status, headers, body }: Upstream): void {
  response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
}
