/**
 * The values of a search field in a record. In: the sources of the field (`description.ts`). Out: a function from a
 * record to values, compiled once; paths traverse lists.
 */
import { readDate } from "./date-literal.ts";
import type { JoinSource, Source, Where } from "./description.ts";
import type { CouncilRecord, Value } from "./record.ts";

/** A simple value of a record: neither null nor empty. */
export type SimpleValue = string | number | boolean;
export type Values = (record: CouncilRecord) => readonly SimpleValue[];

/** A span of time in milliseconds; an unknown end is NaN. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

type Members = { readonly [name: string]: Value };

/** For word search: a joined object yields all named members, so that phrases match them in any order. */
export function wordValues(sources: readonly Source[]): Values {
  return collect(sources, ({ join }) => join);
}

/** For comparing, sorting and counting: a joined object yields its readable name, without GUIDs and repetition. */
export function wholeValues(sources: readonly Source[]): Values {
  return collect(sources, ({ join }) => [...new Set(join.filter((member) => !/guid$/i.test(member)))]);
}

function collect(sources: readonly Source[], membersOf: (source: JoinSource) => readonly string[]): Values {
  const adders = sources.map((source): ((record: Members, values: SimpleValue[]) => void) => {
    if ("exists" in source) {
      const objects = walker(source.exists);
      const matches = condition(source.where);
      return (record, values) => values.push(objects(record).some(matches));
    }
    if ("join" in source) {
      const objects = walker(source.path);
      const matches = condition(source.where);
      const members = membersOf(source);
      return (record, values) => {
        for (const object of objects(record)) {
          if (!matches(object)) continue;
          const joined = members.map((member) => (object as Members)[member] ?? "").filter((text) => text !== "");
          if (joined.length > 0) values.push(joined.join(" "));
        }
      };
    }
    const steps = source.path.split(".");
    if (source.where === undefined) return (record, values) => addSimple(record, steps, 0, values);
    const objects = walker(steps.slice(0, -1).join("."));
    const last = steps.slice(-1);
    const matches = condition(source.where);
    return (record, values) => {
      for (const object of objects(record)) if (matches(object)) addSimple(object, last, 0, values);
    };
  });
  return (record) => {
    const values: SimpleValue[] = [];
    for (const add of adders) add(record, values);
    return values;
  };
}

/** The spans of time at the paths: of date blocks, and of texts with one point in time. */
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

/** Caches parsed dates, which repeat a lot. When the cache is full it is cleared: refilling it is cheap. */
const MAX_CACHED = 10_000;
const cachedStarts = new Map<string, number>();

function startOf(text: string): number {
  const cached = cachedStarts.get(text);
  if (cached !== undefined) return cached;
  const start = readDate(text)?.start ?? Number.NaN;
  if (cachedStarts.size === MAX_CACHED) cachedStarts.clear();
  // V8 keeps the whole parent string alive for a slice of it: this makes the parent hardly longer than the slice.
  cachedStarts.set(` ${text}`.slice(1), start);
  return start;
}

/** All values at a path, in document order; the empty path is the value itself. */
function walker(path: string): (value: Value) => readonly Value[] {
  const steps = path === "" ? [] : path.split(".");
  return (value) => {
    const values: Value[] = [];
    walk(value, steps, 0, values);
    return values;
  };
}

function walk(value: Value | undefined, steps: readonly string[], at: number, values: Value[]): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) for (const item of value) walk(item, steps, at, values);
  else if (at === steps.length) values.push(value);
  else walk((value as Members)[steps[at]], steps, at + 1, values);
}

/** Like `walk`, but for simple values only, which most paths lead to; it allocates no list per step. */
function addSimple(value: Value | undefined, steps: readonly string[], at: number, values: SimpleValue[]): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) for (const item of value) addSimple(item, steps, at, values);
  else if (at < steps.length) addSimple((value as Members)[steps[at]], steps, at + 1, values);
  else if (isSimple(value) && value !== "") values.push(value);
}

function condition(where: Where = {}): (object: Value) => boolean {
  const tests = Object.entries(where).map(([path, texts]) => ({ walk: walker(path), texts: new Set([texts].flat()) }));
  return (object) => tests.every(({ walk, texts }) => walk(object).some((value) => texts.has(String(value))));
}

function isSimple(value: Value): value is SimpleValue {
  return value !== null && typeof value !== "object";
}
