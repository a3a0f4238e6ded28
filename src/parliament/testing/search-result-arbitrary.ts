/**
 * Random search results for property tests. In: a description. Out: a fast-check arbitrary of queries with their hits,
 * and a function that turns one into the input of the renderers.
 */
import fc from "fast-check";
import { escapeText, toXmlText } from "../../format/xml-text.ts";
import type { IndexDescription } from "../describe/description.ts";
import type { CouncilRecord } from "../describe/record.ts";
import type { Hit, SearchResult } from "../query/search-result.ts";
import { recordArbitrary } from "./record-arbitrary.ts";

const REQUEST = { l: "de-CH", s: 1, m: 1000, facets: [] };

/** A hit and its record, which is not rendered yet. */
export interface SampleHit {
  readonly hit: Omit<Hit, "record">;
  readonly record: CouncilRecord;
}

export interface SearchSample {
  readonly description: IndexDescription;
  readonly q: string;
  readonly samples: readonly SampleHit[];
  readonly batch: number;
}

type Form = (description: IndexDescription, record: CouncilRecord) => string;

/** `form` renders the records; without it the hits have none. */
export function searchResult({ description, q, samples, batch }: SearchSample, form?: Form): SearchResult {
  const hits = samples.map(({ hit, record }) =>
    form ? { ...hit, record: Buffer.from(form(description, record)) } : hit,
  );
  async function* batches(): AsyncGenerator<readonly Hit[]> {
    // A batch may be empty.
    yield [];
    for (let from = 0; from < hits.length; from += batch) yield hits.slice(from, from + batch);
  }
  const index = { name: description.name, seq: 99 };
  return { index, request: { ...REQUEST, q }, numHits: samples.length, hits: batch > hits.length ? hits : batches() };
}

/** What a client may send: CQL, markup, control characters, lone surrogates. */
const PIECES = [...'aü "<>&\r\n\t\0\u001f\uffff😀', "\ud800", "\udc00"];
const odd = fc.string({
  unit: fc.constantFrom(...PIECES),
  maxLength: 12,
});

const snippets = fc
  .array(
    fc.tuple(
      fc.boolean(),
      odd.map((plain) => escapeText(toXmlText(plain))),
    ),
    { maxLength: 3 },
  )
  .map((pieces) => pieces.map(([match, piece]) => (match ? `<EM>${piece}</EM>` : piece)).join(""));

export function searchSampleArbitrary(description: IndexDescription): fc.Arbitrary<SearchSample> {
  const relevance = fc.integer({ min: 1, max: 10_000_000 }).map((parts) => parts / 100_000);
  const sample = fc.record({ record: recordArbitrary(description), relevance, snippet: snippets }).map(
    ({ record, relevance, snippet }): SampleHit => ({
      hit: { guid: record.OBJ_GUID, seq: record.SEQ, relevance, snippet },
      record,
    }),
  );
  const samples = fc.array(sample, { maxLength: 4 });
  return fc.record({ description: fc.constant(description), q: odd, samples, batch: fc.integer({ min: 1, max: 4 }) });
}
