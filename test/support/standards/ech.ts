/**
 * Documents of `/ech` as clients read them. Their schemas are in `../shared` (`reference.ts`), unmodified: checks that
 * use them declare `needs(missing.reference)`.
 */
import { readFileSync } from "node:fs";
import { Ajv2019 } from "ajv/dist/2019.js";
import { expect } from "vitest";
import type {
  AgendaItem,
  Group,
  IndividualVote,
  Meeting,
  Membership,
  Person,
  Voting,
} from "../../../src/parliament/ech/objects.ts";
import { reference } from "../run/reference.ts";
import type { SmallCity } from "../small-city.ts";

/** Each with the file of its schema. */
export const LISTS = {
  persons: "ech-0294-actors",
  groups: "ech-0294-actors",
  memberships: "ech-0294-actors",
  meetings: "ech-0293-operations",
  votings: "ech-0293-operations",
} as const;

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];

/** An object of any list. */
export interface Identified {
  readonly global_uri: string;
  readonly local_id?: string;
}

export interface Container {
  readonly global_uri: string;
  readonly pagination: { readonly total: number; readonly limit: number; readonly next?: string };
  readonly persons: readonly Person[];
  readonly groups: readonly Group[];
  readonly memberships: readonly Membership[];
  readonly meetings: readonly Meeting[];
  readonly agenda_items: readonly AgendaItem[];
  readonly votings: readonly Voting[];
  readonly individual_votes: readonly IndividualVote[];
}

export function objectsIn(page: Container, list: ListName): readonly Identified[] {
  return page[list];
}

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
const parsed = (text: string): boolean => !Number.isNaN(Date.parse(text));
const ajv = new Ajv2019({
  strict: false,
  allErrors: true,
  formats: {
    date: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toISOString().startsWith(text),
    "date-time": (text: string) => isTime(text) && parsed(text),
    uri: (text: string) => URL.canParse(text),
  },
});

/** What is wrong with a document, its objects and their members. */
export function faultsOf(list: ListName, document: Container): string {
  const file = reference("standards", "ech", `${LISTS[list]}.schema.json`);
  const validate = ajv.getSchema(file) ?? ajv.addSchema(JSON.parse(readFileSync(file, "utf8")), file).getSchema(file);
  if (!validate) throw new Error(`There is no schema ${file}.`);
  return validate(document) ? "" : ajv.errorsText(validate.errors?.slice(0, 5));
}

export async function ask({ app }: Pick<SmallCity, "app">, address: string): Promise<Container> {
  const { pathname, search } = new URL(address, "http://localhost");
  const { statusCode, body } = await app.inject(pathname + search);
  expect([address, statusCode, statusCode === 200 ? "" : body]).toEqual([address, 200, ""]);
  return JSON.parse(body) as Container;
}

/** All pages of a list. */
export async function pagesOf(
  city: Pick<SmallCity, "app">,
  list: ListName,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly Container[]> {
  const pages = [await ask(city, `/ech/${list}?${new URLSearchParams(query)}`)];
  for (let { next } = pages[0].pagination; next !== undefined; next = pages.at(-1)?.pagination.next) {
    pages.push(await ask(city, next));
  }
  return pages;
}

/** Every address in a document that leads to this server. */
export function addressesIn(document: Container, origin: string): ReadonlySet<string> {
  const found = new Set<string>();
  JSON.stringify(document, (_, value: unknown) => {
    if (typeof value === "string" && value.startsWith(`${origin}/`)) found.add(value);
    return value;
  });
  return found;
}

/** Follows all of them: each must answer, and a document must have the object that its fragment names. */
export async function follow({ app }: Pick<SmallCity, "app">, addresses: Iterable<string>): Promise<void> {
  const bodies = new Map<string, string>();
  for (const address of addresses) {
    const { pathname, search, hash } = new URL(address);
    const path = pathname + search;
    if (!bodies.has(path)) {
      const { statusCode, body } = await app.inject(path);
      expect([address, statusCode]).toEqual([address, 200]);
      bodies.set(path, body);
    }
    if (pathname.startsWith("/ech/") && hash !== "") expect(bodies.get(path)).toContain(`"global_uri":"${address}"`);
  }
}
