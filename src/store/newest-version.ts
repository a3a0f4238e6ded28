/** Something that belongs to one data version and is filled while it is used: what has been read, what has been decoded. */
import { isOlder } from "./data-version.ts";

/** Gives that of a version: the same one as long as that is the newest; for an older version one that nobody else sees. */
export function newestVersion<T>(make: () => T): (version: string) => T {
  let newest: { readonly version: string; readonly value: T } | undefined;
  return (version) => {
    if (newest?.version === version) return newest.value;
    const value = make();
    if (!newest || !isOlder(version, newest.version)) newest = { version, value };
    return value;
  };
}
