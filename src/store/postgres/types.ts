/** How values come from PostgreSQL: whole numbers as numbers, byte strings as Uint8Array, everything else as text. */
import type { CustomTypesConfig } from "pg";

// https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/catalog/pg_type.dat
const BYTEA = 17;
const INT8 = 20;
const INT2 = 21;
const INT4 = 23;
/** What sum() of bigints is. */
const NUMERIC = 1700;

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a whole number that can be told exactly.`);
  return value;
}

/** Two hexadecimal digits for each byte, behind `\x`. */
function bytes(text: string): Uint8Array {
  return Uint8Array.fromHex(text.slice(2));
}

function parserOf(type: number): (text: string) => unknown {
  switch (type) {
    case BYTEA:
      return bytes;
    case INT8:
    case INT2:
    case INT4:
    case NUMERIC:
      return wholeNumber;
    default:
      return String;
  }
}

export const TYPES: CustomTypesConfig = { getTypeParser: parserOf as CustomTypesConfig["getTypeParser"] };
