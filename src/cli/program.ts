/** All commands of the command line; each is a file of its own. */
import { Command } from "commander";
import { benchCommand } from "./bench.ts";
import { cqlCommand } from "./cql.ts";
import { demoCommand } from "./demo.ts";
import { doctorCommand } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { keysCommand } from "./keys.ts";
import { mirrorCommand } from "./mirror.ts";
import { serveCommand } from "./serve.ts";

export function program(): Command {
  return new Command("rathaus")
    .description("Publishes a city's money and its parliament.")
    .addCommand(serveCommand())
    .addCommand(demoCommand())
    .addCommand(importCommand())
    .addCommand(mirrorCommand())
    .addCommand(exportCommand())
    .addCommand(doctorCommand())
    .addCommand(keysCommand())
    .addCommand(cqlCommand())
    .addCommand(benchCommand());
}
