/** Kinds of members of `city.json`, as schemas: objects without other members, texts in one or two languages. */
import { either, type Members, type ObjectSchema, object, type Schema, text } from "../base/schema.ts";

export const MOST_CHARACTERS = 2_000;
/** Characters of a name. */
const SHORT = 120;

/** An object without other members. */
export function closed<Of extends Members>(members: Of, description: string, keywords = {}): ObjectSchema<Of> {
  return object(members, { description, additionalProperties: false, ...keywords });
}

const oneLine = (value: string): string | undefined =>
  /[\p{Cc}]/u.test(value) ? "contains a line end or another control character" : undefined;

/** A text for both languages, or one for each. */
export function texts(description: string, maxLength = SHORT) {
  const one = text({ maxLength, expects: "a text", check: maxLength === SHORT ? oneLine : undefined });
  return either([one, closed({ de: one, en: one }, "", { expects: 'an object { "de": …, "en": … }' })], {
    description,
  });
}

export function short(description: string, expects = "a text", check = oneLine): Schema<string> {
  return text({ description, maxLength: SHORT, expects, check });
}
