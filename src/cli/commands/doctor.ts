/** `rathaus doctor`: looks at settings, data folder, store and data, says in plain words what is wrong and what to do. Status 1 on errors. */
import { existsSync } from "node:fs";
import { Command } from "commander";
import { type Diagnosis, error, ok, RELOAD_ADVICE, warning } from "../../base/diagnosis.ts";
import { Problem } from "../../base/problems.ts";
import { auditFinance } from "../../finance/exchange/audit.ts";
import { storeNotes } from "../../open-store.ts";
import { auditCouncil } from "../../parliament/audit/audit.ts";
import { STORE_FORMAT, type Store } from "../../store/store.ts";
import { examineFiles } from "../doctor/examine-files.ts";
import { examineFolder } from "../doctor/examine-folder.ts";
import { examineMirrors } from "../doctor/examine-mirrors.ts";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import { withStore } from "../io/with-store.ts";

interface DoctorFlags {
  readonly deep?: boolean;
  readonly repair?: boolean;
}

type Report = (diagnosis: Diagnosis) => void;

/** Lines about damage that are shown; more of them say no more. */
const MOST_LINES = 5;

export function doctorCommand(): Command {
  const command = new Command("doctor")
    .option("--deep", "read everything: each page of the store, each record in both forms, each file")
    .option(
      "--repair",
      "remove what nobody needs: unfinished files, forgotten mirrors, contents that belong to no file",
    );
  addSettingFlags(command, ["data", "databaseUrl"]);
  return command.action(async (flags: DoctorFlags) => {
    const counts = { ok: 0, warning: 0, error: 0 };
    const report: Report = (diagnosis) => {
      counts[diagnosis.level] += 1;
      console.log(shown(diagnosis));
    };
    try {
      await examine(command, flags, report);
    } catch (problem) {
      // What keeps the store from being opened is a finding too; nothing behind it can be looked at.
      if (!(problem instanceof Problem)) throw problem;
      report(error(problem.message.replace(/\.$/, ""), problem.hint));
    }
    console.log(summary(counts.warning, counts.error));
    if (counts.error > 0) process.exitCode = 1;
  });
}

async function examine(command: Command, { deep = false, repair = false }: DoctorFlags, report: Report): Promise<void> {
  const settings = settingsOf(command);
  report(ok("settings: readable"));
  const folder = examineFolder(settings);
  report(folder);
  if (folder.level === "error") return;
  if (settings.databaseUrl === "" && !existsSync(settings.data)) return;
  if ((await storeNotes(settings)) === undefined) {
    report(warning("store: there is none yet", "`rathaus serve --demo` or an import makes it."));
    return;
  }
  await withStore(settings, async (store) => {
    const found = await examineStore(store, deep);
    report(found);
    if (found.level === "error") return;
    await store.read(async (snapshot) => {
      for await (const diagnosis of auditFinance(snapshot)) report(diagnosis);
      for await (const diagnosis of auditCouncil(snapshot, deep)) report(diagnosis);
    });
    for await (const diagnosis of examineFiles(store, settings, { deep, repair })) report(diagnosis);
  });
  for (const diagnosis of examineMirrors(settings, repair)) report(diagnosis);
}

async function examineStore(store: Store, deep: boolean): Promise<Diagnosis> {
  const damage = await store.check(deep);
  if (damage.length === 0) {
    const looked = deep ? "all of it" : "at a quick look";
    return ok(`store: format ${STORE_FORMAT}, data version ${await store.version()}, no damage (${looked})`);
  }
  return error(["store: damaged", ...damage.slice(0, MOST_LINES)].join("\n         "), RELOAD_ADVICE);
}

function shown({ level, sentence, advice }: Diagnosis): string {
  return `${level.padEnd(8)} ${sentence}${advice === undefined ? "" : `\n         → ${advice}`}`;
}

function summary(warnings: number, errors: number): string {
  if (warnings + errors === 0) return "All is well.";
  return `${count(errors, "error")}, ${count(warnings, "warning")}.`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
