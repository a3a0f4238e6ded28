/**
 * Which fields count more for a bare term than others: a record that has it in its title before one that has it in its
 * kind, and both before those that have it elsewhere. In: the names of search fields, of any city. Out: weights.
 */

export interface FieldBoost {
  /** Number of its word field. */
  readonly field: number;
  readonly weight: number;
  /** What people call a record by: a term that is a whole value of it finds that record first. */
  readonly isTitle: boolean;
}

const TITLE = /^(titel|grnr)$/i;
/** Of records without a title: people, bodies, parties. */
const NAME = /^(name|vorname|namevorname|gremiumname|gremiumkurzname|kuerzel|bezeichnung)$/i;
const KIND = /(art|typ|kategorie|kapitel|status|funktion)$/i;

const TITLE_WEIGHT = 4;
const KIND_WEIGHT = 1.5;

/** `fields`: names and numbers of text fields. */
export function fieldBoosts(
  fields: readonly { readonly name: string; readonly field: number }[],
  anywhere: number,
): readonly FieldBoost[] {
  const title = fields.some(({ name }) => /^titel$/i.test(name)) ? TITLE : NAME;
  const boosts = new Map<number, FieldBoost>();
  for (const { name, field } of fields) {
    // Some indexes have one field only.
    if (field === anywhere || boosts.has(field)) continue;
    if (title.test(name)) boosts.set(field, { field, weight: TITLE_WEIGHT, isTitle: true });
    else if (KIND.test(name)) boosts.set(field, { field, weight: KIND_WEIGHT, isTitle: false });
  }
  return [...boosts.values()];
}
