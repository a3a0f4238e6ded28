/** Searches both services for a text: the best results of each kind, and exact matches by number or GUID. */
import { SEARCHED_INDEXES, type SearchedIndex } from "../council/facts/searched-indexes.ts";
import { wordsIn } from "../council/facts/words-in.ts";
import { cqlOf } from "../council/search/cql-of.ts";
import { changedSearch, type Search } from "../council/search/search.ts";
import { onBadRequest } from "../frame/on-bad-request.ts";
import type { Found, Service } from "../frame/service.ts";
import { type FoundAccounts, findAccounts } from "../money/ledger/find-accounts.ts";
import { type Departement, type Institution, readDepartments, readInstitutions } from "../money/ledger/ledger.ts";

export interface Everything {
  /** Records whose number or GUID is the text. */
  readonly named: readonly Section[];
  /** Departments and institutions by name, short name or number. */
  readonly offices: readonly (Departement | Institution)[];
  readonly accounts: FoundAccounts;
  readonly council: readonly Section[];
}

export interface Section {
  readonly search: Search;
  readonly found: Found<unknown>;
}

const NOTHING: Found<unknown> = { numHits: 0, hits: [] };
/** In this order. Without votes and mailings, which repeat the titles of the business that they are about. */
const SECTIONS: readonly SearchedIndex["name"][] = [
  "kontakt",
  "gremiumsuebersicht",
  "geschaeft",
  "sitzung",
  "dokument",
];
/** Searched by name only: the record of a person also contains the names of all their committees. */
const BY_NAME: readonly SearchedIndex["name"][] = ["kontakt", "gremiumsuebersicht"];
const GUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const BUSINESS_NUMBER = /^\d{4}\/\d+$/;

/** The best `most` records of each kind. */
export async function findEverything(service: Service, text: string, most: number): Promise<Everything> {
  const find = async (search: Search, q: string, m: number): Promise<Section> => ({
    search,
    found: await onBadRequest(service.find(search.index.name, { q, m }), NOTHING),
  });
  const searches = wordsIn(text).length === 0 ? [] : SECTIONS.map((name) => searchFor(text, name));
  const [named, offices, accounts, council] = await Promise.all([
    Promise.all(exactQueries(text).map(([name, q]) => find(searchFor(text, name), q, 1))),
    officesNamed(service, text),
    findAccounts(service, text),
    Promise.all(searches.map((search) => find(search, cqlOf(search), most))),
  ]);
  const isFound = ({ found }: Section): boolean => found.numHits > 0;
  const others = council.map((section) => without(section, named));
  return { named: named.filter(isFound), offices, accounts, council: others.filter(isFound) };
}

function searchFor(text: string, name: SearchedIndex["name"]): Search {
  const feld = BY_NAME.includes(name) ? "titel" : undefined;
  const [index] = SEARCHED_INDEXES.filter((one) => one.name === name);
  return changedSearch({ index, given: {} }, { q: text, feld });
}

/** The section without records that are already shown elsewhere. */
function without({ search, found }: Section, shown: readonly Section[]): Section {
  const guids = new Set(shown.flatMap((section) => section.found.hits.map(({ guid }) => guid)));
  const hits = found.hits.filter(({ guid }) => !guids.has(guid));
  return { search, found: { numHits: found.numHits - found.hits.length + hits.length, hits } };
}

function exactQueries(text: string): readonly (readonly [name: SearchedIndex["name"], q: string])[] {
  if (BUSINESS_NUMBER.test(text)) return [["geschaeft", `GRNr == "${text}"`]];
  return GUID.test(text) ? SEARCHED_INDEXES.map(({ name }) => [name, `obj_guid = "${text}"`]) : [];
}

async function officesNamed(service: Service, text: string): Promise<readonly (Departement | Institution)[]> {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const [departments, institutions] = await Promise.all([readDepartments(service), readInstitutions(service)]);
  return [...departments, ...institutions].filter(({ key, bezeichnung, kurzname }) => {
    const name = `${bezeichnung} ${kurzname}`.toLowerCase();
    return key === text || words.every((word) => name.includes(word));
  });
}
