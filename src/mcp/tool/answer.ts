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
const MOST_INSIDE = 400;
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
  const whole = compact(withOrigin(content, origin), "", cuts) as Record<string, unknown>;
  shorten(whole, cuts);
  return {
    ...whole,
    truncated: cuts.length > 0,
    ...(cuts.length > 0 && { cut: cuts.slice(0, MOST_CUTS) }),
    source_url: origin + page,
    attribution: attributionOf(desk.city, desk.language),
  };
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
function shorten(content: Record<string, unknown>, cuts: string[]): void {
  const { most } = LIMITS.toolBytes;
  const size = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? "");
  while (size(content) > most) {
    const lists = Object.entries(content).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    const [longest] = lists.sort(([, one], [, other]) => size(other) - size(one));
    if (longest === undefined || longest[1].length === 0) return;
    const [name, items] = longest;
    const kept = items.slice(0, Math.floor(items.length / 2));
    content[name] = kept;
    if (name === "items") content.shown = kept.length;
    cuts.unshift(`${name}: ${kept.length} of ${items.length} items, because the answer would be too long`);
  }
}
