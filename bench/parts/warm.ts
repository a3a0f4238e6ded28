/**
 * Cached responses of both services, compared with the bare server; some cases also with one and with very many
 * connections.
 */
import { join } from "node:path";
import { councilCases } from "../measure/council.ts";
import { financeCases } from "../measure/finance.ts";
import { warmGoal } from "../measure/goals.ts";
import type { Bench } from "../measure/part.ts";
import { rawReply } from "../measure/raw-reply.ts";
import type { Measure, Section } from "../measure/report.ts";
import { KEY } from "../measure/servers.ts";
import { type Case, COMMON_WARM_UP_MS, compare, sideBySide, warmUp } from "../measure/side-by-side.ts";

const MILLISECONDS = 300;
const CONNECTIONS = 16;
const OTHER_CONNECTIONS = [1, 256];
/** Also measured with other numbers of connections: responses of less than a kB, of tens of kB, of hundreds. */
const REPRESENTATIVE = [/^small list/, /^medium word, top 10 /, /^most common word, top 100/];
/** Measured in each content coding. */
const COMPRESSED = /^most common word, top 100/;
const CODINGS = ["gzip", "br", "zstd"];

/** The requests that are measured with the request log, too. */
const LOGGED = REPRESENTATIVE.slice(0, 2);
const LOGGED_GOAL = { min: 0.7 };

export async function warm(bench: Bench): Promise<readonly Section[]> {
  return [...(await withoutLog(bench)), ...(await withLog(bench))];
}

/** The log is on by default. Each request is a line in a file here. */
async function withLog(bench: Bench): Promise<readonly Section[]> {
  const logFile = join(bench.folder, "requests.log");
  return sideBySide({ ...bench, logFile }, "warm, with the log", [], async (pair) => {
    const all = [...(await financeCases(pair.ours.url)), ...(await councilCases(pair.ours.url))];
    const cases = all.filter(({ name }) => LOGGED.some((pattern) => pattern.test(name)));
    const paths = cases.flatMap((each) => each.paths);
    await warmUp(pair.ours, paths, { "api-key": KEY }, COMMON_WARM_UP_MS);
    const load = { connections: CONNECTIONS, milliseconds: MILLISECONDS };
    const measures: Measure[] = [];
    for (const each of cases) measures.push(await compare(pair, each, { load, goal: () => LOGGED_GOAL }));
    return [{ title: "Warm, with the request log in a file", baseline: "the bare server", measures }];
  });
}

async function withoutLog(bench: Bench): Promise<readonly Section[]> {
  return sideBySide(bench, "warm", [], async (pair) => {
    const cases = [...(await financeCases(pair.ours.url)), ...(await councilCases(pair.ours.url))];
    await warmUp(
      pair.ours,
      cases.flatMap(({ paths }) => paths),
      { "api-key": KEY },
      COMMON_WARM_UP_MS,
    );
    const measures: Measure[] = [];
    const run = async (each: Case, connections: number): Promise<void> => {
      const load = { connections, milliseconds: MILLISECONDS };
      measures.push(await compare(pair, each, { load, goal: warmGoal }));
    };
    for (const each of [...cases, ...cases.flatMap(compressed), await notModified(pair.ours.url, cases[0])])
      await run(each, CONNECTIONS);
    for (const each of cases.filter(({ name }) => REPRESENTATIVE.some((pattern) => pattern.test(name)))) {
      for (const connections of OTHER_CONNECTIONS)
        await run({ ...each, name: `${each.name}, connections: ${connections}` }, connections);
    }
    return [{ title: `Warm, ${CONNECTIONS} connections`, baseline: "the bare server", measures }];
  });
}

function compressed(each: Case): readonly Case[] {
  if (!COMPRESSED.test(each.name)) return [];
  return CODINGS.map((coding) => ({
    ...each,
    name: `${each.name}, ${coding}`,
    headers: { "accept-encoding": coding },
  }));
}

/** The same case for a client that already has the response. */
export async function notModified(url: string, { name, paths: [path] }: Case): Promise<Case> {
  const { headers } = await rawReply(url + path, { "api-key": KEY });
  return { name: `304: ${name}`, paths: [path], headers: { "if-none-match": headers.etag } };
}
