/** `rathaus cql`: shows how a query is read and what it becomes; with `--stdin` one JSON line for each query, for programs. */
import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { Problem } from "../base/problems.ts";
import { notation } from "../cql/notation.ts";
import { parse } from "../cql/parser.ts";

export function cqlCommand(): Command {
  return new Command("cql")
    .description("Explains a CQL query: its tree, or what is wrong with it and where.")
    .argument("[query]", "the query")
    .option("--stdin", "read one JSON string a line and print one JSON object a line")
    .action(async (query: string | undefined, { stdin }: { stdin?: true }) => {
      if (stdin) return answerLines();
      if (query === undefined) throw new Problem("setting-invalid", "There is no query: give one, or --stdin.");
      explain(query);
    });
}

function explain(query: string): void {
  const parsed = parse(query);
  if (parsed.ok) {
    console.log(notation(parsed.tree));
    return;
  }
  const { code, message, position } = parsed.diagnostic;
  console.error(`${query}\n${" ".repeat(position)}^\n${message} (diagnostic ${code}, position ${position})`);
  process.exitCode = 1;
}

async function answerLines(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== "") console.log(JSON.stringify(answer(line)));
  }
}

function answer(line: string): object {
  const parsed = parse(queryIn(line));
  if (parsed.ok) return { valid: true, tree: notation(parsed.tree) };
  const { code, message, position } = parsed.diagnostic;
  return { valid: false, diagnostic: code, message, position };
}

function queryIn(line: string): string {
  try {
    const query: unknown = JSON.parse(line);
    if (typeof query === "string") return query;
  } catch {
    // Told below in the same words as a line that is JSON but no string.
  }
  throw new Problem("setting-invalid", `Each line must be one JSON string; this one is not: ${line.slice(0, 80)}`);
}
