/**
 * Holds the value that belongs to a data version: loaded from the data, or a cache filled while it is used. If it
 * depends on one slice of the data only, it belongs to all versions in which that slice is the same.
 */
import { SharedWork } from "../base/work/shared-work.ts";
import { contentName, type DataSlice, isOlder } from "./data-version.ts";

/** This many consecutive requests for an older version mean that older data was restored, perhaps from a backup. */
const RESTORED_AFTER = 100;

export interface PerVersion<Source, Value> {
  /** The value of a version: the same each time while the version is the newest, a new one each time for older ones. */
  (source: Source): Value;
  /** The value of the newest version; undefined before there is one. */
  newest(): Value | undefined;
}

interface Newest<Value> {
  /** The newest one in which it is the same. */
  version: string;
  readonly name: string;
  readonly value: Value;
  readonly loading?: SharedWork<unknown>;
}

/** `make` runs once for each version. A rejected promise is not kept, and not shared with requests that wait for it. */
export function perVersion<Source extends { readonly version: string }, Value>(
  make: (source: Source) => Value,
): PerVersion<Source, Value> {
  return perSlice(undefined, make);
}

/** The same for a value that depends on one slice of the data: `make` runs once for each content of it. */
export function perSlice<Source extends { readonly version: string }, Value>(
  slice: DataSlice | undefined,
  make: (source: Source) => Value,
): PerVersion<Source, Value> {
  let newest: Newest<Value> | undefined;
  let consecutiveOlder = 0;

  function setNewest(version: string, value: Value): void {
    const name = contentName(version, slice);
    if (!(value instanceof Promise)) {
      newest = { version, name, value };
      return;
    }
    const entry = { version, name, value, loading: new SharedWork<unknown>(() => value) };
    newest = entry;
    value.catch(() => {
      if (newest === entry) newest = undefined;
    });
  }

  const of = (source: Source): Value => {
    const { version } = source;
    if (newest?.name === contentName(version, slice)) {
      consecutiveOlder = 0;
      if (newest.version !== version && isOlder(newest.version, version)) newest.version = version;
      const { value, loading } = newest;
      return loading ? (loading.join(async () => make(source)) as Value) : value;
    }
    const value = make(source);
    const isLate = newest !== undefined && isOlder(version, newest.version) && ++consecutiveOlder < RESTORED_AFTER;
    if (!isLate) {
      consecutiveOlder = 0;
      setNewest(version, value);
    }
    return value;
  };
  return Object.assign(of, { newest: () => newest?.value });
}
