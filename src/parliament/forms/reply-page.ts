/**
 * What a page of a reply says about the reply as a whole. In: the pages that files hold. Out: where they contradict one another, which
 * happens when one is missing or when the data changed while they were fetched.
 */
export interface ReplyPage {
  readonly q: string;
  /** The sequence number of the index. */
  readonly seq: number;
  /** How many records the whole reply has. */
  readonly numHits: number;
  /** How many of them stand on the page. */
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
      reason: `numHits is ${numHits}, but the pages of this query hold ${records} records: files seem to be missing`,
    };
  });
}
