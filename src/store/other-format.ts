/** A store that another version of the program made. In: its format. Out: the problem that says so, or undefined where it is ours. */
import { Problem } from "../base/problems.ts";
import { STORE_FORMAT } from "./store.ts";

export function formatProblem(format: string, place: string): Problem | undefined {
  if (format === STORE_FORMAT) return undefined;
  return new Problem(
    Number(format) < Number(STORE_FORMAT) ? "store-older-format" : "store-newer-format",
    `The store ${place} has format ${format}; this version of rathaus reads format ${STORE_FORMAT}.`,
  );
}
