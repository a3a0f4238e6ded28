/**
 * A strict streaming CSV reader (RFC 4180; LF or CR LF, a byte order mark is passed over). In: chunks of UTF-8 bytes. Out: rows with the line
 * on which each starts, or a CsvError that says where. The only file that knows csv-parse.
 */
import { finished } from "node:stream/promises";
import { Parser, type CsvError as ParserError } from "csv-parse";
import { strictUtf8 } from "./strict-utf8.ts";

export interface CsvRow {
  /** Lines count from 1, as an editor counts them: breaks inside quotes too. */
  readonly line: number;
  /** A field that is empty and not in quotes is absent (undefined), `""` is an empty text. */
  readonly fields: readonly (string | undefined)[];
}

export class CsvError extends Error {
  readonly line: number;
  /** Which field of the row, counted from 0. */
  readonly field: number;

  constructor(reason: string, line: number, field: number) {
    super(reason);
    this.line = line;
    this.field = field;
  }
}

/** A row that goes on longer is no row: a quotation mark is missing, and it must not fill the memory. */
const LONGEST_ROW = 2 ** 20;

const NO_BYTES = new Uint8Array(0);

/** The rows of one document, all that a chunk completes together. Empty lines are passed over. */
export async function* csvRows(chunks: AsyncIterable<Uint8Array>, delimiter = ","): AsyncGenerator<CsvRow[]> {
  const decode = strictUtf8();
  const parser = csvParser(delimiter);
  let line = 1;
  let lineFeeds = 0;

  const numbered = (completed: readonly Fields[]): CsvRow[] => {
    const rows: CsvRow[] = [];
    for (const fields of completed) {
      if (fields.length > 1 || fields[0] !== undefined) rows.push({ line, fields });
      // csv-parse counts CR LF inside quotes twice, so the lines are counted here.
      line += 1;
      for (const field of fields) if (field !== undefined) line += countLineFeeds(field);
    }
    return rows;
  };

  for await (const chunk of withEnd(chunks)) {
    const { text, brokenAt } = decode(chunk ?? NO_BYTES, chunk === undefined);
    lineFeeds += countLineFeeds(text);
    let failure = await parser.write(text);
    if (failure === undefined && brokenAt !== undefined) {
      // Ends the document at the broken place: the row that is cut off there tells the field.
      const open = (await parser.write("?")) ?? (await parser.end());
      const completed = parser.take();
      const field = open ? Number(open.column) : completed.pop()!.length - 1;
      yield numbered(completed);
      throw new CsvError(`broken UTF-8 at byte ${brokenAt + 1} of the file`, lineFeeds + 1, field);
    }
    if (chunk === undefined) failure ??= await parser.end();
    yield numbered(parser.take());
    if (failure) throw new CsvError(reasonOf(failure), line, Number(failure.column));
  }
}

/** The chunks, then undefined. */
async function* withEnd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | undefined> {
  yield* chunks;
  yield undefined;
}

type Fields = readonly (string | undefined)[];

interface PushParser {
  write(text: string): Promise<ParserError | undefined>;
  end(): Promise<ParserError | undefined>;
  /** The rows completed since the last call, also those before a failure. */
  take(): Fields[];
}

function csvParser(delimiter: string): PushParser {
  let rows: Fields[] = [];
  const parser = new Parser({
    bom: true,
    delimiter,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
    cast: (value, { quoting }) => (value === "" && !quoting ? undefined : value),
    // Taken here and not from the stream, which would throw away rows that wait in it when a later one fails.
    on_record: (fields) => {
      rows.push(fields as unknown as Fields);
      return null;
    },
  });
  parser.on("error", () => {});
  parser.resume();
  return {
    write: (text) =>
      new Promise((resolve) => parser.write(text, (error) => resolve((error ?? undefined) as ParserError | undefined))),
    async end() {
      try {
        parser.end();
        await finished(parser);
      } catch (error) {
        return error as ParserError;
      }
    },
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

function reasonOf({ code, message }: ParserError): string {
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "the quotation mark that opens the field is never closed";
    case "CSV_INVALID_CLOSING_QUOTE":
      return 'a quotation mark inside a quoted field must be doubled ("")';
    case "INVALID_OPENING_QUOTE":
      return "a field that holds a quotation mark must stand in quotes";
    case "CSV_MAX_RECORD_SIZE":
      return `the row is longer than ${LONGEST_ROW} bytes; is a quotation mark missing?`;
    default:
      return message;
  }
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
