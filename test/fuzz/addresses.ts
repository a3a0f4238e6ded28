/**
 * Random addresses of all routes, with parameters that are missing, repeated, huge or of the wrong type, and malformed
 * encoding.
 */
import fc from "fast-check";
import { ENDPOINTS } from "../../src/finance/service/endpoints.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { SRU_PARAMETERS } from "../../src/parliament/sru/sru-request.ts";
import { VOTE_ENDPOINTS } from "../../src/parliament/votes/endpoints.ts";
import { PAGES } from "../../web/pages.ts";
import { oddValue } from "../support/queries/odd-values.ts";
import { FILE_IDS, type FuzzedCity } from "./fuzzed-city.ts";

interface Address {
  /** With `:name` for a value. */
  readonly path: string;
  readonly parameters: readonly string[];
}

const EXPLORER_PARAMETERS = [
  ...[
    "alle",
    "art",
    "betrag",
    "bild",
    "bis",
    "bisPhase",
    "breite",
    "buchstabe",
    "code",
    "cql",
    "departement",
    "einbetten",
    "einheit",
    "farbe",
    "format",
    "funktion",
    "gruppe",
    "index",
  ],
  ...[
    "institution",
    "intern",
    "jahr",
    "konto",
    "lang",
    "mass",
    "nach",
    "partei",
    "phase",
    "q",
    "rechnung",
    "seit",
    "seite",
    "sortierung",
    "von",
    "vonPhase",
    "zwischen",
  ],
];

const ADDRESSES: readonly Address[] = [
  ...ENDPOINTS.map(({ path, inQuery }) => ({
    path: `/finance/v1${path}`,
    parameters: [...Object.keys(inQuery.properties), "format"],
  })),
  ...VOTE_ENDPOINTS.map(({ path, inQuery }) => ({
    path: `/parlament/v1${path}`,
    parameters: [...Object.keys(inQuery.properties), "format"],
  })),
  ...["searchdetails", "search"].map((resource) => ({
    path: `/api/:index/${resource}`,
    parameters: ["q", "l", "s", "m", "facets", "format", "title", "steps"],
  })),
  { path: "/api/:index/getChanges", parameters: ["seq", "m", "format"] },
  { path: "/api/:index/schema", parameters: ["format"] },
  { path: "/api/:index/suggest", parameters: ["q", "m", "format"] },
  { path: "/api/suggest", parameters: ["q", "m", "format"] },
  { path: "/api/:index/:index", parameters: ["q"] },
  { path: "/sru/:index", parameters: SRU_PARAMETERS },
  { path: "/sru", parameters: ["operation", "format"] },
  { path: "/mcp", parameters: ["format", "lang"] },
  { path: "/llms.txt", parameters: ["format"] },
  ...["persons", "groups", "memberships", "meetings", "votings"].flatMap((list) => [
    { path: `/ech/${list}`, parameters: ["limit", "after", "modified_since", "format"] },
    { path: `/ech/${list}/:guid`, parameters: ["format"] },
  ]),
  { path: "/ech/:odd", parameters: ["limit"] },
  { path: "/api", parameters: ["format", "lang"] },
  { path: "/dokumente/:file", parameters: ["filename"] },
  { path: "/api/files/:file/:number/:view", parameters: ["filename"] },
  { path: "/cdws/Files/:file/:number/:view/:view", parameters: ["filename"] },
  { path: "/cdws/Index/:index/searchdetails", parameters: ["q", "l", "s", "m", "facets", "format"] },
  { path: "/sitzungen/ratspost/", parameters: ["Id", "ID", "filename"] },
  { path: "/sitzungen/sitzung/", parameters: ["gid", "GID", "lang"] },
  { path: "/geschaefte/detail.php", parameters: ["gid", "lang"] },
  ...[
    "/healthz",
    "/readyz",
    "/metrics",
    "/city.json",
    "/city.schema.json",
    "/city/000000000000/logo.svg",
    "/catalog",
    "/catalog.rdf",
    "/catalog.ttl",
    "/catalog.jsonld",
    "/sitemap.xml",
    "/sitemap/1.xml",
    "/robots.txt",
    "/finance/v1/docs",
    "/finance/v1/openapi.json",
    "/finance/v1/openapi.yaml",
    "/parlament/v1/openapi.json",
  ].map((path) => ({ path, parameters: ["format"] })),
  ...PAGES.map(({ path }) => ({ path, parameters: EXPLORER_PARAMETERS })),
  { path: "/explorer/:odd/:odd", parameters: [] },
  ...["/bulk", "/bulk/latest", "/bulk/latest/:odd", "/bulk/:odd", "/bulk/:odd/:odd"].map((path) => ({
    path,
    parameters: ["format", "lang"],
  })),
  { path: "/sitemap/:odd", parameters: ["format"] },
  { path: "/:odd/:odd", parameters: ["x"] },
];

/** Valid values, by the name of a parameter or path segment. */
const VALID: Readonly<Record<string, readonly string[]>> = {
  index: INDEXES.flatMap(({ name }) => [name, name.toLowerCase()]),
  file: FILE_IDS,
  Id: FILE_IDS,
  number: ["1", "2", "01"],
  view: ["PDF", "pdf", "Ansicht%20neu"],
  format: [
    "rdf",
    "ttl",
    "jsonld",
    "txt",
    "xml",
    "json",
    "csv",
    "ndjson",
    "html",
    "svg",
    "atom",
    "jsonfeed",
    "ics",
    "xlsx",
    "png",
    "vorschau",
  ],
  title: ["Velo", "Sitzungen für alle"],
  steps: ["true", "false"],
  q: ["seq>0", "seq > 0 sortBy seq/sort.descending", "velo", "Titel any velo*", 'Name == "a"'],
  cql: ["seq>0", "Titel any velo*", "("],
  operation: ["searchRetrieve", "searchRetrieve", "scan", "explain"],
  version: ["1.2", "1.1"],
  query: ["seq>0", "velo", "Titel any velo*", "geschaeft.Titel = der sortBy seq"],
  scanClause: ["a", "Titel = der", "Name = m", 'ID = ""'],
  recordSchema: ["dc", "info:srw/schema/1/dc-v1.1", "geschaeft"],
  recordPacking: ["xml", "string"],
  l: ["de-CH", "en"],
  facets: ["Inaktiv", "Jahr,Geschaeftsart", "seq"],
  lang: ["de", "en"],
  jahr: ["2023", "2024", "2023,2024"],
  jahre: ["alle", "2024"],
  kontoId: ["11", "11,12", "12"],
  id: ["11", "12"],
  betragsTyp: ["RECHNUNG", "GEMEINDERAT_BESCHLUSS"],
  orgKey: ["1560", "2000", "15"],
  key: ["15", "1560"],
  departement: ["15", "20"],
  institution: ["1560"],
  dimension: ["departement", "jahr", "sachkonto.bezeichnung", "intern"],
  drilldown: ["departement", "jahr|betragsTyp", "sachkonto,institution.key", "funktion"],
  cut: ["jahr:2024", "jahr:2023;2024|klasse:3", 'departement.bezeichnung:"a|b"', "betragsTyp.phase:actual"],
  aggregates: ["betrag.sum", "_count|proKopf.sum"],
  order: ["betrag.sum:desc", "jahr", "departement.key:asc,jahr:desc"],
  fields: ["betrag", "jahr,departement", "funktion.bezeichnung,betragInRappen"],
  page: ["1", "2"],
  pagesize: ["0", "3"],
  nach: ["konto", "institution", "funktion", "art"],
  mass: ["aufwand", "netto"],
  intern: ["ja", "nein"],
  seite: ["ertrag", "2"],
  breite: ["schmal"],
  limit: ["1", "2", "500"],
  modified_since: ["2024-01-31", "2024-01-31T08:00:00Z", "2024-01-31T08:00:00+01:00"],
  zwischen: ["fraktionen", "parteien", "personen"],
  sortierung: ["neueste", "knappste", "geteilt"],
  je: ["jahr"],
  von: ["2020", "2024-01-31"],
  bis: ["2026-11"],
  thema: ["Velo", "Motion"],
};

/** Encodings that a client should not send: malformed percent signs, misplaced separators, parent folders. */
const BROKEN = [
  ...[
    "%",
    "%zz",
    "%c3",
    "%ff%fe",
    "%ed%a0%80",
    "%00",
    "%0d%0aX:1",
    "%252e",
    "..",
    "//",
    "/../",
    "%2e%2e%2f",
    "%2F",
    "\\",
  ],
  ...["&", "&&", "=", "?", "??", ";", "+", "%20", "[]", "[a]=1", "__proto__=1", "constructor[a]=1", "q=%", "/", "/."],
];

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

export function addresses({ records }: Pick<FuzzedCity, "records">): fc.Arbitrary<string> {
  const guids = [...records.values()].flatMap((list) => list.slice(0, 2).map((record) => record.OBJ_GUID));
  const valueFor = (name: string): fc.Arbitrary<string> => {
    const valid = ["guid", "after"].includes(name) ? guids : (VALID[name] ?? ["1", "2024"]);
    return fc.oneof(
      { arbitrary: fc.constantFrom(...valid).map((value) => (name === "view" ? value : encode(value))), weight: 3 },
      { arbitrary: oddValue.map(encode), weight: 2 },
    );
  };
  return fc.constantFrom(...ADDRESSES).chain(({ path, parameters }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => valueFor(name));
    const pair = fc
      .constantFrom(...parameters, "unknown")
      .chain((name) => valueFor(name).map((value) => `${name}=${value}`));
    return fc.tuple(fc.tuple(...inPath), fc.array(pair, { maxLength: 5 }), broken()).map(([values, pairs, breakUp]) => {
      const filled = values.reduce((text, value) => text.replace(/:\w+/, value || "x"), path);
      return breakUp(pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`);
    });
  });
}

/** Leaves most addresses unchanged. */
function broken(): fc.Arbitrary<(address: string) => string> {
  const put = fc.tuple(fc.constantFrom(...BROKEN), fc.nat()).map(([piece, place]) => (address: string): string => {
    const at = 1 + (place % address.length);
    return address.slice(0, at) + piece + address.slice(at);
  });
  return fc.oneof({ arbitrary: fc.constant((address: string) => address), weight: 3 }, { arbitrary: put, weight: 1 });
}
