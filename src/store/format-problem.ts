/** Refuses stores of another format. In: a store's format. Out: a problem, or undefined if this version can read it. */
import { Problem } from "../base/problems.ts";
import { STORE_FORMAT } from "./store.ts";

export function formatProblem(format: string, place: string): Problem | undefined {
  if (format === STORE_FORMAT) return undefined;
  return new Problem(
    Number(format) < Number(STORE_FORMAT) ? "store-older-format" : "store-newer-format",
    `The store ${place} has format ${format}; this version of rathaus reads format ${STORE_FORMAT}.`,
  );
}
