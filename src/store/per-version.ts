/** The value that belongs to a data version: what was loaded from the data, or a cache that is filled while it is used. */
import { isOlder } from "./data-version.ts";

/** So many requests for an older version in a row mean that the data was set back, from a backup perhaps. */
const SET_BACK_AFTER = 100;

export interface PerVersion<Source, Value> {
  /** The value of a version, the same each time while that version is the newest; of an older version one to throw away. */
  (source: Source): Value;
  /** The value of the newest version; undefined before there is one. */
  newest(): Value | undefined;
}

/** `make` runs once for each version. A promise that fails is not kept. */
export function perVersion<Source extends { readonly version: string }, Value>(
  make: (source: Source) => Value,
): PerVersion<Source, Value> {
  let newest: { readonly version: string; readonly value: Value } | undefined;
  let olderInARow = 0;

  function keep(version: string, value: Value): void {
    const kept = { version, value };
    newest = kept;
    if (value instanceof Promise) {
      value.catch(() => {
        if (newest === kept) newest = undefined;
      });
    }
  }

  const of = (source: Source): Value => {
    const { version } = source;
    if (newest?.version === version) {
      olderInARow = 0;
      return newest.value;
    }
    const value = make(source);
    const isLate = newest !== undefined && isOlder(version, newest.version) && ++olderInARow < SET_BACK_AFTER;
    if (!isLate) {
      olderInARow = 0;
      keep(version, value);
    }
    return value;
  };
  return Object.assign(of, { newest: () => newest?.value });
}
