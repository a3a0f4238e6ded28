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

/** A contradiction between pages, or between a page and its number of hits. */
export interface PageFinding {
  readonly file: string;
  readonly reason: string;
  /** Otherwise only a part of the reply was downloaded, or the rest was lost: nobody knows which. */
  readonly isProblem: boolean;
}

export function pageFindings(pages: readonly (ReplyPage & { readonly file: string })[]): PageFinding[] {
  return [...Map.groupBy(pages, ({ q }) => q).values()].flatMap((reply): readonly PageFinding[] => {
    const [{ file, numHits }] = reply;
    const other = reply.find((page) => page.numHits !== numHits);
    if (other !== undefined) {
      const reason = `numHits is ${other.numHits}, but ${numHits} in ${file}: the data changed between the pages`;
      return [{ file: other.file, reason, isProblem: true }];
    }
    const records = reply.reduce((sum, page) => sum + page.records, 0);
    if (records === numHits) return [];
    if (records < numHits) {
      const has = reply.length === 1 ? "the file has" : `the ${reply.length} pages of its query have`;
      return [{ file, reason: `${has} ${records} of ${numHits} records`, isProblem: false }];
    }
    const reason = `numHits is ${numHits}, but the pages of this query have ${records} records`;
    return [{ file, reason, isProblem: true }];
  });
}
