/**
 * What is wrong with files: one sentence for each cause, with the first place in full and the number of further ones,
 * because a wrong column is wrong in thousands of rows. In: faults with their places. Out: sentences. The memory does
 * not grow with the number of places.
 */
import { excerpt } from "./problems.ts";

export interface Where {
  readonly file?: string;
  /** A line of a text file; a row of a sheet has the same number in the spreadsheet program. */
  readonly line?: number;
  /** The name of a column, or its number in a text file, which is no part of the cause. */
  readonly column?: string | number;
  /** The place in a JSON document, such as `tables[0].file`; empty for the whole. Its reason follows as a verb. */
  readonly member?: string;
}

export interface FaultDetails {
  /** The content of the cell; the reason follows it. */
  readonly value?: string;
  /** More about the first place. */
  readonly detail?: string;
  /** What all places with this cause have in common, if the reason says more than that. */
  readonly cause?: string;
  /** The files of which the same fault has the same cause, by a name such as that of an index. */
  readonly group?: string;
}

interface Cause {
  readonly message: string;
  readonly first: Where;
  /** Some of the places after the first. */
  readonly others: Where[];
  last: Where;
  count: number;
}

const MOST_PLACES = 4;

export class Causes {
  readonly #causes = new Map<string, Cause>();

  get count(): number {
    return this.#causes.size;
  }

  add(where: Where, reason: string, details: FaultDetails = {}): void {
    const key = keyOf(where, reason, details);
    const known = this.#causes.get(key);
    if (known === undefined) {
      const message = messageOf(where, reason, details);
      this.#causes.set(key, { message, first: where, others: [], last: where, count: 1 });
    } else if (!isSame(known.last, where)) {
      known.last = where;
      known.count += 1;
      if (known.others.length < MOST_PLACES) known.others.push(where);
    }
  }

  sentences(): readonly string[] {
    return [...this.#causes.values()].map((cause) => {
      const sentence = cause.message + othersOf(cause);
      return /[.?]$/.test(sentence) ? sentence : `${sentence}.`;
    });
  }
}

function keyOf(
  { file, column, member }: Where,
  reason: string,
  { cause = reason, group = file }: FaultDetails,
): string {
  return JSON.stringify([
    group,
    typeof column === "string" ? column : "",
    member === undefined ? "" : anyItem(member),
    // The reason of a member begins with its value.
    member === undefined ? anyItem(cause) : cause.replace(/^is .*?, but /s, ""),
  ]);
}

/** The place in a document, whichever items of lists it is in. */
function anyItem(place: string): string {
  return place.replaceAll(/\[\d+\]/g, "[]");
}

function isSame(a: Where, b: Where): boolean {
  return a.file === b.file && a.line === b.line && a.column === b.column && a.member === b.member;
}

function messageOf(where: Where, reason: string, { value, detail = "" }: FaultDetails): string {
  const { file, line, column, member } = where;
  const place = [
    ...(file === undefined ? [] : [file]),
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ];
  const subject = [
    ...(member === undefined ? [] : [member || "the file"]),
    ...(value === undefined ? [] : [JSON.stringify(excerpt(value))]),
  ];
  return `${place.length === 0 ? "" : `${place.join(", ")}: `}${[...subject, reason].join(" ")}${detail}`;
}

function othersOf({ first, others, count }: Cause): string {
  if (count === 1) return "";
  const more = ` (and ${(count - 1).toLocaleString("en")} more like it`;
  const places = placesOf(first, others);
  return `${more}${places === "" ? "" : `: ${places}${count - 1 > others.length ? " …" : ""}`})`;
}

function placesOf(first: Where, others: readonly Where[]): string {
  const isInFirst = others.every(({ file, line }) => file === first.file && line !== undefined);
  if (isInFirst) return `${others.length === 1 ? "line" : "lines"} ${others.map(({ line }) => line).join(", ")}`;
  const places = others.map(({ file = "", line, member }) => {
    if (file === first.file) return member ?? (line === undefined ? "" : `line ${line}`);
    return line === undefined ? file : `${file} line ${line}`;
  });
  return [...new Set(places)].filter((place) => place !== "").join(", ");
}
