/**
 * The CQL 1.2 query tree: the parser's result, the input of planner, printer and notation. Names that are
 * case-insensitive in CQL (relations, modifiers) are lower case; indexes, terms, modifier values and URIs are as
 * written, with backslashes. Every `…start` is an offset into the query in UTF-16 units; the offsets and `quoted`
 * describe how the query was written, not what it means.
 */

/** The relations and comparisons that are symbols; `==` is new in CQL 1.2. */
export type Comparison = "=" | "==" | "<>" | "<" | "<=" | ">" | ">=";

/** `/name`, or with a comparison `/name=value`; comparison and value are either both present or both absent. */
export type Modifier = {
  readonly name: string;
  readonly comparison?: Comparison;
  readonly value?: string;
  readonly start: number;
};

/** A symbol such as `=`, or a name such as `any` or `cql.within`. */
export type Relation = {
  readonly name: string;
  readonly modifiers: readonly Modifier[];
  readonly start: number;
};

/**
 * One condition. A bare term has the index `cql.serverChoice` and the relation `=`, both with the offset of the term.
 * In `au = (a or b)` both clauses share index and relation and start at their own term.
 */
export type Clause = {
  readonly type: "clause";
  readonly index: string;
  readonly relation: Relation;
  readonly term: string;
  readonly quoted: boolean;
  readonly start: number;
  readonly indexStart: number;
  readonly termStart: number;
};

export type BooleanOperator = "and" | "or" | "not" | "prox";

/** Two joined conditions; `not` means "and not". All four operators have equal precedence and are left-associative. */
export type BooleanNode = {
  readonly type: "boolean";
  readonly operator: BooleanOperator;
  readonly modifiers: readonly Modifier[];
  readonly left: CqlNode;
  readonly right: CqlNode;
  readonly start: number;
  readonly operatorStart: number;
};

/** `> name = uri`; without a name the URI is the default context set of its scope. */
export type PrefixAssignment = {
  readonly name?: string;
  readonly uri: string;
  readonly start: number;
};

/** Prefixes and the query they apply to: the whole query or one pair of parentheses. */
export type PrefixNode = {
  readonly type: "prefix";
  readonly prefixes: readonly PrefixAssignment[];
  readonly query: CqlNode;
  readonly start: number;
};

export type SortKey = {
  readonly index: string;
  readonly modifiers: readonly Modifier[];
  readonly start: number;
};

/** The sorted query: always the root, or directly below the root's prefixes. */
export type SortNode = {
  readonly type: "sort";
  readonly query: CqlNode;
  readonly keys: readonly SortKey[];
  readonly start: number;
};

export type CqlNode = Clause | BooleanNode | PrefixNode | SortNode;

/** The index and the relation of a bare term (CQL 1.2; in 1.1 the relation was `scr`). */
export const SERVER_CHOICE = "cql.serverChoice";
export const DEFAULT_RELATION = "=";
