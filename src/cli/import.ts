/** `rathaus import`: puts a city's own files into the store, all or nothing. */
import { Command } from "commander";
import { importFinanceCommand } from "./import-finance.ts";
import { importParliamentCommand } from "./import-parliament.ts";

export function importCommand(): Command {
  return new Command("import").addCommand(importFinanceCommand()).addCommand(importParliamentCommand());
}
