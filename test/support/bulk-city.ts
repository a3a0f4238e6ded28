/** The demo city with its bulk files, behind a server without a port. The files are made once for all test files. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createApp } from "../../src/app.ts";
import { readSettings } from "../../src/base/settings.ts";
import { bulkVersion } from "../../src/bulk/write/bulk-version.ts";
import type { BulkPackage } from "../../src/bulk/write/datapackage.ts";
import { writeBulk } from "../../src/bulk/write/write-bulk.ts";
import { cityLoader } from "../../src/city/city.ts";
import { openStore } from "../../src/open-store.ts";
import { demoStore, SHORT_CITY } from "./demo-store.ts";
import { madeOnce } from "./run/made-once.ts";

export interface BulkCity {
  readonly app: FastifyInstance;
  /** The data folder of the store. */
  readonly data: string;
  /** The folder of the bulk files. */
  readonly folder: string;
  readonly about: BulkPackage;
  close(): Promise<void>;
}

export async function openBulkCity(): Promise<BulkCity> {
  const data = await demoStore(SHORT_CITY);
  const settings = readSettings({}, { RATHAUS_DATA: data });
  const store = await openStore(settings);
  const folder = await madeOnce("bulk", (made) =>
    store.read((snapshot) => {
      const job = { folder: made, loadCity: cityLoader(), version: bulkVersion(undefined), observe: () => {} };
      return writeBulk(snapshot, job);
    }),
  );
  const about: BulkPackage = JSON.parse(readFileSync(join(folder, "datapackage.json"), "utf8"));
  // The store is shared, so the files are served from another data folder.
  const served = mkdtempSync(join(tmpdir(), "rathaus-bulk-"));
  mkdirSync(join(served, "bulk"));
  symlinkSync(folder, join(served, "bulk", about.version));
  const app = createApp({ settings: { ...settings, data: served }, store, observe: () => {}, measure: () => {} });
  return {
    app,
    data,
    folder,
    about,
    async close() {
      await app.close();
      await store.close();
      rmSync(served, { recursive: true });
    },
  };
}
