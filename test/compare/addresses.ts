/**
 * A few thousand addresses of both services, made from the data of a running server. In: what reads its JSON. Out:
 * paths.
 */
import type { ReadJson } from "./other-addresses.ts";

export const INDEXES = [
  ...["ablaufschritt", "abstimmung", "behoerdenmandat", "departement", "dokument", "geschaeft", "geschaeftsart"],
  ...["gremiumdetail", "gremiumstyp", "gremiumsuebersicht", "kontakt", "partei", "pendentbei", "ratspost"],
  ...["referendum", "sitzung", "wahlkreis", "wohnkreis", "wortmeldung"],
];
const FORMATS = ["", "&format=json", "&format=csv", "&format=ndjson"];
/** Records of each index that are looked up one by one. */
const RECORDS = 40;
const WORDS = ["velo", "schul*", "*strasse", "der", "umbau kredit", "züri", "zueri", "motion", "2020/1", "^die", "a?t"];

interface Hits {
  readonly hits: readonly {
    readonly guid: string;
    readonly seq: number;
    readonly record: Readonly<Record<string, unknown>>;
  }[];
}

interface List {
  readonly value: readonly { readonly key?: string; readonly id?: number }[];
}

export async function serviceAddresses(json: ReadJson): Promise<string[]> {
  const council = await Promise.all(INDEXES.map((index) => indexAddresses(index, json)));
  return [...new Set([...(await financeAddresses(json)), ...council.flat(), ...wrongAddresses()])];
}

async function financeAddresses(json: ReadJson): Promise<string[]> {
  const root = "/finance/v1";
  const { paths } = await json<{ paths: Readonly<Record<string, unknown>> }>(`${root}/openapi.json`);
  const lists = Object.keys(paths).filter((path) => !path.includes("{"));
  const departments = (await json<List>(`${root}/departemente`)).value.map(({ key }) => key);
  const institutions = (await json<List>(`${root}/institutionen`)).value.map(({ key }) => key);
  const accounts = (await json<List>(`${root}/konten?bezeichnung=*a*`)).value.map(({ id }) => id);
  const years = [2019, 2022, 2024, 2025, 2026, 2027];
  const types = [
    "RECHNUNG",
    "GEMEINDERAT_BESCHLUSS",
    "STADTRAT_ANTRAG",
    "NEUER_STADTRAT_ANTRAG",
    "NACHTRAGSKREDIT22_ANTRAG",
  ];
  const sums = types.flatMap((type) =>
    years.flatMap((year) =>
      ["", ...departments.map((key) => `&departement=${key}`)].flatMap((part) =>
        ["sachkonto1stellig", "sachkonto2stellig"].map((path) => `/${path}?betragsTyp=${type}&jahr=${year}${part}`),
      ),
    ),
  );
  const paths1 = [
    ...lists.map((path) => path.replace(/^.*\/finance\/v1/, "")),
    ...departments.flatMap((key) => [`/departemente/${key}`, `/institutionen?orgKeyDepartement=${key}`]),
    ...institutions.flatMap((key) => [`/institutionen/${key}`, `/konten?orgKey=${key}`]),
    ...accounts.slice(0, 400).flatMap((id) => [`/konten/${id}`, `/betragsreihen?kontoId=${id}&jahre=alle`]),
    ...accounts.slice(0, 100).map((id) => `/betragsreihen?kontoId=${id}&jahre=2025,2026`),
    ...years.flatMap((year) => departments.map((key) => `/budgetbuch?jahr=${year}&orgKey=${key}`)),
    ...years.flatMap((year) => departments.map((key) => `/rechnungsbuch?jahr=${year}&orgKey=${key}`)),
    ...sums,
  ];
  const spec = ["/openapi.json", "/openapi.yaml"];
  return [...paths1, ...paths1.filter((_, i) => i % 5 === 0).map((path) => withFormat(path, "csv")), ...spec].map(
    (path) => root + path,
  );
}

function withFormat(path: string, format: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}format=${format}`;
}

async function indexAddresses(index: string, json: ReadJson): Promise<string[]> {
  const root = `/api/${index}`;
  const details = (q: string): string => `${root}/searchdetails?q=${encodeURIComponent(q)}`;
  const { hits } = await json<Hits>(`${details("seq>0")}&m=1000&format=json`);
  const step = Math.max(1, Math.floor(hits.length / RECORDS));
  const chosen = hits.filter((_, i) => i % step === 0);
  const files = chosen.flatMap(({ record }) => [...JSON.stringify(record).matchAll(/"ID":"([0-9a-f]{32}-\d+)"/g)]);
  const queries = WORDS.flatMap((word) => [`"${word}"`, `cql.anywhere any "${word}" sortBy seq/sort.descending`]);
  return [
    root,
    `${root}/schema`,
    ...FORMATS.flatMap((format) => [
      ...["seq>0", "seq>0 sortBy seq/sort.descending", "", ...queries].flatMap((q) => [
        `${details(q)}${format}`,
        `${root}/search?q=${encodeURIComponent(q)}&m=20${format}`,
      ]),
      `${details("seq>0")}&s=11&m=150${format}`,
      `${root}/getChanges?seq=0${format}`,
    ]),
    ...chosen.flatMap(({ guid, seq }) => [details(`ID any ${guid}`), `${details(`seq=${seq}`)}&format=json`]),
    ...files.slice(0, 5).map(([, id]) => `/dokumente/${id}`),
  ];
}

function wrongAddresses(): string[] {
  return [
    "/api/nothing/schema",
    "/api/geschaeft/searchdetails?q=Titl%20any%20velo",
    "/api/geschaeft/searchdetails?q=(",
    "/api/geschaeft/searchdetails?q=seq%3E0&m=-1",
    "/finance/v1/konten/0",
    "/finance/v1/konten",
    "/finance/v1/betragsreihen?kontoId=x",
    "/dokumente/none",
    "/nowhere",
  ];
}
