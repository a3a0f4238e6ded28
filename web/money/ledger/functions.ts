/** What the city spends its money for: functions, whose first digits are the functions above them. */
import { html, type Markup } from "../../frame/html.ts";
import { type Call, financeCall, type Query, type Service } from "../../frame/service.ts";
import { linkTo, type Reader } from "../../frame/visit.ts";
import { rappenOf, type Sum } from "./ledger.ts";

export interface Funktion {
  readonly funktion: string;
  readonly bezeichnung: string;
}

/** Names by code; empty if the city has no functions. */
export type Functions = ReadonlyMap<string, string>;

/** The sum of a function and a two-digit ledger code in a year, over institutions. */
export interface FunctionSum extends Sum {
  readonly funktion: string;
}

export async function readFunctions(service: Service): Promise<Functions> {
  const functions = await service.list<Funktion>("/funktionen");
  return new Map(functions.map(({ funktion, bezeichnung }) => [funktion, bezeichnung]));
}

/** The code with its name, or the code alone. */
export function functionName(functions: Functions, funktion: string): string {
  return functions.get(funktion) ?? funktion;
}

/** The function and those above it, with links to what the city spends for each. */
export function functionPath(visit: Reader, functions: Functions, funktion: string): Markup {
  const codes = functionsAbove(functions, funktion);
  const links = codes.map((code, at) => {
    const href = linkTo(visit, "/finanzen", { nach: "funktion", funktion: code });
    return html`${at > 0 && " › "}<a href="${href}">${functionName(functions, code)}</a>`;
  });
  return html`${links}`;
}

/** The named functions above a code, from the widest on, and the code itself. Levels of the same name are one. */
export function functionsAbove(functions: Functions, funktion: string): readonly string[] {
  const prefixes = Array.from({ length: funktion.length }, (_, i) => funktion.slice(0, i + 1));
  const named = prefixes.filter((code) => functions.has(code) || code === funktion);
  return named.filter((code, at) => at === 0 || functions.get(code) !== functions.get(named[at - 1]));
}

export function functionSumsCall(type: string, years: readonly number[], filter: Query = {}): Call {
  return financeCall("/funktionssummen", { jahr: years.join(","), betragsTyp: type, ...filter });
}

export async function readFunctionSums(
  service: Service,
  type: string,
  years: readonly number[],
  filter: Query,
): Promise<readonly FunctionSum[]> {
  const { path, query } = functionSumsCall(type, years, filter);
  const rows = await service.list<{ funktion: string; jahr: number; sachkonto: string; betrag: string }>(path, query);
  return rows.map(({ funktion, jahr, sachkonto, betrag }) => ({
    funktion,
    institution: "",
    jahr,
    code: sachkonto,
    rappen: rappenOf(betrag),
  }));
}
