/**
 * SIGKILL at random moments of an import: the store stays consistent and holds all of the old or all of the new data,
 * and the next import completes. The environment variable RATHAUS_KILLS sets the number of kills (default 9).
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Size, writeGeneration } from "../support/generations.ts";
import { run, start, withFolder } from "../support/process.ts";
import { stateOf } from "../support/store-state.ts";

const KILLS = Number(process.env.RATHAUS_KILLS ?? 9);
/** The number of kills after which an import of a generation may finish. */
const ATTEMPTS = 5;
const SIZE: Size = { accounts: 400, parties: 600 };

interface Tally {
  readonly old: number;
  readonly new: number;
}

/** Kills imports of one half of the data, or of the city, and counts whether they left the old or the new data. */
async function attack(part: "finance" | "parliament" | "city", kills: number, folder: string): Promise<Tally> {
  const data = join(folder, `data-${part}`);
  const files = join(folder, part);
  const command = ["import", part, files, "--data", data, "--allow-shrink"];
  const generationOf = async (): Promise<number> => {
    const { finance, parliament } = await stateOf(data, SIZE);
    if (part === "city") expect(finance).toBe(parliament);
    return part === "parliament" ? parliament : finance;
  };
  const complete = async (generation: number): Promise<number> => {
    const begun = performance.now();
    const { status, stderr } = await run(command);
    const duration = performance.now() - begun;
    expect(status, stderr).toBe(0);
    expect(await generationOf()).toBe(generation);
    return duration;
  };
  const left = { old: 0, new: 0 };
  let generation = 1;
  let attempts = 0;
  await writeGeneration(files, generation, SIZE);
  let duration = await complete(generation);
  // More, if all of them came too late: that would prove nothing.
  for (let kill = 0; kill < kills || (left.old === 0 && kill < 3 * kills); kill++) {
    if (attempts === 0) await writeGeneration(files, ++generation, SIZE);
    // In the first third of the time Node is still starting.
    const moment = duration * (0.3 + 0.75 * Math.random());
    const victim = start(command);
    await sleep(moment);
    victim.child.kill("SIGKILL");
    await victim.ended;
    const state = await generationOf();
    expect([generation - 1, generation], `killed after ${moment} of ${duration} ms`).toContain(state);
    left[state === generation ? "new" : "old"] += 1;
    attempts = state === generation ? 0 : attempts + 1;
    // The machine was busier when the time was taken.
    if (state === generation) duration = Math.min(duration, moment);
    if (attempts < ATTEMPTS) continue;
    duration = await complete(generation);
    attempts = 0;
  }
  await complete(generation);
  return left;
}

describe("an import that is killed", () => {
  it(
    "leaves the old or the new data, and the next one completes",
    () =>
      withFolder(async (folder) => {
        const share = Math.floor(KILLS / 3);
        const [finance, parliament, city] = await Promise.all([
          attack("finance", share, folder),
          attack("parliament", share, folder),
          attack("city", KILLS - 2 * share, folder),
        ]);
        const tallies = Object.entries({ finance, parliament, city });
        console.log(`${KILLS} kills: ${tallies.map(([part, left]) => `${part} ${JSON.stringify(left)}`).join(", ")}`);
        expect(finance.old + parliament.old).toBeGreaterThan(0);
        expect(city.old).toBeGreaterThan(0);
      }),
    20_000 + KILLS * 10_000,
  );
});
