/** An error in a CQL query: a sentence, the position, and suggested corrections. */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { ServiceError } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import { changedSearch, linkToSearch, type Search } from "./search.ts";

/** By diagnostic number (docs/reference/cql.md, Mistakes). English pages show the message of the service. */
const SENTENCES: Readonly<Record<string, string>> = {
  10: "Die Abfrage lässt sich nicht lesen.",
  12: "Die Abfrage ist zu lang.",
  13: "Eine Klammer ist nicht geschlossen oder nicht geöffnet.",
  14: "Ein Anführungszeichen ist nicht geschlossen.",
  16: "Ein Feld «…» gibt es hier nicht.",
  18: "«prox» geht nur innerhalb eines Feldes.",
  19: "Eine Beziehung «…» gibt es nicht.",
  20: "Einen Zusatz «…» gibt es nicht.",
  22: "Diese Beziehung passt nicht zu diesem Feld.",
  27: "Der Suchbegriff enthält kein Wort.",
  30:
    "Zu viele Wörter passen auf einen Begriff mit «*». " +
    "Schreiben Sie mehr Buchstaben davon, oder suchen Sie ganze Wörter.",
  32: "«^» steht nur vor dem ersten oder nach dem letzten Wort.",
  33: "Eine Wortfolge braucht mehr als «*».",
  36: "Das ist kein Datum, keine Zahl oder weder «true» noch «false».",
  38: "Die Abfrage hat zu viele Bedingungen.",
  39: "Neben «prox» stehen nur Wörter.",
  46: "«and», «or» und «not» haben keine Zusätze.",
  48: "Zu viele Klammern ineinander.",
};

const WORDS = {
  de: {
    title: "Diese Abfrage lässt sich nicht beantworten",
    place: (position: number) => `Der Fehler liegt bei Zeichen ${position}:`,
    meant: "Meinten Sie",
    fields: "Hier gibt es:",
  },
  en: {
    title: "This query cannot be answered",
    place: (position: number) => `The error is at character ${position}:`,
    meant: "Did you mean",
    fields: "Available:",
  },
};

export interface QueryFault {
  readonly sentence: string;
  /** Offset in UTF-16 units. */
  readonly position: number;
  /** The wrong text at this position. */
  readonly written: string;
  readonly meant: readonly string[];
  readonly fields: readonly string[];
}

export function faultOf({ language }: Pick<Visit, "language">, { message, problem }: ServiceError): QueryFault {
  const number = String(problem.diagnostic).split("/").at(-1) ?? "";
  const written = String(problem.details ?? "");
  const [, meant] = /Did you mean (.+)\?$/.exec(message) ?? [];
  const [, fields] = /There are: (.+)\.$/.exec(message) ?? [];
  const english = message.replace(/ (Did you mean|There are:) .*$/, "");
  return {
    sentence: (language === "de" ? SENTENCES[number]?.replace("…", () => written) : undefined) ?? english,
    position: Number(problem.position ?? 0),
    written,
    meant: meant?.split(" or ") ?? [],
    fields: fields?.split(", ") ?? [],
  };
}

export function faultTitle({ language }: Pick<Visit, "language">): string {
  return inLanguage(language, WORDS).title;
}

export function faultMarkup(visit: Visit, search: Search, query: string, fault: QueryFault): Markup {
  const words = inLanguage(visit.language, WORDS);
  const { position, written } = fault;
  const end = query.startsWith(written, position) ? position + written.length : position;
  const corrected = (name: string): Search =>
    changedSearch(search, { cql: query.slice(0, position) + name + query.slice(end) });
  const links = fault.meant.map(
    (name, i) => html`${i > 0 && ", "}<a href="${linkToSearch(visit, corrected(name))}">${name}</a>`,
  );
  const markEnd = Math.max(end, position + 1);
  const mark = html`<mark>${query.slice(position, markEnd) || "⌃"}</mark>`;
  const code = html`<code>${query.slice(0, position)}${mark}${query.slice(markEnd)}</code>`;
  return html`<p class="lead">${fault.sentence}</p>
<p>${words.place(position + 1)}</p>
<pre class="fault" tabindex="0">${code}</pre>
${links.length > 0 && html`<p>${words.meant} ${links}?</p>`}
${fault.fields.length > 0 && html`<p>${words.fields} ${fault.fields.join(", ")}.</p>`}`;
}
