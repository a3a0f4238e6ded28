/**
 * A server under constant load while another process imports repeatedly: no request fails, every response is wholly of
 * one import, and new data is visible soon after the import. RATHAUS_LIVE_SECONDS sets the duration (default 1.5 for
 * each number of workers).
 */
import { Agent, request } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { countIn, rappenOf, type Size, writeGeneration } from "../support/generations.ts";
import { API_KEY, run, start, until, withFolder } from "../support/process.ts";

const SECONDS = Number(process.env.RATHAUS_LIVE_SECONDS ?? 1.5);
const SIZE: Size = { accounts: 61, parties: 90 };
const CONNECTIONS = 6;
/** More than any run needs. */
const GENERATIONS = Array.from({ length: 1000 }, (_, nr) => nr + 1);

interface Hit {
  readonly snippet: string;
  readonly record: { readonly Name: string };
}

/** The members of responses that the checks read; each address has some of them. */
interface Body {
  readonly numHits: number;
  readonly hits: readonly Hit[];
  readonly value: readonly {
    readonly bezeichnung: string;
    readonly betrag: string;
    readonly betraege: readonly { readonly betragInRappen: number; readonly begruendung: string }[];
  }[];
}

interface Reply {
  readonly etag: string;
  readonly body: Body;
}

interface Question {
  readonly address: string;
  /** The generation of each part of a response. */
  generations(body: Body): readonly number[];
  /** The number of parts in a complete response of a generation. */
  parts(generation: number): number;
}

const inText = (text: string): number => Number(/\d+$/.exec(text)?.[0]);
const parties = (address: string, name: (hit: Hit) => string): Question => ({
  address: `/api/partei/${address}&format=json&m=1000`,
  generations: ({ hits, numHits }) => {
    expect(hits).toHaveLength(numHits);
    return hits.map((hit) => inText(name(hit)));
  },
  parts: (generation) => countIn(generation, SIZE.parties),
});

const QUESTIONS: readonly Question[] = [
  {
    address: "/finance/v1/konten?bezeichnung=Konto*",
    generations: ({ value }) => value.map(({ bezeichnung }) => inText(bezeichnung)),
    parts: (generation) => countIn(generation, SIZE.accounts),
  },
  {
    address: "/finance/v1/betragsreihen?kontoId=1,2,3&jahre=alle",
    generations: ({ value }) =>
      value.flatMap(({ betraege }) =>
        betraege.flatMap(({ betragInRappen, begruendung }) => [betragInRappen / rappenOf(1), inText(begruendung)]),
      ),
    parts: () => 3 * 4 * 2,
  },
  {
    // The sum of all accounts identifies the generation and the number of accounts.
    address: "/finance/v1/sachkonto2stellig?jahr=2024&betragsTyp=RECHNUNG",
    generations: ({ value }) => {
      const rappen = Math.round(Number(value[0].betrag) * 100);
      return GENERATIONS.filter(
        (generation) => rappen === rappenOf(generation) * countIn(generation, SIZE.accounts),
      ).slice(0, 1);
    },
    parts: () => 1,
  },
  parties("searchdetails?q=seq>0", ({ record }) => record.Name),
  parties("searchdetails?q=Name+any+Stand", ({ record }) => record.Name),
  // Without records: the generation is in the snippet.
  parties("search?q=Name+any+Partei", ({ snippet }) => snippet),
];

describe.each([1, 3])("%i workers under load while data is imported", (workers) => {
  it(
    "return every response wholly from one import, and show the new one immediately",
    () =>
      withFolder(async (folder) => {
        const data = join(folder, "data");
        const bring = async (generation: number): Promise<void> => {
          await writeGeneration(folder, generation, SIZE);
          for (const half of ["finance", "parliament"]) {
            const { status, stderr } = await run(["import", half, join(folder, half), "--data", data]);
            expect(status, stderr).toBe(0);
          }
        };
        await bring(1);
        const server = start(["serve", "--port", "0", "--workers", String(workers), "--data", data], {
          RATHAUS_API_KEYS: API_KEY,
          RATHAUS_LOG: "error",
        });
        const url = await server.url;

        let loading = true;
        let replies = 0;
        const bodies = new Map<string, number>();
        const seen = new Set<number>();
        const look = async (question: Question, agent: Agent | false): Promise<number> => {
          const { etag, body } = await ask(url + question.address, agent);
          const found = question.generations(body);
          const [generation] = found;
          expect(new Set(found), `${question.address} mixes imports`).toEqual(new Set([generation]));
          expect(found, `${question.address} is not complete`).toHaveLength(question.parts(generation));
          // The same ETag for different data would corrupt caches.
          expect(bodies.getOrInsert(`${question.address} ${etag}`, generation)).toBe(generation);
          replies += 1;
          seen.add(generation);
          return generation;
        };
        const load = Array.from({ length: CONNECTIONS }, async (_, first) => {
          const agent = new Agent({ keepAlive: true, maxSockets: 1 });
          for (let nr = first; loading; nr++) {
            await look(QUESTIONS[nr % QUESTIONS.length], agent);
            // Leaves CPU time to the imports.
            await sleep(5);
          }
          agent.destroy();
        });
        const failure = Promise.all(load);

        const delays: number[] = [];
        const imports = async (): Promise<void> => {
          let generation = 1;
          for (const end = Date.now() + SECONDS * 1000; Date.now() < end; ) {
            await bring(++generation);
            const ended = performance.now();
            // New connections, so that every worker probably gets one.
            const all = async () => {
              const asked = QUESTIONS.flatMap((question) => Array.from({ length: workers }, () => question));
              return (await Promise.all(asked.map((question) => look(question, false)))).every(
                (shown) => shown === generation,
              );
            };
            await until(all, `generation ${generation} is shown`);
            delays.push(performance.now() - ended);
          }
        };
        try {
          await Promise.race([imports(), failure.then(() => {})]);
        } finally {
          loading = false;
        }
        await failure;
        server.child.kill("SIGTERM");
        const { status, stderr } = await server.ended;
        expect([status, stderr]).toEqual([0, ""]);
        const slowest = Math.max(...delays);
        console.log(
          `${workers} workers: ${replies} responses, ${delays.length * 2} imports, ${seen.size} generations seen;`,
          `new data was visible after at most ${slowest.toFixed(0)} ms`,
        );
        expect(delays.length).toBeGreaterThan(0);
        expect(slowest).toBeLessThan(5_000);
      }),
    60_000 + SECONDS * 2_000,
  );
});

function ask(address: string, agent: Agent | false): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent, headers: { "api-key": API_KEY } }, async (reply) => {
      try {
        const body = (await json(reply)) as Body;
        if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} from ${address}: ${JSON.stringify(body)}`);
        resolve({ etag: String(reply.headers.etag), body });
      } catch (error) {
        reject(error);
      }
    });
    sent.on("error", reject).end();
  });
}
