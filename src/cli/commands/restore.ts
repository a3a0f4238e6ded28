/**
 * `rathaus restore`: restores a backup into a data folder without a store. The store is renamed into place last, so an
 * interrupted restore leaves none. docs/how-to/operate.md explains how to roll back a store in use: by export and
 * import, so that clients of the change feed see the changes.
 */
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import type { Observer } from "../../base/events.ts";
import { makeFolders } from "../../base/make-folders.ts";
import { PRIVATE_FOLDER } from "../../base/private-paths.ts";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { filesFolder } from "../../open-store.ts";
import { type CopiedFiles, copyFiles } from "../../parliament/files/copy-files.ts";
import { fileFolder } from "../../parliament/files/file-folder.ts";
import type { Snapshot } from "../../store/store.ts";
import { type BackupManifest, backedUpFiles, backupsIn, fingerprint, readManifest } from "../io/backup-folder.ts";
import { copyProfile } from "../io/copy-profile.ts";
import { progressObserver } from "../io/progress.ts";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import { withExistingStore } from "../io/with-store.ts";

export function restoreCommand(): Command {
  const command = new Command("restore")
    .argument("<folder>", "folder with the backups of `rathaus backup`")
    .option("--backup <name>", "which backup to restore (default: the newest)");
  addSettingFlags(command, ["data", "databaseUrl"]);
  return command.action(async (folder: string, { backup: wanted }: { backup?: string }) => {
    const settings = settingsOf(command);
    const backup = chosen(folder, wanted);
    const restored = await restore(folder, backup, settings, progressObserver());
    copyProfile(join(folder, backup.name), settings.data);
    const { copied, contents, lost } = restored;
    console.log(
      `${join(folder, backup.name)}, made ${backup.manifest.made}: ` +
        `data version ${restored.version}, ${contents.size} blobs, ${copied} of them copied.`,
    );
    if (lost.length === 0) return;
    console.error(`${lost.length} blobs are not in the backup: \`rathaus doctor\` names their files.`);
    process.exitCode = 1;
  });
}

interface Backup {
  readonly name: string;
  readonly manifest: BackupManifest;
}

function chosen(folder: string, wanted: string | undefined): Backup {
  const backups = backupsIn(folder);
  const name = wanted === undefined ? backups.at(-1) : backups.find((one) => one === wanted);
  if (name !== undefined) return { name, manifest: readManifest(folder, name) };
  const names = backups.join(", ");
  const sentence = `There is no backup ${wanted ?? ""} in ${folder}`.replace("  ", " ");
  throw new Problem("backup-unusable", names === "" ? `${sentence}.` : `${sentence}; available: ${names}.`);
}

interface Restored extends CopiedFiles {
  readonly version: string;
}

async function restore(folder: string, backup: Backup, settings: Settings, observe: Observer): Promise<Restored> {
  const restoreFiles = async (snapshot: Snapshot): Promise<Restored> => ({
    ...(await copyFiles(snapshot, backedUpFiles(folder), fileFolder(filesFolder(settings)), observe)),
    version: snapshot.version,
  });
  const isOfDatabase = backup.manifest.store === undefined;
  if (isOfDatabase !== (settings.databaseUrl !== "")) {
    const engine = (isDatabase: boolean): string => (isDatabase ? "PostgreSQL" : "SQLite");
    throw new Problem(
      "backup-unusable",
      `The backup ${backup.name} is from ${engine(isOfDatabase)}, but the settings use ${engine(!isOfDatabase)}.`,
    );
  }
  // The database knows which files it references, so it must be restored first.
  if (isOfDatabase) return withExistingStore(settings, (store) => store.read(restoreFiles));
  return restoreStore(join(folder, backup.name), backup, settings, restoreFiles, observe);
}

async function restoreStore(
  folder: string,
  { name, manifest }: Backup,
  { data }: Settings,
  restoreFiles: (snapshot: Snapshot) => Promise<Restored>,
  observe: Observer,
): Promise<Restored> {
  const { sqliteFile } = await import("../../store/sqlite/file.ts");
  const { copySqliteStore, isSqliteStoreAt, readSqliteCopy } = await import("../../store/sqlite/copy.ts");
  const store = sqliteFile(data);
  const refuseExisting = (): void => {
    if (isSqliteStoreAt(store)) throw new Problem("store-exists", `There is a store, or part of one, at ${store}.`);
  };
  refuseExisting();
  const source = sqliteFile(folder);
  if (!existsSync(source) || (await fingerprint(source)).sha256 !== manifest.store?.sha256) {
    throw new Problem("backup-unusable", `The store of the backup ${name} does not match its checksum: ${source}.`);
  }
  makeFolders(data, PRIVATE_FOLDER);
  const part = `${store}.part`;
  rmSync(part, { force: true });
  try {
    const restored = await readSqliteCopy(source, restoreFiles);
    await copySqliteStore(source, part, observe);
    refuseExisting();
    renameSync(part, store);
    return restored;
  } finally {
    rmSync(part, { force: true });
  }
}
