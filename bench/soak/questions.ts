/** What users ask, by how often they do. In: a city and chance. Out: a request, with the statuses that are right for its reply. */
import type { Random } from "../../src/demo/random.ts";
import { searchPath } from "../measure/council.ts";
import { KEY } from "../measure/servers.ts";
import type { City } from "./city.ts";

export interface Question {
  readonly kind: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Those that are right. */
  readonly statuses: readonly number[];
  /** Over a kept connection, over one of its own, or over one of its own that the client closes as soon as the reply begins. */
  readonly manner: Manner;
}

type Manner = "kept" | "new" | "left";

/** A reply that can be asked for again. */
export interface Known {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
}

/** What a question is made of. */
interface Material extends City {
  readonly chance: Random;
  /** Replies that have come. */
  readonly known: readonly Known[];
}

/** What differs from a plain request that gets a 200. */
type Wanted = Pick<Question, "path"> & Partial<Pick<Question, "headers" | "statuses">>;

interface Kind {
  readonly kind: string;
  /** Of all requests, in hundredths, about. */
  readonly share: number;
  readonly ask: (material: Material) => Wanted;
}

const MANNERS: readonly (readonly [Manner, number])[] = [
  ["kept", 0.96],
  ["new", 0.03],
  ["left", 0.01],
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
const NOWHERE = ["/nirgends", "/finance/v1/departemente/nirgends", "/api/nirgends/schema", "/api/files/0/1/PDF"];
const RANGES = ["0-99", "100-599", "-200", "50-"];

const money = (chance: Random, path: string): Wanted => ({
  path: `/finance/v1/${path}${path.includes("?") ? "&" : "?"}format=${chance.pick(MONEY_FORMS)}`,
});
const search = (chance: Random, q: string, rest = ""): Wanted => ({
  path: searchPath(q, `${rest}&format=${chance.pick(FORMS)}`),
});

const KINDS: readonly Kind[] = [
  { kind: "small list", share: 14, ask: ({ chance }) => money(chance, chance.pick(SMALL_LISTS)) },
  {
    kind: "one department",
    share: 4,
    // One thing has no CSV.
    ask: ({ chance, departments }) => ({ path: `/finance/v1/departemente/${chance.pick(departments)}` }),
  },
  {
    kind: "accounts by wildcard",
    share: 6,
    ask: ({ chance, accounts }) => {
      const name = chance.pick(accounts).bezeichnung;
      const begin = chance.integer(0, Math.max(0, name.length - 5));
      return money(chance, `konten?bezeichnung=*${encodeURIComponent(name.slice(begin, begin + 5))}*`);
    },
  },
  { kind: "all accounts", share: 0.2, ask: ({ chance }) => money(chance, "konten") },
  {
    kind: "amount series",
    share: 8,
    ask: ({ chance, accounts }) => {
      const ids = chance.sample(accounts, chance.pick([1, 5, 50])).map(({ id }) => id);
      return money(chance, `betragsreihen?kontoId=${ids}&jahre=${chance.pick(["alle", "2024", "2023,2024,2025"])}`);
    },
  },
  {
    kind: "ledger totals",
    share: 3,
    ask: ({ chance }) => money(chance, `sachkonto2stellig?betragsTyp=RECHNUNG&jahr=${chance.sample(YEARS, 3)}`),
  },
  {
    kind: "book of accounts",
    share: 1,
    ask: ({ chance, institutions }) =>
      money(chance, `rechnungsbuch?jahr=${chance.pick(YEARS)}&orgKey=${chance.pick(institutions)}`),
  },
  {
    kind: "search by words",
    share: 20,
    ask: ({ chance, words }) => search(chance, wordQuery(chance, words), "&m=10"),
  },
  {
    kind: "search with facets",
    share: 2,
    ask: ({ chance, words }) => search(chance, wordQuery(chance, words), "&m=10&facets=Geschaeftsart"),
  },
  {
    kind: "one by GUID",
    share: 12,
    ask: ({ chance, guids }) => search(chance, `ID = ${chance.pick(guids.geschaeft)}`),
  },
  {
    kind: "one of another index",
    share: 4,
    ask: ({ chance, guids }) => {
      const index = chance.pick(["kontakt", "sitzung", "abstimmung"] as const);
      const { path } = search(chance, `ID = ${chance.pick(guids[index])}`);
      return { path: path.replace("geschaeft", index) };
    },
  },
  {
    kind: "crawl, 100 to 300 records",
    share: 2,
    ask: ({ chance, seqs }) => search(chance, `seq > ${chance.pick(seqs)}`, `&m=${chance.pick([100, 200, 300])}`),
  },
  {
    kind: "crawl, 1,000 records",
    share: 0.3,
    ask: ({ chance, seqs }) => search(chance, `seq > ${chance.pick(seqs)}`, "&m=1000"),
  },
  {
    kind: "changes",
    share: 1,
    ask: ({ chance, seqs }) => ({ path: `/api/geschaeft/getChanges?seq=${chance.pick(seqs)}&m=50` }),
  },
  { kind: "schema", share: 0.5, ask: () => ({ path: "/api/geschaeft/schema" }) },
  { kind: "file", share: 4, ask: ({ chance, files }) => ({ path: chance.pick(files) }) },
  {
    kind: "part of a file",
    share: 2,
    ask: ({ chance, files }) => ({
      path: chance.pick(files),
      headers: { range: `bytes=${chance.pick(RANGES)}` },
      statuses: [206],
    }),
  },
  {
    kind: "part behind the end",
    share: 0.3,
    ask: ({ chance, files }) => ({ path: chance.pick(files), headers: { range: "bytes=999999999-" }, statuses: [416] }),
  },
  { kind: "page of the explorer", share: 6, ask: (material) => ({ path: explorerPath(material) }) },
  {
    kind: "asked again by ETag",
    share: 6,
    ask: ({ chance, known }) => {
      if (known.length === 0) return { path: "/api/geschaeft/schema" };
      const { path, headers, etag } = chance.pick(known);
      // An import may have come between.
      return { path, headers: { ...headers, "if-none-match": etag }, statuses: [304, 200] };
    },
  },
  {
    kind: "wrong query",
    share: 2,
    ask: ({ chance }) => ({ ...search(chance, chance.pick(WRONG_QUERIES)), statuses: [400] }),
  },
  {
    kind: "wrong parameter",
    share: 1,
    ask: ({ chance }) => ({ path: `/finance/v1/${chance.pick(WRONG_PARAMETERS)}`, statuses: [400] }),
  },
  {
    kind: "wrong key",
    share: 1,
    ask: () => ({ path: "/finance/v1/departemente", headers: { "api-key": "wrong" }, statuses: [401] }),
  },
  { kind: "nowhere", share: 1, ask: ({ chance }) => ({ path: chance.pick(NOWHERE), statuses: [404] }) },
];

const WEIGHTED = KINDS.map((kind) => [kind, kind.share] as const);

export function nextQuestion(city: City, chance: Random, known: readonly Known[]): Question {
  const { kind, ask } = chance.weighted(WEIGHTED);
  const { path, headers, statuses = [200] } = ask({ ...city, chance, known });
  return {
    kind,
    path,
    statuses,
    headers: { "api-key": KEY, "accept-encoding": chance.pick(CODINGS), ...headers },
    manner: chance.weighted(MANNERS),
  };
}

/** Words, prefixes and phrases, most of them found and some not. */
function wordQuery(chance: Random, words: readonly string[]): string {
  const [first, second] = chance.sample(words, 2);
  return chance.pick([
    `Volltext any ${first}`,
    `Titel any "${first} ${second}"`,
    `Volltext all "${first} ${second}"`,
    `Volltext any ${first.slice(0, 4)}*`,
    `Volltext any ${first} not Titel any ${second}`,
    `Titel adj "${first} ${second}"`,
    `Volltext any ${first} and beginn_start >= "${chance.pick(YEARS)}-01-01 00:00:00" sortBy beginn_start/sort.descending`,
  ]);
}

function explorerPath({ chance, guids, words, departments, institutions, accounts }: Material): string {
  const word = encodeURIComponent(chance.pick(words));
  return chance.pick([
    "/",
    "/daten",
    "/finanzen",
    "/finanzen/fluss",
    "/finanzen/prozess",
    `/finanzen/departement/${chance.pick(departments)}`,
    `/finanzen/institution/${chance.pick(institutions)}`,
    `/finanzen/konto/${chance.pick(accounts).id}`,
    `/rat?q=${word}`,
    `/suche?q=${word}`,
    "/rat/sitzungen",
    `/rat/geschaeft/${chance.pick(guids.geschaeft)}`,
    `/rat/person/${chance.pick(guids.kontakt)}`,
    `/rat/sitzung/${chance.pick(guids.sitzung)}`,
    `/rat/abstimmung/${chance.pick(guids.abstimmung)}`,
  ]);
}
