/** The data version: a counter for people, and chance, so that two stores never share a version (it is part of ETags). */
import { randomBytes } from "node:crypto";

export function nextVersion(current: string): string {
  return `${countOf(current) + 1}-${randomBytes(4).toString("hex")}`;
}

/** Rises with every import. */
export function countOf(version: string): number {
  return Number.parseInt(version, 10);
}

export function isOlder(version: string, than: string): boolean {
  return countOf(version) < countOf(than);
}
