/**
 * The schemas of all finance responses, declared once: the OpenAPI description and the columns of CSV responses are
 * derived from them. Members are in alphabetical order, as in responses.
 */
import { boolean, choice, integer, list, number, object, optional, type Schema, text } from "../../base/schema.ts";
import { BETRAGS_TYPEN, LARGEST_ID } from "../model/model.ts";

export const BetragsTyp = choice(BETRAGS_TYPEN, {
  title: "BetragsTyp",
  description: "Amount type: the phase of the budget process. `/betragstypen` explains all of them.",
  examples: ["GEMEINDERAT_BESCHLUSS"],
});

const Jahr = integer({ description: "Year.", examples: [2024] });
const Id = (description: string) =>
  integer({ format: "int64", minimum: 0, maximum: LARGEST_ID, description, examples: [1007] });
const Francs = (description: string) => integer({ description, examples: [3356900] });
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
    id: Id("Technical identifier: what `betragsreihen` takes as `kontoId`."),
    institution: Institution,
    kontoNr: Text("Number with spaces: eight digits (4+4) up to 2018, nine (4+2+3) from 2019.", "3010 00 000"),
  },
  { title: "Konto", description: "An account of an institution." },
);

export const Betrag = object(
  {
    begruendung: optional(Text("Justification, if there is one; may contain CR and LF.", "Höhere Raumkosten.")),
    betragInRappen: integer({
      description: "Amount in Rappen; expense positive, revenue and investment income negative.",
      examples: [335690000],
    }),
    betragsTyp: BetragsTyp,
    wert: number({ description: "Amount in francs: `betragInRappen` / 100.", examples: [3356900] }),
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
      betrag: Text("Sum in francs as text: no decimals if there are no Rappen, otherwise up to two.", "3356900"),
      betragsTyp: BetragsTyp,
      institution: Key("Key of the institution.", "1560"),
      jahr: Jahr,
      sachkonto: Text(`Ledger code of ${digits}.`, example),
    },
    { title, description: `Sum of an institution's accounts under a ledger code of ${digits}.` },
  );
export const Sachkonto2stellig = summe("Sachkonto2stellig", "two digits", "30");
export const Sachkonto1stellig = summe("Sachkonto1stellig", "one digit", "3");

const deviation = (what: string) => ({
  chf: Francs(`${what} Positive is an improvement, for both expense and revenue.`),
  percent: number({ description: `${what} In percent of the reference, one decimal.`, examples: [2.5] }),
});
const againstPreviousYear = deviation("Budget of the previous year minus budget.");
const againstBudget = deviation("Budget with supplementary credits minus actual.");

export const BudgetbuchZeile = object(
  {
    abweichungVJCHF: optional(againstPreviousYear.chf),
    abweichungVJProz: optional(againstPreviousYear.percent),
    begruendung: optional(Text("Justification of the budget.", "Höhere Raumkosten.")),
    budgetAktuell: optional(Francs("Budget of the year: the decision, or the request if nothing is decided yet.")),
    budgetFlag: optional(Text("`*` if the budget has a justification.", "*")),
    budgetVorjahr: optional(Francs("Decided budget of the previous year.")),
    konto: Konto,
    rechnungVorjahr: optional(Francs("Actual of the previous year.")),
  },
  { title: "BudgetbuchZeile", description: "A line of the budget book, in whole francs." },
);

export const RechnungsbuchZeile = object(
  {
    abweichungBudgetCHF: optional(againstBudget.chf),
    abweichungBudgetProz: optional(againstBudget.percent),
    begruendung: optional(Text("Justification of the actual.", "Weniger Aufträge.")),
    budgetAktuell: optional(Francs("Decided budget of the year.")),
    konto: Konto,
    rechnungAktuell: optional(Francs("Actual of the year.")),
    rechnungVorjahr: optional(Francs("Actual of the previous year.")),
    zkAktuell: optional(Francs("Decided supplementary credits, including N3 and N4.")),
    zkFlag: optional(Text("Codes of these credits.", "N11, N21")),
  },
  { title: "RechnungsbuchZeile", description: "A line of the book of accounts, in whole francs." },
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
    serie: integer({ description: "Series, 1 or 2.", examples: [1] }),
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

/** Lists are wrapped in an object with the one member `value`. */
export function listOf(item: Schema): Schema {
  return object({ value: list(item) });
}
