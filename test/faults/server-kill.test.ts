/**
 * SIGKILL of a worker, then of the whole server, under load and during imports: every response is complete and of one
 * import, the worker is replaced, the import is not affected, and a new server continues with the same data.
 */
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { countIn, type Size, writeGeneration } from "../support/generations.ts";
import { start, until, withFolder } from "../support/process.ts";
import { loadGeneration, stateOf } from "../support/store-state.ts";

const SIZE: Size = { accounts: 50, parties: 900 };
const ASKERS = 4;

it("a killed worker or server does no harm", () =>
  withFolder(async (folder) => {
    const data = join(folder, "data");
    await loadGeneration(data, 1, SIZE);
    const serve = (port: string) => start(["serve", "--port", port, "--workers", "2", "--data", data]);
    const importing = async (generation: number) => {
      await writeGeneration(folder, generation, SIZE);
      const { child, ended } = start(["import", "parliament", join(folder, "parliament"), "--data", data]);
      // Probably between its first and last statement; the outcome must be the same at any moment.
      await sleep(600);
      return { child, ended };
    };
    const first = serve("0");
    const url = await first.url;
    const pids = () =>
      [...first.stderr().matchAll(/"pid":(\d+),"url"[^\n]*"listening"/g)].map(([, pid]) => Number(pid));
    await until(() => pids().length === 2, "both workers listen");

    let asking = true;
    let shown = 0;
    const tally = { answers: 0, broken: 0 };
    const askers = Array.from({ length: ASKERS }, async () => {
      while (asking) {
        const generation = await look(url);
        if (generation === undefined) tally.broken += 1;
        else {
          tally.answers += 1;
          shown = generation;
        }
        await sleep(10);
      }
    });

    const second = await importing(2);
    process.kill(pids()[0], "SIGKILL");
    expect((await second.ended).status).toBe(0);
    await until(() => pids().length === 3, "the worker is replaced");
    await until(() => shown === 2, "the import is shown");
    // Clients that were connected to the worker, or connected before the system noticed that it was gone.
    expect(tally.broken).toBeLessThanOrEqual(2 * ASKERS);

    const third = await importing(3);
    first.child.kill("SIGKILL");
    await until(() => isRefused(url), "the workers have gone, too");
    const again = serve(new URL(url).port);
    await again.url;
    expect((await third.ended).status).toBe(0);
    await until(() => shown === 3, "the new server shows the import");
    asking = false;
    await Promise.all(askers);
    expect(tally.answers).toBeGreaterThan(0);
    again.child.kill("SIGTERM");
    expect((await again.ended).status).toBe(0);
    expect(await stateOf(data, SIZE)).toMatchObject({ parliament: 3 });
  }));

/** Whether the port is closed. */
function isRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.destroy();
      resolve(false);
    });
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ECONNREFUSED"));
  });
}

/** The generation of a response; undefined if there is none. */
async function look(url: string): Promise<number | undefined> {
  const address = `${url}/api/partei/searchdetails?q=seq>0&m=1000&format=json`;
  const reply = await fetch(address, { headers: { connection: "close" } })
    .then(async (begun) => ({ status: begun.status, body: await begun.text() }))
    .catch(() => undefined);
  if (reply === undefined) return undefined;
  expect(reply.status, reply.body).toBe(200);
  const generations = [...reply.body.matchAll(/im Stand (\d+)"/g)].map(([, one]) => Number(one));
  expect(new Set(generations).size).toBe(1);
  expect(generations).toHaveLength(countIn(generations[0], SIZE.parties));
  return generations[0];
}
