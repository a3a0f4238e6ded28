/** Parses values from PostgreSQL: integers as numbers, byte strings as Uint8Array, everything else as text. */
import type { CustomTypesConfig } from "pg";

// https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/catalog/pg_type.dat
const BYTEA = 17;
const INT8 = 20;
const INT2 = 21;
const INT4 = 23;
/** The type of sum() over bigints. */
const NUMERIC = 1700;

function integer(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not an integer that can be represented exactly.`);
  return value;
}

/** Two hexadecimal digits per byte, after `\x`. */
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
      return integer;
    default:
      return String;
  }
}

export const TYPES: CustomTypesConfig = { getTypeParser: parserOf as CustomTypesConfig["getTypeParser"] };
