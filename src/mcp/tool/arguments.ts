/**
 * The arguments of a call. In: the parameters of a tool as a table, and what an assistant sent. Out: checked values, or
 * an error that names the argument and what it may be.
 */
import { LIMITS } from "../../base/limits.ts";
import { closeNames } from "../../text/close-names.ts";
import type { Schema } from "./schema.ts";
import { ToolError } from "./tool-error.ts";

export interface Parameter {
  readonly type: "text" | "integer" | "boolean" | "date";
  readonly description: string;
  readonly required?: true;
  readonly values?: readonly string[];
  readonly least?: number;
  readonly most?: number;
  readonly otherwise?: number;
}

export type Parameters = Readonly<Record<string, Parameter>>;

const LONGEST_TEXT = LIMITS.toolArgument.most;
const DEFAULT_ITEMS = 25;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Of every tool that gives a list. */
export const PAGING: Parameters = {
  limit: {
    type: "integer",
    description: `how many items to show, ${DEFAULT_ITEMS} by default`,
    least: 0,
    most: LIMITS.toolItems.most,
    otherwise: DEFAULT_ITEMS,
  },
  offset: { type: "integer", description: "how many items to skip", least: 0, most: 1_000_000, otherwise: 0 },
};

export const PERIOD: Parameters = {
  from: { type: "date", description: "first day, YYYY-MM-DD" },
  to: { type: "date", description: "last day, YYYY-MM-DD" },
};

export const longText = (description: string, most: number): Parameter => ({ type: "text", description, most });

export function inputSchema(parameters: Parameters): Schema {
  const required = Object.keys(parameters).filter((name) => parameters[name].required);
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, schemaOf(parameter)]),
  );
  return { type: "object", properties, required, additionalProperties: false };
}

function schemaOf({ type, description, values, least, most, otherwise }: Parameter): Schema {
  switch (type) {
    case "integer":
      return {
        type,
        description,
        ...(least !== undefined && { minimum: least }),
        ...(most !== undefined && { maximum: most }),
        ...(otherwise !== undefined && { default: otherwise }),
      };
    case "boolean":
      return { type, description };
    case "date":
      return { type: "string", description, pattern: DATE.source };
    case "text":
      return { type: "string", description, maxLength: most ?? LONGEST_TEXT, ...(values && { enum: values }) };
  }
}

/** Checked arguments, by name. */
export class Args {
  readonly #values: ReadonlyMap<string, string | number | boolean>;

  constructor(values: ReadonlyMap<string, string | number | boolean>) {
    this.#values = values;
  }

  /** Undefined if it is absent or empty. */
  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return value === undefined || value === "" ? undefined : String(value);
  }

  /** One that is required. */
  given(name: string): string {
    return this.text(name) ?? "";
  }

  number(name: string): number | undefined {
    return this.#values.get(name) as number | undefined;
  }

  boolean(name: string): boolean | undefined {
    return this.#values.get(name) as boolean | undefined;
  }

  get limit(): number {
    return this.number("limit") ?? DEFAULT_ITEMS;
  }

  get offset(): number {
    return this.number("offset") ?? 0;
  }
}

export function checkedArgs(parameters: Parameters, sent: unknown): Args {
  if (sent !== undefined && (typeof sent !== "object" || sent === null || Array.isArray(sent))) {
    throw new ToolError("The arguments must be an object.");
  }
  const names = Object.keys(parameters);
  const given = Object.entries(sent ?? {}).filter(([, value]) => value !== null && value !== undefined);
  for (const [name] of given) {
    if (Object.hasOwn(parameters, name)) continue;
    throw new ToolError(`There is no argument ${quote(name)}. ${hint(name, names)}`);
  }
  const values = new Map<string, string | number | boolean>();
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = given.find(([one]) => one === name)?.[1];
    if (value !== undefined) values.set(name, checked(name, parameter, value));
    else if (parameter.required) throw new ToolError(`${name} is missing: ${parameter.description}.`);
    else if (parameter.otherwise !== undefined) values.set(name, parameter.otherwise);
    if (parameter.required && values.get(name) === "") throw new ToolError(`${name} is empty.`);
  }
  return new Args(values);
}

function checked(name: string, parameter: Parameter, value: unknown): string | number | boolean {
  const { type, values, least = 0, most } = parameter;
  switch (type) {
    case "integer": {
      // Some models send numbers as texts.
      const count = typeof value === "string" && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
      if (!Number.isInteger(count)) throw new ToolError(`${name} must be a whole number.`);
      const highest = most ?? Number.MAX_SAFE_INTEGER;
      if ((count as number) < least || (count as number) > highest) {
        throw new ToolError(`${name} must be from ${least} to ${highest}.`);
      }
      return count as number;
    }
    case "boolean":
      if (value === true || value === "true") return true;
      if (value === false || value === "false") return false;
      throw new ToolError(`${name} must be true or false.`);
    case "date":
      if (typeof value === "string" && isDate(value)) return value;
      throw new ToolError(`${name} must be a date such as 2024-03-06.`);
    case "text": {
      const plain = typeof value === "number" ? String(value) : value;
      if (typeof plain !== "string") throw new ToolError(`${name} must be a text.`);
      const longest = most ?? LONGEST_TEXT;
      if (plain.length > longest) throw new ToolError(`${name} may have ${longest} characters, not ${plain.length}.`);
      const clean = plain.toWellFormed().trim();
      if (values === undefined || clean === "") return clean;
      const known = values.find((one) => one.toLowerCase() === clean.toLowerCase());
      if (known === undefined) throw new ToolError(`${name} cannot be ${quote(clean)}. ${hint(clean, values)}`);
      return known;
    }
  }
}

function isDate(value: string): boolean {
  if (!DATE.test(value)) return false;
  try {
    return Temporal.PlainDate.from(value, { overflow: "reject" }) !== undefined;
  } catch {
    return false;
  }
}

const MOST_NAMES = 40;

/** The names that may have been meant, or all if they are few, or some. */
export function hint(written: string, names: readonly string[]): string {
  const close = closeNames(written, names);
  if (close.length > 0) return `Did you mean ${close.map(quote).join(" or ")}?`;
  if (names.length === 0) return "";
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
  return `There are: ${names.slice(0, MOST_NAMES).join(", ")}${more}.`;
}

export function quote(value: string): string {
  return `"${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`;
}
