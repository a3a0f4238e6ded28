/**
 * The endpoints of the finance service as one table: path, summary, parameters, response and query. Routes and OpenAPI
 * description are derived from it.
 */
import { excerpt, Problem } from "../../base/problems.ts";
import { type ObjectSchema, object, optional, type Schema, type Static } from "../../base/schema.ts";
import type { JsonList } from "../../format/json-items.ts";
import type { Snapshot } from "../../store/store.ts";
import { cubeAggregate, cubeFactsPage, cubeMembers, cubeModel } from "../cube/replies.ts";
import { listTaxShares } from "../cube/tax-bill.ts";
import { storedRules } from "../model/stored-rules.ts";
import { justifiedAccounts } from "../query/amounts.ts";
import { accountsBook, budgetBook } from "../query/books.ts";
import { listDeviations } from "../query/deviations.ts";
import { directory, findKonten, findKonto, withoutBlanks } from "../query/directory.ts";
import { organisation } from "../query/organisation.ts";
import { listEinwohner, listFunktionen, listInventar, listSachkonten, listTeuerung } from "../query/overview.ts";
import { creditEntries, numberForms, typeEntries } from "../query/rules.ts";
import { seriesOf } from "../query/series.ts";
import { sumsByCode, sumsByFunction } from "../query/sums.ts";
import { listChecksums } from "./checksums.ts";
import * as cube from "./cube-schemas.ts";
import * as parameter from "./parameter-schemas.ts";
import * as reply from "./reply-schemas.ts";

export interface Endpoint {
  readonly path: string;
  readonly summary: string;
  /** Parameters in the path and in the query string. */
  readonly inPath: ObjectSchema;
  readonly inQuery: ObjectSchema;
  /** The schema of the object, or of each item of the list. */
  readonly item: Schema;
  readonly isList: boolean;
  /** Returns the object, the items of the list, or the body of the whole list (`json-items.ts`). */
  answer(snapshot: Snapshot, given: Readonly<Record<string, unknown>>): Promise<object | readonly object[] | JsonList>;
}

const NOTHING = object({});

/** An endpoint that returns a list; `answer` gets the parameters with their declared types. */
function list<Query extends ObjectSchema>(
  path: string,
  summary: string,
  inQuery: Query,
  item: Schema,
  answer: (snapshot: Snapshot, given: Static<Query>) => Promise<readonly object[] | JsonList> | readonly object[],
): Endpoint {
  return {
    path,
    summary,
    inPath: NOTHING,
    inQuery,
    item,
    isList: true,
    answer: async (snapshot, given) => answer(snapshot, given as Static<Query>),
  };
}

/** An endpoint that returns one object, or 404 if there is none with that key. */
function one<Path extends ObjectSchema>(
  path: string,
  summary: string,
  inPath: Path,
  item: Schema,
  answer: (snapshot: Snapshot, given: Static<Path>) => Promise<object | undefined>,
): Endpoint {
  return report<Path, typeof NOTHING>(path, summary, inPath, NOTHING, item, answer);
}

/** An endpoint that returns one object and takes parameters, or 404 if there is none with the key in its path. */
function report<Path extends ObjectSchema, Query extends ObjectSchema>(
  path: string,
  summary: string,
  inPath: Path,
  inQuery: Query,
  item: Schema,
  answer: (snapshot: Snapshot, given: Static<Path> & Static<Query>) => Promise<object | undefined>,
): Endpoint {
  const [name] = Object.keys(inPath.properties);
  return {
    path,
    summary,
    inPath,
    inQuery,
    item,
    isList: false,
    async answer(snapshot, given) {
      const result = await answer(snapshot, given as Static<Path> & Static<Query>);
      if (result) return result;
      const value = excerpt(String(given[name]));
      const sentence = { en: `There is nothing under ${name} ${value}.`, de: `Zu ${name} ${value} gibt es nichts.` };
      throw new Problem("not-found", sentence, { parameter: name, value });
    },
  };
}

/** Whether an account can have the id: the store has no larger integers. */
function isPossible(id: number | bigint): id is number {
  return typeof id === "number";
}

const SeriesOf = object({ kontoId: parameter.kontoIds, jahre: optional(parameter.jahre) });
const SumsOf = object({
  jahr: parameter.jahr,
  betragsTyp: parameter.betragsTyp,
  departement: optional(parameter.departement),
  institution: optional(parameter.institution),
  orgKey: optional(parameter.orgKey),
  funktion: optional(parameter.funktion),
});
const FunctionSumsOf = object({
  jahr: parameter.jahr,
  betragsTyp: parameter.betragsTyp,
  stellen: optional(parameter.stellen),
  departement: optional(parameter.departement),
  institution: optional(parameter.institution),
  orgKey: optional(parameter.orgKey),
  funktion: optional(parameter.funktion),
});
const BookOf = object({ jahr: parameter.einJahr, orgKey: parameter.orgKeyOfBook });

function series(
  snapshot: Snapshot,
  { kontoId, jahre = ["alle"] }: Static<typeof SeriesOf>,
  withKonto: boolean,
): Promise<JsonList> {
  const years = jahre.filter((jahr) => jahr !== "alle");
  return seriesOf(snapshot, kontoId.filter(isPossible), years.length < jahre.length ? "alle" : years, withKonto);
}

const PagesOf = {
  order: optional(parameter.order),
  page: optional(parameter.page),
  pagesize: optional(parameter.pagesize),
};

export const ENDPOINTS: readonly Endpoint[] = [
  list("/departemente", "All departments, by key", NOTHING, reply.Departement, async (snapshot) => {
    return (await organisation(snapshot)).departemente;
  }),
  one(
    "/departemente/:orgKey",
    "One department",
    object({ orgKey: parameter.departementKey }),
    reply.Departement,
    async (snapshot, { orgKey }) => (await organisation(snapshot)).departemente.find(({ key }) => key === orgKey),
  ),
  list(
    "/institutionen",
    "All institutions, by key",
    object({ orgKeyDepartement: optional(parameter.orgKeyDepartement) }),
    reply.Institution,
    async (snapshot, { orgKeyDepartement }) => {
      const { institutionen } = await organisation(snapshot);
      if (orgKeyDepartement === undefined) return institutionen;
      return institutionen.filter(({ departement }) => departement.key === orgKeyDepartement);
    },
  ),
  one(
    "/institutionen/:orgKey",
    "One institution",
    object({ orgKey: parameter.institutionKey }),
    reply.Institution,
    async (snapshot, { orgKey }) => (await organisation(snapshot)).institutionByKey.get(orgKey),
  ),
  list(
    "/konten",
    "Accounts, by institution and number; all of them without a filter",
    object({
      bezeichnung: optional(parameter.bezeichnung),
      kontoNr: optional(parameter.kontoNr),
      orgKey: optional(parameter.orgKey),
      begruendung: optional(parameter.begruendung),
      funktion: optional(parameter.funktion),
    }),
    reply.Konto,
    async (snapshot, { bezeichnung, kontoNr, orgKey, begruendung, funktion }) => {
      const accounts = await directory(snapshot);
      return findKonten(accounts, {
        name: bezeichnung,
        number: kontoNr === undefined ? undefined : withoutBlanks(kontoNr),
        ids: begruendung === undefined ? undefined : await justifiedAccounts(snapshot, accounts, begruendung),
        orgKey,
        funktion,
      });
    },
  ),
  one(
    "/konten/:kontoId",
    "One account",
    object({ kontoId: parameter.kontoId }),
    reply.Konto,
    async (snapshot, { kontoId }) => (isPossible(kontoId) ? findKonto(snapshot, kontoId) : undefined),
  ),
  list("/betragsreihen", "Amounts of accounts by year", SeriesOf, reply.Betragsreihe, (snapshot, given) =>
    series(snapshot, given, true),
  ),
  list(
    "/betragsreihe",
    "The same with the other spelling; `konto` only if several accounts are requested",
    SeriesOf,
    reply.Betragsreihe,
    (snapshot, given) => series(snapshot, given, new Set(given.kontoId).size > 1),
  ),
  list("/sachkonto2stellig", "Sums by two-digit ledger code", SumsOf, reply.Sachkonto2stellig, (snapshot, given) =>
    sumsByCode(snapshot, given, 2),
  ),
  list("/sachkonto1stellig", "Sums by one-digit ledger code", SumsOf, reply.Sachkonto1stellig, (snapshot, given) =>
    sumsByCode(snapshot, given, 1),
  ),
  list(
    "/funktionssummen",
    "Sums by function and two-digit ledger code; none if accounts have no functions",
    FunctionSumsOf,
    reply.Funktionssumme,
    sumsByFunction,
  ),
  list(
    "/budgetbuch",
    "The budget book of an organisation",
    BookOf,
    reply.BudgetbuchZeile,
    (snapshot, { jahr, orgKey }) => budgetBook(snapshot, jahr, orgKey),
  ),
  list(
    "/rechnungsbuch",
    "The book of accounts of an organisation",
    BookOf,
    reply.RechnungsbuchZeile,
    (snapshot, { jahr, orgKey }) => accountsBook(snapshot, jahr, orgKey),
  ),
  list(
    "/abweichungen",
    "Where the accounts of a year differ from the corrected budget, the largest difference first",
    object({
      jahr: parameter.einJahr,
      nach: optional(parameter.abweichungNach),
      mass: optional(parameter.abweichungMass),
      orgKey: optional(parameter.orgKey),
      funktion: optional(parameter.funktion),
      stellen: optional(parameter.stellen),
      intern: optional(parameter.intern),
      m: optional(parameter.anzahl),
    }),
    reply.Abweichung,
    listDeviations,
  ),
  list(
    "/steuerrechnung",
    "Where a tax bill goes, the largest part first, a surplus last",
    object({
      jahr: parameter.einJahr,
      betragsTyp: parameter.betragsTyp,
      betrag: optional(parameter.steuerbetrag),
      nach: optional(parameter.steuerNach),
      intern: optional(parameter.intern),
    }),
    reply.Steueranteil,
    listTaxShares,
  ),
  list(
    "/betragstypen",
    "The amount types, in the order of the process",
    NOTHING,
    reply.BetragsTypEintrag,
    async (snapshot) => typeEntries((await storedRules(snapshot)).amountTypes),
  ),
  list("/nachtragskredite", "The codes of supplementary credits", NOTHING, reply.Nachtragskredit, async (snapshot) =>
    creditEntries((await storedRules(snapshot)).amountTypes),
  ),
  list("/sachkonten", "Ledger codes of one and two digits", NOTHING, reply.Sachkonto, listSachkonten),
  list(
    "/funktionen",
    "Functions, what the city spends its money for; none if accounts have no functions",
    NOTHING,
    reply.Funktion,
    listFunktionen,
  ),
  list(
    "/kontonummern",
    "The forms of account numbers, the first that fits applies; none if they hold no codes",
    NOTHING,
    reply.Kontonummer,
    async (snapshot) => numberForms((await storedRules(snapshot)).accounts),
  ),
  list("/inventar", "The years and amount types with data", NOTHING, reply.Inventar, listInventar),
  list("/einwohner", "Inhabitants by year, for figures per head", NOTHING, reply.Einwohner, listEinwohner),
  list(
    "/teuerung",
    "The price index by year, for amounts in money of one year; none if the city does not publish it",
    NOTHING,
    reply.Teuerung,
    listTeuerung,
  ),
  list(
    "/pruefsummen",
    "Checksums of the lists, of the amounts of each year and of the rules, for copies that follow changes",
    NOTHING,
    reply.Pruefsumme,
    listChecksums,
  ),
  report(
    "/cubes/haushalt/model",
    "The cube of all sums: its dimensions, attributes and measures",
    NOTHING,
    NOTHING,
    cube.CubeModel,
    cubeModel,
  ),
  report(
    "/cubes/haushalt/facts",
    "The facts of the cube: sums by amount type, year, two-digit ledger code, institution and function",
    NOTHING,
    object({ fields: optional(parameter.fields), cut: optional(parameter.cut), ...PagesOf }),
    cube.CubeFacts,
    cubeFactsPage,
  ),
  report(
    "/cubes/haushalt/members/:dimension",
    "The members of a dimension of the cube",
    object({ dimension: parameter.dimension }),
    object({ cut: optional(parameter.cut), ...PagesOf }),
    cube.CubeMembers,
    (snapshot, { dimension, ...request }) => cubeMembers(snapshot, dimension, request),
  ),
  report(
    "/cubes/haushalt/aggregate",
    "Sums of the cube by any of its dimensions",
    NOTHING,
    object({
      drilldown: optional(parameter.drilldown),
      cut: optional(parameter.cut),
      aggregates: optional(parameter.aggregates),
      ...PagesOf,
    }),
    cube.CubeAggregate,
    cubeAggregate,
  ),
];
