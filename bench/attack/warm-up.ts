/**
 * Ordinary requests to a fresh server, until its code is compiled, the library for assistants is loaded and its caches
 * are full: an attack may fill what is there to be filled, so memory is compared with that of a server in use. What a
 * server does beside its requests after an import is waited for.
 */
import { searchPath } from "../measure/council.ts";
import { measure } from "../measure/load.ts";
import { KEY, type RunningServer } from "../measure/servers.ts";
import { settle } from "../measure/settle.ts";
import { lightPaths } from "./light-client.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const PREFIXES = [...LETTERS, ...LETTERS.flatMap((letter) => [..."aeiou"].map((vowel) => letter + vowel))];
const INDEXES = ["geschaeft", "kontakt", "sitzung", "abstimmung", "wortmeldung"];
const FIELDS = ["geschaeft/Titel", "geschaeft/Volltext", "wortmeldung/Text"];
/** Of 60 kB each: together more than the cache of responses holds. */
const SEARCHES = 1_300;
const LIGHT = 1_500;
const CONNECTIONS = 4;

/** Each worker has its own caches, and connections go to any of them: more rounds, until all have had enough. */
export async function warmUp(server: RunningServer, workers: number): Promise<void> {
  for (let round = 0; round < 2 * workers - 1; round++) await warmUpOnce(server, round);
  await settle(server);
}

async function warmUpOnce(server: RunningServer, round: number): Promise<void> {
  const pages = INDEXES.map((index) => searchPath("seq > 0", "&m=1000").replace("geschaeft", index));
  const prefixes = FIELDS.flatMap((place) => {
    const [index, field] = place.split("/");
    return PREFIXES.map((prefix) => searchPath(`${field} any "${prefix}*"`, "&m=10").replace("geschaeft", index));
  });
  const searches = Array.from({ length: SEARCHES }, (_, i) =>
    searchPath("Volltext any stadt", `&m=10&n=warm-${round}-${i}`),
  );
  const paths = [...pages, ...prefixes, ...searches, ...lightPaths(LIGHT)];
  // Fewer than one client may send in a minute.
  const headers = { "api-key": KEY, "x-forwarded-for": `198.51.100.${8 + round}` };
  await measure({ url: server.url, paths, headers, connections: CONNECTIONS, requests: paths.length });
  await tell(server, { method: "tools/call", params: { name: "budget_overview", arguments: { year: 2024 } } });
}

/** What an assistant sends (MCP), over a connection of its own. */
async function tell({ url }: RunningServer, message: object): Promise<void> {
  const types = { accept: "application/json, text/event-stream", "content-type": "application/json" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, ...message });
  const { status } = await fetch(`${url}/mcp`, { method: "POST", headers: { ...types, connection: "close" }, body });
  if (status !== 200) throw new Error(`status ${status} from /mcp`);
}
