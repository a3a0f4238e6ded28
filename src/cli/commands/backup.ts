/**
 * `rathaus backup`: adds a backup of the store, its files and the profile to a folder, while servers and imports keep
 * running. It gets its final name only after everything is written and verified. Earlier backups stay unchanged; the
 * oldest are removed.
 */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import { PROGRAM_VERSION } from "../../base/program-version.ts";
import type { Settings } from "../../base/settings.ts";
import { filesFolder, storeNotes } from "../../open-store.ts";
import { type CopiedFiles, copyFiles, removeOthers } from "../../parliament/files/copy-files.ts";
import { fileFolder } from "../../parliament/files/file-folder.ts";
import { sql } from "../../store/sql.ts";
import { EMPTY_VERSION, type Snapshot, STORE_FORMAT } from "../../store/store.ts";
import {
  type BackupManifest,
  backedUpFiles,
  backupName,
  backupsIn,
  clearUnfinished,
  fingerprint,
  manifestPath,
  refuseOtherFolder,
  unfinishedName,
} from "../io/backup-folder.ts";
import { copyProfile } from "../io/copy-profile.ts";
import { newFolder } from "../io/output-folder.ts";
import { progressObserver } from "../io/progress.ts";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import { requireStore, withStore } from "../io/with-store.ts";

const MAX_KEPT = 10_000;

export function backupCommand(): Command {
  const command = new Command("backup")
    .argument("<folder>", "folder for backups only; created if it does not exist")
    .option("--keep <number>", "number of backups to keep, including this one; older ones are removed", "7");
  addSettingFlags(command, ["data", "databaseUrl"]);
  return command.action(async (folder: string, { keep }: { keep: string }) => {
    if (!/^\d{1,5}$/.test(keep) || Number(keep) < 1 || Number(keep) > MAX_KEPT) {
      const expected = `a whole number from 1 to ${MAX_KEPT} is expected`;
      throw new Problem("usage-invalid", `--keep is "${keep}", but ${expected}.`);
    }
    const settings = settingsOf(command);
    await requireStore(settings);
    const version = (await storeNotes(settings))?.get("version") ?? EMPTY_VERSION;
    if (version === EMPTY_VERSION) throw new Problem("not-ready", "There is no data to back up.");
    refuseOtherFolder(folder, settings);
    const { name, manifest, copied, lost } = await makeBackup(folder, settings, progressObserver());
    const removed = await removeOld(folder, Number(keep));
    console.log(
      `${join(folder, name)}: data version ${manifest.dataVersion}, ${contentOf(manifest)}, ${copied} of them new.`,
    );
    if (removed > 0) console.log(`Removed ${removed} older backup${removed === 1 ? "" : "s"}.`);
    if (!manifest.store) console.log("It does not include the database: back that up with pg_dump, before the files.");
    if (lost.length === 0) return;
    console.error(`${lost.length} blobs are missing or damaged: \`rathaus doctor --deep\` names their files.`);
    process.exitCode = 1;
  });
}

interface Made extends CopiedFiles {
  readonly name: string;
  readonly manifest: BackupManifest;
}

async function makeBackup(folder: string, settings: Settings, observe: Observer): Promise<Made> {
  clearUnfinished(folder);
  const made = new Date();
  const name = backupName(made);
  const part = unfinishedName(name);
  newFolder(folder, part);
  const copyAll = async (snapshot: Snapshot) => ({
    ...(await copyFiles(snapshot, fileFolder(filesFolder(settings)), backedUpFiles(folder), observe)),
    dataVersion: snapshot.version,
  });
  try {
    const { store, dataVersion, ...files } = await (settings.databaseUrl === ""
      ? copyStore(settings.data, join(folder, part), copyAll, observe)
      : withStore(settings, (store) => store.read(copyAll)).then((copied) => ({ ...copied, store: undefined })));
    const manifest: BackupManifest = {
      made: made.toISOString(),
      program: PROGRAM_VERSION,
      storeFormat: STORE_FORMAT,
      dataVersion,
      store,
      files: files.contents.size,
      lostFiles: files.lost.length,
    };
    copyProfile(settings.data, join(folder, part));
    writeFileSync(manifestPath(folder, part), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    renameSync(join(folder, part), join(folder, name));
    return { name, manifest, ...files };
  } catch (error) {
    rmSync(join(folder, part), { recursive: true, force: true });
    throw error;
  }
}

/** Backs up the files that the copy references, because the store itself may have changed since. */
async function copyStore<T>(
  data: string,
  part: string,
  work: (snapshot: Snapshot) => Promise<T>,
  observe: Observer,
): Promise<T & Pick<BackupManifest, "store">> {
  const { sqliteFile } = await import("../../store/sqlite/file.ts");
  const { copySqliteStore, readSqliteCopy } = await import("../../store/sqlite/copy.ts");
  const copy = sqliteFile(part);
  await copySqliteStore(sqliteFile(data), copy, observe);
  const done = await readSqliteCopy(copy, work);
  return { ...done, store: await fingerprint(copy) };
}

/** Removes old backups, and blobs that no backup references; blobs stay while another backup is adding some. */
async function removeOld(folder: string, keep: number): Promise<number> {
  const all = backupsIn(folder);
  const old = all.slice(0, -keep);
  for (const name of old) rmSync(join(folder, name), { recursive: true, force: true });
  if (clearUnfinished(folder).isRunning) return old.length;
  try {
    await removeOthers(backedUpFiles(folder), await neededBy(folder, all.slice(-keep)));
  } catch (error) {
    // The references of one backup are unknown: it has no store (PostgreSQL), another format, or is damaged. Keep all.
    if (!(error instanceof Problem)) throw error;
  }
  return old.length;
}

async function neededBy(folder: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { sqliteFile } = await import("../../store/sqlite/file.ts");
  const { readSqliteCopy } = await import("../../store/sqlite/copy.ts");
  const needed = new Set<string>();
  for (const name of names) {
    const query = sql`SELECT DISTINCT hash FROM council_file`;
    const rows = await readSqliteCopy(sqliteFile(join(folder, name)), (snapshot) => snapshot.rows<[string]>(query));
    for (const [hash] of rows) needed.add(hash);
  }
  return needed;
}

function contentOf({ store, files }: BackupManifest): string {
  return `${store ? `${(store.bytes / 2 ** 20).toFixed(0)} MiB, ` : ""}${files} blobs`;
}
