/** Hits of any searchable index as items of a list. */

import type { KindName } from "../../../src/roles/role.ts";
import { isCouncil } from "../../frame/city-words.ts";
import { longDay, shortDate } from "../../frame/dates.ts";
import { html, type Markup, type Piece } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { FoundPassage, Hit } from "../../frame/service.ts";
import { snippetMarkup } from "../../frame/snippet.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { type Business, businessItem } from "../facts/business-list.ts";
import { meetingName, meetingTime } from "../facts/meeting-list.ts";
import { documentTitle, fullName, renditionsOf } from "../facts/record-links.ts";
import type { Item } from "../facts/record-list.ts";
import type {
  Abstimmung,
  Datei,
  FoundDocument,
  Gremium,
  Kontakt,
  Mail,
  Other,
  Sitzung,
  Zeitraum,
} from "../facts/records.ts";
import type { SearchedIndex } from "../facts/searched-indexes.ts";
import { hasSeat } from "../facts/seats.ts";
import { mailName } from "../words/mail-name.ts";
import { termMarkup } from "../words/terms.ts";
import { voteTitle } from "../words/vote-title.ts";

const WORDS = {
  de: {
    onCouncil: "heute im Rat",
    constituency: (name: string) => `Wahlkreis ${name}`,
    former: "besteht nicht mehr",
    business: (number: string) => `Geschäft ${number}`,
    forMeeting: (day: string) => `Sitzung vom ${day}`,
    items: (count: number) => (count === 1 ? "1 Eintrag" : `${count} Einträge`),
    page: (nr: number) => `Seite ${nr}`,
  },
  en: {
    onCouncil: "on the council today",
    constituency: (name: string) => `constituency ${name}`,
    former: "no longer exists",
    business: (number: string) => `business ${number}`,
    forMeeting: (day: string) => `meeting on ${day}`,
    items: (count: number) => (count === 1 ? "1 item" : `${count} items`),
    page: (nr: number) => `page ${nr}`,
  },
};

type ItemOf = (visit: Visit, hit: Hit<never>) => Item;

const ITEMS: Readonly<Partial<Record<KindName, ItemOf>>> = {
  business: (visit, hit: Hit<Business>) => businessItem(visit, hit),
  person: personItem,
  body: bodyItem,
  meeting: meetingItem,
  vote: voteItem,
  document: documentItem,
  mail: mailItem,
};

/** `hits` must be hits of an index of this kind. */
export function hitItems(
  visit: Visit,
  { kind }: Pick<SearchedIndex, "kind">,
  hits: readonly Hit<unknown>[],
): readonly Item[] {
  const itemOf = (kind && ITEMS[kind]) ?? otherItem;
  return hits.map((hit) => {
    if (hit.document === undefined) return itemOf(visit, hit as Hit<never>);
    // What is shown of the file is not shown again as the text of the record.
    const snippet = hit.snippet === hit.document.snippet ? "" : hit.snippet;
    return { ...itemOf(visit, { ...hit, snippet } as Hit<never>), passage: passageOf(visit, hit.document) };
  });
}

function passageOf({ language }: Visit, { name, page, url, snippet }: FoundPassage): Markup {
  const words = inLanguage(language, WORDS);
  const place = page === undefined ? name : `${name}, ${words.page(page)}`;
  return html`<p class="extract">${snippetMarkup(snippet)} <a href="${url}">${place}</a></p>`;
}

/** A record of no known kind has no page. */
function otherItem(visit: Visit, { record, snippet }: Hit<Other>): Item {
  return {
    guid: record.OBJ_GUID,
    href: undefined,
    name: record.Titel || record.OBJ_GUID,
    about: [shortDate(record.Datum.Start, visit.language)],
    date: record.Datum.Start,
    snippet,
    isText: true,
  };
}

function personItem(visit: Visit, { record, snippet }: Hit<Kontakt>): Item {
  const words = inLanguage(visit.language, WORDS);
  const isMember = record.Behoerdenmandat.some(
    ({ GremiumName, Funktion, Dauer }) =>
      isCouncil(visit, GremiumName) && hasSeat(visit, GremiumName, Funktion) && isOpenEnded(record, Dauer),
  );
  return {
    guid: record.OBJ_GUID,
    href: linkTo(visit, `/rat/person/${record.OBJ_GUID}`),
    name: fullName(record),
    about: [
      record.Partei,
      record.Beruf,
      record.Wahlkreis !== "" && words.constituency(record.Wahlkreis),
      isMember && words.onCouncil,
    ],
    snippet,
  };
}

/** Where records have no end for what goes on, it is over if the person has left. */
function isOpenEnded({ Inaktiv }: Kontakt, { Start, End }: Zeitraum): boolean {
  return End === null ? Start !== null && Inaktiv !== true : End.startsWith("9999");
}

function bodyItem(visit: Visit, { record, snippet }: Hit<Gremium>): Item {
  const words = inLanguage(visit.language, WORDS);
  return {
    guid: record.OBJ_GUID,
    href: linkTo(visit, `/rat/gremium/${record.OBJ_GUID}`),
    name: record.Name,
    about: [record.Kurzname, termMarkup(visit, record.Gremiumstyp), record.Inaktiv === true && words.former],
    snippet,
  };
}

function meetingItem(visit: Visit, { record, snippet }: Hit<Sitzung>): Item {
  return {
    guid: record.OBJ_GUID,
    href: linkTo(visit, `/rat/sitzung/${record.OBJ_GUID}`),
    name: meetingName(record, visit),
    about: [meetingTime(record, visit)],
    date: record.Datum.Start,
    snippet,
  };
}

function voteItem(visit: Visit, { record, snippet }: Hit<Abstimmung>): Item {
  return {
    guid: record.OBJ_GUID,
    href: linkTo(visit, `/rat/abstimmung/${record.OBJ_GUID}`),
    name: voteTitle(visit, record),
    about: [
      record.GeschaeftTitel || record.TraktandumTitel,
      record.GeschaeftGrNr,
      shortDate(record.SitzungDatum, visit.language),
    ],
    date: record.SitzungDatum,
    snippet,
  };
}

function documentItem(visit: Visit, { record, snippet }: Hit<FoundDocument>): Item {
  const words = inLanguage(visit.language, WORDS);
  const business = record.GeschaeftGuid && linkTo(visit, `/rat/geschaeft/${record.GeschaeftGuid}`);
  const meeting = record.SitzungGuid && linkTo(visit, `/rat/sitzung/${record.SitzungGuid}`);
  return {
    guid: record.OBJ_GUID,
    href: hasFile(record.File) ? `/dokumente/${record.File.ID}` : business || meeting || undefined,
    name: documentTitle(record),
    about: [
      termMarkup(visit, record.Kategorie),
      shortDate(record.Datum.Start, visit.language),
      business !== "" && html`<a href="${business}">${words.business(record.GRNr)}</a>`,
      meeting !== "" && html`<a href="${meeting}">${record.SitzungTitel}</a>`,
    ],
    date: record.Datum.Start,
    snippet,
  };
}

function mailItem(visit: Visit, { record, snippet }: Hit<Mail>): Item {
  const words = inLanguage(visit.language, WORDS);
  const meeting = record.NaechsteSitzungGuid && linkTo(visit, `/rat/sitzung/${record.NaechsteSitzungGuid}`);
  const about: readonly Piece[] = [
    words.items(record.Positionen.length),
    meeting !== "" &&
      html`<a href="${meeting}">${words.forMeeting(longDay(record.NaechsteSitzungDatum, visit.language))}</a>`,
  ];
  return {
    guid: record.OBJ_GUID,
    href: linkTo(visit, `/rat/post/${record.OBJ_GUID}`),
    name: mailName(record, visit.language),
    about,
    date: record.Datum.Start,
    // The text of mailings is Markdown.
    snippet: snippet.replaceAll("**", ""),
    isText: true,
  };
}

function hasFile(file: Datei): boolean {
  return renditionsOf(file).length > 0;
}
