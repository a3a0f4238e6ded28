/** Something that belongs to one data version and is filled while it is used: what has been read, what has been decoded. */
import { isOlder } from "./data-version.ts";

export interface NewestVersion<T> {
  /** That of a version: the same one as long as that is the newest; for an older version one that nobody else sees. */
  (version: string): T;
  /** That of the newest version; undefined before there is one. */
  newest(): T | undefined;
}

export function newestVersion<T>(make: () => T): NewestVersion<T> {
  let newest: { readonly version: string; readonly value: T } | undefined;
  const of = (version: string): T => {
    if (newest?.version === version) return newest.value;
    const value = make();
    if (!newest || !isOlder(version, newest.version)) newest = { version, value };
    return value;
  };
  return Object.assign(of, { newest: () => newest?.value });
}
