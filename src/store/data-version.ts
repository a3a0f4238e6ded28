/** The data version: a counter for people, and chance, so that two stores never share a version (it is part of ETags). */
import { randomBytes } from "node:crypto";

export function nextVersion(current: string): string {
  return `${Number.parseInt(current, 10) + 1}-${randomBytes(4).toString("hex")}`;
}
