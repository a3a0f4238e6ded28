/** `node bench/quality/main.ts FOLDER [--all]`: the methods on the judged queries of a folder, as a table. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { judge } from "./judge.ts";
import { METHODS } from "./methods.ts";

const [folder = join(import.meta.dirname, "..", "..", "..", "shared", "search-quality"), ...flags] =
  process.argv.slice(2);
if (existsSync(join(folder, "queries.tsv"))) {
  console.log("| method | recall | precision |\n|---|--:|--:|");
  for (const [name, method] of Object.entries(METHODS)) {
    const { recall, precision, queries } = judge(folder, method);
    console.log(`| ${name} | ${recall.toFixed(3)} | ${precision.toFixed(3)} |`);
    if (!flags.includes("--all")) continue;
    for (const { query, missing, wrong } of queries)
      if (missing.length + wrong.length > 0) console.log({ query, missing, wrong });
  }
} else console.log(`skipped: ${folder} has no queries.tsv with judged queries`);
