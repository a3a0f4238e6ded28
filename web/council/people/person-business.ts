/** The business that a person signed, and the items on which they spoke. */
import { searchFields } from "../../../src/roles/search-fields.ts";
import { shortDate } from "../../frame/dates.ts";
import { html, type Markup } from "../../frame/html.ts";
import { indexOfKind } from "../../frame/installed.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Call, Found } from "../../frame/service.ts";
import type { Reader, Visit } from "../../frame/visit.ts";
import { callFor, newestFirst, type Source } from "../facts/council.ts";
import { recordLink } from "../facts/record-links.ts";
import type { Sitzung, Unterzeichnet } from "../facts/records.ts";
import { term, termMarkup } from "../words/terms.ts";

const WORDS = {
  de: {
    more: (count: number) => `${count} weitere Geschäfte`,
    latest: "Zuletzt zu:",
  },
  en: {
    more: (count: number) => `${count} more`,
    latest: "Most recently on:",
  },
};

const SHOWN = 8;
const MEETINGS = 5;

/** The newest first; all but the first ones are collapsed. */
export function signedList(visit: Reader, items: readonly Unterzeichnet[]): Markup {
  const sorted = items.toSorted((one, other) => other.GRNrSort.localeCompare(one.GRNrSort));
  const list = (some: readonly Unterzeichnet[]): Markup =>
    html`<ul class="plain lines">${some.map(({ OBJ_GUID, Titel, GRNr, Ratsgeschaeftsart }) => {
      const link = recordLink(visit, "geschaeft", OBJ_GUID, Titel);
      const kind = Ratsgeschaeftsart !== "" && html`${termMarkup(visit, Ratsgeschaeftsart)} `;
      return html`<li>${link} <span class="about">${kind}${GRNr}</span></li>`;
    })}</ul>`;
  // To unfold a single one is not worth it.
  const shown = sorted.length === SHOWN + 1 ? sorted.length : SHOWN;
  const rest = sorted.slice(shown);
  const words = inLanguage(visit.language, WORDS);
  const more = html`<details><summary>${words.more(rest.length)}</summary>${list(rest)}</details>`;
  return html`${list(sorted.slice(0, shown))}${rest.length > 0 && more}`;
}

export function speechesCall(source: Pick<Source, "installed">, guid: string): Call | undefined {
  return callFor(source, "meeting", (field, index) => ({
    q: `${field("speaker", "text")} any ${guid}${newestFirst(index)}`,
    m: MEETINGS,
  }));
}

/** Business of a person whose record does not list it: all that names the person. */
export function namedCall(source: Pick<Source, "installed">, guid: string): Call | undefined {
  const lists = indexOfKind(source.installed, "person")?.roles;
  if (lists?.signed || lists?.cosigned) return undefined;
  return callFor(source, "business", (field, index) => {
    // Which of them hold the keys of people differs, and none has others.
    const fields = [field("personKey", "text"), ...searchFields(index, "personKey", "text").slice(1)];
    const condition = fields.map((name) => `${name} any ${guid}`).join(" or ");
    return { q: condition + newestFirst(index), m: SHOWN };
  });
}

/** The items of the latest meetings on which the person spoke. */
export function speechList(visit: Visit, guid: string, { hits }: Found<Sitzung>): Markup {
  const items = hits.flatMap(({ record }) =>
    record.Traktanden.filter(({ Wortmeldungen }) =>
      Wortmeldungen.some(({ PersonenWortmeldung }) =>
        PersonenWortmeldung.some(({ KontaktGuid }) => KontaktGuid === guid),
      ),
    ).map((item) => ({ item, meeting: record })),
  );
  return html`<p>${inLanguage(visit.language, WORDS).latest}</p><ul class="plain lines">${items.map(
    ({ item, meeting }) => {
      const day = shortDate(meeting.Datum.Start, visit.language);
      const title = term(visit, meeting.Titel);
      const name = day === "" ? title : `${title}, ${day}`;
      const about = html`<span class="about">${recordLink(visit, "sitzung", meeting.OBJ_GUID, name)}</span>`;
      return html`<li>${recordLink(visit, "geschaeft", item.GeschaeftGuid, item.Titel)} ${about}</li>`;
    },
  )}</ul>`;
}
