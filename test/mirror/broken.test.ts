/** A mirror on a bad network, and one that is killed: both end up identical to the original. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readSettings } from "../../src/base/settings.ts";
import { openStore } from "../../src/open-store.ts";
import type { CouncilData } from "../../src/parliament/describe/record.ts";
import { exported, withCities, withProxy } from "../support/mirror.ts";
import { launch, withFolder } from "../support/process.ts";
import { councilData } from "../support/seldwyla.ts";
import { party } from "../support/small-city.ts";

const parties = (count: number, name: string): CouncilData =>
  councilData(new Map([["partei", Array.from({ length: count }, (_, i) => party(i + 1, `${name} ${i}`, "P", false))]]));

const FAULTS = ["drop", "delay", "truncate", "cut", "repeat", "busy"] as const;
type Fault = (typeof FAULTS)[number];

/** Sends a response with a fault. */
function sendFaulty(fault: Fault | undefined, response: ServerResponse, body: Buffer, before: Buffer): void {
  const whole = { "content-type": "text/xml", "content-length": body.length };
  switch (fault) {
    case "drop":
      response.destroy();
      break;
    case "truncate":
      response.writeHead(200, whole).write(body.subarray(0, body.length / 2));
      setTimeout(() => response.destroy(), 5);
      break;
    case "cut":
      response.writeHead(200).end(body.subarray(0, body.length / 2));
      break;
    case "repeat":
      response.writeHead(200).end(before);
      break;
    case "busy":
      response.writeHead(503, { "retry-after": "1" }).end();
      break;
    default:
      response.writeHead(200, whole).end(body);
  }
}

/** A proxy that injects the faults of a list, again and again. */
async function withBadNetwork(target: URL, faults: readonly (Fault | undefined)[], work: (base: URL) => Promise<void>) {
  let nr = 0;
  let before = Buffer.from("");
  const server = createServer(async (request, response) => {
    const fault = faults[nr++ % faults.length];
    const address = new URL(request.url ?? "/", target);
    if (address.searchParams.has("m")) address.searchParams.set("m", "7");
    const reply = await fetch(address, { headers: { accept: request.headers.accept ?? "*/*" } });
    const body = Buffer.from(await reply.arrayBuffer());
    if (fault === "delay") await sleep(20);
    sendFaulty(reply.ok ? fault : undefined, response, body, before);
    before = body;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await work(new URL(`http://127.0.0.1:${port}/api`));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** At most two faults in a row: after three a mirror gives up, as it should. */
const badNetwork = fc
  .array(fc.tuple(fc.constantFrom(...FAULTS), fc.option(fc.constantFrom(...FAULTS), { nil: undefined })), {
    minLength: 3,
    maxLength: 12,
  })
  .map((pairs) => pairs.flatMap(([first, second]) => [undefined, first, second, undefined]));

// Side by side with the next one, which mostly waits.
it.concurrent("a network that drops, delays, truncates and repeats responses", { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(badNetwork, (faults) =>
      withCities(2, async (original, mirror) => {
        await original.put(parties(30, "Partei"));
        await withBadNetwork(original.base, faults, async (base) => {
          await mirror.mirror(base);
          expect(await exported(mirror.store)).toEqual(await exported(original.store));
          await original.put(parties(25, "Neu"));
          await mirror.mirror(base);
          expect(await exported(mirror.store)).toEqual(await exported(original.store));
        });
      }),
    ),
    { numRuns: 5 },
  ),
);

const KILLS = Number(process.env.RATHAUS_TEST_KILLS ?? 8);

it.concurrent("SIGKILL at random moments", { timeout: 60_000 + KILLS * 10_000 }, () =>
  withCities(1, (original) =>
    withFolder(async (data) => {
      await original.put(parties(60, "Partei"));
      const small = {
        request(address: URL): URL {
          if (address.searchParams.has("m")) address.searchParams.set("m", "3");
          return address;
        },
      };
      await withProxy(original.base, small, async (base) => {
        const args = ["mirror", "--parliament", base.href, "--data", data, "--pause", "0s", "--allow-shrink"];
        const stored = async () => {
          const store = await openStore(readSettings({}, { RATHAUS_DATA: data }));
          try {
            return await exported(store);
          } finally {
            await store.close();
          }
        };
        // The states of the original in order, and the empty store before them: a resumed crawl may end with the state
        // in which it began.
        const states: Awaited<ReturnType<typeof stored>>[] = [{}, await exported(original.store)];
        let reached = 0;
        for (let round = 1; round <= KILLS; round++) {
          const { child, ended } = launch(args);
          await sleep(200 + Math.random() * 1800);
          child.kill("SIGKILL");
          await ended;
          // The same state or a newer one: never a part of one, never an older one.
          const after = await stored();
          expect(states.slice(reached)).toContainEqual(after);
          reached = states.findIndex((state) => isDeepStrictEqual(state, after));
          if (round !== Math.ceil(KILLS / 2)) continue;
          await original.put(parties(50, "Neu"));
          states.push(await exported(original.store));
        }
        // The first run may resume a crawl of the older state, the second starts a new one.
        for (const expected of [states.slice(reached), states.slice(-1)]) {
          const { status, stderr } = await launch(args).ended;
          expect(status, stderr).toBe(0);
          expect(expected).toContainEqual(await stored());
        }
      });
    }),
  ),
);
