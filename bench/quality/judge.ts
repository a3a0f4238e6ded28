/**
 * Recall and precision of a search method on judged queries. In: `titles.txt`, one a line, and `queries.tsv` with a
 * query word, a regular expression for titles that must be found and one for titles that may be found besides. Out: the
 * mean over the queries, and what is missing or wrong in each.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { spell } from "../../src/text/spelling.ts";
import { forEachWord } from "../../src/text/words.ts";

/** The words of the vocabulary that a method finds for a query word, all as they are spelled. */
export type Method = (vocabulary: readonly string[]) => (query: string) => ReadonlySet<string>;

export interface Judgement {
  readonly query: string;
  readonly recall: number;
  readonly precision: number;
  readonly missing: readonly string[];
  readonly wrong: readonly string[];
}

export interface Judged {
  readonly recall: number;
  readonly precision: number;
  readonly queries: readonly Judgement[];
}

export function judge(folder: string, method: Method): Judged {
  const titles = linesOf(join(folder, "titles.txt"));
  const words = titles.map(wordsOf);
  const find = method([...new Set(words.flat())]);
  const queries = linesOf(join(folder, "queries.tsv"))
    .slice(1)
    .map((line) => line.split("\t"))
    .map(([query, must, may]): Judgement => {
      const found = find(query);
      const isFound = words.map((ofTitle) => ofTitle.some((word) => found.has(word)));
      const [mustMatch, mayMatch] = [pattern(must), pattern(may)];
      const wanted = titles.map((title) => mustMatch.test(title));
      const right = titles.map((title, i) => wanted[i] || mayMatch.test(title));
      const both = (a: readonly boolean[], b: readonly boolean[]): number => a.filter((each, i) => each && b[i]).length;
      const all = (list: readonly boolean[]): number => list.filter((each) => each).length;
      return {
        query,
        recall: all(wanted) === 0 ? 1 : both(wanted, isFound) / all(wanted),
        precision: all(isFound) === 0 ? 1 : both(isFound, right) / all(isFound),
        missing: titles.filter((_, i) => wanted[i] && !isFound[i]),
        wrong: titles.filter((_, i) => isFound[i] && !right[i]),
      };
    });
  const mean = (of: (each: Judgement) => number): number =>
    queries.reduce((sum, each) => sum + of(each), 0) / queries.length;
  return { recall: mean(({ recall }) => recall), precision: mean(({ precision }) => precision), queries };
}

function linesOf(path: string): readonly string[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "");
}

function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  forEachWord(text, (_, start, end) => words.push(spell(text.slice(start, end))));
  return words;
}

/** `\w` and `\b` as people who read German mean them: with umlauts. */
function pattern(source: string): RegExp {
  const letter = "[\\p{L}\\p{N}_]";
  const edge = `(?:(?<!${letter})(?=${letter})|(?<=${letter})(?!${letter}))`;
  return new RegExp(source.replaceAll("\\b", edge).replaceAll("\\w", letter), "iu");
}
