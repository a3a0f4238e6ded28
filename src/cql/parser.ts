/**
 * A recursive descent parser for CQL 1.2, one function per grammar rule. In: the query and limits. Out: its tree, or
 * the first error as a diagnostic. Never throws; only parentheses recurse, and their depth is limited.
 *
 * Beyond the grammar it accepts what the known parsers accept: several bare words are one term, and a relation may
 * precede a group (`au = (a or b)`), where it applies to every bare term inside.
 */
import type { Diagnostic } from "./diagnostics.ts";
import * as explain from "./explain.ts";
import type { Token } from "./lexer.ts";
import { tokenize } from "./lexer.ts";
import type { Limits } from "./limits.ts";
import { DEFAULT_LIMITS, isTooLong } from "./limits.ts";
import type { ParserState } from "./parser-state.ts";
import { current, fail, initialState, isSymbol, isTerm, lookahead, previous, term } from "./parser-state.ts";
import { isRelationName } from "./relations.ts";
import type { Clause, CqlNode, Modifier, PrefixAssignment, Relation, SortKey } from "./tree.ts";
import { DEFAULT_RELATION, SERVER_CHOICE } from "./tree.ts";

export type Parsed =
  | { readonly ok: true; readonly tree: CqlNode }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/** Index and relation of a term that has none of its own. */
type Target = { readonly index: string; readonly indexStart: number; readonly relation: Relation };

/** Parses one query, e.g. `parse("Titel any velo and Datum > 2024")`. */
export function parse(query: string, limits: Limits = DEFAULT_LIMITS): Parsed {
  if (isTooLong(query, limits)) return { ok: false, diagnostic: explain.tooLong(limits.bytes) };
  const lexed = tokenize(query);
  if (!lexed.ok) return lexed;
  const state = initialState(lexed.tokens, limits);
  const tree = sortedQuery(state);
  return tree === undefined ? { ok: false, diagnostic: state.fault as Diagnostic } : { ok: true, tree };
}

/** `sortedQuery = { prefixAssignment } scopedClause [ "sortby" sortSpec ]`, and nothing after it. */
function sortedQuery(state: ParserState): CqlNode | undefined {
  const start = current(state).start;
  const prefixes = prefixAssignments(state);
  if (prefixes === undefined) return undefined;
  let query = scopedClause(state, undefined);
  if (query === undefined) return undefined;
  if (current(state).kind === "sortby") {
    state.at += 1;
    const keys = sortSpec(state);
    if (keys === undefined) return undefined;
    query = { type: "sort", query, keys, start: query.start };
  }
  if (current(state).kind !== "end") return fail(state, explain.afterQuery(current(state), previous(state)));
  return inScope(prefixes, query, start);
}

/** `sortSpec = singleSpec { singleSpec }`, `singleSpec = index [ modifierList ]`; a keyword may be an index. */
function sortSpec(state: ParserState): readonly SortKey[] | undefined {
  const keys: SortKey[] = [];
  do {
    const index = term(state, "a sort key");
    if (index === undefined) return undefined;
    const modifiers = modifierList(state);
    if (modifiers === undefined) return undefined;
    keys.push({ index: index.text, modifiers, start: index.start });
  } while (isTerm(current(state)));
  return keys;
}

/** `cqlQuery = { prefixAssignment } scopedClause`: the content of parentheses. */
function cqlQuery(state: ParserState, target: Target | undefined): CqlNode | undefined {
  const start = current(state).start;
  const prefixes = prefixAssignments(state);
  if (prefixes === undefined) return undefined;
  const query = scopedClause(state, target);
  return query === undefined ? undefined : inScope(prefixes, query, start);
}

/** `prefixAssignment = ">" prefix "=" uri | ">" uri`, any number of them. */
function prefixAssignments(state: ParserState): readonly PrefixAssignment[] | undefined {
  const prefixes: PrefixAssignment[] = [];
  for (let symbol = current(state); isSymbol(symbol, ">"); symbol = current(state)) {
    state.at += 1;
    const first = term(state, "a prefix or a URI");
    if (first === undefined) return undefined;
    if (!isSymbol(current(state), "=")) {
      prefixes.push({ uri: first.text, start: symbol.start });
      continue;
    }
    state.at += 1;
    const uri = term(state, "a URI");
    if (uri === undefined) return undefined;
    prefixes.push({ name: first.text, uri: uri.text, start: symbol.start });
  }
  return prefixes;
}

function inScope(prefixes: readonly PrefixAssignment[], query: CqlNode, start: number): CqlNode {
  return prefixes.length === 0 ? query : { type: "prefix", prefixes, query, start };
}

/** `scopedClause = searchClause { booleanGroup searchClause }`: equal precedence, left-associative. */
function scopedClause(state: ParserState, target: Target | undefined): CqlNode | undefined {
  let left = searchClause(state, target);
  while (left !== undefined) {
    const { kind, start: operatorStart } = current(state);
    if (kind !== "and" && kind !== "or" && kind !== "not" && kind !== "prox") break;
    state.at += 1;
    const modifiers = modifierList(state);
    if (modifiers === undefined) return undefined;
    const right = searchClause(state, target);
    if (right === undefined) return undefined;
    left = { type: "boolean", operator: kind, modifiers, left, right, start: left.start, operatorStart };
  }
  return left;
}

/**
 * `searchClause = "(" cqlQuery ")" | index relation searchTerm | searchTerm`; beyond the grammar also
 * `index relation "(" cqlQuery ")"`.
 */
function searchClause(state: ParserState, target: Target | undefined): CqlNode | undefined {
  if (current(state).kind === "(") return group(state, target);
  const index = current(state);
  if (!isTerm(index)) return fail(state, explain.missingClause(index, state.level));
  if (isRelation(lookahead(state, 1))) {
    state.at += 1;
    const own = relation(state);
    if (own === undefined) return undefined;
    const clauseTarget = { index: index.text, indexStart: index.start, relation: own };
    return current(state).kind === "(" ? group(state, clauseTarget) : searchTerm(state, clauseTarget, index.start);
  }
  if (isUnknownRelation(state)) return fail(state, explain.unknownRelation(lookahead(state, 1)));
  return searchTerm(state, target, index.start);
}

function group(state: ParserState, target: Target | undefined): CqlNode | undefined {
  const open = current(state);
  if (state.level >= state.limits.levels) return fail(state, explain.tooDeep(state.limits.levels, open.start));
  state.at += 1;
  state.level += 1;
  const query = cqlQuery(state, target);
  if (query === undefined) return undefined;
  const close = current(state);
  if (close.kind !== ")") return fail(state, explain.insideGroup(close, previous(state), open));
  state.at += 1;
  state.level -= 1;
  return query;
}

/** `relation = comparitor [ modifierList ]`; the caller has checked that the current token is one. */
function relation(state: ParserState): Relation | undefined {
  const { text, start } = current(state);
  state.at += 1;
  const modifiers = modifierList(state);
  return modifiers === undefined ? undefined : { name: text.toLowerCase(), modifiers, start };
}

/** `modifierList = { "/" modifierName [ comparitorSymbol modifierValue ] }`. */
function modifierList(state: ParserState): readonly Modifier[] | undefined {
  const modifiers: Modifier[] = [];
  while (current(state).kind === "/") {
    state.at += 1;
    const named = term(state, "the name of a modifier");
    if (named === undefined) return undefined;
    const name = named.text.toLowerCase();
    const symbol = current(state);
    if (symbol.kind !== "comparison") {
      modifiers.push({ name, start: named.start });
      continue;
    }
    state.at += 1;
    const value = term(state, "the value of a modifier");
    if (value === undefined) return undefined;
    modifiers.push({ name, comparison: symbol.text, value: value.text, start: named.start });
  }
  return modifiers;
}

/** A term, or several bare words as one term, joined by one space. Keywords and quoted strings are never joined. */
function searchTerm(state: ParserState, target: Target | undefined, start: number): Clause | undefined {
  const first = current(state);
  if (!isTerm(first)) return fail(state, explain.missingAfterRelation(first, target?.relation.name));
  state.at += 1;
  state.clauses += 1;
  const { clauses } = state.limits;
  if (state.clauses > clauses) return fail(state, explain.tooManyClauses(clauses, first.start));
  let text = first.text;
  if (first.kind === "word") {
    for (; current(state).kind === "word"; state.at += 1) text += ` ${current(state).text}`;
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

/** `title contains "x"`: two bare words that cannot be a term, because what follows can only follow a relation. */
function isUnknownRelation(state: ParserState): boolean {
  const follows = lookahead(state, 2).kind;
  return (
    current(state).kind === "word" && lookahead(state, 1).kind === "word" && (follows === "quoted" || follows === "(")
  );
}
