/**
 * JSON files that people write. In: a text, and the schema (`src/base/schema.ts`) of its value. Out: everything that is
 * wrong with it, each with the path of the member. Besides the keywords of JSON Schema, a schema may have some of ours,
 * which `published-schema.ts` leaves out: `expects`, what is expected, in words; `names`, what the names of a map are;
 * `check`, a function for what JSON Schema cannot say.
 */
import type { Schema } from "../base/schema.ts";
import { closeNames } from "../text/close-names.ts";

export interface ValueProblem {
  /** `contact.email`, `languages[1]`; empty for the whole value. */
  readonly path: string;
  /** Begins with what is wrong, without a full stop. */
  readonly reason: string;
}

/** What is wrong with a value, or undefined. */
export type Check = (value: never) => string | undefined;

type Members = Readonly<Record<string, unknown>>;

/** `fault` follows the name of the file. */
export function parseDocument(text: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")) };
  } catch (error) {
    return { fault: `is not JSON: ${(error as Error).message}` };
  }
}

export function problemsOf(schema: Schema, value: unknown, path = ""): readonly ValueProblem[] {
  const { anyOf } = schema as { readonly anyOf?: readonly Schema[] };
  if (anyOf) {
    const branch = anyOf.find((one) => isOfType(one, value));
    return branch ? problemsOf(branch, value, path) : [expected(path, value, described(schema))];
  }
  if (!isOfType(schema, value)) return [expected(path, value, described(schema))];
  switch (schema.type) {
    case "object":
      return [
        ...(schema.properties ? memberProblems : entryProblems)(schema, value as Members, path),
        ...alternativeProblems(schema, value as Members, path),
        ...ownProblem(schema, value, path),
      ];
    case "array": {
      const problems = listProblems(schema, value as readonly unknown[], path);
      // Such a check relies on valid items.
      return problems.length > 0 ? problems : ownProblem(schema, value, path);
    }
    case "string":
      return textProblems(schema, value as string, path);
    case "integer":
      return rangeProblems(schema, value as number, path);
    default:
      return ownProblem(schema, value, path);
  }
}

function memberProblems(schema: Schema, value: Members, path: string): readonly ValueProblem[] {
  const { properties = {}, additionalProperties: others } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly additionalProperties?: Schema | false;
  };
  const required = (schema.required ?? []) as readonly string[];
  // Values that do not come from JSON may have undefined members.
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const missing = required
    .filter((name) => !members.some(([given]) => given === name))
    .map((name) => ({ path: below(path, name), reason: `is missing: ${described(properties[name])} is expected` }));
  const given = members.flatMap(([name, member]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : others;
    if (known) return problemsOf(known, member, below(path, name));
    return [{ path: below(path, name), reason: unknownName(name, Object.keys(properties)) }];
  });
  return [...missing, ...given];
}

function entryProblems(schema: Schema, value: Members, path: string): readonly ValueProblem[] {
  const of = schema.additionalProperties as Schema;
  return Object.entries(value).flatMap(([name, member]) => problemsOf(of, member, `${path}[${JSON.stringify(name)}]`));
}

/** Objects that need exactly one of some members. */
function alternativeProblems(schema: Schema, value: Members, path: string): readonly ValueProblem[] {
  const alternatives = (schema.oneOf ?? []) as readonly { readonly required: readonly string[] }[];
  const names = alternatives.flatMap(({ required }) => required);
  const present = names.filter((name) => Object.hasOwn(value, name));
  if (names.length === 0 || present.length === 1) return [];
  if (present.length === 0) return [{ path, reason: `needs ${names.join(" or ")}` }];
  return [{ path, reason: `has ${present.join(" and ")}, but only one of them is possible` }];
}

function rangeProblems(schema: Schema, value: number, path: string): readonly ValueProblem[] {
  const { minimum = -Infinity, maximum = Infinity } = schema as {
    readonly minimum?: number;
    readonly maximum?: number;
  };
  if (value < minimum || value > maximum) return [expected(path, value, described(schema))];
  return ownProblem(schema, value, path);
}

function unknownName(name: string, known: readonly string[]): string {
  const close = closeNames(name, known);
  return close.length > 0
    ? `is not a known member; did you mean ${close.join(" or ")}?`
    : `is not a known member; there are: ${known.join(", ")}`;
}

function listProblems(schema: Schema, value: readonly unknown[], path: string): readonly ValueProblem[] {
  const { items, minItems = 0 } = schema as { readonly items: Schema; readonly minItems?: number };
  if (value.length < minItems) return [{ path, reason: `is empty, but ${described(schema)} is expected` }];
  const repeated = value.findIndex((item, i) => schema.uniqueItems === true && value.indexOf(item) !== i);
  if (repeated >= 0) return [{ path: `${path}[${repeated}]`, reason: `repeats ${JSON.stringify(value[repeated])}` }];
  return value.flatMap((item, i) => problemsOf(items, item, `${path}[${i}]`));
}

function textProblems(schema: Schema, value: string, path: string): readonly ValueProblem[] {
  const {
    enum: choices,
    minLength,
    maxLength = Number.POSITIVE_INFINITY,
  } = schema as {
    readonly enum?: readonly string[];
    readonly minLength?: number;
    readonly maxLength?: number;
  };
  if (choices && !choices.includes(value)) {
    const close = closeNames(value, choices);
    const hint = close.length > 0 ? `; did you mean ${close.join(" or ")}?` : "";
    return [{ path, reason: `is ${shown(value)}, but ${described(schema)} is expected${hint}` }];
  }
  // A blank is a text only where a schema says how long texts are, such as the text between two columns.
  if (minLength === undefined ? value.trim() === "" : value.length < minLength)
    return [{ path, reason: `is empty, but ${described(schema)} is expected` }];
  if (value.length > maxLength) {
    return [{ path, reason: `has ${value.length} characters, but at most ${maxLength} are possible` }];
  }
  return ownProblem(schema, value, path);
}

function ownProblem(schema: Schema, value: unknown, path: string): readonly ValueProblem[] {
  const reason = (schema.check as Check | undefined)?.(value as never);
  return reason === undefined ? [] : [{ path, reason }];
}

function expected(path: string, value: unknown, what: string): ValueProblem {
  return { path, reason: `is ${shown(value)}, but ${what} is expected` };
}

const NAMES: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "a whole number",
  null: "null",
  number: "a number",
  object: "an object",
  string: "a text",
};

/** What a schema allows, in words: its `expects`, its choices or its type. */
function described(schema: Schema): string {
  const {
    expects,
    type = "",
    anyOf,
    names,
    minItems,
    enum: choices,
  } = schema as {
    readonly expects?: string;
    readonly type?: string;
    readonly anyOf?: readonly Schema[];
    readonly names?: string;
    readonly minItems?: number;
    readonly enum?: readonly string[];
  };
  if (expects !== undefined) return expects;
  if (anyOf) return anyOf.map(described).join(" or ");
  if (choices) return `one of ${choices.join(", ")}`;
  if (names !== undefined) return `an object with ${names}`;
  return minItems === 1 ? "a list with at least one element" : NAMES[type];
}

function isOfType({ type }: Schema, value: unknown): boolean {
  if (type === "integer") return Number.isSafeInteger(value);
  if (value === null) return type === "null";
  return type === (Array.isArray(value) ? "array" : typeof value);
}

const MOST_SHOWN = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

function below(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
