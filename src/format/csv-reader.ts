/**
 * A strict streaming CSV reader (RFC 4180; LF or CR LF, a byte order mark is skipped). In: chunks of bytes. Out: rows
 * with the line on which each starts, or a CsvError with its position.
 */
import { decoderOf, ENCODING_NAMES, type Encoding } from "./text-encoding.ts";

export interface CsvRow {
  /** From 1, as an editor counts: line breaks inside quotes count too. */
  readonly line: number;
  /** An empty unquoted field is absent (undefined), `""` is an empty string. */
  readonly fields: readonly (string | undefined)[];
}

export class CsvError extends Error {
  readonly line: number;
  /** Offset of the field in the row, from 0. */
  readonly field: number;

  constructor(reason: string, line: number, field: number) {
    super(reason);
    this.line = line;
    this.field = field;
  }
}

/** Characters. A longer row means that a quotation mark is missing; it must not fill the memory. */
const MAX_ROW_LENGTH = 2 ** 20;

const NO_BYTES = new Uint8Array(0);
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;

type Fields = (string | undefined)[];

export interface CsvForm {
  readonly encoding?: Encoding;
  /** True: a quotation mark inside an unquoted field is a character like any other, as many programs write it. */
  readonly looseQuotes?: boolean;
}

/** The rows of one document, in batches: all rows that a chunk completes. Skips empty lines. */
export async function* csvRows(
  chunks: AsyncIterable<Uint8Array>,
  delimiter = ",",
  { encoding = "utf-8", looseQuotes = false }: CsvForm = {},
): AsyncGenerator<CsvRow[]> {
  const decode = decoderOf(encoding);
  const { read, lineAtEnd } = textReader(delimiter, looseQuotes);

  for await (const chunk of withEnd(chunks)) {
    const { text, invalidAt } = decode(chunk ?? NO_BYTES, chunk === undefined);
    const { rows, failure } = read(text, chunk === undefined && invalidAt === undefined);
    if (failure === undefined && invalidAt !== undefined) {
      const line = lineAtEnd();
      // Ends the document at the invalid byte: the row truncated there shows the field.
      const { rows: ended, failure: open } = read("?", true);
      const field = open ? open.field : ended.pop()!.fields.length - 1;
      yield [...rows, ...ended];
      throw new CsvError(`invalid ${ENCODING_NAMES[encoding]} at byte ${invalidAt + 1} of the file`, line, field);
    }
    yield rows;
    if (failure) throw failure;
  }
}

/** The chunks, then undefined. */
async function* withEnd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | undefined> {
  yield* chunks;
  yield undefined;
}

interface ReadRows {
  /** The rows that the text completes, including those before a failure. */
  readonly rows: CsvRow[];
  readonly failure?: CsvError;
}

interface TextReader {
  readonly read: (text: string, isLast: boolean) => ReadRows;
  /** The line at the end of the text so far. */
  readonly lineAtEnd: () => number;
}

/** A reader for one document, fed piece by piece. It re-reads an incomplete row together with the next piece. */
function textReader(delimiter: string, looseQuotes: boolean): TextReader {
  const [firstUnit, secondUnit] = [delimiter.charCodeAt(0), delimiter.charCodeAt(1)];
  let rest: string | undefined;
  /** Where the row starts. */
  let line = 1;

  const read: TextReader["read"] = (text, isLast) => {
    const source = rest === undefined ? text.replace(/^\ufeff/, "") : rest + text;
    const { length } = source;
    const rows: CsvRow[] = [];
    let rowStart = 0;
    let fields: Fields = [];
    let breaks = 0;
    let at = 0;

    const failed = (reason: string): ReadRows => ({ rows, failure: new CsvError(reason, line, fields.length) });
    const incomplete = (): ReadRows => {
      if (length - rowStart > MAX_ROW_LENGTH) {
        return failed(`the row is longer than ${MAX_ROW_LENGTH} characters; is a quotation mark missing?`);
      }
      // Before any text has arrived, a byte order mark may still follow.
      rest = rest === undefined && text === "" ? undefined : source.slice(rowStart);
      return { rows };
    };

    // Each iteration reads one field and moves `at` from its first character to the delimiter after it.
    while (at < length || fields.length > 0) {
      if (source.charCodeAt(at) === QUOTE) {
        let end = source.indexOf('"', at + 1);
        while (end >= 0 && source.charCodeAt(end + 1) === QUOTE) end = source.indexOf('"', end + 2);
        // A quotation mark at the end of the piece may be the first half of a doubled one.
        if (end < 0 || (end === length - 1 && !isLast)) {
          return isLast ? failed("the quotation mark that opens the field is never closed") : incomplete();
        }
        const value = source.slice(at + 1, end);
        breaks += countLineFeeds(value);
        at = end + 1;
        const next = source.charCodeAt(at);
        const isReturn = next === CARRIAGE_RETURN && source.charCodeAt(at + 1) === LINE_FEED;
        if (next === CARRIAGE_RETURN && at === length - 1 && !isLast) return incomplete();
        if (at < length && next !== LINE_FEED && !isReturn && !isDelimiter(source, at)) {
          return failed('a quotation mark inside a quoted field must be doubled ("")');
        }
        fields.push(value.includes('"') ? value.replaceAll('""', '"') : value);
        if (isReturn) at += 1;
      } else {
        const start = at;
        for (; at < length; at++) {
          const unit = source.charCodeAt(at);
          if (unit === LINE_FEED || (unit === firstUnit && isDelimiter(source, at))) break;
          if (unit === QUOTE && !looseQuotes) return failed("a field that contains a quotation mark must be quoted");
        }
        if (at === length && !isLast) return incomplete();
        const isReturn = at < length && at > start && source.charCodeAt(at) === LINE_FEED;
        const end = isReturn && source.charCodeAt(at - 1) === CARRIAGE_RETURN ? at - 1 : at;
        fields.push(end === start ? undefined : source.slice(start, end));
      }
      if (at < length && source.charCodeAt(at) !== LINE_FEED) {
        at += delimiter.length;
        continue;
      }
      if (fields.length > 1 || fields[0] !== undefined) rows.push({ line, fields });
      line += 1 + breaks;
      breaks = 0;
      fields = [];
      at += 1;
      rowStart = at;
    }
    return incomplete();
  };
  return { read, lineAtEnd: () => line + countLineFeeds(rest ?? "") };

  function isDelimiter(source: string, at: number): boolean {
    return source.charCodeAt(at) === firstUnit && (delimiter.length === 1 || source.charCodeAt(at + 1) === secondUnit);
  }
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** In the order of preference, if several fit equally well. */
const DELIMITERS = [";", ",", "\t", "|"] as const;
const SAMPLE_ROWS = 100;

/**
 * The delimiter of a document, from its beginning: the one that splits most rows into the same number of fields, and
 * into more fields if several do. A comma if there is none. With quotation marks inside of unquoted fields only where
 * nothing else fits: the line breaks of a quoted text would count as rows of another delimiter.
 */
export function detectDelimiter(beginning: string): string {
  const [, declared] = /^\ufeff?sep=(.)\r?\n/.exec(beginning) ?? [];
  return declared ?? bestDelimiter(beginning, false) ?? bestDelimiter(beginning, true) ?? ",";
}

function bestDelimiter(beginning: string, looseQuotes: boolean): string | undefined {
  const ratings = DELIMITERS.flatMap((delimiter) => {
    const { rows, failure } = textReader(delimiter, looseQuotes).read(beginning, false);
    const widths = rows.slice(0, SAMPLE_ROWS).map(({ fields }) => fields.length);
    const [most] = [...Map.groupBy(widths, (width) => width)]
      .filter(([width]) => width > 1)
      .toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0]);
    return most === undefined || (failure && !looseQuotes) ? [] : [{ delimiter, width: most[0], same: most[1].length }];
  });
  return ratings.toSorted((a, b) => b.same - a.same || b.width - a.width)[0]?.delimiter;
}
