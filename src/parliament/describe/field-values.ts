/**
 * The values that a record has for a search field, by the field's sources (`description.ts`). In: sources. Out: a function from a record to
 * values, compiled once; lists on the way of a path are walked through.
 */
import { readDate } from "./date-literal.ts";
import type { JoinSource, Source, Where } from "./description.ts";
import type { CouncilRecord, Value } from "./record.ts";

/** The simple values of a record at a place: neither null nor empty. */
export type SimpleValue = string | number | boolean;
export type Values = (record: CouncilRecord) => readonly SimpleValue[];

/** A span of time in milliseconds; an end that is not known is NaN. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

type Members = { readonly [name: string]: Value };

/** For searching words: an object that is joined gives all the members named, so that phrases find them in any order. */
export function wordValues(sources: readonly Source[]): Values {
  return collect(sources, ({ join }) => join);
}

/** For comparing, sorting and counting: an object that is joined gives what people would call it, without GUIDs and repetition. */
export function wholeValues(sources: readonly Source[]): Values {
  return collect(sources, ({ join }) => [...new Set(join.filter((member) => !/guid$/i.test(member)))]);
}

function collect(sources: readonly Source[], membersOf: (source: JoinSource) => readonly string[]): Values {
  const each = sources.map((source): ((record: Members, found: SimpleValue[]) => void) => {
    if ("exists" in source) {
      const holders = walker(source.exists);
      const holds = condition(source.where);
      return (record, found) => found.push(holders(record).some(holds));
    }
    if ("join" in source) {
      const holders = walker(source.path);
      const holds = condition(source.where);
      const members = membersOf(source);
      return (record, found) => {
        for (const holder of holders(record)) {
          if (!holds(holder)) continue;
          const joined = members.map((member) => (holder as Members)[member] ?? "").filter((text) => text !== "");
          if (joined.length > 0) found.push(joined.join(" "));
        }
      };
    }
    const steps = source.path.split(".");
    if (source.where === undefined) return (record, found) => addSimple(record, steps, 0, found);
    const holders = walker(steps.slice(0, -1).join("."));
    const last = steps.slice(-1);
    const holds = condition(source.where);
    return (record, found) => {
      for (const holder of holders(record)) if (holds(holder)) addSimple(holder, last, 0, found);
    };
  });
  return (record) => {
    const found: SimpleValue[] = [];
    for (const add of each) add(record, found);
    return found;
  };
}

/** The spans of time at the paths: of date blocks, and of texts that hold one point in time. */
export function spanValues(sources: readonly Source[]): (record: CouncilRecord) => readonly Span[] {
  const walkers = sources.flatMap((source) => ("path" in source ? [walker(source.path)] : []));
  return (record) =>
    walkers
      .flatMap((walk) => walk(record))
      .map((value): Span => {
        if (typeof value === "string") return { start: instant(value), end: instant(value) };
        const { Start = null, End = null } = (value ?? {}) as Members;
        return { start: instant(Start), end: instant(End) };
      })
      .filter(({ start, end }) => !Number.isNaN(start) || !Number.isNaN(end));
}

function instant(value: Value): number {
  return typeof value === "string" ? startOf(value) : Number.NaN;
}

/** Dates met before, which come again and again; as many as that are soon collected anew. */
const MOST_KNOWN = 10_000;
const knownStarts = new Map<string, number>();

function startOf(text: string): number {
  const known = knownStarts.get(text);
  if (known !== undefined) return known;
  const start = readDate(text)?.start ?? Number.NaN;
  if (knownStarts.size === MOST_KNOWN) knownStarts.clear();
  // V8 keeps a whole text in memory as long as a slice of it lives: so a slice of a text that is hardly longer.
  knownStarts.set(` ${text}`.slice(1), start);
  return start;
}

/** Everything at a path, in document order; the empty path is the value itself. */
function walker(path: string): (value: Value) => readonly Value[] {
  const steps = path === "" ? [] : path.split(".");
  return (value) => {
    const found: Value[] = [];
    walk(value, steps, 0, found);
    return found;
  };
}

function walk(value: Value | undefined, steps: readonly string[], at: number, found: Value[]): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) for (const item of value) walk(item, steps, at, found);
  else if (at === steps.length) found.push(value);
  else walk((value as Members)[steps[at]], steps, at + 1, found);
}

/** The same for the simple values alone, which most paths lead to, without a list for each step. */
function addSimple(value: Value | undefined, steps: readonly string[], at: number, found: SimpleValue[]): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) for (const item of value) addSimple(item, steps, at, found);
  else if (at < steps.length) addSimple((value as Members)[steps[at]], steps, at + 1, found);
  else if (isSimple(value) && value !== "") found.push(value);
}

function condition(where: Where = {}): (holder: Value) => boolean {
  const tests = Object.entries(where).map(([path, text]) => ({ walk: walker(path), text }));
  return (holder) => tests.every(({ walk, text }) => walk(holder).some((value) => String(value) === text));
}

function isSimple(value: Value): value is SimpleValue {
  return value !== null && typeof value !== "object";
}
