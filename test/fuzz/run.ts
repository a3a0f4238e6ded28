/** `npm run fuzz`: parses --minutes, --only and --seed, and exits with status 1 if something was found. */
import { randomInt } from "node:crypto";
import { Command } from "commander";
import { fuzz } from "./runner.ts";
import { TARGETS } from "./targets.ts";

const names = TARGETS.map(({ name }) => name);
const targets = TARGETS.map(({ name, description }) => `  ${name}: ${description}`).join("\n");
const command = new Command("fuzz")
  .description(`Tries random inputs until one fails. Targets:\n${targets}`)
  .option("--minutes <number>", "the duration, for all targets together", Number, 10)
  .option("--only <names>", "only these targets, separated by commas", (text) => text.split(","), names)
  .option("--seed <number>", "the random seed", Number, randomInt(2 ** 31));

const { minutes, only, seed } = command.parse().opts<{ minutes: number; only: readonly string[]; seed: number }>();
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) command.error(`There is no target ${unknown.join(", ")}, only ${names.join(", ")}.`);
if (!(minutes > 0)) command.error("--minutes must be a number above 0.");
if (!Number.isSafeInteger(seed)) command.error("--seed must be a whole number.");
const isClean = await fuzz(
  TARGETS.filter(({ name }) => only.includes(name)),
  { milliseconds: minutes * 60_000, seed, folder: "fuzz-findings", print: console.log },
);
process.exitCode = isClean ? 0 : 1;
