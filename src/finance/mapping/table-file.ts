/** The rows of a CSV or XLSX file. In: its name and form. Out: rows of cells, and how the file was read. */

import type { ImportProblems } from "../../base/import-problems.ts";
import { unreadable } from "../../base/import-problems.ts";
import { CsvError, csvRows, detectDelimiter } from "../../format/csv-reader.ts";
import { decoderOf, detectEncoding, ENCODING_NAMES, type Encoding } from "../../format/text-encoding.ts";
import { readXlsx, type XlsxCell, XlsxError } from "../../format/xlsx-reader.ts";
import type { OpenFile } from "../exchange/read-csv.ts";
import { isSpreadsheet } from "./mapping.ts";

export type Cell = XlsxCell;

export interface TableRow {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** A file, or the part of it to read. */
export interface FileForm {
  readonly file: string;
  readonly sheet?: string | number;
  readonly encoding?: Encoding;
  readonly delimiter?: string;
}

export interface TableFile {
  /** How it is read, such as `CSV, Windows-1252, separated by ";"`. */
  readonly form: string;
  readonly rows: AsyncIterable<readonly TableRow[]>;
}

/** Bytes from which the delimiter is detected. */
const SAMPLE = 1 << 16;

/** Undefined if the file cannot be read; the rows end where something is wrong. */
export async function openTable(
  form: FileForm,
  open: OpenFile,
  problems: ImportProblems,
): Promise<TableFile | undefined> {
  const { file } = form;
  try {
    const first = await open(file);
    if (first === undefined) {
      problems.add({ file }, "the file is missing; put it into the folder, or correct its name in the mapping");
      return undefined;
    }
    // An open stream that nobody reads would never be closed.
    const unread = [first];
    const again = async () => unread.pop() ?? (await open(file))!;
    return await (isSpreadsheet(file) ? openXlsx(form, first) : openCsv(form, again, problems));
  } catch (error) {
    problems.add({ file }, error instanceof XlsxError ? error.message : unreadable(error));
    return undefined;
  }
}

async function openXlsx({ sheet }: FileForm, chunks: AsyncIterable<Uint8Array>): Promise<TableFile> {
  const bytes = Buffer.concat(await Array.fromAsync(chunks));
  const { name, names, rows } = readXlsx(bytes, sheet);
  const others = names.length > 1 ? ` of ${names.length}` : "";
  return { form: `XLSX, sheet ${JSON.stringify(name)}${others}`, rows: inOneBatch(rows) };
}

async function* inOneBatch(rows: readonly { readonly line: number; readonly fields: readonly Cell[] }[]) {
  yield rows.map(({ line, fields }) => ({ line, cells: fields }));
}

/** `open` opens the file once more. */
async function openCsv(
  { file, ...form }: FileForm,
  open: () => Promise<AsyncIterable<Uint8Array>>,
  problems: ImportProblems,
): Promise<TableFile> {
  const encoding = form.encoding ?? (await detectEncoding(await open()));
  const delimiter = form.delimiter ?? detectDelimiter(await beginning(await open(), encoding));
  return {
    form: `CSV, ${ENCODING_NAMES[encoding]}, separated by ${JSON.stringify(delimiter)}`,
    rows: readCsv(file, await open(), { encoding, delimiter }, problems),
  };
}

async function beginning(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): Promise<string> {
  const decode = decoderOf(encoding);
  let text = "";
  for await (const chunk of chunks) {
    text += decode(chunk, false).text;
    if (text.length >= SAMPLE) break;
  }
  return text.length < SAMPLE ? `${text}\n` : text;
}

async function* readCsv(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: { readonly encoding: Encoding; readonly delimiter: string },
  problems: ImportProblems,
): AsyncGenerator<readonly TableRow[]> {
  try {
    for await (const rows of csvRows(chunks, delimiter, { encoding, looseQuotes: true })) {
      yield rows
        // Spreadsheets write the line `sep=;` to tell each other the delimiter.
        .filter(({ line, fields }) => line > 1 || !fields[0]?.startsWith("sep="))
        .map(({ line, fields }) => ({ line, cells: fields.map((field = "") => field) }));
    }
  } catch (error) {
    if (error instanceof CsvError)
      problems.add({ file, line: error.line, column: `#${error.field + 1}` }, error.message);
    else problems.add({ file }, unreadable(error));
  }
}
