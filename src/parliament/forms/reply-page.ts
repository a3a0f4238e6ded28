/**
 * What a page of a reply states about the whole reply. In: the pages in the files. Out: contradictions between them,
 * which mean that a page is missing or that the data changed during the download.
 */
export interface ReplyPage {
  readonly q: string;
  /** The sequence number of the index. */
  readonly seq: number;
  /** The number of records of the whole reply. */
  readonly numHits: number;
  /** The number of records on the page. */
  readonly records: number;
}

export interface PageProblem {
  readonly file: string;
  readonly reason: string;
}

export function pageProblems(pages: readonly (ReplyPage & { readonly file: string })[]): PageProblem[] {
  return [...Map.groupBy(pages, ({ q }) => q).values()].flatMap((reply) => {
    const [{ file, numHits }] = reply;
    const other = reply.find((page) => page.numHits !== numHits);
    if (other !== undefined) {
      return {
        file: other.file,
        reason: `numHits is ${other.numHits}, but ${numHits} in ${file}: the data changed between the pages`,
      };
    }
    const records = reply.reduce((sum, page) => sum + page.records, 0);
    if (records === numHits) return [];
    return {
      file,
      reason: `numHits is ${numHits}, but the pages of this query have ${records} records: files seem to be missing`,
    };
  });
}
