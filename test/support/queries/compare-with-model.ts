/**
 * Runs a query on the council service and on the naive model and compares the number of hits, their order, SEQ,
 * relevance, snippets, or the diagnostic. In: a server, an index with its records, a query and a page. A failure names
 * the query.
 */
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { readXmlTree } from "../../../src/format/xml-tree.ts";
import type { IndexDescription } from "../../../src/parliament/describe/description.ts";
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";
import { type NaiveFound, naiveSearch } from "../naive/naive-council.ts";
import { type TextWord, textWord, textWords } from "../naive/naive-text.ts";
import { pathOf } from "../seldwyla.ts";

export interface Page {
  readonly s: number;
  readonly m: number;
  /** With or without the records. */
  readonly resource: "searchdetails" | "search";
}

export const WHOLE: Page = { s: 1, m: 1000, resource: "search" };

interface Hit {
  readonly guid: string;
  readonly seq: number;
  readonly relevance: number;
  readonly snippet: string;
  readonly record?: CouncilRecord;
}

/** Returns the number of hits if both agree, or `undefined` if both reject the query. */
export async function compareWithModel(
  app: FastifyInstance,
  description: IndexDescription,
  records: readonly CouncilRecord[],
  q: string,
  { s, m, resource }: Page = WHOLE,
): Promise<number | undefined> {
  const wanted = naiveSearch(description, records, q);
  const query = { format: "json", q, s: String(s), m: String(m) };
  const reply = await app.inject({ url: `/api/${pathOf(description)}/${resource}`, query });
  const about = `${pathOf(description)} ${resource} s=${s} m=${m} q=${q}`;
  if ("diagnostic" in wanted) {
    const { diagnostic } = reply.json();
    expect([reply.statusCode, diagnostic], about).toEqual([400, `info:srw/diagnostic/1/${wanted.diagnostic}`]);
    return undefined;
  }
  expect(reply.statusCode, `${about}: ${reply.body.slice(0, 300)}`).toBe(200);
  const { numHits, hits } = reply.json() as { numHits: number; hits: readonly Hit[] };
  expect(numHits, `${about}: numHits`).toBe(wanted.total);
  const page = wanted.hits.slice(s - 1, s - 1 + m);
  const shown = ({ guid, seq, relevance }: Omit<Hit, "snippet">) => `${seq} ${guid} ${relevance.toFixed(9)}`;
  expect(hits.map(shown), `${about}: hits`).toEqual(page.map(shown));
  const shownRecords = wanted.records.slice(s - 1, s - 1 + m);
  if (resource === "searchdetails")
    expect(
      hits.map(({ record }) => record),
      about,
    ).toEqual(shownRecords);
  // One assertion for all hits: there are thousands, and assertions are slow.
  const wrong = hits.flatMap(({ snippet, seq }, i) =>
    snippetFaults(snippet, shownRecords[i], wanted).map((fault) => `SEQ ${seq}, snippet «${snippet}»: ${fault}`),
  );
  expect(wrong, about).toEqual([]);
  return numHits;
}

/**
 * There is a snippet if and only if a text condition holds that does not only look up a record. It is well-formed and
 * marks only words of the query.
 */
function snippetFaults(snippet: string, record: CouncilRecord, { texts }: NaiveFound): string[] {
  const fulfilled = texts.filter(({ field, spans }) => !field.isLookup && spans(record).length > 0);
  if (snippet === "") return fulfilled.length > 0 ? ["is missing"] : [];
  if (fulfilled.length === 0) return ["no condition holds"];
  if (!isWellFormed(snippet)) return ["is not well-formed"];
  const marked = [...snippet.matchAll(/<EM>(.*?)<\/EM>/gs)].flatMap(([, text]) => textWords(unescaped(text)));
  if (marked.length === 0) return ["marks nothing"];
  // Of a feminine form such as Bürger:innen, only the first half is marked.
  const forms = ({ word, spelled }: TextWord): TextWord =>
    textWord(
      word,
      spelled.flatMap((each) => [each, `${each}in`, `${each}innen`]),
    );
  const strangers = marked.filter(
    (word) => !fulfilled.some(({ words }) => words.some((matches) => matches(forms(word)).length > 0)),
  );
  return strangers.map(({ word }) => `marks ${word}`);
}

function isWellFormed(snippet: string): boolean {
  try {
    readXmlTree(`<Snippet>${snippet}</Snippet>`);
    return true;
  } catch {
    return false;
  }
}

const unescaped = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
