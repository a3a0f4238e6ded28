/** Every page can be shown whatever shape the records of a council have: what is missing is omitted. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { descriptionArbitrary } from "../../src/parliament/testing/description-arbitrary.ts";
import { recordArbitrary } from "../../src/parliament/testing/record-arbitrary.ts";
import { KINDS, kindNamed } from "../../src/roles/kinds.ts";
import type { Role, Roles } from "../../src/roles/role.ts";
import { installedWith } from "../../test/support/explorer/installed.ts";
import { SELDWYLA } from "../../test/support/explorer/readers.ts";
import { businessOfProcess } from "../connected/business-of-process.ts";
import { councilOfDepartment } from "../connected/council-of-department.ts";
import { accountMentions } from "../connected/mentions.ts";
import { businessPage } from "../connected/pages.ts";
import type { Markup } from "../frame/html.ts";
import type { Language } from "../frame/language.ts";
import type { Page, View } from "../frame/page.ts";
import { type Reply, Service, ServiceError } from "../frame/service.ts";
import type { Visit } from "../frame/visit.ts";
import type { Inventory } from "../money/ledger/inventory.ts";
import { everythingPage } from "../search/everything-page.ts";
import { startPage } from "../start/start-page.ts";
import { homeView } from "./home/home-view.ts";
import { mailPage } from "./mail/mail-page.ts";
import { meetingPage } from "./meetings/meeting-page.ts";
import { meetingsPage } from "./meetings/meetings-page.ts";
import { bodyPage } from "./people/body-page.ts";
import { peoplePage } from "./people/people-page.ts";
import { personPage } from "./people/person-page.ts";
import { searchPage } from "./search/search-page.ts";
import { behaviourPage } from "./votes/behaviour-page.ts";
import { partyPage } from "./votes/party-page.ts";
import { votePage } from "./votes/vote-page.ts";
import { votesPage } from "./votes/votes-page.ts";

type IndexDescription = typeof descriptionArbitrary extends fc.Arbitrary<infer Description> ? Description : never;

const PAGES: readonly Page[] = [
  ...[businessPage, meetingPage, meetingsPage, votePage, personPage, bodyPage],
  ...[searchPage, startPage, everythingPage, { show: homeView }],
  ...[mailPage, peoplePage, votesPage, behaviourPage, partyPage],
];

const DEPARTMENT = { key: "1", kurzname: "A", bezeichnung: "a" };
const INSTITUTION = { ...DEPARTMENT, departement: DEPARTMENT };
const TYPE = { betragsTyp: "IST", phase: "actual", additiv: false, bezeichnung: "Ist", designation: "actual" } as const;
const INVENTORY: Inventory = {
  ...{ types: [TYPE], credits: [], eras: { newNumbers: undefined, lastYear: () => undefined }, years: [2024] },
  ...{ typesOf: () => new Set(["IST"]), yearsOf: () => [2024] },
};

/** What the council adds to pages about money. */
const ADDED: readonly ((visit: Visit) => Promise<Markup | undefined>)[] = [
  (visit) => councilOfDepartment(visit, { departement: DEPARTMENT, departments: [DEPARTMENT] }),
  (visit) => accountMentions(visit, { id: 1, kontoNr: "3010", bezeichnung: "Löhne", institution: INSTITUTION }),
  (visit) => businessOfProcess(visit, { year: 2024, inventory: INVENTORY }),
];

/** `undefined` alone is nothing to show. */
const UNREADABLE = /.\bundefined\b|\bundefined\b.|\[object Object\]|Invalid/;

/** Names that mean something, so that roles find them in all kinds of places. */
const NAMES = [...new Set(Object.values(KINDS).flatMap(({ roles }) => namesIn(roles)))];

function namesIn(roles: Roles): readonly string[] {
  return Object.values(roles).flatMap((role: Role) => [
    ...role.paths.flatMap((path) => (typeof path === "string" ? path.split(".") : [])),
    ...(role.type === "list" ? namesIn(role.items) : []),
  ]);
}

/** The names that random descriptions use, other than those with a meaning in date and file blocks. */
const OWN = ["Probe", "Datum", "File", "Name", "Teile", "Teil"];
const INDEX_NAMES = ["Geschaeft", "Sitzungen", "Abstimmung", "Personen", "Gremium", "Dokument", "Ratspost", "Anderes"];

const renamed = fc
  .record({
    description: descriptionArbitrary,
    index: fc.constantFrom(...INDEX_NAMES),
    names: fc.uniqueArray(fc.constantFrom(...NAMES.filter((name) => /^[A-Z]\w+$/.test(name) && name !== "OBJ_GUID")), {
      minLength: OWN.length,
      maxLength: OWN.length,
    }),
  })
  .map(({ description, index, names }): IndexDescription => {
    const text = OWN.reduce(
      (sum, name, i) => sum.replaceAll(`"name":"${name}"`, `"name":"#${names[i]}"`),
      JSON.stringify(description.types),
    );
    const types = JSON.parse(text.replaceAll('"name":"#', '"name":"'));
    return { ...description, types, name: index, namespace: `http://www.cmiag.ch/cdws/${index}` };
  });

const city = fc
  .uniqueArray(renamed, { minLength: 1, maxLength: 3, selector: ({ name }) => name })
  .chain((descriptions) =>
    fc.tuple(
      ...descriptions.map((one) => fc.tuple(fc.constant(one), fc.array(recordArbitrary(one), { maxLength: 2 }))),
    ),
  );

describe("pages of a council of any shape", () => {
  it("are shown, or say that there is nothing", async () => {
    const isWhole = (name: string): boolean => kindNamed(name) !== undefined || name === "Anderes";
    expect(INDEX_NAMES.every(isWhole)).toBe(true);
    await fc.assert(
      fc.asyncProperty(city, fc.constantFrom<Language>("de", "en"), async (indexes, language) => {
        const installed = await installedWith(indexes.map(([description]) => description));
        const records = new Map(indexes.map(([{ name }, own]) => [name.toLowerCase(), own]));
        const service = new Service(async (address) => answer(records, address));
        const guids = [...records.values()].flat().map(({ OBJ_GUID }) => OBJ_GUID);
        for (const guid of guids) {
          const visit = {
            ...{
              language,
              city: { ...SELDWYLA, budgetBusiness: [{ year: 2024, amountType: "IST", business: guid }] },
              path: "/rat",
              params: { guid, name: "SP" },
              query: new URLSearchParams("q=a"),
            },
            ...{ today: "2026-11-15", origin: "https://data.example", apiKey: "" },
            ...{ service, installed: { ...installed, hasMoney: false } },
          };
          for (const page of PAGES) await page.show(visit).then(draw, refuse);
          for (const part of ADDED) expect(String(await part(visit))).not.toMatch(UNREADABLE);
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** All records are hits of every query. */
function answer(records: ReadonlyMap<string, readonly { readonly OBJ_GUID: string }[]>, address: string): Reply {
  const [, index = ""] = /^\/api\/(\w+)\//.exec(address) ?? [];
  const hits = (records.get(index) ?? []).map((record) => ({ guid: record.OBJ_GUID, snippet: "", record }));
  const body = address.startsWith("/api/") ? { numHits: hits.length, hits, facets: {} } : { value: [] };
  return { status: 200, body: JSON.stringify(body) };
}

function draw({ title, main, figures = [], subscription }: View): void {
  const texts = [
    title,
    main,
    ...figures.flatMap(({ draw }) => [draw(760), draw(360)]),
    JSON.stringify(subscription ?? {}),
  ];
  expect(title.trim()).not.toBe("");
  expect(texts.map(String).join(" ")).not.toMatch(UNREADABLE);
}

function refuse(error: unknown): void {
  if (!(error instanceof ServiceError) || error.status !== 404) throw error;
}
