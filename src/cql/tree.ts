/**
 * The CQL 1.2 query tree: what the parser makes, what planner, printer and notation read. Names that CQL compares without
 * case (relations, modifiers) are lower case; indexes, terms, modifier values and URIs are as written, backslashes kept.
 * Every `…start` is an offset into the query in UTF-16 units; it and `quoted` say how the query was written, not what it means.
 */

/** The relations and comparisons that are signs; `==` is new in CQL 1.2. */
export type Comparison = "=" | "==" | "<>" | "<" | "<=" | ">" | ">=";

/** `/name`, or with a comparison `/name=value`; comparison and value come both or neither. */
export type Modifier = {
  readonly name: string;
  readonly comparison?: Comparison;
  readonly value?: string;
  readonly start: number;
};

/** A sign such as `=`, or a name such as `any` or `cql.within`. */
export type Relation = {
  readonly name: string;
  readonly modifiers: readonly Modifier[];
  readonly start: number;
};

/**
 * One condition. A bare term has the index `cql.serverChoice` and the relation `=`, both "starting" at the term. In
 * `au = (a or b)` both clauses share index and relation and start at their own term.
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

/** Two conditions joined; `not` means "and not". All four operators bind equally, from left to right. */
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

/** Prefixes and the query they hold for: the whole query or one pair of parentheses. */
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

/** The sorted query; only ever the root, or directly below the root's prefixes. */
export type SortNode = {
  readonly type: "sort";
  readonly query: CqlNode;
  readonly keys: readonly SortKey[];
  readonly start: number;
};

export type CqlNode = Clause | BooleanNode | PrefixNode | SortNode;

/** The index and the relation of a term that stands alone (CQL 1.2; in 1.1 the relation was `scr`). */
export const SERVER_CHOICE = "cql.serverChoice";
export const DEFAULT_RELATION = "=";
