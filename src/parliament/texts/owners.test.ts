import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SCHEDULER } from "../../base/work/scheduler.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite.ts";
import { RECORD, TEXT_ENTRY } from "../describe/tables.ts";
import { readOwners } from "./owners.ts";

const INDEX = 3;
const COUNT = 20_000;

it("are read in turns, so that others are served meanwhile", async () => {
  const folder = mkdtempSync(join(tmpdir(), "rathaus-owners-"));
  const store = openSqliteStore(folder, [RECORD, TEXT_ENTRY]);
  const numbers = Array.from({ length: COUNT }, (_, i) => i);
  await store.write(async (tx) => {
    await tx.insert(
      RECORD,
      numbers.map((i) => [INDEX, i, `guid ${i}`, i, "", 0]),
    );
    await tx.insert(
      TEXT_ENTRY,
      numbers.map((i) => [INDEX, `guid ${COUNT - 1 - i}`, i, "[]"]),
    );
  });
  const before = SCHEDULER.granted;
  const owners = await store.read((snapshot) => readOwners(snapshot, INDEX));
  expect(SCHEDULER.granted - before).toBeGreaterThan(1);
  expect([...owners]).toEqual(numbers.toReversed());
  await store.close();
  rmSync(folder, { recursive: true });
});
