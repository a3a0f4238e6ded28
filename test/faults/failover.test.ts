/**
 * Two servers on PostgreSQL with a hot standby, under constant load, while connections are cut, database servers crash
 * and restart, and the standby falls behind: no request fails as long as one database is up. RATHAUS_FAILOVER_ROUNDS
 * sets the number of rounds (default 1).
 */
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { countIn, rappenOf, type Size, writeGeneration } from "../support/generations.ts";
import { type Failure, LoadGenerator, type LoadRequest, type Tally } from "../support/load-generator.ts";
import { startPostgresPair } from "../support/postgres/postgres-pair.ts";
import { API_KEY, type Ended, type Running, run, start, until, withFolder } from "../support/process.ts";

const ROUNDS = Number(process.env.RATHAUS_FAILOVER_ROUNDS ?? 1);
const CLIENTS = 14;
/** Clients that read the longest response slowly: it is larger than all buffers between server and client. */
const SLOW_CLIENTS = 2;
const PAUSE_MS = 700;
const SIZE: Size = { accounts: 61, parties: 450, nameLength: 8_000 };
const CUTS = 5;
const CUT_EVERY_MS = 400;
/** How long a server is down at least. */
const DOWN_MS = 1_000;

interface Parties {
  readonly numHits: number;
  readonly hits: readonly { readonly snippet: string; readonly record?: { readonly Name: string } }[];
}

interface Series {
  readonly value: readonly {
    readonly betraege: readonly { readonly betragInRappen: number; readonly begruendung: string }[];
  }[];
}

const inText = (text: string): number => Number(/\d+$/.exec(text)?.[0]);

/** A search that finds all parties and returns the first ones; each `nr` makes a different query. */
function parties(query: string, nr: number, most: number, pauseMs?: number): LoadRequest {
  return {
    half: "parliament",
    address: `/api/partei/${query}+and+seq>${nr}&format=json&m=${most}`,
    pauseMs,
    generations: (body) => {
      const { numHits, hits } = body as Parties;
      const shown = hits.map(({ snippet, record }) => inText(record?.Name ?? snippet));
      // The number of hits depends on the generation, too.
      return numHits === countIn(shown[0], SIZE.parties) ? shown : [...shown, Number.NaN];
    },
    parts: (generation) => Math.min(most, countIn(generation, SIZE.parties)),
  };
}

function amounts(nr: number): LoadRequest {
  return {
    half: "finance",
    address: `/finance/v1/betragsreihen?kontoId=${nr},${nr + 1},${nr + 2}&jahre=alle`,
    generations: (body) =>
      (body as Series).value.flatMap(({ betraege }) =>
        betraege.flatMap(({ betragInRappen, begruendung }) => [betragInRappen / rappenOf(1), inText(begruendung)]),
      ),
    parts: () => 3 * 4 * 2,
  };
}

/** Concurrent identical requests are coalesced, so each client has its own requests. */
function requestsOf(client: number): readonly LoadRequest[] {
  const [words, records] = ["search?q=Name+any+Partei", "searchdetails?q=Inaktiv=false"];
  if (client < SLOW_CLIENTS) return [parties(records, client, 1_000, PAUSE_MS)];
  return [
    amounts(client),
    parties(words, client, 10),
    amounts(client + 1),
    parties(words, client + 1, 10),
    // Longer than a buffered response and than a batch read from the store.
    parties(records, client, 60),
  ];
}

/** The database servers that a process currently skips, according to its log. */
function leftOut({ child }: Running): ReadonlySet<string> {
  const names = new Set<string>();
  createInterface(child.stderr!).on("line", (line) => {
    if (!line.includes('"msg":"database-')) return;
    const { msg, server } = JSON.parse(line) as { readonly msg: string; readonly server: string };
    if (msg === "database-skipped") names.add(server);
    else names.delete(server);
  });
  return names;
}

describe("two servers on a database with a standby, under load", () => {
  it(
    "respond while one database is down, and recover when both were down",
    () => withFolder(failover),
    60_000 + ROUNDS * 120_000,
  );
});

async function failover(folder: string): Promise<void> {
  const { primary, standby, remove } = await startPostgresPair();
  onTestFinished(remove);
  const place = { DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: standby.url };
  const data = ["--data", join(folder, "data")];
  let generation = 0;
  const importNext = async (half: LoadRequest["half"]): Promise<Ended> => {
    generation += 1;
    await writeGeneration(folder, generation, SIZE);
    return run(["import", half, join(folder, half), ...data], place);
  };
  const bring = async (half: LoadRequest["half"]): Promise<void> => {
    const { status, stderr } = await importNext(half);
    expect(status, stderr).toBe(0);
  };

  await bring("finance");
  await bring("parliament");
  const command = ["serve", "--port", "0", "--body-cache", "0", ...data];
  const servers = [0, 1].map(() => start(command, { ...place, RATHAUS_API_KEYS: API_KEY }));
  const missing = servers.map(leftOut);
  const allUsed = () => until(() => missing.every(({ size }) => size === 0), "both databases are used again");
  const urls = await Promise.all(servers.map(({ url }) => url));
  const requests = Array.from({ length: CLIENTS }, (_, client) => requestsOf(client));
  const readers = new LoadGenerator(urls, requests);
  const tallies: Tally[] = [];
  const during = async (phase: string, work: () => Promise<unknown>): Promise<readonly Failure[]> => {
    const tally = await readers.during(phase, work);
    tallies.push(tally);
    return tally.failures;
  };
  const unharmed = async (phase: string, work: () => Promise<unknown>): Promise<void> => {
    expect(await during(phase, work), phase).toEqual([]);
  };

  await unharmed("calm", () => sleep(DOWN_MS));
  for (let round = 0; round < ROUNDS; round++) {
    await unharmed("connections cut", async () => {
      for (let cut = 0; cut < CUTS; cut++) {
        await until(() => readers.pausing > 0, "a client has stopped reading in the middle of a long response");
        await Promise.all([primary.cut(), standby.cut()]);
        await sleep(CUT_EVERY_MS);
      }
    });

    await unharmed("standby gone", async () => {
      await standby.kill();
      await sleep(DOWN_MS);
    });
    await unharmed("standby back", async () => {
      await standby.start();
      await allUsed();
    });

    await unharmed("primary gone", async () => {
      await primary.kill();
      const { status, stderr } = await importNext("finance");
      expect([status, stderr]).toEqual([1, expect.stringContaining("The database server cannot be reached.")]);
      await sleep(DOWN_MS);
    });
    await unharmed("primary back", async () => {
      await primary.start();
      await bring("finance");
      await readers.untilShown("finance", generation);
      await allUsed();
    });

    const failures = await during("both gone", async () => {
      await Promise.all([primary.kill(), standby.kill()]);
      // Requests wait a second for a server that has just failed.
      await sleep(2 * DOWN_MS);
      await standby.start();
    });
    expect(failures.length).toBeGreaterThan(0);
    const refused = { status: 503, retryAfter: expect.stringMatching(/^[1-9]\d*$/) };
    for (const failure of failures) expect(failure).toMatchObject(refused);
    await unharmed("both back", async () => {
      await primary.start();
      await bring("parliament");
      await readers.untilShown("parliament", generation);
      await allUsed();
    });

    await unharmed("standby behind", async () => {
      await standby.pauseReplay();
      await bring("finance");
      await readers.untilShown("finance", generation);
      await sleep(DOWN_MS);
    });
    await unharmed("standby catches up", async () => {
      await standby.resumeReplay();
      await allUsed();
    });
  }
  await readers.stop();
  for (const { child } of servers) child.kill("SIGTERM");
  const ends = await Promise.all(servers.map(({ ended }) => ended));
  expect(ends.map(({ status }) => status)).toEqual([0, 0]);
  console.log(tallies.map(figures).join("; "));
}

function figures({ phase, replies, failures, longestWaitMs }: Tally): string {
  return `${phase}: ${replies} replies, ${failures.length} failures, longest wait ${longestWaitMs.toFixed(0)} ms`;
}
