/**
 * The schemas of all finance responses, declared once: the OpenAPI description and the columns of CSV responses are
 * derived from them. Members are in alphabetical order, as in responses.
 */
import { boolean, choice, integer, list, number, object, optional, type Schema, text } from "../../base/schema.ts";
import { PHASES } from "../../city/amount-types.ts";
import { LARGEST_ID } from "../model/model.ts";
import { CITY_TYPES, WITH_FUNCTIONS, WITH_OWN_NUMBERS, ZURICH_TYPE_NAMES } from "./city-schemas.ts";

export const BetragsTyp = choice(ZURICH_TYPE_NAMES, {
  title: "BetragsTyp",
  description: "Amount type: a step of the budget process. `/betragstypen` explains all of them.",
  examples: ["GEMEINDERAT_BESCHLUSS"],
  ...CITY_TYPES,
});

const Jahr = integer({ description: "Year.", examples: [2024] });
const Id = (description: string) =>
  integer({ format: "int64", minimum: 0, maximum: LARGEST_ID, description, examples: [1007] });
const Whole = (description: string) => integer({ description, examples: [3356900] });
const Key = (description: string, example: string) => text({ description, examples: [example] });
const Text = (description: string, example: string) => text({ description, examples: [example] });

export const Departement = object(
  {
    bezeichnung: Text("Name.", "Präsidialdepartement"),
    key: Key("Key of the department.", "15"),
    kurzname: Text("Short name, as imported, including trailing spaces.", "PRD"),
  },
  { title: "Departement", description: "A department of the city administration." },
);

export const Institution = object(
  {
    bezeichnung: Text("Name.", "Statistik Stadt Seldwyla"),
    departement: Departement,
    key: Key("Key of the institution; not the same key space as departments.", "1560"),
    kurzname: Text("Short name; not always unique.", "SSS"),
  },
  { title: "Institution", description: "An institution; it belongs to exactly one department." },
);

export const Konto = object(
  {
    bezeichnung: Text("Name.", "Löhne des Verwaltungs- und Betriebspersonals"),
    funktion: optional(
      text({
        description: "Function: what the account is for; only if it has one.",
        examples: ["2130"],
        ...WITH_FUNCTIONS,
      }),
    ),
    id: Id("Technical identifier: what `betragsreihen` takes as `kontoId`."),
    institution: Institution,
    kontoNr: Text("Number, as the city writes it; empty if it has none.", "3010 00 000"),
    sachkonto: optional(
      text({
        description: "Ledger code; only if the city has numbers other than the original's, which begin with it.",
        examples: ["3010"],
        ...WITH_OWN_NUMBERS,
      }),
    ),
  },
  { title: "Konto", description: "An account of an institution." },
);

export const Betrag = object(
  {
    begruendung: optional(Text("Justification, if there is one; may contain CR and LF.", "Höhere Raumkosten.")),
    betragInRappen: integer({
      description: "Amount in hundredths of the currency; spending positive, revenue and investment income negative.",
      examples: [335690000],
    }),
    betragsTyp: BetragsTyp,
    wert: number({ description: "Amount in the currency: `betragInRappen` / 100.", examples: [3356900] }),
  },
  { title: "Betrag", description: "One amount of an account in one year and phase." },
);

export const Betragsreihe = object(
  {
    betraege: list(Betrag, { description: "Amounts in the order of the budget process." }),
    jahr: Jahr,
    konto: optional(Id("Id of the account.")),
  },
  { title: "Betragsreihe", description: "The amounts of one account in one year." },
);

const summe = (title: string, digits: string, example: string) =>
  object(
    {
      betrag: Text(
        "Sum in the currency as text: no decimals if there are no hundredths, otherwise up to two.",
        "3356900",
      ),
      betragsTyp: BetragsTyp,
      institution: Key("Key of the institution.", "1560"),
      jahr: Jahr,
      sachkonto: Text(`Ledger code of ${digits}.`, example),
    },
    { title, description: `Sum of an institution's accounts under a ledger code of ${digits}.` },
  );
export const Sachkonto2stellig = summe("Sachkonto2stellig", "two digits", "30");
export const Sachkonto1stellig = summe("Sachkonto1stellig", "one digit", "3");

export const Funktionssumme = object(
  {
    betrag: Text("Sum in francs as text: no decimals if there are no Rappen, otherwise up to two.", "3356900"),
    betragsTyp: BetragsTyp,
    funktion: Text("Function, or its first digits.", "21"),
    jahr: Jahr,
    sachkonto: Text("Ledger code of two digits; empty for accounts without a ledger code.", "30"),
  },
  { title: "Funktionssumme", description: "Sum of the accounts of a function under a ledger code of two digits." },
);

const deviation = (what: string) => ({
  chf: Whole(`${what} Positive is an improvement, for both spending and revenue.`),
  percent: number({ description: `${what} In percent of the reference, one decimal.`, examples: [2.5] }),
});
const againstPreviousYear = deviation("Budget of the previous year minus budget.");
const againstBudget = deviation("Budget with supplementary credits minus actual.");

export const BudgetbuchZeile = object(
  {
    abweichungVJCHF: optional(againstPreviousYear.chf),
    abweichungVJProz: optional(againstPreviousYear.percent),
    begruendung: optional(Text("Justification of the budget.", "Höhere Raumkosten.")),
    budgetAktuell: optional(Whole("Budget of the year: the decision, or the request if nothing is decided yet.")),
    budgetFlag: optional(Text("`*` if the budget has a justification.", "*")),
    budgetVorjahr: optional(Whole("Decided budget of the previous year.")),
    konto: Konto,
    rechnungVorjahr: optional(Whole("Actual of the previous year.")),
  },
  { title: "BudgetbuchZeile", description: "A line of the budget book, in whole units of the currency." },
);

export const RechnungsbuchZeile = object(
  {
    abweichungBudgetCHF: optional(againstBudget.chf),
    abweichungBudgetProz: optional(againstBudget.percent),
    begruendung: optional(Text("Justification of the actual.", "Weniger Aufträge.")),
    budgetAktuell: optional(Whole("Decided budget of the year.")),
    konto: Konto,
    rechnungAktuell: optional(Whole("Actual of the year.")),
    rechnungVorjahr: optional(Whole("Actual of the previous year.")),
    zkAktuell: optional(Whole("Decided supplementary credits, including N3 and N4.")),
    zkFlag: optional(Text("Codes of these credits.", "N11, N21")),
  },
  { title: "RechnungsbuchZeile", description: "A line of the book of accounts, in whole units of the currency." },
);

const Money = (description: string) => number({ description, examples: [3356900] });

export const Abweichung = object(
  {
    abweichung: Money("Corrected budget minus actual. Positive is an improvement, for both spending and revenue."),
    abweichungProz: optional(
      number({
        description: "In percent of the corrected budget, one decimal; absent if that is zero.",
        examples: [2.5],
      }),
    ),
    begruendungen: list(text(), {
      description: "Justifications; of a group, those of the accounts that differ most, each with the account's name.",
    }),
    bezeichnung: Text("Name of the account, institution, department, function or ledger code.", "Steueramt"),
    budgetBeschlossen: Money("Decided budget."),
    budgetKorrigiert: Money("Decided budget with supplementary credits and corrections."),
    konto: optional(Konto),
    rechnung: Money("Actual."),
    schluessel: Key("Id of the account, or key or code of the group.", "2000"),
  },
  { title: "Abweichung", description: "How the accounts of a year differ from the corrected budget, in the currency." },
);

export const Steueranteil = object(
  {
    anteil: number({ description: "Share of the bill, a fraction of 1.", examples: [0.25] }),
    bedarf: Money("What it needs beyond its own revenue other than taxes."),
    betrag: number({ description: "Part of the bill; all parts add up to it.", examples: [1250] }),
    bezeichnung: Text("Name of the department or function, or `Überschuss`.", "Bildung"),
    schluessel: Key("Key of the department, or code of the function; empty for the surplus.", "2"),
  },
  { title: "Steueranteil", description: "What a part of the city gets of a tax bill, in the currency." },
);

export const BetragsTypEintrag = object(
  {
    additiv: boolean({
      description: "True: the amount is a change to the budget, not the whole budget.",
      examples: [false],
    }),
    betragsTyp: BetragsTyp,
    bezeichnung: Text("German designation.", "Beschluss des Gemeinderats"),
    designation: Text("English designation.", "budget decided by the legislative council"),
    phase: choice(PHASES, {
      description:
        "What the amounts are: proposed, the budget, changes of a decided budget, what was spent and received, or plans " +
        "for years without a budget.",
      examples: ["decided"],
    }),
  },
  { title: "BetragsTypEintrag", description: "An amount type; the list is in the order of the process." },
);

export const Nachtragskredit = object(
  {
    betragsTypen: list(BetragsTyp, {
      description: "Amount types of this code; none if it is only statistical.",
    }),
    betragsTypenImModell: optional(
      list(BetragsTyp, { description: "The types in the table of the data model, if they differ (N14)." }),
    ),
    bezeichnung: Text("German designation.", "Ordentlicher Nachtragskredit"),
    code: Text("Code.", "N11"),
    designation: Text("English designation.", "ordinary supplementary credit"),
    serie: optional(integer({ description: "Series, 1 or 2, in cities that have two.", examples: [1] })),
  },
  { title: "Nachtragskredit", description: "A code of the supplementary credits." },
);

export const Sachkonto = object(
  {
    bezeichnung: Text("Name.", "Personalaufwand"),
    sachkonto: Text("Ledger code of one or two digits.", "30"),
  },
  { title: "Sachkonto", description: "A ledger code." },
);

export const Funktion = object(
  {
    bezeichnung: Text("Name.", "Obligatorische Schule"),
    funktion: Text("Function; its first digits are the function above it.", "21"),
  },
  { title: "Funktion", description: "A function: what the city spends its money for." },
);

export const Kontonummer = object(
  {
    bezeichnung: Text("Name of the rule.", "4+2+3 digits, from 2019"),
    bis: optional(integer({ description: "The last year with such numbers.", examples: [2018] })),
    muster: Text("Pattern; `docs/reference/finance-rules.md` explains it.", "{ledger:4} ## ###"),
    von: optional(integer({ description: "The first year with such numbers.", examples: [2019] })),
  },
  { title: "Kontonummer", description: "A form of account numbers: where the ledger code and the function are in it." },
);

export const Inventar = object(
  {
    anzahl: integer({ description: "Number of amounts.", examples: [6910] }),
    betragsTyp: BetragsTyp,
    jahr: Jahr,
  },
  { title: "Inventar", description: "A year and amount type with data." },
);

export const Einwohner = object(
  { einwohner: integer({ description: "Inhabitants.", examples: [448664] }), jahr: Jahr },
  { title: "Einwohner", description: "Inhabitants in a year." },
);

export const Teuerung = object(
  {
    index: number({ description: "Price index; only its changes from year to year matter.", examples: [107.1] }),
    jahr: Jahr,
  },
  { title: "Teuerung", description: "The price index of a year." },
);

export const Pruefsumme = object(
  {
    anzahl: integer({ description: "Number of rows.", examples: [6910] }),
    jahr: optional(integer({ description: "Year, of amounts.", examples: [2024] })),
    liste: Text("The list.", "betraege"),
    pruefsumme: Text("The same if and only if the rows are the same, in any order.", "8b1f27d0c36e5a94"),
  },
  { title: "Pruefsumme", description: "The checksum of a list, or of the amounts of a year." },
);

/** Lists are wrapped in an object with the one member `value`. */
export function listOf(item: Schema): Schema {
  return object({ value: list(item) });
}
