/**
 * What the city publishes: whether there are finances, and which records of the council. In: the public answers of the
 * services. Out: plain data that holds for one data version; pages show what is there and omit the rest.
 */
import { indexOf } from "../../src/roles/kinds.ts";
import type { KindName } from "../../src/roles/role.ts";
import { searchField } from "../../src/roles/search-fields.ts";
import type { DescribedIndex, Service } from "./service.ts";

export interface Installed {
  readonly hasMoney: boolean;
  /** Whether there are records of the council to look at. */
  readonly hasCouncil: boolean;
  /** The indexes of the council that have records. */
  readonly indexes: readonly InstalledIndex[];
}

export interface InstalledIndex extends DescribedIndex {
  /** The values of the status that mean that nothing more happens. */
  readonly closed: readonly string[];
}

/** While the data cannot be read, links lead to all parts. */
export const NOT_KNOWN: Installed = { hasMoney: true, hasCouncil: true, indexes: [] };

/** The beginnings of words for business that is closed. */
export const CLOSED = /^(abgeschlossen|erledigt|zurückgezogen|abgeschrieben)/i;

export async function readInstalled(service: Service): Promise<Installed> {
  const [years, described] = await Promise.all([
    service.list<{ readonly anzahl: number }>("/inventar"),
    service.indexes(),
  ]);
  const indexes = described.filter(({ size }) => size > 0);
  return {
    hasMoney: years.some(({ anzahl }) => anzahl > 0),
    hasCouncil: indexes.some(isSearched),
    indexes: await Promise.all(indexes.map(async (index) => ({ ...index, closed: await closedIn(service, index) }))),
  };
}

/** Councils have words of their own for it. */
async function closedIn(service: Service, index: DescribedIndex): Promise<readonly string[]> {
  const field = index.kind === "business" ? searchField(index, "status") : undefined;
  if (field === undefined) return [];
  const { facets = {} } = await service.search(index.name, { m: 0, facets: field });
  return (facets[field] ?? []).map(({ value }) => String(value)).filter((value) => CLOSED.test(value));
}

/** Mandates are shown with their people and bodies. */
export function isSearched({ kind }: DescribedIndex): boolean {
  return kind !== "mandate";
}

/** The index with the records of a kind: of several, the one with the most details. */
export function indexOfKind({ indexes }: Installed, kind: KindName): InstalledIndex | undefined {
  return indexOf(indexes, kind);
}
