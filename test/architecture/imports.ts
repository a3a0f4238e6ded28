/** Which file may import which: floors and rooms as tables, and the search for import cycles. */
import { posix } from "node:path";

/**
 * Floors from the ground up. A file imports from lower floors and from its own folder. `src/base` is below the others
 * because any of them may raise a problem or report an event.
 */
const FLOORS: readonly (readonly string[])[] = [
  ["src/base"],
  ["src/cql", "src/text", "src/store", "src/roles"],
  ["src/format", "src/search", "src/http"],
  ["src/city", "src/picture"],
  ["src/finance", "src/parliament"],
  ["src/demo", "src/mirror", "web"],
  // Tools for assistants read what the pages of the explorer read.
  ["src/mcp"],
  ["src/open-store.ts"],
  // The bulk files hold the tables of both services, and a process of their own opens the store to write them; another
  // one reads the texts of documents into it.
  ["src/bulk", "src/documents"],
  ["src/discovery"],
  ["src/app.ts"],
  ["src/cli"],
  ["bench"],
];

/**
 * Rooms of the large folders from the bottom up; `.` stands for the files directly in the folder. A file imports from
 * lower rooms and from its own. Rooms that share an entry do not know each other.
 */
export const ROOMS: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  "src/base": [".", "work"],
  "src/store": [".", ["sqlite", "postgres"]],
  "src/search": ["plan", "codec", "write", "read", "evaluate", "rank"],
  "src/http": ["message", "guard", "body", "keys", "files", "fast-path", "."],
  "src/finance": ["model", "query", "cube", "exchange", "mapping", "review", "service", "description"],
  "src/parliament": [
    "describe",
    "forms",
    "files",
    "texts",
    "query",
    "reply",
    "feed",
    "ech",
    "sru",
    "votes",
    "exchange",
    "draft",
    "audit",
    "page",
    ".",
  ],
  "src/demo/finance": ["tables", "."],
  "src/demo/council": ["model", "people", "business", "records", "."],
  "src/bulk": ["tables", "write", "serve"],
  "src/documents": ["extract", "serve"],
  "src/discovery": [
    ["rdf", "data"],
    ["catalog", "sitemap"],
  ],
  "src/mcp": ["tool", ["council", "finance"], "."],
  "src/mirror": ["fetch", ["council", "finance"]],
  "src/cli": ["io", "city", "process", "doctor", "commands", "."],
  web: [
    ["api", "client", "style"],
    "frame",
    "charts",
    "pictures",
    "money",
    "council",
    "connected",
    "search",
    "data",
    "bulk",
    "start",
    ".",
  ],
  "web/charts": [".", "waterfall"],
  "web/money": [
    "ledger",
    ["treemap", "flow", "process", "deviations"],
    "series",
    "comparison",
    "organisation",
    "account",
  ],
  "web/council": ["words", "facts", "votes", ["business", "people", "meetings", "search", "mail"], "home"],
  bench: ["measure", ["rivals", "soak", "attack", "quality"], "parts", "."],
};

/** The explorer uses the public addresses of the services; of their code it may import only what is pure. */
const PURE = [
  "src/text/",
  "src/roles/",
  "src/format/csv.ts",
  "src/format/xlsx-writer.ts",
  "src/city/account-rule.ts",
  "src/city/amount-types.ts",
  "src/city/internal-charges.ts",
  "src/city/public-profile.ts",
];

/** The project's own files that a source text imports, as paths from the root. */
export function importsIn(file: string, text: string): string[] {
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\s*\(\s*)["'](\.[^"']+)["']/g);
  return [...found].map(([, path]) => posix.join(posix.dirname(file), path));
}

export function wrongImports(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const arrows = [...imports].flatMap(([from, targets]) => targets.map((to) => [from, to] as const));
  return arrows.filter(([from, to]) => !isAllowed(from, to)).map(([from, to]) => `${from} → ${to}`);
}

function isAllowed(from: string, to: string): boolean {
  // The bench starts and measures the whole program, with the tests' servers and clients.
  if (from.startsWith("bench/") && to.startsWith("test/support/")) return true;
  const isTest = from.endsWith(".test.ts") || from.includes("/testing/");
  if (to.includes("/testing/") || to.startsWith("test/")) return isTest;
  if (from.startsWith("web/") && to.startsWith("src/") && !PURE.some((path) => to.startsWith(path))) return false;
  return followsFloors(from, to) && (isTest || followsRooms(from, to));
}

function followsFloors(from: string, to: string): boolean {
  const [own, other] = [folderOf(from), folderOf(to)];
  return own !== undefined && other !== undefined && (own === other || floorOf(other) < floorOf(own));
}

function folderOf(file: string): string | undefined {
  return FLOORS.flat().find((folder) => file === folder || file.startsWith(`${folder}/`));
}

function floorOf(folder: string): number {
  return FLOORS.findIndex((floor) => floor.includes(folder));
}

function followsRooms(from: string, to: string): boolean {
  return Object.entries(ROOMS).every(([folder, rooms]) => {
    if (!from.startsWith(`${folder}/`) || !to.startsWith(`${folder}/`)) return true;
    const [own, other] = [roomOf(folder, from), roomOf(folder, to)];
    return own === other || levelOf(rooms, other) < levelOf(rooms, own);
  });
}

function roomOf(folder: string, file: string): string {
  const [room, ...rest] = file.slice(folder.length + 1).split("/");
  return rest.length === 0 ? "." : room;
}

/** A room that is not in the table is on no level, so that nothing may be imported from it or into it. */
function levelOf(rooms: readonly (string | readonly string[])[], room: string): number {
  const level = rooms.findIndex((entry) => entry === room || (Array.isArray(entry) && entry.includes(room)));
  return level < 0 ? Number.NaN : level;
}

/** Each import cycle once, as the path around it. */
export function cycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file].join(" → "));
    if (start >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}
