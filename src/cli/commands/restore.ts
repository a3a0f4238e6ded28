/**
 * `rathaus restore`: puts a backup into a data folder that holds no store. The store comes last and all at once, so a restore that breaks off leaves none. To
 * go back in a store that is in use, docs/how-to/operate.md tells how: by export and import, so that who follows its changes sees them.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { filesFolder } from "../../open-store.ts";
import { type CopiedFiles, copyFiles } from "../../parliament/files/copy-files.ts";
import { fileFolder } from "../../parliament/files/file-folder.ts";
import type { Snapshot } from "../../store/store.ts";
import { type BackupNote, backedUpFiles, backupsIn, fingerprint, readNote } from "../io/backup-folder.ts";
import { progressObserver } from "../io/progress.ts";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import { withStore } from "../io/with-store.ts";

export function restoreCommand(): Command {
  const command = new Command("restore")
    .argument("<folder>", "in which `rathaus backup` has put backups")
    .option("--backup <name>", "which of them; without it, the newest");
  addSettingFlags(command, ["data", "databaseUrl"]);
  return command.action(async (folder: string, { backup: wanted }: { backup?: string }) => {
    const settings = settingsOf(command);
    const backup = chosen(folder, wanted);
    const restored = await restore(folder, backup, settings, progressObserver());
    const { copied, contents, lost } = restored;
    console.log(
      `${join(folder, backup.name)}, made ${backup.note.made}: ` +
        `data version ${restored.version}, ${contents.size} contents of files, ${copied} of them brought.`,
    );
    if (lost.length === 0) return;
    console.error(`${lost.length} contents of files are not in the backup: \`rathaus doctor\` names their files.`);
    process.exitCode = 1;
  });
}

interface Backup {
  readonly name: string;
  readonly note: BackupNote;
}

function chosen(folder: string, wanted: string | undefined): Backup {
  const backups = backupsIn(folder);
  const name = wanted === undefined ? backups.at(-1) : backups.find((one) => one === wanted);
  if (name !== undefined) return { name, note: readNote(folder, name) };
  const names = backups.join(", ");
  const sentence = `There is no backup ${wanted ?? ""} in ${folder}`.replace("  ", " ");
  throw new Problem("backup-unusable", names === "" ? `${sentence}.` : `${sentence}; there is: ${names}.`);
}

interface Restored extends CopiedFiles {
  readonly version: string;
}

async function restore(folder: string, backup: Backup, settings: Settings, observe: Observer): Promise<Restored> {
  const bringFiles = async (snapshot: Snapshot): Promise<Restored> => ({
    ...(await copyFiles(snapshot, backedUpFiles(folder), fileFolder(filesFolder(settings)), observe)),
    version: snapshot.version,
  });
  const isOfDatabase = backup.note.store === undefined;
  if (isOfDatabase !== (settings.databaseUrl !== "")) {
    const keeper = (isDatabase: boolean): string => (isDatabase ? "PostgreSQL" : "SQLite");
    const sentence = `The backup ${backup.name} is of a store of ${keeper(isOfDatabase)}, the settings name one of ${keeper(!isOfDatabase)}.`;
    throw new Problem("backup-unusable", sentence);
  }
  // The database tells which files it needs, so it must have been restored before.
  if (isOfDatabase) return withStore(settings, (store) => store.read(bringFiles));
  return restoreStore(join(folder, backup.name), backup, settings, bringFiles, observe);
}

async function restoreStore(
  folder: string,
  { name, note }: Backup,
  { data }: Settings,
  bringFiles: (snapshot: Snapshot) => Promise<Restored>,
  observe: Observer,
): Promise<Restored> {
  const { sqliteFile } = await import("../../store/sqlite/file.ts");
  const { copySqliteStore, isSqliteStoreAt, readSqliteCopy } = await import("../../store/sqlite/copy.ts");
  const store = sqliteFile(data);
  const refuseOther = (): void => {
    if (isSqliteStoreAt(store)) throw new Problem("store-exists", `There is a store, or part of one, at ${store}.`);
  };
  refuseOther();
  const source = sqliteFile(folder);
  if (!existsSync(source) || (await fingerprint(source)).sha256 !== note.store?.sha256) {
    throw new Problem("backup-unusable", `The store of the backup ${name} is not what was written: ${source}.`);
  }
  mkdirSync(data, { recursive: true });
  const part = `${store}.part`;
  rmSync(part, { force: true });
  try {
    const restored = await readSqliteCopy(source, bringFiles);
    await copySqliteStore(source, part, observe);
    refuseOther();
    renameSync(part, store);
    return restored;
  } finally {
    rmSync(part, { force: true });
  }
}
