/** JSON Schemas of what tools take and give, written as plain data. */

export type Schema = Readonly<Record<string, unknown>>;
export type Properties = Readonly<Record<string, Schema>>;

export const text = (description: string): Schema => ({ type: "string", description });
export const number = (description: string): Schema => ({ type: "number", description });
export const integer = (description: string): Schema => ({ type: "integer", description });
export const yesNo = (description: string): Schema => ({ type: "boolean", description });
export const list = (description: string, items: Schema): Schema => ({ type: "array", description, items });

/** All members are optional but the required ones: an absent value is left out. */
export function object(properties: Properties, required: readonly string[] = [], description?: string): Schema {
  return { type: "object", ...(description && { description }), properties, required, additionalProperties: false };
}

/** Objects whose members a schema cannot name, such as the records of an index. */
export const anyObject = (description: string): Schema => ({ type: "object", description, additionalProperties: true });
