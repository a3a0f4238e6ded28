/** Searches both services for a text: the best results of each kind, and exact matches by number or GUID. */
import type { KindName } from "../../src/roles/role.ts";
import { searchFields } from "../../src/roles/search-fields.ts";
import { findIn, type Source } from "../council/facts/council.ts";
import { type SearchedIndex, searchedIndex, searchedIndexes } from "../council/facts/searched-indexes.ts";
import { wordsIn } from "../council/facts/words-in.ts";
import { cqlOf } from "../council/search/cql-of.ts";
import { changedSearch, type Search } from "../council/search/search.ts";
import type { Installed } from "../frame/installed.ts";
import { type Found, onBadRequest, type Service } from "../frame/service.ts";
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
const SECTIONS: readonly KindName[] = ["person", "body", "business", "meeting", "document"];
/** Searched by name only: the record of a person also contains the names of all their committees. */
const BY_NAME: readonly (KindName | undefined)[] = ["person", "body"];
const GUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
/** `2023/17`, `99/2012`, `20/MO 12/345` */
const BUSINESS_NUMBER = /^\d+[a-z]?\/[\w ./-]+$/i;

/** The best `most` records of each kind. */
export async function findEverything(source: Source, text: string, most: number): Promise<Everything> {
  const { service, installed } = source;
  const find = async (search: Search, q: string, m: number): Promise<Section> => ({
    search,
    found: await onBadRequest(findIn(source, search.index.index, { q, m }), NOTHING),
  });
  const sections = [
    ...SECTIONS.flatMap((kind) => searchedIndex(installed, kind) ?? []),
    ...searchedIndexes(installed).filter(({ kind }) => kind === undefined),
  ];
  const searches = wordsIn(text).length === 0 ? [] : sections.map((index) => searchFor(text, index));
  const [named, offices, accounts, council] = await Promise.all([
    Promise.all(exactQueries(installed, text).map(([index, q]) => find(searchFor(text, index), q, 1))),
    installed.hasMoney ? officesNamed(service, text) : [],
    findAccounts(service, text),
    Promise.all(searches.map((search) => find(search, cqlOf(search), most))),
  ]);
  const isFound = ({ found }: Section): boolean => found.numHits > 0;
  const others = council.map((section) => without(section, named));
  return { named: named.filter(isFound), offices, accounts, council: others.filter(isFound) };
}

function searchFor(text: string, index: SearchedIndex): Search {
  const feld = BY_NAME.includes(index.kind) ? "titel" : undefined;
  return changedSearch({ index, given: {} }, { q: text, feld });
}

/** The section without records that are already shown elsewhere. */
function without({ search, found }: Section, shown: readonly Section[]): Section {
  const guids = new Set(shown.flatMap((section) => section.found.hits.map(({ guid }) => guid)));
  const hits = found.hits.filter(({ guid }) => !guids.has(guid));
  return { search, found: { numHits: found.numHits - found.hits.length + hits.length, hits } };
}

function exactQueries(installed: Installed, text: string): readonly (readonly [index: SearchedIndex, q: string])[] {
  if (GUID.test(text)) return searchedIndexes(installed).map((index) => [index, `obj_guid = "${text}"`]);
  const business = searchedIndex(installed, "business");
  const fields = business ? searchFields(business.index, "number", "text") : [];
  if (!business || fields.length === 0 || !BUSINESS_NUMBER.test(text)) return [];
  return [[business, fields.map((field) => `${field} == "${text}"`).join(" or ")]];
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
