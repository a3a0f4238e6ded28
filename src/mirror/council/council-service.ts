/**
 * Reads a running council service: its indexes, their descriptions, and their changes since the last update of the
 * mirror. In: the URL of the service and the store. Out: the input of an import for each index.
 */
import { hash } from "node:crypto";
import { join } from "node:path";
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import { XmlError } from "../../format/xml-reader.ts";
import { type IndexDescription, isIndexName, isNameOf } from "../../parliament/describe/description.ts";
import {
  type FieldMapping,
  NO_MAPPING,
  unresolvedFields,
  withKnownFields,
} from "../../parliament/describe/field-mapping.ts";
import { INDEXES } from "../../parliament/describe/indexes/all.ts";
import { isSameExceptOptional } from "../../parliament/describe/optional-elements.ts";
import { readSchema } from "../../parliament/describe/schema-reader.ts";
import { sql } from "../../store/sql.ts";
import type { Store } from "../../store/store.ts";
import { shownAddress } from "../fetch/address.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import { type LocalIndex, localIndexes, readMirrorState } from "../fetch/mirror-state.ts";
import type { Paging } from "./council-crawl.ts";
import {
  type Feed,
  fullReading,
  type IndexReading,
  type IndexUpdate,
  incrementalReading,
  type MirroredIndex,
} from "./council-index.ts";
import { refuseHtml } from "./council-reply.ts";
import { asFolder, ifOffered, indexAddress, indexClient, unusable, withRetries } from "./index-client.ts";

export interface CouncilOriginal {
  /** The base URL of the service, such as `https://…/api`. */
  readonly base: URL;
  readonly fetcher: Fetcher;
  /** The folder of the spool. */
  readonly spool: string;
  /** The store of the mirror. */
  readonly store: Store;
  /** Only these, written as in their addresses; by default all indexes of the original. */
  readonly indexes?: readonly string[];
  /** The base URLs of indexes that have their own, by name in lower case. */
  readonly bases?: ReadonlyMap<string, URL>;
  /** Requests everything again. */
  readonly full: boolean;
  /** The sources of search fields that cannot be resolved by name. */
  readonly fields?: FieldMapping;
  readonly observe: Observer;
}

export interface DescribedUpdate extends IndexUpdate {
  readonly description: IndexDescription;
  /** The base URL of the index. */
  readonly base: URL;
}

/** By the name of the index in lower case. */
export async function readOriginal(original: CouncilOriginal): Promise<ReadonlyMap<string, DescribedUpdate>> {
  const { store } = original;
  const { upTo, local } = await store.read(async (snapshot) => ({
    upTo: await readMirrorState(snapshot),
    local: await localIndexes(snapshot),
  }));
  const services = new Map<string, Service>();
  const readings = new Map<string, DescribedReading>();
  for (const written of await indexNames(original)) {
    const name = written.toLowerCase();
    const base = original.bases?.get(name) ?? original.base;
    const at = { ...original, base };
    const schema = await readDescription(at, written);
    if (!schema) continue;
    const service = services.getOrInsertComputed(mirrorName(base), newService);
    const known = upTo(name);
    const seq = known?.base === mirrorName(base) ? known.seq : undefined;
    readings.set(name, await readIndex(at, written, schema, local.get(name), seq, service));
  }
  if (readings.size === 0) throw unusable(shownAddress(original.base), "it has no index to mirror");
  await settle([...readings.values()], original);
  return new Map(
    [...readings].map(([name, { update, description, base }]) => [name, { ...update(), description, base }]),
  );
}

/** What is known of the service at a base URL: the same for all of its indexes. */
interface Service {
  readonly feed: Feed;
  readonly paging: Paging;
}

const newService = (): Service => ({ feed: { isOffered: true }, paging: {} });

/** How often all indexes of an original that changes meanwhile are read again. */
const MAX_ROUNDS = 5;

/**
 * Reads further changes until a round over all indexes finds none: before it began, the original had all of what was
 * read at the same moment. If nothing has changed since the last run, that was the first round.
 */
async function settle(readings: readonly IndexReading[], { observe }: CouncilOriginal): Promise<void> {
  let isSettled = readings.length === 1 || !readings.some(({ hasChanged }) => hasChanged);
  for (let round = 1; !isSettled && round <= MAX_ROUNDS; round++) {
    isSettled = true;
    for (const { lookAgain } of readings) if (await lookAgain()) isSettled = false;
  }
  if (isSettled) return;
  const sentence = "The original changed each time it was read: its indexes are copied from different moments.";
  observe({ type: "notice", sentence });
}

/** The name of the original in the state of the mirror. */
export const mirrorName = (base: URL): string => shownAddress(asFolder(base));

interface DescribedReading extends IndexReading {
  readonly description: IndexDescription;
  readonly base: URL;
}

interface Schema {
  readonly description: IndexDescription;
  /** Spooled responses of another schema are invalid. */
  readonly digest: string;
}

async function readIndex(
  { base, fetcher, spool, store, full, observe }: CouncilOriginal,
  name: string,
  { description, digest }: Schema,
  local: LocalIndex | undefined,
  seq: number | undefined,
  { feed, paging }: Service,
): Promise<DescribedReading> {
  const client = indexClient(base, name, fetcher, join(spool, `${name.toLowerCase()}-${digest}`));
  const index = { description, client, paging, fetcher, observe };
  const mirrored: MirroredIndex | undefined =
    local && seq !== undefined ? { seq, guids: () => guidsIn(store, local.nr) } : undefined;
  const stored = local && (JSON.parse(local.description) as IndexDescription);
  const canIncrement = stored !== undefined && isSameExceptOptional(stored, description) && !full;
  const usable = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      // The same responses would cause the same problem again.
      if (error instanceof Problem && error.code === "mirror-unusable") client.clear();
      throw error;
    });
  const reading = await usable(
    mirrored && canIncrement ? incrementalReading(index, mirrored, feed) : fullReading(index, mirrored, feed),
  );
  return { ...reading, lookAgain: () => usable(reading.lookAgain()), description, base };
}

async function guidsIn(store: Store, nr: number): Promise<ReadonlySet<string>> {
  const rows = await store.read((snapshot) =>
    snapshot.rows<[string]>(sql`SELECT guid FROM council_record WHERE idx = ${nr}`),
  );
  return new Set(rows.map(([guid]) => guid));
}

/** Our own services list their indexes; for any other service our indexes are tried. */
async function indexNames({ base, fetcher, indexes }: CouncilOriginal): Promise<readonly string[]> {
  const address = asFolder(base);
  const listed = async () => ifOffered(async () => namesIn(await listing(address, fetcher)));
  const names = indexes ?? ((await listed()) ?? INDEXES.map(({ name }) => name)).map((name) => name.toLowerCase());
  const invalid = names.find((name) => !isIndexName(name));
  if (invalid !== undefined) {
    throw unusable(shownAddress(address), `${JSON.stringify(invalid)} is not a valid index name`);
  }
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

const listing = (address: URL, fetcher: Fetcher): Promise<Uint8Array | undefined> =>
  fetcher.get(address, { headers: { accept: "application/json" } });

function namesIn(body: Uint8Array | undefined): readonly string[] | undefined {
  try {
    const { indexes } = JSON.parse(Buffer.from(body ?? []).toString()) as { indexes: readonly { name: string }[] };
    return indexes.map(({ name }) => String(name));
  } catch {
    return undefined;
  }
}

/** Undefined if the original has no such index. */
async function readDescription(
  { base, fetcher, fields = NO_MAPPING, observe }: CouncilOriginal,
  name: string,
): Promise<Schema | undefined> {
  const schema = await withRetries(() => fetchSchema(base, name, fetcher));
  if (!schema) {
    observe({ type: "notice", sentence: `The original has no index ${name}.` });
    return undefined;
  }
  const description = withKnownFields(schema.description, fields);
  const unresolved = unresolvedFields(description);
  if (unresolved.length > 0) {
    const names = unresolved.join(", ");
    const sentence = `These search fields of index ${name} match nothing until they are mapped: ${names}.`;
    observe({ type: "notice", sentence });
  }
  return { ...schema, description };
}

async function fetchSchema(base: URL, name: string, fetcher: Fetcher): Promise<Schema | undefined> {
  const address = indexAddress(base, name, "schema");
  const body = await fetcher.get(address);
  if (!body) return undefined;
  const description = schemaIn(shownAddress(address), body);
  if (!isNameOf(description, name)) {
    throw unusable(shownAddress(address), `it is the schema of ${description.name} instead of ${name}`);
  }
  return { description, digest: hash("sha1", body).slice(0, 12) };
}

function schemaIn(address: string, body: Uint8Array): IndexDescription {
  refuseHtml(address, body);
  try {
    return readSchema(body);
  } catch (cause) {
    if (cause instanceof XmlError) throw unusable(address, cause.message, cause);
    throw cause;
  }
}
