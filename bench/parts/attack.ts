/**
 * What a client that asks little feels while others try to take the service away: each attack in turn, on a fresh
 * server with the settings that users have. Fails if one of its requests is refused, or if the server takes too much
 * memory or does not return it.
 */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "../../test/support/postgres/postgres-server.ts";
import { writeLongSpeeches } from "../attack/long-speeches.ts";
import { FLAGS, measureAttack, type Outcome } from "../attack/measure-attack.ts";
import { type Unmeasured, verdictOf } from "../attack/verdict.ts";
import { warmUp } from "../attack/warm-up.ts";
import type { Bench } from "../measure/part.ts";
import { makeCity, runProgram } from "../measure/program.ts";
import type { Section } from "../measure/report.ts";
import { withServer } from "../measure/with-server.ts";

/** A few, and enough for a p99 in half a minute. */
const REQUESTS_PER_SECOND = 10;
const RECOVERY_MS = 60_000;

export async function attack(bench: Bench): Promise<readonly Section[]> {
  const data = join(bench.folder, "attack");
  if (bench.engine === "sqlite") {
    cpSync(bench.data, data, { recursive: true });
    return attackOn(bench, data, []);
  }
  const postgres = await startPostgres(["unix_socket_directories="]);
  try {
    const database = ["--database-url", postgres.url];
    await makeCity(data, bench.scale, database);
    return await attackOn(bench, data, database);
  } finally {
    await postgres.stop();
  }
}

async function attackOn(bench: Bench, data: string, database: readonly string[]): Promise<readonly Section[]> {
  const { folder, peaks, attacks, seconds, workers, engine } = bench;
  const speeches = join(folder, "speeches");
  writeLongSpeeches(speeches);
  await runProgram(["import", "parliament", speeches, "--allow-shrink", "--data", data, ...database]);
  const flags = [...FLAGS, ...(workers > 1 ? ["--workers", String(workers)] : []), ...database];
  const times = { beforeMs: seconds * 1_000, attackMs: seconds * 1_000, recoveryMs: RECOVERY_MS };
  const plan = { engine, workers, ...times, requestsPerSecond: REQUESTS_PER_SECOND };
  const outcomes: (Outcome | Unmeasured)[] = [];
  for (const name of attacks) {
    console.log(`  ${name} …`);
    const measured = withServer({ data, peaks }, `attack: ${name}`, flags, async (server) => {
      await warmUp(server, workers);
      return measureAttack(server, name, plan);
    });
    outcomes.push(await measured.catch((error): Unmeasured => ({ attack: name, error })));
  }
  const { sections, hasHeld } = verdictOf(outcomes, `Attacks, ${engine}, workers: ${workers}`, workers);
  if (!hasHeld) process.exitCode = 1;
  return sections;
}
