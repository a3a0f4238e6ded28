/** Checks that no other user of the machine can read the data folder or the store. In: settings. Out: a warning. */
import { statSync } from "node:fs";
import { type Diagnosis, warning } from "../../base/diagnosis.ts";
import type { Settings } from "../../base/settings.ts";
import { sqliteFile } from "../../store/sqlite/file.ts";

/** Permissions of the group and of all others. */
const OTHERS = 0o077;

/** Versions before 0.2 created both with the permissions that the shell usually gives. */
export function examineAccess({ data }: Settings): Diagnosis | undefined {
  // Windows has no such permissions.
  if (process.platform === "win32") return undefined;
  const store = sqliteFile(data);
  const open = [data, store, `${store}-wal`, `${store}-shm`].filter(
    (path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0,
  );
  if (open.length === 0) return undefined;
  const advice = open.map((path) => `chmod ${path === data ? "700" : "600"} '${path.replaceAll("'", "'\\''")}'`);
  return warning(
    `data folder ${data}: other users of this machine may read it or the store, which has hashes of API keys`,
    `Run \`${advice.join(" && ")}\`.`,
  );
}
