/**
 * Schemas as they are in this city. They are declared with the default amount types; before they are used, each list of
 * types is replaced by that of the city. Members that the city does not have are left out of CSV: without functions and
 * with the original's account numbers, its columns are the original's.
 */
import type { Schema } from "../../base/schema.ts";
import { type AmountType, ZURICH_TYPES } from "../../city/amount-types.ts";

export const ZURICH_TYPE_NAMES: readonly string[] = ZURICH_TYPES.map(({ typ }) => typ);

/** Marks a schema of amount types. */
const TYPES_MARK = "x-amount-types";
export const CITY_TYPES = { [TYPES_MARK]: true };

/** Marks a member that only some cities have: those with functions, or with account numbers of their own. */
const MEMBER_MARK = "x-only-with";
export const WITH_FUNCTIONS = { [MEMBER_MARK]: "hasFunctions" };
export const WITH_OWN_NUMBERS = { [MEMBER_MARK]: "hasOwnNumbers" };

export const CITY_MARKS: readonly string[] = [TYPES_MARK, MEMBER_MARK];

/** What schemas depend on. */
export interface CityForm {
  readonly amountTypes: readonly AmountType[];
  readonly hasFunctions: boolean;
  readonly hasOwnNumbers: boolean;
}

/** Every request needs one. A form belongs to an import. */
const known = new WeakMap<CityForm, Map<Schema, Schema>>();

export function schemaIn<Of extends Schema>(schema: Of, form: CityForm): Of {
  const schemas = known.getOrInsertComputed(form, () => new Map());
  return schemas.getOrInsertComputed(schema, () => adapted(schema, form)) as Of;
}

function adapted(schema: Schema, form: CityForm): Schema {
  const { amountTypes } = form;
  const names = amountTypes.map(({ typ }) => typ);
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isObject(value)) return value;
    const members = Object.entries(value)
      .filter(([, member]) => !isObject(member) || form[member[MEMBER_MARK] as keyof CityForm] !== false)
      .map(([name, member]) => [name, visit(member)]);
    const ofCity = TYPES_MARK in value ? { enum: names, examples: [names.at(-1)] } : {};
    return { ...Object.fromEntries(members), ...ofCity };
  };
  const isWhole = amountTypes === ZURICH_TYPES && form.hasFunctions && form.hasOwnNumbers;
  return isWhole ? schema : (visit(schema) as Schema);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
