/**
 * An attached file of 5 MB, in a store of its own: the demo city has only short ones. Short files are cached in memory
 * after the first request and checked against their hash.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { warmGoal } from "../measure/goals.ts";
import type { Bench } from "../measure/part.ts";
import { runProgram } from "../measure/program.ts";
import type { Measure, Section } from "../measure/report.ts";
import { compare, OWN_WARM_UP_MS, sideBySide } from "../measure/side-by-side.ts";

const ID = "0123456789abcdef0123456789abcdef-1";
const BYTES = 5_000_000;

export async function files({ folder, peaks }: Bench): Promise<readonly Section[]> {
  const input = join(folder, "long-file");
  const data = join(folder, "long-file-store");
  mkdirSync(join(input, "files"), { recursive: true });
  writeFileSync(join(input, "files", `${ID}.1.PDF.pdf`), randomBytes(BYTES));
  await runProgram(["import", "parliament", input, "--data", data]);
  return sideBySide({ data, peaks }, "files", [], async (pair) => {
    const measures: Measure[] = [];
    for (const connections of [1, 16]) {
      const each = { name: `5 MB, connections: ${connections}`, paths: [`/api/files/${ID}/1/PDF`] };
      const load = { connections, milliseconds: 500 };
      measures.push(await compare(pair, each, { load, goal: warmGoal, warmUpMs: OWN_WARM_UP_MS }));
    }
    return [{ title: "Attached file", baseline: "the bare server", measures }];
  });
}
