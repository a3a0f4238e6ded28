/** Something made from the data, kept for as long as the data version stays: a directory, a column, a description. */
import type { Snapshot } from "./store.ts";

/** Wraps `load` so that it runs once for each data version; only the newest result is kept. */
export function perVersion<T>(load: (snapshot: Snapshot) => Promise<T>): (snapshot: Snapshot) => Promise<T> {
  let kept: { readonly version: string; readonly value: Promise<T> } | undefined;
  return (snapshot) => {
    if (kept?.version !== snapshot.version) {
      const value = load(snapshot);
      kept = { version: snapshot.version, value };
      // A failure is not worth keeping.
      value.catch(() => {
        if (kept?.value === value) kept = undefined;
      });
    }
    return kept.value;
  };
}
