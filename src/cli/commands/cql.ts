/** `rathaus cql`: shows how a query is parsed and planned; with `--stdin`, one JSON line per query, for programs. */
import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { Problem } from "../../base/problems.ts";
import { notation } from "../../cql/notation.ts";
import { parse } from "../../cql/parser.ts";
import type { CqlNode } from "../../cql/tree.ts";
import type { IndexDescription } from "../../parliament/describe/description.ts";
import { INDEXES, indexNamed } from "../../parliament/describe/indexes/all.ts";
import { type ExplainedQuery, explainQuery } from "../../parliament/query/explain-query.ts";

export function cqlCommand(): Command {
  return new Command("cql")
    .argument("[query]", "the query")
    .option("--index <name>", "the index to search (default: the first that has all fields of the query)")
    .option("--stdin", "read one JSON string per line and print one JSON object per line")
    .action(async (query: string | undefined, { stdin, index }: { stdin?: true; index?: string }) => {
      if (stdin) return answerLines();
      if (query === undefined) throw new Problem("usage-invalid", "There is no query: give one, or --stdin.");
      return explain(query, index);
    });
}

async function explain(query: string, index: string | undefined): Promise<void> {
  const parsed = parse(query);
  if (!parsed.ok) return printMistake(query, parsed.diagnostic);
  console.log(`Tree\n${indented(notation(parsed.tree))}`);
  try {
    const { description, explained } = await explainedFor(parsed.tree, index);
    console.log(`\nPlan for ${description.name.toLowerCase()}\n${indented(explained.plan)}`);
    console.log(`\nOrder\n${indented(explained.order)}\n\nSQL\n${indented(explained.sql.join("\n"))}`);
  } catch (error) {
    if (!isAboutQuery(error)) throw error;
    const { diagnostic, position } = error.extras.members ?? {};
    printMistake(query, {
      code: Number(String(diagnostic).split("/").at(-1)),
      message: error.message,
      position: Number(position),
    });
  }
}

interface Explanation {
  readonly description: IndexDescription;
  readonly explained: ExplainedQuery;
}

/** For the requested index, or the first that supports the query; if none does, throws the error of the first. */
async function explainedFor(tree: CqlNode, index: string | undefined): Promise<Explanation> {
  const wanted = index === undefined ? INDEXES : [indexNamed(index)].filter((found) => found !== undefined);
  let reason: unknown = new Problem("usage-invalid", `There is no index ${index}.`);
  for (const [place, description] of wanted.entries()) {
    try {
      return { description, explained: await explainQuery(tree, INDEXES.indexOf(description), description) };
    } catch (error) {
      if (!isAboutQuery(error)) throw error;
      if (place === 0) reason = error;
    }
  }
  throw reason;
}

function isAboutQuery(error: unknown): error is Problem {
  return error instanceof Problem && error.code === "query-invalid";
}

interface Mistake {
  readonly code: number;
  readonly message: string;
  readonly position: number;
}

function printMistake(query: string, { code, message, position }: Mistake): void {
  console.error(`${query}\n${" ".repeat(position)}^\n${message} (diagnostic ${code}, position ${position})`);
  process.exitCode = 1;
}

const indented = (text: string): string => text.replace(/^/gm, "  ");

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
    // Reported below, like a line that is JSON but not a string.
  }
  throw new Problem("usage-invalid", `Each line must be one JSON string; this one is not: ${line.slice(0, 80)}`);
}
