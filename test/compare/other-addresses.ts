/**
 * Addresses beyond the two services of the original: the cube, deviations, votes, SRU, eCH, feeds, calendars,
 * suggestions, bulk files, the catalogue and what search engines read. In: what reads JSON of a running server. Out:
 * paths.
 */
export type ReadJson = <T>(path: string) => Promise<T>;

const YEARS = [2019, 2024, 2025, 2026];
const DIMENSIONS = ["departement", "institution", "sachkonto", "funktion", "jahr", "betragsTyp", "klasse", "intern"];
const STARTS = ["a", "sch", "velo", "mü", "zue", "2020/", "strasse x"];
/** Objects of each list that are looked up one by one. */
const OBJECTS = 25;

export async function otherAddresses(json: ReadJson, indexes: readonly string[]): Promise<string[]> {
  const lists = await Promise.all([voteAddresses(json), echAddresses(json), bulkAddresses(json)]);
  return [...cubeAddresses(), ...lists.flat(), ...indexes.flatMap(searchAddresses), ...DISCOVERY];
}

const DISCOVERY = [
  ...["", ".rdf", ".ttl", ".jsonld"].map((ending) => `/catalog${ending}`),
  ...["/sitemap.xml", "/sitemap/1.xml", "/sitemap/9.xml"],
  ...["/robots.txt", "/llms.txt", "/city.json", "/city.schema.json", "/healthz", "/api?format=json", "/api", "/sru"],
  ...["/parlament/v1/openapi.json", "/finance/v1/docs", "/mcp", "/api/suggest", "/ech/nothing", "/bulk/nothing"],
  ...STARTS.map((start) => `/api/suggest?q=${encodeURIComponent(start)}`),
];

function cubeAddresses(): string[] {
  const cube = "/finance/v1/cubes/haushalt";
  const drilldowns = DIMENSIONS.flatMap((one) => [one, ...DIMENSIONS.slice(4, 6).map((other) => `${other}|${one}`)]);
  const cuts = ["", "&cut=jahr:2024", "&cut=jahr:2023;2025%7CbetragsTyp:RECHNUNG"];
  const orders = ["", "&order=betrag.sum:desc", "&order=betrag.sum:asc&page=2&pagesize=7"];
  return [
    `${cube}/model`,
    ...DIMENSIONS.flatMap((one) => [`${cube}/members/${one}`, `${cube}/members/${one}?pagesize=5&page=2`]),
    ...drilldowns.flatMap((by) =>
      cuts.flatMap((cut) => orders.map((order) => `${cube}/aggregate?drilldown=${by}${cut}${order}`)),
    ),
    ...cuts.flatMap((cut) => [`${cube}/facts?pagesize=200${cut}`, `${cube}/facts?fields=jahr,betrag&page=3${cut}`]),
    ...DIMENSIONS.map((one) => `${cube}/facts?order=${one}:desc&pagesize=100`),
    ...YEARS.flatMap((year) => yearAddresses(year)),
    ...["strasse", "*lohn*", "personal", "a*"].map((word) => `/finance/v1/konten?begruendung=${word}`),
    ...["konten", "institutionen", "funktionen", "inventar", "sachkonto_codes"].map(
      (list) => `/finance/v1/${list}.csv`,
    ),
  ];
}

function yearAddresses(year: number): string[] {
  const by = ["konto", "institution", "departement", "funktion", "sachkonto"];
  const types = ["RECHNUNG", "GEMEINDERAT_BESCHLUSS"];
  return [
    ...by.flatMap((nach) =>
      ["aufwand", "ertrag", "netto"].flatMap((mass) =>
        ["", "&intern=ja&m=300", "&orgKey=15", "&format=csv"].map(
          (rest) => `/finance/v1/abweichungen?jahr=${year}&nach=${nach}&mass=${mass}${rest}`,
        ),
      ),
    ),
    ...types.flatMap((type) =>
      ["", "&nach=funktion", "&nach=departement&betrag=5000", "&intern=ja"].flatMap((rest) => [
        `/finance/v1/steuerrechnung?jahr=${year}&betragsTyp=${type}${rest}`,
        `/finance/v1/funktionssummen?jahr=${year}&betragsTyp=${type}${rest.replace(/&.*/, "&stellen=2")}`,
      ]),
    ),
  ];
}

async function voteAddresses(json: ReadJson): Promise<string[]> {
  const root = "/parlament/v1";
  const { value } = await json<{ value: readonly { readonly guid: string; readonly partei?: string }[] }>(
    `${root}/personen`,
  );
  const periods = ["", "von=2024", "bis=2023-06", "thema=Velo", "von=2020&bis=2024&thema=Motion"];
  const lists = ["personen", "parteien", "fraktionen"].flatMap((list) => [list, `${list}?je=jahr`]);
  const orders = ["neueste", "knappste", "geteilt"].map((order) => `abstimmungen?sortierung=${order}&anzahl=60`);
  const between = lists.filter((list) => !list.includes("?")).map((list) => `uebereinstimmung?zwischen=${list}`);
  const ofPeople = value
    .slice(0, OBJECTS)
    .flatMap(({ guid, partei }) => [
      ...[
        `stimmen?person=${guid}`,
        `stimmen?person=${guid}&abweichend=partei&ab=10`,
        `personen?person=${guid}&je=jahr`,
      ],
      ...[`uebereinstimmung?zwischen=personen&person=${guid}`, `personen?partei=${encodeURIComponent(partei ?? "")}`],
    ]);
  const all = [
    "umfang",
    ...[...lists, ...orders, ...between].flatMap((path) => periods.map((part) => join(path, part))),
  ];
  return [...all, ...ofPeople].flatMap((path) => [`${root}/${path}`, `${root}/${join(path, "format=csv")}`]);
}

async function echAddresses(json: ReadJson): Promise<string[]> {
  const lists = ["persons", "groups", "memberships", "meetings", "votings"].map(async (list) => {
    const page = await json<object>(`/ech/${list}?limit=${OBJECTS}`);
    const objects = [...JSON.stringify(page).matchAll(new RegExp(`/ech/${list}/([0-9a-f-]{32,36})"`, "g"))];
    const guids = [...new Set(objects.map(([, guid]) => guid))].slice(0, OBJECTS);
    return [
      ...["", "?limit=3", "?limit=500", `?limit=7&after=${guids[3]}`, "?modified_since=2024-01-31", "?limit=x"],
      ...guids.map((guid) => `/${guid}`),
    ].map((rest) => `/ech/${list}${rest}`);
  });
  return (await Promise.all(lists)).flat();
}

/** All bulk files except the SQLite file, which has the version of the data inside. */
async function bulkAddresses(json: ReadJson): Promise<string[]> {
  const { tables = [] } = await json<{ tables?: readonly { readonly files: readonly { readonly name: string }[] }[] }>(
    "/bulk?format=json",
  );
  const names = tables.flatMap(({ files }) => files.map(({ name }) => name));
  return ["/bulk?format=json", "/bulk/latest", ...names.map((name) => `/bulk/latest/${name}`)];
}

function searchAddresses(index: string): string[] {
  const sru = (parameters: Readonly<Record<string, string>>): string =>
    `/sru/${index}?${new URLSearchParams({ version: "1.2", ...parameters })}`;
  const queries = ["seq>0", "velo", "der sortBy seq/sort.descending", `${index}.seq > 10`, "("];
  const found = [
    "seq>0",
    "velo",
    "seq>0 sortBy seq/sort.descending",
    "cql.anywhere any/stem schulhäuser",
    "cql.anywhere any/fuzzy vleo",
  ];
  const search = (q: string): string => `/api/${index}/search?q=${encodeURIComponent(q)}`;
  const details = (q: string): string => search(q).replace("search?", "searchdetails?");
  return [
    `/sru/${index}`,
    sru({ operation: "explain" }),
    ...queries.flatMap((query) => [
      ...["dc", index].map((recordSchema) =>
        sru({ operation: "searchRetrieve", query, recordSchema, maximumRecords: "20", startRecord: "2" }),
      ),
      sru({ operation: "searchRetrieve", query, recordPacking: "string" }),
    ]),
    ...["a", "Titel = der", "Name = m", "seq = 1"].map((scanClause) => sru({ operation: "scan", scanClause })),
    ...found.flatMap((q) => [
      `${details(q)}&format=json`,
      ...["atom", "jsonfeed", "ics"].map((format) => `${search(q)}&format=${format}`),
    ]),
    ...STARTS.map((start) => `/api/${index}/suggest?q=${encodeURIComponent(start)}`),
    `${details("seq>0")}&facets=Jahr,Geschaeftsart,Inaktiv&format=json`,
    `${search("seq>0")}&l=en&format=ics&title=Velo&m=500`,
    `/cdws/Index/${index}/searchdetails?q=seq%3E0&m=3`,
  ];
}

function join(path: string, parameters: string): string {
  return parameters === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${parameters}`;
}
