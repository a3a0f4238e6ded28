/** A command that has to write while another process does waits, says so, and loses nothing. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSettings } from "../../src/base/settings.ts";
import { openStore } from "../../src/open-store.ts";
import { emptyDatabase } from "../support/postgres/postgres.ts";
import { run, start, until, withFolder } from "../support/process.ts";

const WAITING = "Another process is writing to the store. Waiting for it, for up to a minute.\n";

/** Adds a key while another writer holds the store until the command says that it waits. */
async function addKeyMeanwhile(place: readonly string[], environment: Record<string, string>): Promise<void> {
  const store = await openStore(readSettings({}, environment));
  try {
    const adding = await store.write(async () => {
      const { stderr, ended } = start(["keys", "add", "journal", ...place]);
      await until(() => stderr().includes(WAITING), "the command waits");
      return { ended };
    });
    const { status, stderr } = await adding.ended;
    expect([status, stderr.split(WAITING)]).toEqual([0, ["", expect.stringContaining('The key of "journal"')]]);
  } finally {
    await store.close();
  }
  expect((await run(["keys", "list", ...place])).stdout).toContain("journal");
}

function onSqlite(): Promise<void> {
  return withFolder((folder) => {
    const data = join(folder, "data");
    return addKeyMeanwhile(["--data", data], { RATHAUS_DATA: data });
  });
}

async function onPostgres(): Promise<void> {
  const { url, remove } = await emptyDatabase();
  try {
    await addKeyMeanwhile(["--database-url", url], { DATABASE_URL: url });
  } finally {
    await remove();
  }
}

it("waits for another writer, on both engines", async () => {
  // At the same time: each waits for seconds.
  await Promise.all([onSqlite(), onPostgres()]);
});
