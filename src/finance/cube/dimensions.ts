/**
 * The dimensions and measures of the cube as one table: what each is, from which column of the facts it follows, and
 * its attributes. The model that clients read is derived from it.
 */
import type { Base } from "./facts.ts";

export interface AttributeDescription {
  readonly label: string;
  readonly description: string;
}

export interface DimensionDescription {
  readonly label: string;
  readonly description: string;
  readonly base: Base;
  /** The attribute that identifies a member, and the one that names it. */
  readonly key: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, AttributeDescription>>;
}

const NAME = { label: "Bezeichnung", description: "Name; the code if it has none." };
const SHORT = { label: "Kurzname", description: "Short name." };

export const DIMENSIONS = {
  betragsTyp: {
    label: "Betragstyp",
    description: "Amount type: a step of the budget process. Never add up two of them that are whole amounts.",
    base: "typ",
    key: "betragsTyp",
    name: "bezeichnung",
    attributes: {
      betragsTyp: { label: "Betragstyp", description: "Amount type." },
      bezeichnung: { label: "Bezeichnung", description: "German designation." },
      designation: { label: "Designation", description: "English designation." },
      phase: { label: "Phase", description: "Phase: draft, decided, supplement, actual or plan." },
    },
  },
  departement: {
    label: "Departement",
    description: "Department.",
    base: "institution",
    key: "key",
    name: "bezeichnung",
    attributes: { key: { label: "Schlüssel", description: "Key." }, bezeichnung: NAME, kurzname: SHORT },
  },
  funktion: {
    label: "Funktion",
    description: "Function: what the money is for; empty for accounts without one.",
    base: "funktion",
    key: "funktion",
    name: "bezeichnung",
    attributes: { funktion: { label: "Funktion", description: "Code, all digits." }, bezeichnung: NAME },
  },
  hauptfunktion: {
    label: "Hauptfunktion",
    description: "The first digit of the function.",
    base: "funktion",
    key: "funktion",
    name: "bezeichnung",
    attributes: { funktion: { label: "Hauptfunktion", description: "Code, one digit." }, bezeichnung: NAME },
  },
  institution: {
    label: "Institution",
    description: "Institution.",
    base: "institution",
    key: "key",
    name: "bezeichnung",
    attributes: { key: { label: "Schlüssel", description: "Key." }, bezeichnung: NAME, kurzname: SHORT },
  },
  intern: {
    label: "Interne Verrechnung",
    description: "Whether institutions charge it to each other or pass it on (39, 49, 37, 47, 57, 67): ja or nein.",
    base: "sachkonto",
    key: "intern",
    name: "intern",
    attributes: { intern: { label: "Interne Verrechnung", description: "ja or nein." } },
  },
  jahr: {
    label: "Jahr",
    description: "Year.",
    base: "jahr",
    key: "jahr",
    name: "jahr",
    attributes: { jahr: { label: "Jahr", description: "Year." } },
  },
  klasse: {
    label: "Klasse",
    description: "Class of the ledger code, its first digit: 3 expense, 4 revenue, 5 and 6 investments.",
    base: "sachkonto",
    key: "klasse",
    name: "bezeichnung",
    attributes: { klasse: { label: "Klasse", description: "Code, one digit." }, bezeichnung: NAME },
  },
  sachkonto: {
    label: "Sachkonto",
    description: "Ledger code: the kind of expense or revenue; empty for accounts without one.",
    base: "sachkonto",
    key: "sachkonto",
    name: "bezeichnung",
    attributes: { sachkonto: { label: "Sachkonto", description: "Code, two digits." }, bezeichnung: NAME },
  },
} as const satisfies Readonly<Record<string, DimensionDescription>>;

export type DimensionName = keyof typeof DIMENSIONS;

export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as readonly DimensionName[];

/** `departement.key` */
export function refOf(dimension: string, attribute: string): string {
  return `${dimension}.${attribute}`;
}

export interface MeasureDescription {
  readonly label: string;
  readonly description: string;
  /** What the city must publish for it. */
  readonly needs?: readonly ("einwohner" | "teuerung")[];
}

export const MEASURES = {
  betrag: {
    label: "Betrag",
    description: "Amount in the currency; spending positive, revenue and investment income negative.",
  },
  betragInRappen: { label: "Betrag in Hundertsteln", description: "Amount in hundredths of the currency." },
  proKopf: {
    label: "Betrag pro Kopf",
    description: "Amount in the currency per inhabitant; later years have the latest number of inhabitants.",
    needs: ["einwohner"],
  },
  real: {
    label: "Betrag ohne Teuerung",
    description: "Amount in money of the latest year of the price index; later years have the latest index.",
    needs: ["teuerung"],
  },
  realProKopf: {
    label: "Betrag pro Kopf ohne Teuerung",
    description: "The same per inhabitant.",
    needs: ["einwohner", "teuerung"],
  },
} as const satisfies Readonly<Record<string, MeasureDescription>>;

export type MeasureName = keyof typeof MEASURES;
