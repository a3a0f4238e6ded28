/** A whole value as a quoted term of CQL: all special characters are escaped. */
export function quoted(value: string): string {
  return `"${value.replace(/["\\*?^]/g, "\\$&")}"`;
}
