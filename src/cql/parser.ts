/**
 * Reads a CQL 1.2 query by recursive descent, one function per rule of the grammar. In: the query and limits.
 * Out: its tree, or the first fault as a diagnostic. Never throws; only parentheses recurse, and they are limited.
 *
 * Beyond the grammar it takes what the known parsers take: several bare words are one term, and a relation may stand
 * before a group (`au = (a or b)`), where it holds for every bare term inside.
 */
import type { Diagnostic } from "./diagnostics.ts";
import * as explain from "./explain.ts";
import type { Token } from "./lexer.ts";
import { tokenize } from "./lexer.ts";
import type { Limits } from "./limits.ts";
import { DEFAULT_LIMITS, isTooLong } from "./limits.ts";
import type { Reading } from "./reading.ts";
import { ahead, behind, fail, here, isSign, isTerm, startReading, term } from "./reading.ts";
import { isRelationName } from "./relations.ts";
import type { Clause, CqlNode, Modifier, PrefixAssignment, Relation, SortKey } from "./tree.ts";
import { DEFAULT_RELATION, SERVER_CHOICE } from "./tree.ts";

export type Parsed =
  | { readonly ok: true; readonly tree: CqlNode }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/** Index and relation that a term gets when it has none of its own. */
type Target = { readonly index: string; readonly indexStart: number; readonly relation: Relation };

/** Parses one query, e.g. `parse("Titel any velo and Datum > 2024")`. */
export function parse(query: string, limits: Limits = DEFAULT_LIMITS): Parsed {
  if (isTooLong(query, limits)) return { ok: false, diagnostic: explain.tooLong(limits.bytes) };
  const lexed = tokenize(query);
  if (!lexed.ok) return lexed;
  const reading = startReading(lexed.tokens, limits);
  const tree = sortedQuery(reading);
  return tree === undefined ? { ok: false, diagnostic: reading.fault as Diagnostic } : { ok: true, tree };
}

/** `sortedQuery = { prefixAssignment } scopedClause [ "sortby" sortSpec ]`, and nothing behind it. */
function sortedQuery(reading: Reading): CqlNode | undefined {
  const start = here(reading).start;
  const prefixes = prefixAssignments(reading);
  if (prefixes === undefined) return undefined;
  let query = scopedClause(reading, undefined);
  if (query === undefined) return undefined;
  if (here(reading).kind === "sortby") {
    reading.at += 1;
    const keys = sortSpec(reading);
    if (keys === undefined) return undefined;
    query = { type: "sort", query, keys, start: query.start };
  }
  if (here(reading).kind !== "end") return fail(reading, explain.afterQuery(here(reading), behind(reading)));
  return inScope(prefixes, query, start);
}

/** `sortSpec = singleSpec { singleSpec }`, `singleSpec = index [ modifierList ]`; a keyword may be an index. */
function sortSpec(reading: Reading): readonly SortKey[] | undefined {
  const keys: SortKey[] = [];
  do {
    const index = term(reading, "a sort key");
    if (index === undefined) return undefined;
    const modifiers = modifierList(reading);
    if (modifiers === undefined) return undefined;
    keys.push({ index: index.text, modifiers, start: index.start });
  } while (isTerm(here(reading)));
  return keys;
}

/** `cqlQuery = { prefixAssignment } scopedClause`: what stands in parentheses. */
function cqlQuery(reading: Reading, target: Target | undefined): CqlNode | undefined {
  const start = here(reading).start;
  const prefixes = prefixAssignments(reading);
  if (prefixes === undefined) return undefined;
  const query = scopedClause(reading, target);
  return query === undefined ? undefined : inScope(prefixes, query, start);
}

/** `prefixAssignment = ">" prefix "=" uri | ">" uri`, any number of them. */
function prefixAssignments(reading: Reading): readonly PrefixAssignment[] | undefined {
  const prefixes: PrefixAssignment[] = [];
  for (let sign = here(reading); isSign(sign, ">"); sign = here(reading)) {
    reading.at += 1;
    const first = term(reading, "a prefix or a URI");
    if (first === undefined) return undefined;
    if (!isSign(here(reading), "=")) {
      prefixes.push({ uri: first.text, start: sign.start });
      continue;
    }
    reading.at += 1;
    const uri = term(reading, "a URI");
    if (uri === undefined) return undefined;
    prefixes.push({ name: first.text, uri: uri.text, start: sign.start });
  }
  return prefixes;
}

function inScope(prefixes: readonly PrefixAssignment[], query: CqlNode, start: number): CqlNode {
  return prefixes.length === 0 ? query : { type: "prefix", prefixes, query, start };
}

/** `scopedClause = searchClause { booleanGroup searchClause }`, all operators equal, from left to right. */
function scopedClause(reading: Reading, target: Target | undefined): CqlNode | undefined {
  let left = searchClause(reading, target);
  while (left !== undefined) {
    const { kind, start: operatorStart } = here(reading);
    if (kind !== "and" && kind !== "or" && kind !== "not" && kind !== "prox") break;
    reading.at += 1;
    const modifiers = modifierList(reading);
    if (modifiers === undefined) return undefined;
    const right = searchClause(reading, target);
    if (right === undefined) return undefined;
    left = { type: "boolean", operator: kind, modifiers, left, right, start: left.start, operatorStart };
  }
  return left;
}

/** `searchClause = "(" cqlQuery ")" | index relation searchTerm | searchTerm`; here also `index relation "(" cqlQuery ")"`. */
function searchClause(reading: Reading, target: Target | undefined): CqlNode | undefined {
  if (here(reading).kind === "(") return group(reading, target);
  const index = here(reading);
  if (!isTerm(index)) return fail(reading, explain.missingClause(index, reading.level));
  if (isRelation(ahead(reading, 1))) {
    reading.at += 1;
    const own = relation(reading);
    if (own === undefined) return undefined;
    const clauseTarget = { index: index.text, indexStart: index.start, relation: own };
    return here(reading).kind === "(" ? group(reading, clauseTarget) : searchTerm(reading, clauseTarget, index.start);
  }
  if (isUnknownRelation(reading)) return fail(reading, explain.unknownRelation(ahead(reading, 1)));
  return searchTerm(reading, target, index.start);
}

function group(reading: Reading, target: Target | undefined): CqlNode | undefined {
  const open = here(reading);
  if (reading.level >= reading.limits.levels) return fail(reading, explain.tooDeep(reading.limits.levels, open.start));
  reading.at += 1;
  reading.level += 1;
  const query = cqlQuery(reading, target);
  if (query === undefined) return undefined;
  const close = here(reading);
  if (close.kind !== ")") return fail(reading, explain.insideGroup(close, behind(reading), open));
  reading.at += 1;
  reading.level -= 1;
  return query;
}

/** `relation = comparitor [ modifierList ]`; the caller has seen that one stands here. */
function relation(reading: Reading): Relation | undefined {
  const { text, start } = here(reading);
  reading.at += 1;
  const modifiers = modifierList(reading);
  return modifiers === undefined ? undefined : { name: text.toLowerCase(), modifiers, start };
}

/** `modifierList = { "/" modifierName [ comparitorSymbol modifierValue ] }`. */
function modifierList(reading: Reading): readonly Modifier[] | undefined {
  const modifiers: Modifier[] = [];
  while (here(reading).kind === "/") {
    reading.at += 1;
    const named = term(reading, "the name of a modifier");
    if (named === undefined) return undefined;
    const name = named.text.toLowerCase();
    const sign = here(reading);
    if (sign.kind !== "comparison") {
      modifiers.push({ name, start: named.start });
      continue;
    }
    reading.at += 1;
    const value = term(reading, "the value of a modifier");
    if (value === undefined) return undefined;
    modifiers.push({ name, comparison: sign.text, value: value.text, start: named.start });
  }
  return modifiers;
}

/** A term, or several bare words as one, joined by one blank. Keywords and quoted strings stand alone. */
function searchTerm(reading: Reading, target: Target | undefined, start: number): Clause | undefined {
  const first = here(reading);
  if (!isTerm(first)) return fail(reading, explain.missingBehindRelation(first, target?.relation.name));
  reading.at += 1;
  reading.clauses += 1;
  const { clauses } = reading.limits;
  if (reading.clauses > clauses) return fail(reading, explain.tooManyClauses(clauses, first.start));
  let text = first.text;
  if (first.kind === "word") {
    for (; here(reading).kind === "word"; reading.at += 1) text += ` ${here(reading).text}`;
  }
  const { index, indexStart, relation } = target ?? serverChoice(first.start);
  return {
    type: "clause",
    index,
    relation,
    term: text,
    quoted: first.kind === "quoted",
    start,
    indexStart,
    termStart: first.start,
  };
}

function serverChoice(start: number): Target {
  return { index: SERVER_CHOICE, indexStart: start, relation: { name: DEFAULT_RELATION, modifiers: [], start } };
}

function isRelation(token: Token): boolean {
  return token.kind === "comparison" || (token.kind === "word" && isRelationName(token.text));
}

/** `title contains "x"`: two bare words that cannot be a term, because something follows that only a relation can have. */
function isUnknownRelation(reading: Reading): boolean {
  const follows = ahead(reading, 2).kind;
  return (
    here(reading).kind === "word" && ahead(reading, 1).kind === "word" && (follows === "quoted" || follows === "(")
  );
}
