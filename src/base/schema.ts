/**
 * JSON Schemas as plain values, with the TypeScript types of the values they allow. In: keywords. Out: a schema that
 * can be sent as it is; `Static` infers its type. Covers only what our API needs of the standard
 * (https://json-schema.org/draft/2020-12).
 */

/** Does not exist at run time; carries the type of the values. */
declare const VALUE: unique symbol;

type Keywords = Readonly<Record<string, unknown>>;

export interface Schema<Value = unknown> {
  readonly [VALUE]?: Value;
  readonly type?: string;
  readonly [keyword: string]: unknown;
}

export type Members = Readonly<Record<string, Schema | Optional>>;

export interface ObjectSchema<Of extends Members = Members> extends Schema<Values<Of>> {
  readonly type: "object";
  readonly properties: Readonly<Record<keyof Of, Schema>>;
  readonly required?: readonly string[];
}

/** An optional member. */
class Optional<Of extends Schema = Schema> {
  readonly schema: Of;

  constructor(schema: Of) {
    this.schema = schema;
  }
}

export type Static<Of> = Of extends Schema<infer Value> ? Value : never;

type OptionalNames<Of> = { [Name in keyof Of]: Of[Name] extends Optional ? Name : never }[keyof Of];
type Values<Of extends Members> = {
  [Name in Exclude<keyof Of, OptionalNames<Of>>]: Static<Of[Name]>;
} & {
  [Name in OptionalNames<Of>]?: Of[Name] extends Optional<infer Inner> ? Static<Inner> : never;
};

export function text(keywords?: Keywords): Schema<string> {
  return { type: "string", ...keywords };
}

export function integer(keywords?: Keywords): Schema<number> {
  return { type: "integer", ...keywords };
}

/** An integer of any size: a `bigint` where a number would not be exact. */
export function anyInteger(keywords?: Keywords): Schema<number | bigint> {
  return { type: "integer", ...keywords };
}

export function number(keywords?: Keywords): Schema<number> {
  return { type: "number", ...keywords };
}

export function boolean(keywords?: Keywords): Schema<boolean> {
  return { type: "boolean", ...keywords };
}

/** Exactly this string. */
export function literal<const Text extends string>(value: Text): Schema<Text> {
  return { type: "string", const: value };
}

/** One of these strings. */
export function choice<const Text extends string>(values: readonly Text[], keywords?: Keywords): Schema<Text> {
  return { enum: [...values], type: "string", ...keywords };
}

export function nothing(): Schema<null> {
  return { type: "null" };
}

/** Values of different types, so that the type decides which schema is meant. */
export function either<const Of extends readonly Schema[]>(
  schemas: Of,
  keywords?: Keywords,
): Schema<Static<Of[number]>> {
  return { anyOf: schemas, ...keywords };
}

export function list<Item>(items: Schema<Item>, keywords?: Keywords): Schema<Item[]> {
  return { type: "array", items, ...keywords };
}

/** An object with any names, such as codes. */
export function map<Value>(of: Schema<Value>, keywords?: Keywords): Schema<Readonly<Record<string, Value>>> {
  return { type: "object", additionalProperties: of, ...keywords };
}

export function optional<Of extends Schema>(schema: Of): Optional<Of> {
  return new Optional(schema);
}

export function object<Of extends Members>(members: Of, keywords?: Keywords): ObjectSchema<Of> {
  const entries = Object.entries(members);
  const required = entries.filter(([, member]) => !(member instanceof Optional)).map(([name]) => name);
  const properties = entries.map(([name, member]) => [name, member instanceof Optional ? member.schema : member]);
  return {
    type: "object",
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(properties) as Record<keyof Of, Schema>,
    ...keywords,
  };
}
