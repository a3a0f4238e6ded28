/**
 * Values as terms of CQL. In: a value from anywhere. Out: a term that stands for exactly this value: in quotation marks
 * no character ends it, and `\` takes the meaning from each of `\ " * ? ^`.
 */
import { escapeText, Mask } from "./mask.ts";

/** What a condition compares with. A `Date` is written as its UTC time: `new Date("2024-05-31")` is that day. */
export type Term = string | number | bigint | boolean | Date | Mask;

export function isTerm(value: unknown): value is Term {
  return ["string", "number", "bigint", "boolean"].includes(typeof value) || value instanceof Date || isMask(value);
}

const isMask = (value: unknown): value is Mask => value instanceof Mask;

export function termOf(value: Term): string {
  if (typeof value === "string") return `"${escapeText(value)}"`;
  if (typeof value === "number") return numberOf(value);
  if (isMask(value)) return `"${value.pattern}"`;
  if (value instanceof Date) return `"${timeOf(value)}"`;
  return String(value);
}

/** CQL has no exponents, and neither infinity nor NaN. */
function numberOf(value: number): string {
  const text = String(value);
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  throw new TypeError(`A query cannot contain the number ${text}.`);
}

/** `2024-05-31 17:00:00`, the form that all services know. Services have no time zones. */
function timeOf(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new TypeError("A query cannot contain an invalid date.");
  const text = date.toISOString();
  if (!/^\d{4}-/.test(text)) throw new TypeError(`A query cannot contain the year of ${text}.`);
  return text.slice(0, 19).replace("T", " ");
}
