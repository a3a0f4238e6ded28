/** One changed record of many: what the store writes for it, and how long that takes once all records are read. */
import { copyFileSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { readSettings } from "../../src/base/settings.ts";
import { openStore } from "../../src/open-store.ts";
import type { IndexDescription } from "../../src/parliament/describe/description.ts";
import type { CouncilRecord } from "../../src/parliament/describe/record.ts";
import { importIndex, NO_RECORDS } from "../../src/parliament/exchange/import-index.ts";
import { sql } from "../../src/store/sql.ts";
import type { Snapshot } from "../../src/store/store.ts";
import { ratioOf, type Section } from "../measure/report.ts";

const ROUNDS = 5;

export async function oneChange(data: string, folder: string): Promise<Section> {
  const copy = join(folder, "one-change");
  mkdirSync(copy);
  copyFileSync(join(data, "rathaus.sqlite"), join(copy, "rathaus.sqlite"));
  const store = await openStore(readSettings({}, { RATHAUS_DATA: copy }));
  const { nr, description, records } = await store.read(readIndex);
  const size = records.length;
  const logBytes = (): number => statSync(join(copy, "rathaus.sqlite-wal"), { throwIfNoEntry: false })?.size ?? 0;
  const [seconds, megabytes]: [number[], number[]] = [[], []];
  // As long as the first version is held, the log only grows.
  const held = await store.snapshot();
  for (let round = 0; round < ROUNDS; round++) {
    const [record] = records.splice(Math.floor(size / 2), 1);
    const { SEQ } = records[records.length - 1];
    records.push({ ...record, SEQ: SEQ + 1, Titel: `${record.Titel} (${round})` });
    const before = logBytes();
    let read = 0;
    const input = {
      ...NO_RECORDS,
      *records() {
        yield* records;
        read = performance.now();
      },
    };
    await store.write(async (tx) => {
      await importIndex(tx, nr, description, input, () => {});
      tx.changeVersion("council");
    });
    seconds.push((performance.now() - read) / 1_000);
    megabytes.push((logBytes() - before) / 1e6);
  }
  held.release();
  await store.close();
  rmSync(copy, { recursive: true });
  return {
    title: `One changed record of ${size}`,
    measures: [
      { name: "MB written to the log of SQLite", figures: {}, ...ratioOf(megabytes), goal: { max: 1 } },
      { name: "seconds after reading", figures: {}, ...ratioOf(seconds), goal: { max: 0.3 } },
    ],
  };
}

/** The items of business, which have the most fields. */
async function readIndex(snapshot: Snapshot): Promise<{
  readonly nr: number;
  readonly description: IndexDescription;
  readonly records: CouncilRecord[];
}> {
  const [[nr, json]] = await snapshot.rows<[number, string]>(
    sql`SELECT nr, description FROM council_index WHERE name = 'Geschaeft'`,
  );
  const bodies = await snapshot.rows<[Uint8Array]>(
    sql`SELECT b.body FROM council_record r
        JOIN council_rendered b ON b.idx = r.idx AND b.ordinal = r.ordinal AND b.form = 'json'
        WHERE r.idx = ${nr} ORDER BY r.ordinal`,
  );
  const records = bodies.map(([body]) => JSON.parse(Buffer.from(body).toString()) as CouncilRecord);
  return { nr, description: JSON.parse(json) as IndexDescription, records };
}
