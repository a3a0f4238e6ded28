/**
 * What an index suggests while people type, by the roles of its elements. In: its description. Out: the columns of
 * titles, whose words are suggested, or of names and numbers, which are suggested as a whole.
 */
import type { KindName } from "../../roles/role.ts";
import { type SearchableIndex, searchFields } from "../../roles/search-fields.ts";
import { type IndexDescription, perDescription } from "./description.ts";
import { rolesOf } from "./index-roles.ts";
import { searchLayout } from "./search-layout.ts";

export interface SuggestColumns {
  readonly kind: KindName | undefined;
  /** Titles of records. */
  readonly titles?: number;
  /** Names of the records themselves: people, bodies, entries of lists. */
  readonly names?: number;
  /** Names of others in the records, such as those who signed. */
  readonly others: readonly number[];
  /** Numbers that identify a record. */
  readonly numbers: readonly number[];
  readonly parties?: number;
}

/** Kinds of records that have a name instead of a title. */
const NAMED: readonly (KindName | undefined)[] = ["person", "body", "list"];
/** Elements of business with names of people and bodies. */
const OTHERS = ["person", "committee"];

export const suggestColumns: (description: IndexDescription) => SuggestColumns = perDescription((description) => {
  const { kind, candidates: roles } = rolesOf(description);
  const { elements } = searchLayout(description);
  const fields = [...elements.values()].map(({ name, kind: type }) => ({ name, kind: type }));
  const index: SearchableIndex = { kind, roles, fields };
  const columnsFor = (purpose: string): readonly number[] =>
    searchFields(index, purpose, "text").flatMap((name) => {
      const element = elements.get(name.toLowerCase());
      return element?.kind === "text" ? element.columns.slice(0, 1) : [];
    });
  const [title = columnsFor("name")[0]] = columnsFor("title");
  // The number of a document or a vote is that of its business.
  const isBusiness = kind === "business";
  return {
    kind,
    ...(NAMED.includes(kind) ? { names: title } : { titles: title }),
    others: isBusiness ? OTHERS.flatMap((purpose) => columnsFor(purpose).slice(0, 1)) : [],
    numbers: isBusiness ? columnsFor("number") : [],
    parties: kind === "person" ? columnsFor("party")[0] : undefined,
  };
});
