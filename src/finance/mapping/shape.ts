/**
 * Descriptions of JSON documents as plain data. In: a description. Out: the problems of a value, each with its place,
 * and a JSON Schema for editors.
 */
import { closeNames } from "../../text/close-names.ts";

export type Shape =
  | TextShape
  | NumberShape
  | FlagShape
  | NothingShape
  | ListShape
  | MapShape
  | ObjectShape
  | EitherShape;

interface TextShape {
  readonly kind: "text";
  /** The only possible values. */
  readonly values?: readonly string[];
  /** What is expected, for error messages. */
  readonly expected: string;
  readonly mayBeEmpty?: true;
}

interface NumberShape {
  readonly kind: "number";
  readonly minimum: number;
  readonly maximum: number;
  readonly expected: string;
}

interface FlagShape {
  readonly kind: "flag";
}

interface NothingShape {
  readonly kind: "nothing";
}

interface ListShape {
  readonly kind: "list";
  readonly of: Shape;
}

/** An object with any names. */
interface MapShape {
  readonly kind: "map";
  readonly of: Shape;
  /** What the names are. */
  readonly names: string;
}

export interface ObjectShape {
  readonly kind: "object";
  /** Its name in the JSON Schema, if it is used in several places. */
  readonly id?: string;
  readonly name: string;
  readonly members: Readonly<Record<string, MemberShape>>;
  /** Exactly one of these members must be there. */
  readonly oneOf?: readonly string[];
}

export interface MemberShape {
  readonly shape: Shape;
  readonly required?: true;
  /** What it means, for editors and docs. */
  readonly help: string;
  /** What applies without it. */
  readonly default?: string;
}

/** Values of different JSON types, so that the type decides which shape is meant. */
interface EitherShape {
  readonly kind: "either";
  readonly shapes: readonly Shape[];
}

/** What is wrong with a value. */
export interface Fault {
  /** The place of the value, such as `tables[1].file`. */
  readonly path: string;
  readonly reason: string;
}

export function faultsOf(shape: Shape, value: unknown, path = ""): readonly Fault[] {
  const fault = (what: string): readonly Fault[] => [
    { path, reason: `is ${shown(value)}, but ${what} is expected${hint(shape, value)}` },
  ];
  switch (shape.kind) {
    case "text": {
      const isText = typeof value === "string" && (value !== "" || shape.mayBeEmpty === true);
      return isText && (shape.values?.includes(value) ?? true) ? [] : fault(shape.expected);
    }
    case "number": {
      const isInRange = Number.isInteger(value) && Number(value) >= shape.minimum && Number(value) <= shape.maximum;
      return isInRange ? [] : fault(shape.expected);
    }
    case "flag":
      return typeof value === "boolean" ? [] : fault("true or false");
    case "nothing":
      return value === null ? [] : fault("null");
    case "list":
      if (!Array.isArray(value) || value.length === 0) return fault("a list with at least one element");
      return value.flatMap((element, at) => faultsOf(shape.of, element, `${path}[${at}]`));
    case "map":
      if (!isObject(value)) return fault(nameOf(shape));
      return Object.entries(value).flatMap(([name, member]) =>
        faultsOf(shape.of, member, `${path}[${JSON.stringify(name)}]`),
      );
    case "object":
      return isObject(value) ? faultsOfObject(shape, value, path) : fault(shape.name);
    case "either": {
      const chosen = shape.shapes.find((one) => jsonTypes(one).includes(jsonType(value)));
      return chosen === undefined ? fault(nameOf(shape)) : faultsOf(chosen, value, path);
    }
  }
}

function faultsOfObject(
  { members, oneOf = [] }: ObjectShape,
  value: Readonly<Record<string, unknown>>,
  path: string,
): readonly Fault[] {
  const faults: Fault[] = [];
  const known = Object.keys(members);
  for (const name of Object.keys(value).filter((name) => !known.includes(name))) {
    const close = closeNames(name, known);
    const names = close.length > 0 ? `did you mean ${close.join(" or ")}?` : `it can have ${known.join(", ")}`;
    faults.push({ path, reason: `has the unknown member ${shown(name)}; ${names}` });
  }
  const present = oneOf.filter((name) => Object.hasOwn(value, name));
  if (oneOf.length > 0 && present.length === 0) faults.push({ path, reason: `needs ${oneOf.join(" or ")}` });
  if (present.length > 1) {
    faults.push({ path, reason: `has ${present.join(" and ")}, but only one of them is possible` });
  }
  for (const [name, { shape, required, help }] of Object.entries(members)) {
    const place = path === "" ? name : `${path}.${name}`;
    if (Object.hasOwn(value, name)) faults.push(...faultsOf(shape, value[name], place));
    else if (required) faults.push({ path, reason: `needs ${name}: ${help}` });
  }
  return faults;
}

function hint(shape: Shape, value: unknown): string {
  if (shape.kind !== "text" || shape.values === undefined || typeof value !== "string") return "";
  const close = closeNames(value, shape.values);
  return close.length > 0 ? `; did you mean ${close.join(" or ")}?` : "";
}

function nameOf(shape: Shape): string {
  switch (shape.kind) {
    case "text":
    case "number":
      return shape.expected;
    case "flag":
      return "true or false";
    case "nothing":
      return "null";
    case "list":
      return "a list";
    case "map":
      return `an object with ${shape.names}`;
    case "object":
      return shape.name;
    case "either":
      return shape.shapes.map(nameOf).join(", or ");
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return jsonType(value) === "object";
}

function jsonType(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function jsonTypes(shape: Shape): readonly string[] {
  switch (shape.kind) {
    case "text":
      return ["string"];
    case "number":
      return ["number"];
    case "flag":
      return ["boolean"];
    case "nothing":
      return ["null"];
    case "list":
      return ["array"];
    case "map":
    case "object":
      return ["object"];
    case "either":
      return shape.shapes.flatMap(jsonTypes);
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

type Schema = Readonly<Record<string, unknown>>;

/** As https://json-schema.org/draft/2020-12 defines it. */
export function jsonSchema(shape: Shape): Schema {
  const definitions = new Map<string, Schema>();
  const schema = schemaOf(shape, definitions);
  return { $schema: "https://json-schema.org/draft/2020-12/schema", ...schema, $defs: Object.fromEntries(definitions) };
}

function schemaOf(shape: Shape, definitions: Map<string, Schema>): Schema {
  switch (shape.kind) {
    case "text":
      return shape.values
        ? { enum: shape.values }
        : { type: "string", ...(shape.mayBeEmpty ? {} : { minLength: 1 }), description: shape.expected };
    case "number":
      return { type: "integer", minimum: shape.minimum, maximum: shape.maximum, description: shape.expected };
    case "flag":
      return { type: "boolean" };
    case "nothing":
      return { type: "null" };
    case "list":
      return { type: "array", minItems: 1, items: schemaOf(shape.of, definitions) };
    case "map":
      return { type: "object", additionalProperties: schemaOf(shape.of, definitions) };
    case "object":
      if (shape.id === undefined) return objectSchema(shape, definitions);
      if (!definitions.has(shape.id)) {
        // The place in the list first: an object comes before those that it contains.
        definitions.set(shape.id, {});
        definitions.set(shape.id, objectSchema(shape, definitions));
      }
      return { $ref: `#/$defs/${shape.id}` };
    case "either":
      return { anyOf: shape.shapes.map((one) => schemaOf(one, definitions)) };
  }
}

function objectSchema({ members, oneOf = [] }: ObjectShape, definitions: Map<string, Schema>): Schema {
  const properties = Object.entries(members).map(([name, { shape, help, default: usual }]) => {
    const description = usual === undefined ? help : `${help} Default: ${usual}.`;
    return [name, { ...schemaOf(shape, definitions), description }];
  });
  const required = Object.keys(members).filter((name) => members[name].required);
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    ...(oneOf.length > 0 ? { oneOf: oneOf.map((name) => ({ required: [name] })) } : {}),
  };
}
