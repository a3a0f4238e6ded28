/** `rathaus cql`: shows how a query is parsed and planned; with `--stdin`, one JSON line per query, for programs. */
import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { excerpt, Problem } from "../../base/problems.ts";
import { notation } from "../../cql/notation.ts";
import { parse } from "../../cql/parser.ts";
import type { CqlNode } from "../../cql/tree.ts";
import type { IndexDescription } from "../../parliament/describe/description.ts";
import { INDEXES, indexNamed } from "../../parliament/describe/indexes/all.ts";
import { searchLayout } from "../../parliament/describe/search-layout.ts";
import { type ExplainedQuery, explainQuery } from "../../parliament/query/explain-query.ts";
import { closeNames, nameHint } from "../../text/close-names.ts";

/** The SRU diagnostic for a name that the index does not have. */
const UNKNOWN_FIELD = 16;

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
    if (!(error instanceof Unsupported)) throw error;
    const { problem, description } = error;
    const message = `${description.name.toLowerCase()}: ${problem.message}`;
    printMistake(query, { code: diagnosticOf(problem), message, position: positionOf(error) });
  }
}

interface Explanation {
  readonly description: IndexDescription;
  readonly explained: ExplainedQuery;
}

/** Why an index does not support a query. */
class Unsupported extends Error {
  readonly description: IndexDescription;
  readonly problem: Problem;

  constructor(description: IndexDescription, problem: Problem) {
    super(problem.message);
    this.description = description;
    this.problem = problem;
  }
}

/**
 * For the requested index, or the first that supports the query. If none does, throws the reason of the index that
 * supports most of it, preferably one with a field of a similar name.
 */
async function explainedFor(tree: CqlNode, index: string | undefined): Promise<Explanation> {
  const reasons: Unsupported[] = [];
  for (const description of index === undefined ? INDEXES : [requestedIndex(index)]) {
    try {
      return { description, explained: await explainQuery(tree, INDEXES.indexOf(description), description) };
    } catch (error) {
      if (!isAboutQuery(error)) throw error;
      reasons.push(new Unsupported(description, error));
    }
  }
  const furthest = Math.max(...reasons.map(positionOf));
  const best = reasons.filter((reason) => positionOf(reason) === furthest);
  throw best.find(hasField) ?? best.find(hasCloseField) ?? best[0];
}

function requestedIndex(name: string): IndexDescription {
  const found = indexNamed(name);
  if (found) return found;
  const hint = nameHint(
    name,
    INDEXES.map((index) => ({ name: index.name.toLowerCase() })),
  ).en;
  throw new Problem("usage-invalid", `There is no index ${excerpt(name)}. ${hint}`);
}

function positionOf({ problem }: Unsupported): number {
  return Number(problem.extras.members?.position);
}

function hasField({ problem }: Unsupported): boolean {
  return diagnosticOf(problem) !== UNKNOWN_FIELD;
}

function hasCloseField({ problem, description }: Unsupported): boolean {
  const names = Array.from(searchLayout(description).fields.values(), ({ name }) => name);
  return closeNames(String(problem.extras.members?.details), names).length > 0;
}

function diagnosticOf({ extras }: Problem): number {
  return Number(String(extras.members?.diagnostic).split("/").at(-1));
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
