/**
 * The items in a reply of a finance service, checked as those of the files are: by the columns of `csv-files.ts`, whose names are the paths of the values.
 * In: bytes of JSON. Out: items, or an `UnusableReply` that says what is wrong and where.
 */
import { excerpt } from "../../base/problems.ts";
import { cellReader, REFUSED } from "../../finance/exchange/cell.ts";
import type { CsvFile } from "../../finance/exchange/csv-files.ts";
import type { FinanceData, ItemOf } from "../../finance/model/model.ts";
import type { CsvValue } from "../../format/csv.ts";
import { JsonError, parseJson } from "../../format/json-text.ts";

/** What a reply holds is not what its address is for. */
export class UnusableReply extends Error {}

export type Members = Readonly<Record<string, unknown>>;

/** The elements of a reply `{ "value": [ … ] }`. */
export function elementsOf(body: Uint8Array): readonly Members[] {
  const reply = json(body);
  const list = isObject(reply) ? reply.value : undefined;
  if (!Array.isArray(list)) throw new UnusableReply('it holds no list under "value"');
  return list.map((element, at) => objectAt(element, `element ${at + 1}`));
}

export function objectAt(value: unknown, where: string): Members {
  if (!isObject(value)) throw new UnusableReply(`${where} is no object`);
  return value;
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function json(body: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw new UnusableReply("it is not UTF-8");
  }
  try {
    return parseJson({ text, origins: [{ offset: 0, position: { line: 1, column: 1 } }] });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new UnusableReply(`it is not JSON (${error.message}); it begins with ${JSON.stringify(text.slice(0, 30))}`);
  }
}

/** Makes items of a list from what stands under the names of their columns. */
export function itemReader<List extends keyof FinanceData>(
  file: CsvFile<List>,
): (cellOf: (column: string) => unknown, where: string) => ItemOf<List> {
  const columns = file.columns.map((column) => ({ ...column, read: cellReader(column) }));
  return (cellOf, where) => {
    const values: CsvValue[] = [];
    for (const { name, type, expected, read } of columns) {
      const value = cellOf(name) ?? undefined;
      const fits = value === undefined || (type === "integer" ? Number.isSafeInteger(value) : isText(value));
      const cell = fits ? read(value === undefined ? undefined : String(value)) : REFUSED;
      if (cell === REFUSED) {
        const shown = value === undefined ? "is missing, but must be" : `is ${excerpt(JSON.stringify(value))}, not`;
        throw new UnusableReply(`${where}: ${name} ${shown} ${expected ?? "a text without the character NUL"}`);
      }
      values.push(cell);
    }
    return file.itemOf(values);
  };
}

/** Half a surrogate pair is no character: no store could keep it. */
function isText(value: unknown): value is string {
  return typeof value === "string" && value.isWellFormed();
}
