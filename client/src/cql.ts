/**
 * Queries in CQL, safely: ``cql`Titel any ${text} and Beginn >= ${date}` ``. The text of the template is the query, the
 * values are terms: whatever they contain, the query keeps its structure.
 */
import { checkParentheses, hasSort, startOfCondition, type Token, textOf, tokensOf } from "./cql-tokens.ts";
import { Field, type IndexOf, type Scoped } from "./field.ts";
import { isTerm, type Term, termOf } from "./term.ts";

/** Every record has a sequence number, in every service. */
export const ALL_RECORDS = "seq > 0";

/** A query, or a condition that others are composed of. `Index` is where its fields are; any index if it names none. */
export class Cql<Index extends string = string> implements Scoped<Index> {
  declare readonly forIndex: (index: Index) => void;
  readonly #tokens: readonly Token[];

  /** Use the tag `cql`. */
  constructor(tokens: readonly Token[]) {
    checkParentheses(tokens);
    this.#tokens = tokens;
  }

  /** The query; empty: all records. */
  get text(): string {
    return textOf(this.#tokens);
  }

  get isSorted(): boolean {
    return hasSort(this.#tokens);
  }

  toString(): string {
    return this.text;
  }
}

/** What a template may contain: terms, lists of terms of which one must match, fields, and other conditions. */
// biome-ignore lint/suspicious/noExplicitAny: fields and conditions of any index; `IndexOf` checks that they agree.
export type CqlValue = Term | readonly Term[] | Field<any> | Cql<any>;

/** The tag, and functions that need no template. */
export interface CqlTag {
  <const Values extends readonly CqlValue[]>(
    strings: TemplateStringsArray,
    ...values: Values
  ): Cql<IndexOf<Values[number]>>;
  /** A query as somebody wrote it. Never build it from values: that is what the tag is for. */
  raw(query: string): Cql;
  /** All of the conditions; those that are `undefined` do not count. Without any: all records. */
  and<Index extends string>(...conditions: readonly (Cql<Index> | undefined)[]): Cql<Index>;
  /** At least one of the conditions; those that are `undefined` do not count. */
  or<Index extends string>(...conditions: readonly (Cql<Index> | undefined)[]): Cql<Index>;
}

export const cql: CqlTag = Object.assign(
  (strings: TemplateStringsArray, ...values: readonly CqlValue[]) => new Cql(compose(strings.raw, values)),
  {
    raw: (query: string) => new Cql(tokensOf(query)),
    and: <Index extends string>(...conditions: readonly (Cql<Index> | undefined)[]) =>
      new Cql<Index>(joined("and", conditions)),
    or<Index extends string>(...conditions: readonly (Cql<Index> | undefined)[]) {
      const tokens = joined("or", conditions);
      if (tokens.length === 0) throw new TypeError("or needs at least one condition.");
      return new Cql<Index>(tokens);
    },
  },
);

/** Backslashes are those of CQL, so this takes the template as it is written. */
function compose(texts: readonly string[], values: readonly CqlValue[]): Token[] {
  const tokens: Token[] = [];
  texts.forEach((text, i) => {
    if (i > 0 && !/^([\s)/<>=]|$)/.test(text)) throw apart(text);
    if (i < values.length && !(i === 0 && text === "") && !/[\s(/<>=]$/.test(text)) throw apart(text);
    tokens.push(...tokensOf(text));
    if (i < values.length) put(tokens, text.slice(text.trimEnd().length), values[i]);
  });
  return tokens;
}

function apart(text: string): TypeError {
  const part = text.trim();
  if (part === "") return new TypeError("Between two values there must be an operator such as and.");
  if (part.includes('"'))
    return new TypeError(`Values need no quotation marks: write Titel any \${text}, not ${part}.`);
  return new TypeError(`A value is a whole term, but there is no space between it and ${part}. For parts use mask.`);
}

/** Adds a value after the tokens. */
function put(tokens: Token[], space: string, value: unknown): void {
  if (value instanceof Field) tokens.push({ kind: "word", text: value.name, space });
  else if (value instanceof Cql) tokens.push({ ...group(value), space });
  else if (isTerm(value)) tokens.push(termToken(value, space));
  else if (Array.isArray(value)) putList(tokens, space, value);
  else throw new TypeError(`A query cannot contain ${value === null ? "null" : typeof value}.`);
}

function termToken(value: Term, space: string): Token {
  const text = termOf(value);
  return { kind: text.startsWith('"') ? "quoted" : "word", text, space };
}

/** `Titel any ${["a", "b"]}` becomes `(Titel any "a" or Titel any "b")`, which all services understand. */
function putList(tokens: Token[], space: string, values: readonly unknown[]): void {
  if (values.length === 0) throw new TypeError("A list of terms needs at least one: no record would match none.");
  const start = startOfCondition(tokens);
  if (start === undefined) {
    throw new TypeError(`A list of terms needs a field and a relation before it, not ${textOf(tokens.slice(-2))}.`);
  }
  const condition = tokens.slice(start);
  if (condition[1]?.text === "<>" && values.length > 1) {
    throw new TypeError("With <>, a list would match nearly every record: use not and ==.");
  }
  const terms = values.map((value) => {
    if (!isTerm(value)) throw new TypeError("A list in a query consists of texts, numbers, dates and masks.");
    return termToken(value, " ");
  });
  const [only] = terms;
  if (terms.length === 1 && only) {
    tokens.push({ ...only, space });
    return;
  }
  const each = terms.map((term) => textOf([...condition, term]));
  tokens.splice(start, condition.length, {
    kind: "group",
    text: `(${each.join(" or ")})`,
    space: condition[0]?.space ?? space,
  });
}

function joined(operator: string, conditions: readonly (Cql<never> | undefined)[]): Token[] {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.flatMap((condition, i) => {
    const one = { ...group(condition), space: " " };
    return i === 0 ? [one] : [{ kind: "word" as const, text: operator, space: " " }, one];
  });
}

/** A condition inside of another one. */
function group(condition: Cql<never>): Pick<Token, "kind" | "text"> {
  const { text, isSorted } = condition;
  if (isSorted) throw new TypeError(`sortBy comes at the end of the whole query, not inside of it: ${text}`);
  return { kind: "group", text: `(${text || ALL_RECORDS})` };
}
