/**
 * The items in a response of a finance service, validated like those of files: by the columns of `csv-files.ts`, whose
 * names are the paths of the values. In: bytes of JSON. Out: items, or an `UnusableReply` with reason and position.
 */
import { excerpt } from "../../base/problems.ts";
import { cellReader, INVALID } from "../../finance/exchange/cell.ts";
import type { Column, CsvFile } from "../../finance/exchange/csv-files.ts";
import type { FinanceData, ItemOf } from "../../finance/model/model.ts";
import type { CsvValue } from "../../format/csv.ts";
import { JsonError, parseJson } from "../../format/json-text.ts";

/** A response without the expected content. */
export class UnusableReply extends Error {}

/** It refers to something that an earlier response does not have: the original may have changed in between. */
export class DanglingReference extends UnusableReply {}

export type Members = Readonly<Record<string, unknown>>;

/** The elements of a response `{ "value": [ … ] }`. */
export function elementsOf(body: Uint8Array): readonly Members[] {
  const reply = json(body);
  const list = isObject(reply) ? reply.value : undefined;
  if (!Array.isArray(list)) throw new UnusableReply('it has no list "value"');
  return list.map((element, at) => objectAt(element, `element ${at + 1}`));
}

export function objectAt(value: unknown, where: string): Members {
  if (!isObject(value)) throw new UnusableReply(`${where} is not an object`);
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

/** Creates items of a list from the values of their columns. */
export function itemReader<List extends keyof FinanceData>(
  file: CsvFile<List>,
): (cellOf: (column: string) => unknown, where: string) => ItemOf<List> {
  const columns = file.columns.map((column) => ({ ...column, read: cellReader(column) }));
  return (cellOf, where) => {
    const values: CsvValue[] = [];
    for (const { name, type, expected, read } of columns) {
      const value = cellOf(name) ?? undefined;
      const hasType = value === undefined || isOfType(value, type);
      const cell = hasType ? read(value === undefined ? undefined : String(value)) : INVALID;
      if (cell === INVALID) {
        const shown = value === undefined ? "is missing, but must be" : `is ${excerpt(JSON.stringify(value))}, not`;
        throw new UnusableReply(`${where}: ${name} ${shown} ${expected ?? "a text without the character NUL"}`);
      }
      values.push(cell);
    }
    return file.itemOf(values);
  };
}

function isOfType(value: unknown, type: Column["type"]): boolean {
  if (type === "integer") return Number.isSafeInteger(value);
  return type === "number" ? Number.isFinite(value) : isText(value);
}

/** A lone surrogate is not a character: no store can represent it. */
function isText(value: unknown): value is string {
  return typeof value === "string" && value.isWellFormed();
}
