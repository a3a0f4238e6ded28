/** The metadata of a SQLite store, and stores whose metadata is that of another version of the program. */
import { readSettings } from "../../src/base/settings.ts";
import { openStore, storeNotes } from "../../src/open-store.ts";
import { sql } from "../../src/store/sql.ts";
import { META, STORE_FORMAT } from "../../src/store/store.ts";

export const OLDER = String(Number(STORE_FORMAT) - 1);
export const NEWER = String(Number(STORE_FORMAT) + 1);

const settingsFor = (data: string) => readSettings({}, { RATHAUS_DATA: data });

export const notesIn = (data: string) => storeNotes(settingsFor(data));
export const formatIn = async (data: string) => (await notesIn(data))?.get("format");

/** Writes metadata into a store, which is created if it does not exist. */
export async function noteIn(data: string, notes: Readonly<Record<string, string>>): Promise<void> {
  const store = await openStore(settingsFor(data));
  await store.write(async (tx) => {
    for (const [name, value] of Object.entries(notes)) {
      await tx.run(sql`DELETE FROM meta WHERE name = ${name}`);
      await tx.insert(META, [[name, value]]);
    }
  });
  await store.close();
}
