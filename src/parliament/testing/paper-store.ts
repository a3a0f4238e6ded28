/** A temporary store with one index of papers that each mention a file, and a folder for the files. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SEARCH_TABLES } from "../../search/codec/tables.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite.ts";
import type { Store } from "../../store/store.ts";
import { councilIndex, FILE_BLOCK, file, record } from "../describe/indexes/building-blocks.ts";
import type { CouncilData, CouncilFile, CouncilRecord } from "../describe/record.ts";
import { COUNCIL_TABLES } from "../describe/tables.ts";
import type { IndexChange } from "../exchange/import-index.ts";
import { replaceCouncil } from "../exchange/replace.ts";
import { type FileFolder, fileFolder } from "../files/file-folder.ts";

const PAPER = councilIndex({ name: "Papier", types: [record("Papier", file("File")), ...FILE_BLOCK], fields: [] });

/** A paper whose file has that many versions, each as PDF. */
export function paper(nr: number, versions = 1): CouncilRecord {
  const Version = Array.from({ length: versions }, (_, i) => ({
    Nr: i + 1,
    Rendition: [{ Extension: "pdf", Ansicht: "PDF" }],
  }));
  const OBJ_GUID = nr.toString(16).padStart(32, "0");
  return { OBJ_GUID, SEQ: nr, File: { ID: `file-${nr}`, FileName: `Papier ${nr}`, Version } };
}

export interface PaperStore {
  readonly store: Store;
  readonly files: FileFolder;
  /** The folder of the files. */
  readonly path: string;
  /** Returns the changes of the files. */
  load(
    papers: readonly CouncilRecord[],
    files: readonly CouncilFile[] | undefined,
    more?: Partial<CouncilData>,
  ): Promise<IndexChange | undefined>;
  close(): Promise<void>;
}

export function paperStore(): PaperStore {
  const folder = mkdtempSync(join(tmpdir(), "rathaus-papers-"));
  const path = join(folder, "files");
  const store = openSqliteStore(folder, [...COUNCIL_TABLES, ...SEARCH_TABLES]);
  const files = fileFolder(path);
  return {
    store,
    files,
    path,
    async load(papers, given, more = {}) {
      const data = { indexes: ["papier"], records: () => papers, files: given && (() => given), ...more };
      const changes = await replaceCouncil(store, [PAPER], data, { allowShrink: true, files }, () => {});
      return changes.find(({ index }) => index === "files");
    },
    async close() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}
