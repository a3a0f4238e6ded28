/** The error page: what is wrong and what to do next. */
import { html, type Markup } from "../html.ts";
import { inLanguage } from "../language.ts";
import type { View } from "../page.ts";
import { NotPublished, type ServiceError } from "../service.ts";
import { linkTo, type Reader, type Visit } from "../visit.ts";
import type { Instead } from "./missing.ts";

/** A problem in the language of the page. */
export interface ShownProblem {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  /** A sentence about the specific case. */
  readonly detail: string;
  readonly hint: string;
  /** What there is instead. */
  readonly instead?: readonly Instead[];
}

/** Their hints explain members of the JSON form. */
const HINTS_FOR_PROGRAMS: ReadonlySet<string> = new Set([
  "parameter-missing",
  "parameter-invalid",
  "query-invalid",
  "request-invalid",
]);

const WORDS = {
  de: {
    empty: {
      finance: "Hier sind noch keine Finanzdaten veröffentlicht",
      council: "Hier sind noch keine Daten aus dem Rat veröffentlicht",
      business: "Hier sind keine Geschäfte veröffentlicht",
      meeting: "Hier sind keine Sitzungen veröffentlicht",
      vote: "Hier sind keine Abstimmungen veröffentlicht",
      person: "Hier sind keine Personen veröffentlicht",
      body: "Hier sind keine Gremien veröffentlicht",
      mail: "Hier ist keine Ratspost veröffentlicht",
    },
    emptyHint: "Sobald es sie gibt, stehen sie hier.",
    noPage: {
      title: "Diese Seite gibt es nicht",
      hint: "Vielleicht wurde sie verschoben, oder in der Adresse fehlt etwas.",
    },
    later: "Es liegt nicht an Ihnen. Bitte in einer Minute noch einmal versuchen.",
    finance: "Unter /finance/v1 fragen Programme die Finanzen ab.",
    council: "Unter /api fragen Programme die Geschäfte, Sitzungen und Mitglieder des Rats ab.",
    instead: "Was es gibt",
    forward: "Hier geht es weiter",
    start: "Zur Startseite",
    search: "Im Rat suchen",
    data: "Daten zum Weiterverwenden, mit Beispielen",
    financeDocs: "Die Adressen der Finanzen, zum Ausprobieren",
    councilDocs: "Die Adressen des Rats, mit Suchfeldern und Beispielen",
  },
  en: {
    empty: {
      finance: "There is no financial data yet",
      council: "There is no council data yet",
      business: "No business is published here",
      meeting: "No meetings are published here",
      vote: "No votes are published here",
      person: "No people are published here",
      body: "No bodies are published here",
      mail: "No council mailings are published here",
    },
    emptyHint: "It will appear here as soon as it is published.",
    noPage: {
      title: "This page does not exist",
      hint: "It may have moved, or part of its address may be missing.",
    },
    later: "It is not your fault. Please try again in a minute.",
    finance: "At /finance/v1, programs query the finances.",
    council: "At /api, programs query the business, meetings and members of the council.",
    instead: "What there is",
    forward: "Where to go next",
    start: "Go to the home page",
    search: "Search the council",
    data: "Data for reuse, with examples",
    financeDocs: "The addresses of the finance service, to try out",
    councilDocs: "The addresses of the council service, with search fields and examples",
  },
};

/** The service that an address belongs to. */
export interface ServicePlace {
  readonly service?: "finance" | "council";
  /** The index in the address, if it exists. */
  readonly index?: string;
}

type Site = Reader & Pick<Visit, "installed">;

/** Links are made of what exists, never of the address itself, which anybody may have written. */
export function servicePlace(path: string, indexes: readonly string[]): ServicePlace {
  const [, service, index = ""] = /^\/(finance|api|cdws)(?:\/(?:index\/)?([a-z]+))?(?=\/|$)/i.exec(path) ?? [];
  if (service === undefined) return {};
  if (service.toLowerCase() === "finance") return { service: "finance" };
  return { service: "council", index: indexes.find((name) => name === index.toLowerCase()) };
}

export function problemView(reader: Site, place: ServicePlace, problem: ShownProblem): View {
  const words = inLanguage(reader.language, WORDS);
  const { status, code, instead = [] } = problem;
  const isMissing = code === "not-found";
  // The table's words are those for programs, and its hint helps at an address of a service only.
  const title = isMissing ? words.noPage.title : problem.title;
  const hint = isMissing && !place.service && problem.hint !== "" ? words.noPage.hint : problem.hint;
  const offers = instead.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`);
  // What exactly the server lacks matters to its operator, and is in the log.
  const detail = status === 503 ? "" : problem.detail;
  const isTemporary = status === 429 || status >= 500;
  const advice = isTemporary ? words.later : HINTS_FOR_PROGRAMS.has(code) ? "" : hint;
  const main = html`${detail !== "" && html`<p class="lead">${detail}</p>`}
${advice !== "" && html`<p>${withCode(advice)}</p>`}
${offers.length > 0 && html`<h2>${words.instead}</h2><ul class="plain names">${offers}</ul>`}
<h2>${words.forward}</h2>
${wayForward(reader, place)}`;
  return { title, description: detail || advice, main, section: "start" };
}

/** Why a service did not answer the request of a page. */
export function problemOf({ language }: Pick<Visit, "language">, error: ServiceError): ShownProblem {
  const { status, problem, message } = error;
  const words = inLanguage(language, WORDS);
  const code =
    String(problem.type ?? "")
      .split(":")
      .at(-1) ?? "";
  if (error instanceof NotPublished) {
    const texts: Readonly<Record<string, string>> = words.empty;
    return { status, code, title: texts[error.what] ?? texts.council, detail: words.emptyHint, hint: "" };
  }
  return { status, code, title: String(problem.title ?? message), detail: message, hint: String(problem.hint ?? "") };
}

/** Links to what exists; at an address of a service, its description comes first. */
function wayForward(reader: Site, { service, index }: ServicePlace): Markup {
  const words = inLanguage(reader.language, WORDS);
  const item = (href: string, text: string) => html`<li><a href="${href}">${text}</a></li>`;
  const finance = item("/finance/v1/docs", words.financeDocs);
  const council = item(index === undefined ? "/api" : `/api#${index}`, words.councilDocs);
  const explorer = [
    item(linkTo(reader, "/"), words.start),
    ...(reader.installed.hasCouncil ? [item(linkTo(reader, "/rat"), words.search)] : []),
    item(linkTo(reader, "/daten"), words.data),
  ];
  switch (service) {
    case "finance":
      return html`<p>${words.finance}</p><ul>${finance}${explorer}${council}</ul>`;
    case "council":
      return html`<p>${words.council}</p><ul>${council}${explorer}${finance}</ul>`;
    default: {
      // A city that publishes one part has nothing to try out at the other.
      const { hasMoney, hasCouncil } = reader.installed;
      return html`<ul>${explorer}${(hasMoney || !hasCouncil) && finance}${(hasCouncil || !hasMoney) && council}</ul>`;
    }
  }
}

/** Text between backticks is code. */
function withCode(text: string): Markup {
  return html`${text.split("`").map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
