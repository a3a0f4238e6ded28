/**
 * Reads what a running council service has, index by index: which there are, how they are described, and what has changed in each since the store became its
 * mirror. In: the service's address and the store. Out: for each index what an import needs to know.
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
import { readSchema } from "../../parliament/describe/schema-reader.ts";
import { sql } from "../../store/sql.ts";
import type { Store } from "../../store/store.ts";
import { shownAddress } from "../fetch/address.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import { type IndexHere, indexesHere, readNote } from "../fetch/mirror-note.ts";
import { changedIndex, type Feed, type Held, type IndexUpdate, wholeIndex } from "./council-index.ts";
import { asFolder, askAgain, ifOffered, indexAddress, questionsTo, unusable } from "./council-original.ts";
import { refuseHtml } from "./council-reply.ts";

export interface CouncilOriginal {
  /** Where the service's paths begin, such as `https://…/api`. */
  readonly base: URL;
  readonly fetcher: Fetcher;
  /** A folder for replies until all are there. */
  readonly spool: string;
  /** What has become of the mirror so far. */
  readonly store: Store;
  /** Only these; otherwise all that the original has. */
  readonly indexes?: readonly string[];
  /** Asks for everything anew, whatever is there already. */
  readonly full: boolean;
  /** Where the words of search fields come from that do not say it by their names. */
  readonly fields?: FieldMapping;
  readonly observe: Observer;
}

export interface DescribedUpdate extends IndexUpdate {
  readonly description: IndexDescription;
}

/** By the name of the index in lower case. */
export async function readOriginal(original: CouncilOriginal): Promise<ReadonlyMap<string, DescribedUpdate>> {
  const { base, store } = original;
  const { seqOf, here } = await store.read(async (snapshot) => ({
    seqOf: await readNote(snapshot, noteName(base)),
    here: await indexesHere(snapshot),
  }));
  const feed: Feed = { isOffered: true };
  const updates = new Map<string, DescribedUpdate>();
  for (const name of await indexNames(original)) {
    const schema = await readDescription(original, name);
    if (schema) updates.set(name, await readIndex(original, name, schema, here.get(name), seqOf(name), feed));
  }
  if (updates.size === 0) throw unusable(shownAddress(base), "there is no index that could be mirrored");
  return updates;
}

/** How the store calls the original. */
export const noteName = (base: URL): string => shownAddress(asFolder(base));

interface Schema {
  readonly description: IndexDescription;
  /** Replies of another schema are worth nothing. */
  readonly digest: string;
}

async function readIndex(
  { base, fetcher, spool, store, full, observe }: CouncilOriginal,
  name: string,
  { description, digest }: Schema,
  here: IndexHere | undefined,
  seq: number | undefined,
  feed: Feed,
): Promise<DescribedUpdate> {
  const questions = questionsTo(base, name, fetcher, join(spool, `${name}-${digest}`));
  const index = { description, questions, observe };
  const held: Held | undefined = here && seq !== undefined ? { seq, guids: () => guidsIn(store, here.nr) } : undefined;
  const isAsBefore = here?.description === JSON.stringify(description);
  try {
    const update = held && isAsBefore && !full ? changedIndex(index, held, feed) : wholeIndex(index, held, feed);
    return { ...(await update), description };
  } catch (error) {
    // What was wrong with these replies would be wrong with them the next time.
    if (error instanceof Problem && error.code === "mirror-unusable") questions.forget();
    throw error;
  }
}

async function guidsIn(store: Store, nr: number): Promise<ReadonlySet<string>> {
  const rows = await store.read((snapshot) =>
    snapshot.rows<[string]>(sql`SELECT guid FROM council_record WHERE idx = ${nr}`),
  );
  return new Set(rows.map(([guid]) => guid));
}

/** In lower case. A service of our kind says which it has; of any other it is tried which of ours there are. */
async function indexNames({ base, fetcher, indexes }: CouncilOriginal): Promise<readonly string[]> {
  const address = asFolder(base);
  const given = indexes ?? (await ifOffered(async () => namesIn(await listing(address, fetcher))));
  const names = (given ?? INDEXES.map(({ name }) => name)).map((name) => name.toLowerCase());
  const odd = names.find((name) => !isIndexName(name));
  if (odd !== undefined) throw unusable(shownAddress(address), `an index cannot be called ${JSON.stringify(odd)}`);
  return [...new Set(names)];
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

/** Undefined: the original has no such index. */
async function readDescription(
  { base, fetcher, fields = NO_MAPPING, observe }: CouncilOriginal,
  name: string,
): Promise<Schema | undefined> {
  const schema = await askAgain(() => fetchSchema(base, name, fetcher));
  if (!schema) {
    observe({ type: "notice", sentence: `The original has no index ${name}.` });
    return undefined;
  }
  const description = withKnownFields(schema.description, fields);
  const unresolved = unresolvedFields(description);
  if (unresolved.length > 0) {
    const sentence = `Of index ${name} these search fields find nothing until they are mapped: ${unresolved.join(", ")}.`;
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
