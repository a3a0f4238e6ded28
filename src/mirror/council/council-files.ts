/**
 * Fetches the attached files that the records of mirrored indexes mention and the store lacks, in batches, so that an
 * interrupted run continues where it stopped. In: base URLs and fetcher. Out: the changes, and how many files the
 * original does not have, which is normal: old versions often have no file left.
 */
import type { Observer } from "../../base/events.ts";
import type { CouncilFile } from "../../parliament/describe/record.ts";
import { FILES, importFiles } from "../../parliament/exchange/import-files.ts";
import type { IndexChange } from "../../parliament/exchange/import-index.ts";
import type { FileFolder } from "../../parliament/files/file-folder.ts";
import { isNameable, renditionKey } from "../../parliament/files/file-names.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot, Store } from "../../store/store.ts";
import { announce } from "../fetch/announce.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import { asFolder } from "./index-client.ts";
import { type LackingFile, MissingFiles } from "./missing-files.ts";

export interface FilesMirrored {
  readonly change: IndexChange;
  /** The number of files that the original does not have. */
  readonly missing: number;
}

/** The files of one transaction are in memory. */
const MAX_BYTES = 512 * 2 ** 20;
const BATCH_FILES = 200;
const BATCH_BYTES = 64 * 2 ** 20;

export interface FilesMirror {
  /** The indexes whose files are fetched, by name in lower case, with their base URLs, such as `https://…/api`. */
  readonly indexes: ReadonlyMap<string, URL>;
  readonly fetcher: Fetcher;
  readonly store: Store;
  readonly files: FileFolder;
  /** Also requests files that the original did not have before. */
  readonly full: boolean;
  readonly observe: Observer;
}

export async function mirrorFiles(mirror: FilesMirror): Promise<FilesMirrored> {
  const { indexes, fetcher, store, files, full, observe } = mirror;
  const missing = await store.read(MissingFiles.read);
  const mentioned = await store.read((snapshot) => lackingFiles(snapshot, indexes));
  if (full) for (const file of mentioned) missing.forget(file);
  const lacking = mentioned.filter((file) => !missing.has(file));
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
  announce(observe, fetcher, lacking.length, ["file", "files"]);
  let batch: (CouncilFile & { readonly bytes: Uint8Array })[] = [];
  let bytes = 0;

  async function put(): Promise<void> {
    if (batch.length === 0) return;
    const fetched = batch;
    change = await store.write(async (tx) => {
      const data = { indexes: [], records: () => [], files: () => fetched, filesAreComplete: false };
      const { after, added, removed } = (await importFiles(tx, data, files, () => {}))!;
      tx.changeVersion("council");
      return { ...change, after, added: change.added + added, removed: change.removed + removed };
    });
    batch = [];
    bytes = 0;
  }

  for (const [at, file] of lacking.entries()) {
    const { isLatest: _, bases: __, ...rendition } = file;
    const body = isNameable(rendition) ? await fetchFile(fetcher, file) : undefined;
    if (body) batch.push({ ...rendition, bytes: body });
    else missing.add(file);
    bytes += body?.length ?? 0;
    if (batch.length >= BATCH_FILES || bytes >= BATCH_BYTES) await put();
    observe({ type: "progress", task: "mirror of files", done: at + 1, total: lacking.length });
  }
  await put();
  if (missing.hasChanged) await store.write((tx) => missing.write(tx));
  return { change, missing: mentioned.filter((file) => missing.has(file)).length };
}

async function lackingFiles(snapshot: Snapshot, indexes: ReadonlyMap<string, URL>): Promise<readonly LackingFile[]> {
  const rows = await snapshot.rows<[string, number, string, string, string, number]>(
    sql`SELECT m.id, m.nr, min(m.ansicht), min(m.extension), lower(i.name),
          (SELECT max(n.nr) FROM council_mention n WHERE n.id = m.id)
        FROM council_mention m JOIN council_index i ON i.nr = m.idx
        WHERE NOT EXISTS (SELECT 1 FROM council_file f
            WHERE f.id = m.id AND f.nr = m.nr AND lower(f.ansicht) = lower(m.ansicht))
        GROUP BY m.id, m.nr, lower(m.ansicht), lower(i.name)
        ORDER BY m.id, m.nr, lower(m.ansicht), lower(i.name)`,
  );
  const files = new Map<string, LackingFile>();
  for (const [id, nr, ansicht, extension, index, last] of rows) {
    const base = indexes.get(index);
    if (base === undefined) continue;
    const rendition = { id, nr, ansicht, extension };
    const key = renditionKey(rendition);
    const bases = files.get(key)?.bases ?? [];
    const isNew = bases.every(({ href }) => href !== base.href);
    files.set(key, { isLatest: nr === last, ...rendition, ...files.get(key), bases: isNew ? [...bases, base] : bases });
  }
  return [...files.values()];
}

async function fetchFile(fetcher: Fetcher, file: LackingFile): Promise<Uint8Array | undefined> {
  for (const base of file.bases) {
    const body = await fetchFileFrom(base, fetcher, file);
    if (body) return body;
  }
  return undefined;
}

async function fetchFileFrom(
  base: URL,
  fetcher: Fetcher,
  { id, nr, ansicht, isLatest }: LackingFile,
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
