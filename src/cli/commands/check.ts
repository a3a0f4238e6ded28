/** `rathaus check`: reports what an import of a city's folder would do and find, and changes nothing. */
import { Command } from "commander";
import { checkCity } from "../city/check-city.ts";
import { progressObserver } from "../io/progress.ts";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import { printError } from "../process/exit.ts";

interface CheckFlags {
  readonly allowShrink?: boolean;
}

export function checkCommand(): Command {
  const command = new Command("check")
    .argument("<folder>", "folder with city.json, finance/ and parliament/, as import city reads it")
    .option("--allow-shrink", "as for import city: accept that a list or an index loses more than a tenth");
  addSettingFlags(command, ["data", "databaseUrl", "city"]);
  return command.action(async (folder: string, { allowShrink = false }: CheckFlags) => {
    const { lines, notices, problems } = await checkCity(folder, allowShrink, settingsOf(command), progressObserver());
    const end = summary(folder, problems.length, notices.length);
    console.log([...lines, ...notices, end].join("\n"));
    for (const problem of problems) printError(problem, command);
    if (problems.length > 0) process.exitCode = 1;
  });
}

function summary(folder: string, problems: number, notices: number): string {
  const noticed = notices === 0 ? "nothing looks wrong" : notices === 1 ? "1 notice" : `${notices} notices`;
  if (problems > 0) return `The import would fail, and nothing would change; ${noticed}.`;
  return `The import would succeed; ${noticed}. Next: npx rathaus import city ${folder}`;
}
