/** An error in a CQL query: a sentence, the position, and suggested corrections. */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { ServiceError } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import { changedSearch, linkToSearch, type Search } from "./search.ts";

/** The end of a message about an unknown name: names that are close, or else all. */
const NAMES = / (?:(?:Did you mean|Meinten Sie) ([^?]+)\?|(?:There are|Es gibt): (.+)\.)$/;

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

/** The message of the service is in the language of the page. */
export function faultOf({ message, problem }: ServiceError): QueryFault {
  const written = String(problem.details ?? "");
  const isUnknownName = String(problem.diagnostic).endsWith("/16");
  const [hint = "", meant, fields] = (isUnknownName ? NAMES.exec(message) : undefined) ?? [];
  return {
    sentence: message.slice(0, message.length - hint.length),
    position: Number(problem.position ?? 0),
    written,
    meant: meant?.split(/ or | oder /) ?? [],
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
