/**
 * The border between the council service and the pages: every record is read by the roles of its index, so that pages
 * see the same members whatever the council calls and nests them. In: what the city publishes. Out: hits and records in
 * the shape of `records.ts`. A kind of records that the city does not publish has no hits.
 */
import { commonWord } from "../../../src/roles/choice.ts";
import { rolesOfKind } from "../../../src/roles/kinds.ts";
import { roleReader } from "../../../src/roles/read.ts";
import type { KindName } from "../../../src/roles/role.ts";
import { type KnownField, searchField, sortField } from "../../../src/roles/search-fields.ts";
import { type Installed, type InstalledIndex, indexOfKind } from "../../frame/installed.ts";
import { type Call, councilCall, type Found, NotPublished, type Query, ServiceError } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import type {
  Abstimmung,
  Amt,
  FoundDocument,
  Geschaeft,
  Gremium,
  Kontakt,
  Mail,
  Other,
  Sitzung,
  Stimmabgabe,
} from "./records.ts";

/** The records of each kind, as pages read them. */
export interface Views {
  readonly business: Geschaeft;
  readonly meeting: Sitzung;
  readonly vote: Abstimmung;
  readonly person: Kontakt;
  readonly body: Gremium;
  readonly mandate: Amt;
  readonly document: FoundDocument;
  readonly mail: Mail;
  readonly other: Other;
}

export type Shown = Exclude<keyof Views, "other">;

/** What is needed to ask for records. */
export type Source = Pick<Visit, "service" | "installed">;

const NO_HITS = { numHits: 0, hits: [] };

/** The hits of a query; none if the city does not publish such records, or cannot search them so. */
export async function findRecords<Kind extends Shown>(
  source: Source,
  kind: Kind,
  query: Query | undefined,
): Promise<Found<Views[Kind]>> {
  const index = indexOfKind(source.installed, kind);
  if (!index || !query) return NO_HITS;
  return findIn<Views[Kind]>(source, index, query);
}

/** The hits in one index. `only` names the roles that are needed, where a record has many parts that are not. */
export async function findIn<View>(
  { service, installed }: Source,
  index: InstalledIndex,
  query: Query,
  only?: readonly string[],
) {
  const found = await service.find<unknown>(index.name, query);
  const view = only ? readerOf(installed, index, only) : viewOf(installed, index);
  return { ...found, hits: found.hits.map((hit) => ({ ...hit, record: view(hit.record) as View })) };
}

/** The record with a GUID; throws a `ServiceError` with status 404 if there is none. */
export async function readRecord<Kind extends Shown>(source: Source, kind: Kind, guid: string): Promise<Views[Kind]> {
  const [first] = await readRecords(source, kind, guid);
  if (first === undefined) throw new ServiceError(404, {});
  return first;
}

export function isGuid(text: string): boolean {
  return /^[0-9a-f]{32}$/i.test(text);
}

/** Where a record is about a part of the whole, as one body of a person, all of them. */
export async function readRecords<Kind extends Shown>(
  source: Source,
  kind: Kind,
  guid: string,
): Promise<readonly Views[Kind][]> {
  const index = indexOfKind(source.installed, kind);
  if (!index) throw new NotPublished(kind);
  if (!isGuid(guid)) return [];
  const records = async (q: string, m: number) =>
    (await findIn<Views[Kind]>(source, index, { q, m })).hits.map(({ record }) => record);
  const inside = conditionInside(index, guid);
  const parts = inside === undefined ? [] : await records(inside, MOST_PARTS);
  const own = parts.filter(({ OBJ_GUID }) => OBJ_GUID === guid.toLowerCase());
  return own.length > 0 ? own : records(`ID = "${guid}"`, 1);
}

/** Where a record is about somebody whose key is inside, as one body of a person. */
function conditionInside(index: InstalledIndex, guid: string): string | undefined {
  const field = index.roles.key?.[0] === "OBJ_GUID" ? undefined : searchField(index, "personKey", "text");
  return field === undefined ? undefined : `${field} any ${guid.toLowerCase()}`;
}

/** Only those of these GUIDs that have a record: references may lead to what is not published. */
export async function knownOf(source: Source, kind: Shown, guids: readonly string[]): Promise<ReadonlySet<string>> {
  const index = indexOfKind(source.installed, kind);
  const asked = [...new Set(guids.filter((guid) => guid !== ""))].slice(0, MOST_REFERENCES);
  if (!index || asked.length === 0) return new Set();
  const { hits } = await source.service.search(index.name, { q: `ID any "${asked.join(" ")}"`, m: asked.length });
  return new Set(hits.map(({ guid }) => guid));
}

/** So many that the query stays within the service's limits. */
const MOST_REFERENCES = 100;

/** More bodies than anybody is in. */
const MOST_PARTS = 200;

/** A call for records of a kind; undefined if the city publishes none, or if a field of the query is missing. */
export function callFor(
  { installed }: Pick<Source, "installed">,
  kind: Shown,
  query: (field: (purpose: string, of?: KnownField["kind"]) => string, index: InstalledIndex) => Query,
): Call | undefined {
  const index = indexOfKind(installed, kind);
  if (!index) return undefined;
  let isComplete = true;
  const field = (purpose: string, of?: KnownField["kind"]): string => {
    const name = searchField(index, purpose, of);
    isComplete &&= name !== undefined;
    return name ?? "";
  };
  const given = query(field, index);
  return isComplete ? councilCall(index.name, given) : undefined;
}

/** ` sortBy Beginn/sort.descending`; by the order of import if there is no date. */
export function newestFirst(index: InstalledIndex): string {
  return ` sortBy ${sortField(index, "date")?.name ?? "seq"}/sort.descending`;
}

/** The call for a record. */
export function recordCall({ installed }: Pick<Source, "installed">, kind: Shown, guid: string): readonly Call[] {
  const index = indexOfKind(installed, kind);
  return index ? [councilCall(index.name, { q: conditionInside(index, guid) ?? `ID = "${guid}"` })] : [];
}

type Reader = (record: unknown) => unknown;

/** Compiled once for each data version. */
const READERS = new WeakMap<Installed, Map<InstalledIndex, Reader>>();

function viewOf(installed: Installed, index: InstalledIndex): Reader {
  const known = READERS.get(installed) ?? new Map<InstalledIndex, Reader>();
  READERS.set(installed, known);
  const reader = known.get(index) ?? readerOf(installed, index);
  known.set(index, reader);
  return reader;
}

function readerOf(installed: Installed, { kind, roles }: InstalledIndex, only?: readonly string[]): Reader {
  const isPublished = (one: KindName): boolean => indexOfKind(installed, one) !== undefined;
  const wanted = Object.entries(rolesOfKind(kind)).filter(([name]) => only?.includes(name) ?? true);
  const read = roleReader(Object.fromEntries(wanted), roles, isPublished);
  const inWords = kind === "vote" ? withCommonChoices : (view: Readonly<Record<string, unknown>>) => view;
  return (record) => withName(kind, inWords(read(record)));
}

/** `entschuldigt` is absent: pages count members as the service does. */
function withCommonChoices(view: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!Array.isArray(view.Stimmabgaben)) return view;
  const ballots = view.Stimmabgaben as readonly Stimmabgabe[];
  const Stimmabgaben = ballots.map((one) => ({ ...one, Abstimmungsverhalten: commonWord(one.Abstimmungsverhalten) }));
  return { ...view, Stimmabgaben };
}

/** Every record can be named in a list and in the heading of its page, at least by its number or its key. */
function withName(kind: KindName | undefined, view: Readonly<Record<string, unknown>>): unknown {
  const member = kind === undefined ? "Titel" : NAME_MEMBERS[kind];
  if (member === undefined || String(view[member]).trim() !== "" || view.Vorname) return view;
  return { ...view, [member]: String(view.GRNr ?? "").trim() || view.OBJ_GUID };
}

const NAME_MEMBERS: Readonly<Partial<Record<KindName, string>>> = {
  business: "Titel",
  meeting: "Titel",
  vote: "Abstimmungstitel",
  person: "Name",
  body: "Name",
  document: "Titel",
};
