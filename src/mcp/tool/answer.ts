/**
 * The answer of a tool as a client gets it: with the page of the explorer that shows the same, whose data it is, and
 * what was cut off. In: the content of a tool. Out: structured content within the limits.
 */
import { LIMITS } from "../../base/limits.ts";
import { attributionOf } from "../../city/attribution.ts";
import type { Desk } from "./desk.ts";
import { list, object, type Properties, type Schema, text, yesNo } from "./schema.ts";
import type { Result, Tool } from "./tool.ts";

/** Lists inside of an item, such as the members who voted. */
const MOST_INSIDE = LIMITS.toolParts.most;
/** An answer names so many places that are cut. */
const MOST_CUTS = 20;

const COMMON: Properties = {
  truncated: yesNo("whether something was cut off"),
  cut: list("what was cut off: the place, how much is shown, and of how much", text("a place")),
  source_url: text("the page of the explorer that shows the same, for people"),
  attribution: text("whose data it is, under which licence, and of which day: name it in your answer"),
};

export function outputSchema({ gives, always = [] }: Tool): Schema {
  return object({ ...gives, ...COMMON }, [...always, "truncated", "source_url", "attribution"]);
}

export type Content = Readonly<Record<string, unknown>>;

export function answerOf(desk: Desk, origin: string, { content, page }: Result): Content {
  const cuts: string[] = [];
  const whole = compact(withOrigin(withRoom(content), origin), "", cuts) as Record<string, unknown>;
  shorten(whole);
  cuts.unshift(...leftOut(content, whole));
  if (Array.isArray(whole.items) && "shown" in whole) whole.shown = whole.items.length;
  return {
    ...whole,
    truncated: cuts.length > 0,
    ...(cuts.length > 0 && { cut: cuts.slice(0, MOST_CUTS) }),
    source_url: origin + page,
    attribution: attributionOf(desk.city, desk.language),
  };
}

/**
 * Lists without the items for which the answer has no room. Nobody else is served while an answer is made, and a
 * hundred votes with all members would take long, only to be left out in the end.
 */
function withRoom(content: Content): Content {
  const entries = Object.entries(content);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, fitting(value)) : value]),
  );
}

function fitting(items: readonly unknown[]): number {
  let room = LIMITS.toolBytes.most;
  for (const [i, item] of items.entries()) {
    room -= roughSize(item, room);
    if (room < 0) return i;
  }
  return items.length;
}

/** About the bytes of a value once its texts and lists are cut; it stops counting at `most`. */
function roughSize(value: unknown, most: number): number {
  if (typeof value === "string") return Math.min(Buffer.byteLength(value), LIMITS.toolText.most) + 2;
  if (typeof value !== "object" || value === null) return 1;
  const parts = Array.isArray(value) ? value.slice(0, MOST_INSIDE) : Object.entries(value).flat();
  let size = 1;
  for (const part of parts) {
    size += roughSize(part, most - size) + 1;
    if (size > most) break;
  }
  return size;
}

/** The lists that have fewer items than a list may have. */
function leftOut(content: Content, whole: Content): readonly string[] {
  return Object.entries(content).flatMap(([name, all]) => {
    const kept = whole[name];
    if (!Array.isArray(all) || !Array.isArray(kept) || kept.length >= Math.min(all.length, MOST_INSIDE)) return [];
    return [`${name}: ${kept.length} of ${all.length} items, because the answer would be too long`];
  });
}

/** Addresses of files are paths in records. */
function withOrigin(value: unknown, origin: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withOrigin(item, origin));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === "url" && typeof one === "string" && one.startsWith("/") ? origin + one : withOrigin(one, origin),
    ]),
  );
}

/** Without absent values; texts and lists within the limits. */
function compact(value: unknown, place: string, cuts: string[]): unknown {
  if (typeof value === "string") return shortened(value, place, cuts);
  if (Array.isArray(value)) {
    if (value.length > MOST_INSIDE) cuts.push(`${place}: ${MOST_INSIDE} of ${value.length} items`);
    return value.slice(0, MOST_INSIDE).map((item, i) => compact(item, `${place}[${i}]`, cuts));
  }
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, one]) => one !== undefined && one !== null && one !== "");
  return Object.fromEntries(
    members.map(([name, one]) => [name, compact(one, place === "" ? name : `${place}.${name}`, cuts)]),
  );
}

function shortened(value: string, place: string, cuts: string[]): string {
  const { most } = LIMITS.toolText;
  if (value.length <= most) return value;
  cuts.push(`${place}: ${most} of ${value.length} characters`);
  return `${value.slice(0, most).toWellFormed()}…`;
}

/** Leaves out the last items of the longest list until the answer is short enough. */
function shorten(content: Record<string, unknown>): void {
  const { most } = LIMITS.toolBytes;
  const size = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? "");
  for (let bytes = size(content); bytes > most; bytes = size(content)) {
    const lists = Object.entries(content).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    const [longest] = lists.sort(([, one], [, other]) => size(other) - size(one));
    if (longest === undefined || longest[1].length === 0) return;
    const [name, items] = longest;
    content[name] = items.slice(0, Math.min(items.length - 1, Math.floor((items.length * most) / bytes)));
  }
}
