/** What a person put forward and what they spoke about. In: the person's record and meetings in which they spoke. Out: markup. */
import { shortDate } from "../../frame/dates.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { type Call, councilCall, type Found } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import { recordLink } from "../facts/record-links.ts";
import type { Sitzung, Unterzeichnet } from "../facts/records.ts";

const WORDS = {
  de: {
    more: (count: number) => (count === 1 ? "1 weiteres Geschäft" : `${count} weitere Geschäfte`),
    latest: "Zuletzt zu:",
  },
  en: {
    more: (count: number) => (count === 1 ? "1 more" : `${count} more`),
    latest: "Most recently about:",
  },
};

const SHOWN = 8;
const MEETINGS = 5;

/** The newest first; what is beyond the first ones opens on a click. */
export function signedList(visit: Visit, items: readonly Unterzeichnet[]): Markup {
  const sorted = items.toSorted((one, other) => other.GRNrSort.localeCompare(one.GRNrSort));
  const list = (some: readonly Unterzeichnet[]): Markup =>
    html`<ul class="plain lines">${some.map(
      ({ OBJ_GUID, Titel, GRNr, Ratsgeschaeftsart }) =>
        html`<li>${recordLink(visit, "geschaeft", OBJ_GUID, Titel)} <span class="about">${Ratsgeschaeftsart} ${GRNr}</span></li>`,
    )}</ul>`;
  const rest = sorted.slice(SHOWN);
  const words = inLanguage(visit.language, WORDS);
  return html`${list(sorted.slice(0, SHOWN))}${rest.length > 0 && html`<details><summary>${words.more(rest.length)}</summary>${list(rest)}</details>`}`;
}

export function speechesCall(guid: string): Call {
  const q = `PersonWortmeldung any ${guid} sortBy Sitzungsdatum/sort.descending`;
  return councilCall("sitzung", { q, m: MEETINGS });
}

/** The items of the latest meetings to which the person spoke. */
export function speechList(visit: Visit, guid: string, { hits }: Found<Sitzung>): Markup {
  const items = hits.flatMap(({ record }) =>
    record.Traktanden.filter(({ Wortmeldungen }) =>
      Wortmeldungen.some(({ PersonenWortmeldung }) =>
        PersonenWortmeldung.some(({ KontaktGuid }) => KontaktGuid === guid),
      ),
    ).map((item) => ({ item, meeting: record })),
  );
  return html`<p>${inLanguage(visit.language, WORDS).latest}</p><ul class="plain lines">${items.map(
    ({ item, meeting }) =>
      html`<li>${recordLink(visit, "geschaeft", item.GeschaeftGuid, item.Titel)} <span class="about">${recordLink(visit, "sitzung", meeting.OBJ_GUID, `${meeting.Titel}, ${shortDate(meeting.Datum.Start)}`)}</span></li>`,
  )}</ul>`;
}
