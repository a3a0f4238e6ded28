/**
 * Typical requests, weighted by frequency. In: a city and a random generator. Out: a request with its expected
 * statuses.
 */
import type { Random } from "../../src/demo/random.ts";
import { searchPath } from "../measure/council.ts";
import { KEY } from "../measure/servers.ts";
import type { City } from "./city.ts";

export interface SoakRequest {
  readonly kind: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The expected statuses. */
  readonly statuses: readonly number[];
  readonly connection: Connection;
}

/** A keep-alive connection, a new one, or a new one that the client closes as soon as the response begins. */
type Connection = "keep-alive" | "new" | "aborted";

/** A response that can be requested again with its ETag. */
export interface KnownReply {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
}

/** The input for building a request. */
interface Material extends City {
  readonly rng: Random;
  /** Earlier responses. */
  readonly known: readonly KnownReply[];
}

/** A request, by default without extra headers and with status 200. */
type RequestParts = Pick<SoakRequest, "path"> & Partial<Pick<SoakRequest, "headers" | "statuses">>;

interface Kind {
  readonly kind: string;
  /** Approximate share of all requests, in percent. */
  readonly share: number;
  readonly build: (material: Material) => RequestParts;
}

const CONNECTIONS: readonly (readonly [Connection, number])[] = [
  ["keep-alive", 0.96],
  ["new", 0.03],
  ["aborted", 0.01],
];
const CODINGS = ["identity", "gzip", "br", "zstd", "gzip, deflate, br, zstd"];
const FORMS = ["xml", "json", "csv", "ndjson"];
const MONEY_FORMS = ["json", "csv"];
const YEARS = Array.from({ length: 15 }, (_, i) => 2012 + i);
const SMALL_LISTS = ["departemente", "institutionen", "betragstypen", "inventar", "einwohner", "sachkonten"];
const WRONG_QUERIES = ["Titel any (", "Nirgends any velo", "seq > viele", 'Titel any "offen', "Titel any velo and"];
const WRONG_PARAMETERS = [
  "betragsreihen",
  "sachkonto2stellig?jahr=x&betragsTyp=RECHNUNG",
  "konten?orgKey=1&format=xml",
];
const NOT_FOUND = ["/nirgends", "/finance/v1/departemente/nirgends", "/api/nirgends/schema", "/api/files/0/1/PDF"];
const RANGES = ["0-99", "100-599", "-200", "50-"];

const money = (rng: Random, path: string): RequestParts => ({
  path: `/finance/v1/${path}${path.includes("?") ? "&" : "?"}format=${rng.pick(MONEY_FORMS)}`,
});
const search = (rng: Random, q: string, rest = ""): RequestParts => ({
  path: searchPath(q, `${rest}&format=${rng.pick(FORMS)}`),
});

const KINDS: readonly Kind[] = [
  { kind: "small list", share: 14, build: ({ rng }) => money(rng, rng.pick(SMALL_LISTS)) },
  {
    kind: "one department",
    share: 4,
    // A single object has no CSV form.
    build: ({ rng, departments }) => ({ path: `/finance/v1/departemente/${rng.pick(departments)}` }),
  },
  {
    kind: "accounts by wildcard",
    share: 6,
    build: ({ rng, accounts }) => {
      const name = rng.pick(accounts).bezeichnung;
      const begin = rng.integer(0, Math.max(0, name.length - 5));
      return money(rng, `konten?bezeichnung=*${encodeURIComponent(name.slice(begin, begin + 5))}*`);
    },
  },
  { kind: "all accounts", share: 0.2, build: ({ rng }) => money(rng, "konten") },
  {
    kind: "amount series",
    share: 8,
    build: ({ rng, accounts }) => {
      const ids = rng.sample(accounts, rng.pick([1, 5, 50])).map(({ id }) => id);
      return money(rng, `betragsreihen?kontoId=${ids}&jahre=${rng.pick(["alle", "2024", "2023,2024,2025"])}`);
    },
  },
  {
    kind: "ledger totals",
    share: 3,
    build: ({ rng }) => money(rng, `sachkonto2stellig?betragsTyp=RECHNUNG&jahr=${rng.sample(YEARS, 3)}`),
  },
  {
    kind: "book of accounts",
    share: 1,
    build: ({ rng, institutions }) =>
      money(rng, `rechnungsbuch?jahr=${rng.pick(YEARS)}&orgKey=${rng.pick(institutions)}`),
  },
  {
    kind: "search by words",
    share: 20,
    build: ({ rng, words }) => search(rng, wordQuery(rng, words), "&m=10"),
  },
  {
    kind: "search with facets",
    share: 2,
    build: ({ rng, words }) => search(rng, wordQuery(rng, words), "&m=10&facets=Geschaeftsart"),
  },
  {
    kind: "one by GUID",
    share: 12,
    build: ({ rng, guids }) => search(rng, `ID = ${rng.pick(guids.geschaeft)}`),
  },
  {
    kind: "one of another index",
    share: 4,
    build: ({ rng, guids }) => {
      const index = rng.pick(["kontakt", "sitzung", "abstimmung"] as const);
      const { path } = search(rng, `ID = ${rng.pick(guids[index])}`);
      return { path: path.replace("geschaeft", index) };
    },
  },
  {
    kind: "crawl, 100 to 300 records",
    share: 2,
    build: ({ rng, seqs }) => search(rng, `seq > ${rng.pick(seqs)}`, `&m=${rng.pick([100, 200, 300])}`),
  },
  {
    kind: "crawl, 1,000 records",
    share: 0.3,
    build: ({ rng, seqs }) => search(rng, `seq > ${rng.pick(seqs)}`, "&m=1000"),
  },
  {
    kind: "changes",
    share: 1,
    build: ({ rng, seqs }) => ({ path: `/api/geschaeft/getChanges?seq=${rng.pick(seqs)}&m=50` }),
  },
  { kind: "schema", share: 0.5, build: () => ({ path: "/api/geschaeft/schema" }) },
  { kind: "file", share: 4, build: ({ rng, files }) => ({ path: rng.pick(files) }) },
  {
    kind: "part of a file",
    share: 2,
    build: ({ rng, files }) => ({
      path: rng.pick(files),
      headers: { range: `bytes=${rng.pick(RANGES)}` },
      statuses: [206],
    }),
  },
  {
    kind: "part behind the end",
    share: 0.3,
    build: ({ rng, files }) => ({ path: rng.pick(files), headers: { range: "bytes=999999999-" }, statuses: [416] }),
  },
  { kind: "page of the explorer", share: 6, build: (material) => ({ path: explorerPath(material) }) },
  {
    kind: "conditional, by ETag",
    share: 6,
    build: ({ rng, known }) => {
      if (known.length === 0) return { path: "/api/geschaeft/schema" };
      const { path, headers, etag } = rng.pick(known);
      // An import may have happened in between.
      return { path, headers: { ...headers, "if-none-match": etag }, statuses: [304, 200] };
    },
  },
  {
    kind: "wrong query",
    share: 2,
    build: ({ rng }) => ({ ...search(rng, rng.pick(WRONG_QUERIES)), statuses: [400] }),
  },
  {
    kind: "wrong parameter",
    share: 1,
    build: ({ rng }) => ({ path: `/finance/v1/${rng.pick(WRONG_PARAMETERS)}`, statuses: [400] }),
  },
  {
    kind: "wrong key",
    share: 1,
    build: () => ({ path: "/finance/v1/departemente", headers: { "api-key": "wrong" }, statuses: [401] }),
  },
  { kind: "nowhere", share: 1, build: ({ rng }) => ({ path: rng.pick(NOT_FOUND), statuses: [404] }) },
];

const WEIGHTED = KINDS.map((kind) => [kind, kind.share] as const);

export function nextRequest(city: City, rng: Random, known: readonly KnownReply[]): SoakRequest {
  const { kind, build } = rng.weighted(WEIGHTED);
  const { path, headers, statuses = [200] } = build({ ...city, rng, known });
  return {
    kind,
    path,
    statuses,
    headers: { "api-key": KEY, "accept-encoding": rng.pick(CODINGS), ...headers },
    connection: rng.weighted(CONNECTIONS),
  };
}

/** Words, prefixes and phrases; most have hits, some have none. */
function wordQuery(rng: Random, words: readonly string[]): string {
  const [first, second] = rng.sample(words, 2);
  return rng.pick([
    `Volltext any ${first}`,
    `Titel any "${first} ${second}"`,
    `Volltext all "${first} ${second}"`,
    `Volltext any ${first.slice(0, 4)}*`,
    `Volltext any ${first} not Titel any ${second}`,
    `Titel adj "${first} ${second}"`,
    `Volltext any ${first} and beginn_start >= "${rng.pick(YEARS)}-01-01 00:00:00" ` +
      "sortBy beginn_start/sort.descending",
  ]);
}

function explorerPath({ rng, guids, words, departments, institutions, accounts }: Material): string {
  const word = encodeURIComponent(rng.pick(words));
  return rng.pick([
    "/",
    "/daten",
    "/finanzen",
    "/finanzen/fluss",
    "/finanzen/prozess",
    `/finanzen/departement/${rng.pick(departments)}`,
    `/finanzen/institution/${rng.pick(institutions)}`,
    `/finanzen/konto/${rng.pick(accounts).id}`,
    `/rat?q=${word}`,
    `/suche?q=${word}`,
    "/rat/sitzungen",
    `/rat/geschaeft/${rng.pick(guids.geschaeft)}`,
    `/rat/person/${rng.pick(guids.kontakt)}`,
    `/rat/sitzung/${rng.pick(guids.sitzung)}`,
    `/rat/abstimmung/${rng.pick(guids.abstimmung)}`,
  ]);
}
