/**
 * The folder of the bulk files: one folder per version, complete or not there at all. In: its path. Out: what is in it,
 * and a way to add a version that several processes can use at once.
 */
import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeFolders } from "../../base/make-folders.ts";
import type { Settings } from "../../base/settings.ts";
import { isSameContent } from "../../store/data-version.ts";
import { type BulkPackage, CHECKSUMS, DATAPACKAGE } from "../write/datapackage.ts";

/** Folders that are being written, or were left behind by a process that was killed. */
const UNFINISHED = ".unfinished";
const LOCK = ".lock";

/** Data version (`data-version.ts`), hash of the program. */
const VERSION = /^\d+-[0-9a-f]{8}(~\d+)?(\.[0-9a-f]{8})?-[0-9a-f]{8}$/;

/** A complete version. */
export interface BulkFiles {
  readonly version: string;
  readonly about: BulkPackage;
  /** When the data changed, in milliseconds. */
  readonly modified: number;
  /** When the files were made, in milliseconds. */
  readonly made: number;
  /** Size and SHA-256 of every file, by name. */
  readonly files: ReadonlyMap<string, { readonly bytes: number; readonly sha256: string }>;
}

export class BulkFolder {
  readonly path: string;
  readonly #known = new Map<string, BulkFiles>();

  constructor(path: string) {
    this.path = path;
  }

  /** The names of the complete versions, the one that was made last first. */
  versions(): readonly string[] {
    const names = existsSync(this.path) ? readdirSync(this.path).filter((name) => VERSION.test(name)) : [];
    const made = (name: string): number => statSync(join(this.path, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return names
      .map((name) => [name, made(name)] as const)
      .toSorted((a, b) => b[1] - a[1])
      .map(([name]) => name);
  }

  has(version: string): boolean {
    return VERSION.test(version) && existsSync(join(this.path, version));
  }

  /**
   * The version of the complete files for some data: also an earlier one, if only what is derived from the data has
   * changed since, such as the texts of documents. Undefined if there is none.
   */
  find(wanted: string): string | undefined {
    return this.has(wanted) ? wanted : this.versions().find((version) => isSameContent(version, wanted));
  }

  /** Undefined if there is none, or it has just been removed. */
  read(version: string): BulkFiles | undefined {
    if (!this.has(version)) {
      this.#known.delete(version);
      return undefined;
    }
    const known = this.#known.get(version) ?? this.#load(version);
    if (known) this.#known.set(version, known);
    return known;
  }

  /** Those of the current data, or else those that were made last. */
  latest(wanted: string): BulkFiles | undefined {
    for (const version of [this.find(wanted), ...this.versions()]) {
      const found = version === undefined ? undefined : this.read(version);
      if (found) return found;
    }
    return undefined;
  }

  /** Bytes of all versions. */
  size(): number {
    const files = this.versions().flatMap((version) => [...(this.read(version)?.files.values() ?? [])]);
    return files.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  unfinished(): readonly string[] {
    const folder = join(this.path, UNFINISHED);
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  /**
   * Runs `work` while no other process does, and returns its result; undefined if another one works already. The
   * operating system releases the lock of a process that is killed.
   */
  async exclusively<T>(work: () => Promise<T>): Promise<T | undefined> {
    makeFolders(this.path);
    const lock = new DatabaseSync(join(this.path, LOCK), { timeout: 0 });
    try {
      lock.exec("BEGIN EXCLUSIVE");
    } catch (error) {
      lock.close();
      if (isBusy(error)) return undefined;
      throw error;
    }
    try {
      return await work();
    } finally {
      lock.close();
    }
  }

  /** An empty folder to write a version to. Only for the process that has the lock. */
  begin(): string {
    this.removeUnfinished();
    const folder = join(this.path, UNFINISHED, String(process.pid));
    makeFolders(folder);
    return folder;
  }

  /** Makes a folder that is complete visible under its version. */
  finish(folder: string, version: string): void {
    if (!VERSION.test(version)) throw new Error(`${version} is not a version of bulk files`);
    renameSync(folder, join(this.path, version));
  }

  /** What was left behind. Only for the process that has the lock. */
  removeUnfinished(): void {
    rmSync(join(this.path, UNFINISHED), { recursive: true, force: true });
  }

  /** Removes the oldest versions, except the current one. */
  keep(count: number, current: string): void {
    const others = this.versions().filter((version) => version !== current);
    const kept = this.has(current) ? count - 1 : count;
    for (const version of others.slice(Math.max(0, kept))) {
      rmSync(join(this.path, version), { recursive: true, force: true });
    }
  }

  #load(version: string): BulkFiles | undefined {
    const path = (name: string): string => join(this.path, version, name);
    try {
      const text = readFileSync(path(DATAPACKAGE), "utf8");
      const sums = readFileSync(path(CHECKSUMS), "utf8");
      const about = JSON.parse(text) as BulkPackage;
      const bytes = new Map(about.resources.map((resource) => [resource.path, resource.bytes]));
      bytes.set(DATAPACKAGE, Buffer.byteLength(text));
      const files = sums
        .trimEnd()
        .split("\n")
        .map((line) => ({ sha256: line.slice(0, 64), name: line.slice(66) }))
        .map(({ sha256, name }) => [name, { bytes: bytes.get(name) ?? 0, sha256 }] as const);
      const own = { bytes: Buffer.byteLength(sums), sha256: hash("sha256", sums) };
      const modified = about.created === undefined ? statSync(path(DATAPACKAGE)).mtimeMs : Date.parse(about.created);
      const made = statSync(path("")).mtimeMs;
      return { version, about, modified, made, files: new Map([...files, [CHECKSUMS, own]]) };
    } catch (error) {
      // Another process has removed it meanwhile.
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }
}

/** Undefined if the settings keep no versions. */
export function bulkFolder({ data, bulkVersions }: Settings): BulkFolder | undefined {
  return bulkVersions === 0 ? undefined : new BulkFolder(join(data, "bulk"));
}

/** https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
}
