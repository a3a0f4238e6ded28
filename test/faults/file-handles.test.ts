/**
 * A server whose clients use up its file descriptors: connected clients get a response or a 503, and it recovers once
 * they leave.
 */
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { API_KEY, start, until, withFolder } from "../support/process.ts";
import { loadGeneration } from "../support/store-state.ts";

/** Each needs a file that is not open yet: the store, the pages, the OpenAPI description. */
const ADDRESSES = [
  "/api/partei/searchdetails?q=seq>0&format=json",
  "/finance/v1/institutionen",
  "/",
  "/finance/v1/docs",
];

it("a server survives running out of file descriptors", () =>
  withFolder(async (folder) => {
    const data = join(folder, "data");
    await loadGeneration(data, 1, { accounts: 2, parties: 2 });
    const environment = { RATHAUS_API_KEYS: API_KEY, RATHAUS_LOG: "warn" };
    const server = start(["serve", "--port", "0", "--data", data], environment, undefined, "ulimit -n 64");
    const url = await server.url;
    const { hostname, port } = new URL(url);
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string, agent: Agent | false = kept) =>
      new Promise<readonly [status: number | undefined, body: string]>((resolve, reject) => {
        const sent = get(url + path, { agent, headers: { "api-key": API_KEY } }, async (reply) => {
          resolve([reply.statusCode, await text(reply)]);
        });
        sent.on("error", reject);
      });
    expect((await ask("/healthz"))[0]).toBe(200);

    // The server accepts a connection that it has no descriptor for, and closes it.
    let refused = 0;
    const crowd = Array.from({ length: 100 }, () => {
      const socket = connect(Number(port), hostname);
      return socket.on("error", () => {}).on("close", () => refused++);
    });
    await until(() => refused > 0, "a connection is refused");
    // What the server does regularly happens meanwhile, too.
    await sleep(1_000);
    const problems: string[] = [];
    for (const address of ADDRESSES) {
      const [status, body] = await ask(address);
      expect(body).not.toContain(folder);
      // Some may have been opened before the descriptors ran out.
      if (status === 200) continue;
      expect(status, body).toBe(503);
      problems.push(JSON.parse(body).type.replace("urn:rathaus:problem:", ""));
    }
    expect(new Set(problems)).toEqual(new Set(["store-unusable", "server-exhausted"]));
    expect((await ask("/healthz"))[0]).toBe(200);

    for (const socket of crowd) socket.destroy();
    for (const address of ADDRESSES) {
      await until(async () => (await ask(address))[0] === 200, `${address} recovers`);
    }
    // The server may still be closing what the crowd has left behind.
    const newcomer = (): Promise<number | undefined> =>
      ask("/healthz", false).then(
        ([status]) => status,
        () => undefined,
      );
    await until(async () => (await newcomer()) === 200, "a new client is served");
    kept.destroy();
    server.child.kill("SIGTERM");
    expect((await server.ended).status).toBe(0);
  }));
