/** `rathaus doctor`: checks settings, data folder, store and data, and reports what is wrong. Status 1 on errors. */
import { Command } from "commander";
import { type Diagnosis, error, ok, RELOAD_ADVICE } from "../../base/diagnosis.ts";
import { Problem } from "../../base/problems.ts";
import { auditFinance } from "../../finance/exchange/audit.ts";
import { auditCouncil } from "../../parliament/audit/audit.ts";
import { STORE_FORMAT, type Store } from "../../store/store.ts";
import { examineAccess } from "../doctor/examine-access.ts";
import { examineBulk } from "../doctor/examine-bulk.ts";
import { examineFiles } from "../doctor/examine-files.ts";
import { examineFolder } from "../doctor/examine-folder.ts";
import { examineMirrors } from "../doctor/examine-mirrors.ts";
import { examineProfile } from "../doctor/examine-profile.ts";
import { examineTexts } from "../doctor/examine-texts.ts";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import { withExistingStore } from "../io/with-store.ts";

interface DoctorFlags {
  readonly deep?: boolean;
  readonly repair?: boolean;
}

type Report = (diagnosis: Diagnosis) => void;

/** Lines of an integrity check to print; further lines add no information. */
const MAX_LINES = 5;

export function doctorCommand(): Command {
  const command = new Command("doctor")
    .option("--deep", "read everything: each page of the store, each record in both forms, each file")
    .option("--repair", "remove leftovers: unfinished files, abandoned mirrors, unreferenced blobs");
  addSettingFlags(command, ["data", "databaseUrl", "city"]);
  return command.action(async (flags: DoctorFlags) => {
    const counts = { ok: 0, warning: 0, error: 0 };
    const report: Report = (diagnosis) => {
      counts[diagnosis.level] += 1;
      console.log(shown(diagnosis));
    };
    try {
      await examine(command, flags, report);
    } catch (problem) {
      // A store that cannot be opened is a result too; the remaining checks need it.
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
  const access = examineAccess(settings);
  if (access) report(access);
  await withExistingStore(settings, async (store) => {
    const found = await examineStore(store, deep);
    report(found);
    if (found.level === "error") return;
    await store.read(async (snapshot) => {
      for await (const diagnosis of examineProfile(settings, snapshot)) report(diagnosis);
      for await (const diagnosis of auditFinance(snapshot)) report(diagnosis);
      for await (const diagnosis of auditCouncil(snapshot, deep)) report(diagnosis);
    });
    for await (const diagnosis of examineFiles(store, settings, { deep, repair })) report(diagnosis);
    for await (const diagnosis of examineTexts(store)) report(diagnosis);
    for await (const diagnosis of examineBulk(store, settings, { deep, repair })) report(diagnosis);
  });
  for (const diagnosis of examineMirrors(settings, repair)) report(diagnosis);
}

async function examineStore(store: Store, deep: boolean): Promise<Diagnosis> {
  const damage = await store.check(deep);
  if (damage.length === 0) {
    const depth = deep ? "full check" : "quick check";
    return ok(`store: format ${STORE_FORMAT}, data version ${await store.version()}, no damage (${depth})`);
  }
  return error(["store: damaged", ...damage.slice(0, MAX_LINES)].join("\n         "), RELOAD_ADVICE);
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
