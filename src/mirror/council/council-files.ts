/**
 * Fetches the attached files that the mirrored records mention and the store lacks, in batches, so that an interrupted
 * run continues where it stopped. In: base URL and fetcher. Out: the changes, and how many files the original does not
 * have, which is normal: old versions often have no file left.
 */
import type { Observer } from "../../base/events.ts";
import type { CouncilFile, Rendition } from "../../parliament/describe/record.ts";
import { FILES, importFiles } from "../../parliament/exchange/import-files.ts";
import type { IndexChange } from "../../parliament/exchange/import-index.ts";
import type { FileFolder } from "../../parliament/files/file-folder.ts";
import { isNameable, renditionKey } from "../../parliament/files/file-names.ts";
import { sql } from "../../store/sql.ts";
import { META, type Snapshot, type Store, type Transaction } from "../../store/store.ts";
import { shownAddress } from "../fetch/address.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import { asFolder } from "./index-client.ts";

export interface FilesMirrored {
  readonly change: IndexChange;
  /** The number of files that the original does not have. */
  readonly missing: number;
}

interface MissingFile extends Rendition {
  /** Whether it is the newest version of the file. */
  readonly isLatest: boolean;
}

/** The files of one transaction are in memory. */
const MAX_BYTES = 512 * 2 ** 20;
const BATCH_FILES = 200;
const BATCH_BYTES = 64 * 2 ** 20;

export interface FilesMirror {
  /** The base URL of the service, such as `https://…/api`. */
  readonly base: URL;
  readonly fetcher: Fetcher;
  readonly store: Store;
  readonly files: FileFolder;
  /** Also requests files that the original did not have before. */
  readonly full: boolean;
  readonly observe: Observer;
}

export async function mirrorFiles({ base, fetcher, store, files, full, observe }: FilesMirror): Promise<FilesMirrored> {
  const missing = new Set(full ? [] : await store.read((snapshot) => knownMissing(snapshot, base)));
  const lacking = (await store.read(lackingFiles)).filter((file) => !missing.has(renditionKey(file)));
  const before = missing.size;
  const [[stored]] = await store.read((snapshot) => snapshot.rows<[number]>(sql`SELECT count(*) FROM council_file`));
  let change: IndexChange = {
    index: FILES,
    before: stored,
    after: stored,
    added: 0,
    changed: 0,
    removed: 0,
    reshaped: false,
  };
  let batch: (CouncilFile & { readonly bytes: Uint8Array })[] = [];
  let bytes = 0;

  async function put(): Promise<void> {
    if (batch.length === 0) return;
    const fetched = batch;
    change = await store.write(async (tx) => {
      const data = { indexes: [], records: () => [], files: () => fetched, filesAreComplete: false };
      const { after, added, removed } = (await importFiles(tx, data, files, () => {}))!;
      tx.changeVersion();
      return { ...change, after, added: change.added + added, removed: change.removed + removed };
    });
    batch = [];
    bytes = 0;
  }

  for (const [at, { isLatest, ...rendition }] of lacking.entries()) {
    const body = isNameable(rendition) ? await fetchFile(base, fetcher, rendition, isLatest) : undefined;
    if (body) batch.push({ ...rendition, bytes: body });
    else missing.add(renditionKey(rendition));
    bytes += body?.length ?? 0;
    if (batch.length >= BATCH_FILES || bytes >= BATCH_BYTES) await put();
    observe({ type: "progress", task: "mirror of files", done: at + 1, total: lacking.length });
  }
  await put();
  if (missing.size > before || full) await store.write((tx) => storeMissing(tx, base, missing));
  return { change, missing: missing.size };
}

/** The entry in `meta` with the files that the original does not have, so that they are not requested every time. */
const META_NAME = "mirror-missing-files";

interface MissingFiles {
  readonly base: string;
  readonly keys: readonly string[];
}

async function knownMissing(snapshot: Snapshot, base: URL): Promise<readonly string[]> {
  const [row] = await snapshot.rows<[string]>(sql`SELECT value FROM meta WHERE name = ${META_NAME}`);
  const missing = row && (JSON.parse(row[0]) as MissingFiles);
  return missing?.base === shownAddress(base) ? missing.keys : [];
}

async function storeMissing(tx: Transaction, base: URL, keys: ReadonlySet<string>): Promise<void> {
  const missing: MissingFiles = { base: shownAddress(base), keys: [...keys] };
  await tx.run(sql`DELETE FROM meta WHERE name = ${META_NAME}`);
  await tx.insert(META, [[META_NAME, JSON.stringify(missing)]]);
}

async function lackingFiles(snapshot: Snapshot): Promise<readonly MissingFile[]> {
  const rows = await snapshot.rows<[string, number, string, string, number]>(
    sql`SELECT m.id, m.nr, min(m.ansicht), min(m.extension),
          (SELECT max(n.nr) FROM council_mention n WHERE n.id = m.id)
        FROM council_mention m
        WHERE NOT EXISTS (SELECT 1 FROM council_file f
            WHERE f.id = m.id AND f.nr = m.nr AND lower(f.ansicht) = lower(m.ansicht))
        GROUP BY m.id, m.nr, lower(m.ansicht) ORDER BY m.id, m.nr, lower(m.ansicht)`,
  );
  return rows.map(([id, nr, ansicht, extension, last]) => ({ id, nr, ansicht, extension, isLatest: nr === last }));
}

async function fetchFile(
  base: URL,
  fetcher: Fetcher,
  { id, nr, ansicht }: Rendition,
  isLatest: boolean,
): Promise<Uint8Array | undefined> {
  const encode = encodeURIComponent;
  const api = asFolder(base);
  // The product has files next to its indexes, `/cdws/Index/` and `/cdws/Files/`; the city has them below its base URL.
  const files = /\/index\/$/i.test(api.pathname) ? "../Files" : "files";
  const own = new URL(`${files}/${encode(id)}/${nr}/${encode(ansicht)}`, api);
  const body = await fetcher.get(own, { maxBytes: MAX_BYTES });
  if (body !== undefined || !isLatest) return body;
  return fetcher.get(new URL(`../dokumente/${encode(id)}`, api), { maxBytes: MAX_BYTES });
}
