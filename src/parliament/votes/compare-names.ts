/** The order of names of people, parties and parliamentary groups. */

let collator: Intl.Collator | undefined;

/** The first collator of a process takes some 15 ms, for which the start of a server need not wait. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator("de-CH");
  return collator.compare(one, other);
}
