/** The files that originals do not have, stored in `meta`, so that they are not requested every time. */
import type { Rendition } from "../../parliament/describe/record.ts";
import { renditionKey } from "../../parliament/files/file-names.ts";
import { sql } from "../../store/sql.ts";
import { META, type Snapshot, type Transaction } from "../../store/store.ts";
import { shownAddress } from "../fetch/address.ts";

/** A file that a record mentions and the store lacks. */
export interface LackingFile extends Rendition {
  /** Whether it is the newest version of the file. */
  readonly isLatest: boolean;
  /** The base URLs of the indexes that mention it. */
  readonly bases: readonly URL[];
}

const META_NAME = "mirror-missing-files";

export class MissingFiles {
  /** Keys of files, by base URL. */
  readonly #keys: Map<string, Set<string>>;
  hasChanged = false;

  private constructor(stored: Readonly<Record<string, readonly string[]>>) {
    this.#keys = new Map(Object.entries(stored).map(([base, keys]) => [base, new Set(keys)]));
  }

  static async read(snapshot: Snapshot): Promise<MissingFiles> {
    const [row] = await snapshot.rows<[string]>(sql`SELECT value FROM meta WHERE name = ${META_NAME}`);
    return new MissingFiles(row ? JSON.parse(row[0]) : {});
  }

  async write(tx: Transaction): Promise<void> {
    const keys = Object.fromEntries([...this.#keys].map(([base, some]) => [base, [...some]]));
    await tx.run(sql`DELETE FROM meta WHERE name = ${META_NAME}`);
    await tx.insert(META, [[META_NAME, JSON.stringify(keys)]]);
  }

  has(file: LackingFile): boolean {
    return this.#ofEach(file).every((keys) => keys.has(renditionKey(file)));
  }

  add(file: LackingFile): void {
    for (const keys of this.#ofEach(file)) keys.add(renditionKey(file));
    this.hasChanged = true;
  }

  forget(file: LackingFile): void {
    for (const keys of this.#ofEach(file)) if (keys.delete(renditionKey(file))) this.hasChanged = true;
  }

  #ofEach({ bases }: LackingFile): readonly Set<string>[] {
    return bases.map((base) => this.#keys.getOrInsertComputed(shownAddress(base), () => new Set()));
  }
}
