/**
 * Reads the parameters of an SRU request. In: the members of the query string. Out: an explain, searchRetrieve or scan
 * request with its defaults, or a problem with the number of the diagnostic that SRU has for it.
 */
import type { Texts } from "../../base/language.ts";
import { LIMITS } from "../../base/limits.ts";
import { excerpt, Problem } from "../../base/problems.ts";
import { diagnosticUri } from "../../cql/diagnostics.ts";
import { nameHint } from "../../text/close-names.ts";

export type Parameters = Readonly<Record<string, unknown>>;

const VERSIONS = ["1.1", "1.2"] as const;
export type Version = (typeof VERSIONS)[number];
export const LATEST_VERSION: Version = "1.2";

const PACKINGS = ["xml", "string"] as const;
export type Packing = (typeof PACKINGS)[number];

/** The parameters of each operation, besides `operation` and `version`. */
const PARAMETERS = {
  explain: ["recordPacking", "stylesheet"],
  searchRetrieve: [
    ...["query", "startRecord", "maximumRecords", "recordPacking", "recordSchema", "resultSetTTL", "stylesheet"],
    // Of version 1.1.
    ...["sortKeys", "recordXPath"],
  ],
  scan: ["scanClause", "responsePosition", "maximumTerms", "stylesheet"],
} as const;

export type Operation = keyof typeof PARAMETERS;

const OPERATIONS = Object.keys(PARAMETERS) as readonly Operation[];

/** Parameters that every address of the server has. */
const COMMON = ["operation", "version", "format", "lang"];

export const SRU_PARAMETERS: readonly string[] = [
  ...new Set(["operation", "version", ...Object.values(PARAMETERS).flat()]),
];

export interface ExplainRequest {
  readonly operation: "explain";
  readonly version: Version;
  readonly recordPacking: Packing;
}

export interface SearchRetrieveRequest {
  readonly operation: "searchRetrieve";
  readonly version: Version;
  /** CQL. */
  readonly query: string;
  /** From 1. */
  readonly startRecord: number;
  readonly maximumRecords: number;
  readonly recordPacking: Packing;
  /** A short name or an identifier; empty: the server chooses. */
  readonly recordSchema: string;
}

export interface ScanRequest {
  readonly operation: "scan";
  readonly version: Version;
  /** One condition in CQL. */
  readonly scanClause: string;
  /** Where the term is in the response: 1 is the first place, 0 is just before it. */
  readonly responsePosition: number;
  readonly maximumTerms: number;
}

export const DEFAULT_RECORDS = 10;
export const DEFAULT_TERMS = 20;
export const MOST_RECORDS = LIMITS.hits.most;
const MOST_TERMS = LIMITS.scanTerms.most;

/** The operation whose response a request gets, even if there is something wrong with it. */
export function operationOf(parameters: Parameters): Operation {
  const { operation } = parameters;
  const known = OPERATIONS.find((name) => name === operation);
  if (known !== undefined) return known;
  if (isGiven(parameters, "operation")) return "searchRetrieve";
  // The address alone is a request for the explain record. Otherwise the operation was forgotten.
  if (isGiven(parameters, "scanClause")) return "scan";
  return isGiven(parameters, "query") ? "searchRetrieve" : "explain";
}

/** The version of the response, even if that of the request is wrong. */
export function versionOf({ version }: Parameters): Version {
  return VERSIONS.find((known) => known === version) ?? LATEST_VERSION;
}

export function readSruRequest(parameters: Parameters): ExplainRequest | SearchRetrieveRequest | ScanRequest {
  const operation = operationOf(parameters);
  refuseOperation(parameters, operation);
  const version = readVersion(parameters, operation);
  refuseUnsupported(parameters, operation);
  switch (operation) {
    case "explain":
      return { operation, version, recordPacking: readPacking(parameters) };
    case "scan":
      return { operation, version, scanClause: required(parameters, "scanClause", "schule"), ...page(parameters) };
    case "searchRetrieve":
      return {
        operation,
        version,
        query: required(parameters, "query", "schul*"),
        startRecord: wholeNumber(parameters, "startRecord", 1, 1),
        maximumRecords: Math.min(MOST_RECORDS, wholeNumber(parameters, "maximumRecords", DEFAULT_RECORDS)),
        recordPacking: readPacking(parameters),
        recordSchema: one(parameters, "recordSchema"),
      };
  }
}

function page(parameters: Parameters): Pick<ScanRequest, "responsePosition" | "maximumTerms"> {
  const maximumTerms = Math.min(MOST_TERMS, wholeNumber(parameters, "maximumTerms", DEFAULT_TERMS, 1));
  const responsePosition = wholeNumber(parameters, "responsePosition", 1);
  if (responsePosition > maximumTerms + 1) {
    const sentence = {
      en: `responsePosition must be a number from 0 to ${maximumTerms + 1}, one more than maximumTerms.`,
      de: `responsePosition muss eine Zahl von 0 bis ${maximumTerms + 1} sein, eins mehr als maximumTerms.`,
    };
    throw sruProblem(120, sentence, String(responsePosition));
  }
  return { responsePosition, maximumTerms };
}

function refuseOperation(parameters: Parameters, operation: Operation): void {
  const given = one(parameters, "operation");
  if (given === operation || (given === "" && operation === "explain")) return;
  if (given !== "") {
    const hint = nameHint(
      given,
      OPERATIONS.map((name) => ({ name })),
    );
    const sentence = {
      en: `There is no operation ${excerpt(given)}. ${hint.en}`,
      de: `Eine Operation ${excerpt(given)} gibt es nicht. ${hint.de}`,
    };
    throw sruProblem(4, sentence, given);
  }
  throw missing("operation", operation);
}

/** People who look at the explain record may leave it out. */
function readVersion(parameters: Parameters, operation: Operation): Version {
  const given = one(parameters, "version");
  if (given === "" && operation === "explain") return LATEST_VERSION;
  if (given === "") throw missing("version", LATEST_VERSION);
  if (given === versionOf(parameters)) return given;
  const sentence = {
    en: `Version ${excerpt(given)} of SRU is not supported; there are ${VERSIONS.join(" and ")}.`,
    de: `Die Version ${excerpt(given)} von SRU wird nicht unterstützt; es gibt ${VERSIONS.join(" und ")}.`,
  };
  // SRU defines the details as the highest version that is supported.
  throw sruProblem(5, sentence, LATEST_VERSION);
}

interface Unsupported {
  readonly diagnostic: number;
  readonly sentence: Texts;
}

/** Parameters that SRU defines and this server does not support. */
const UNSUPPORTED: Readonly<Record<string, Unsupported>> = {
  sortKeys: {
    diagnostic: 80,
    sentence: {
      en: "sortKeys is not supported: write sortBy at the end of the query, as in seq > 0 sortBy seq.",
      de: "sortKeys wird nicht unterstützt: Schreiben Sie sortBy ans Ende der Abfrage, wie in seq > 0 sortBy seq.",
    },
  },
  recordXPath: {
    diagnostic: 72,
    sentence: {
      en: "recordXPath is not supported: records are sent as a whole.",
      de: "recordXPath wird nicht unterstützt: Datensätze werden ganz gesendet.",
    },
  },
  stylesheet: {
    diagnostic: 110,
    sentence: {
      en: "Stylesheets are not supported: leave out the parameter stylesheet.",
      de: "Stylesheets werden nicht unterstützt: Lassen Sie den Parameter stylesheet weg.",
    },
  },
};

/** Parameters whose names begin with `x-` are extensions, which a server that does not know them ignores. */
function refuseUnsupported(parameters: Parameters, operation: Operation): void {
  const known: readonly string[] = [...COMMON, ...PARAMETERS[operation]];
  for (const name of Object.keys(parameters)) {
    if (!isGiven(parameters, name) || name.startsWith("x-")) continue;
    if (!known.includes(name)) {
      const hint = nameHint(
        name,
        known.map((one) => ({ name: one })),
      );
      const sentence = {
        en: `${operation} has no parameter ${excerpt(name)}. ${hint.en}`,
        de: `${operation} hat keinen Parameter ${excerpt(name)}. ${hint.de}`,
      };
      throw sruProblem(8, sentence, name);
    }
    if (Object.hasOwn(UNSUPPORTED, name)) {
      const { diagnostic, sentence } = UNSUPPORTED[name];
      throw sruProblem(diagnostic, sentence, one(parameters, name));
    }
  }
}

function readPacking(parameters: Parameters): Packing {
  const given = one(parameters, "recordPacking");
  const known = PACKINGS.find((packing) => packing === (given || "xml"));
  if (known !== undefined) return known;
  const sentence = {
    en: `recordPacking must be xml or string, not ${excerpt(given)}.`,
    de: `recordPacking muss xml oder string sein, nicht ${excerpt(given)}.`,
  };
  throw sruProblem(71, sentence, given);
}

function required(parameters: Parameters, name: string, example: string): string {
  const given = one(parameters, name);
  if (given.trim() === "") throw missing(name, example);
  return given;
}

function missing(name: string, example: string): Problem {
  const sentence = {
    en: `The parameter ${name} is missing; write ${name}=${example}.`,
    de: `Der Parameter ${name} fehlt; schreiben Sie ${name}=${example}.`,
  };
  return sruProblem(7, sentence, name);
}

function wholeNumber(parameters: Parameters, name: string, absent: number, least = 0): number {
  const text = one(parameters, name);
  if (text === "") return absent;
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value;
  const sentence = {
    en: `${name} must be a whole number from ${least} up, not ${excerpt(text)}.`,
    de: `${name} muss eine ganze Zahl ab ${least} sein, nicht ${excerpt(text)}.`,
  };
  const isNegative = name === "maximumRecords" && /^-\d+$/.test(text);
  throw isNegative ? sruProblem(62, sentence, text) : sruProblem(6, sentence, name);
}

/** A parameter without a value counts as absent. */
function isGiven(parameters: Parameters, name: string): boolean {
  return ![undefined, ""].includes(parameters[name] as string | undefined);
}

function one(parameters: Parameters, name: string): string {
  const value = parameters[name] ?? "";
  if (typeof value === "string") return value;
  const sentence = { en: `${name} takes one value, not several.`, de: `${name} nimmt einen einzigen Wert.` };
  throw sruProblem(6, sentence, name);
}

/** `details` is what SRU defines for the diagnostic. */
export function sruProblem(diagnostic: number, sentence: Texts, details: string): Problem {
  const members = { diagnostic: diagnosticUri(diagnostic), details: excerpt(details) };
  return new Problem("parameter-invalid", sentence, { members });
}
