/** Which file may import which: the floors of the house as a table, and the search for circles. */
import { posix } from "node:path";

/**
 * From the ground up. A file imports from lower floors and its own folder. `base` stands below the others of its floor, because
 * every one of them may fail with a problem or tell an event. The explorer stands on nothing: it asks the service by its addresses. A test may take what `test/support` holds.
 */
const FLOORS: readonly (readonly string[])[] = [
  ["web"],
  ["src/base"],
  ["src/cql", "src/text", "src/store"],
  ["src/format", "src/search", "src/http"],
  ["src/finance", "src/parliament"],
  ["src/demo", "src/mirror"],
  ["src/open-store.ts"],
  ["src/app.ts"],
  ["src/cli"],
];

/** The project's own files that a source text imports, as paths from the root. */
export function importsIn(file: string, text: string): string[] {
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\s*\(\s*)["'](\.[^"']+)["']/g);
  return [...found].map(([, path]) => posix.join(posix.dirname(file), path));
}

export function wrongArrows(house: ReadonlyMap<string, readonly string[]>): string[] {
  const arrows = [...house].flatMap(([from, targets]) => targets.map((to) => [from, to] as const));
  return arrows.filter(([from, to]) => !isAllowed(from, to)).map(([from, to]) => `${from} → ${to}`);
}

function isAllowed(from: string, to: string): boolean {
  if (from.endsWith(".test.ts") && to.startsWith("test/support/")) return true;
  const own = roomOf(from);
  const other = roomOf(to);
  return own !== undefined && other !== undefined && (own === other || floorOf(other) < floorOf(own));
}

function roomOf(file: string): string | undefined {
  return FLOORS.flat().find((room) => file === room || file.startsWith(`${room}/`));
}

function floorOf(room: string): number {
  return FLOORS.findIndex((floor) => floor.includes(room));
}

/** Each circle once, as the way round. */
export function circles(house: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start >= 0) found.push([...way.slice(start), file].join(" → "));
    if (start >= 0 || done.has(file)) return;
    for (const next of house.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of house.keys()) visit(file, []);
  return found;
}
