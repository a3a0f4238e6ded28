/** The agenda of a meeting: business, documents, votes and speakers. */
import { html, type Markup, type Piece } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { separated } from "../../frame/separated.ts";
import type { Reader, Visit } from "../../frame/visit.ts";
import { documentList, personLink, recordLink } from "../facts/record-links.ts";
import type { Traktandum } from "../facts/records.ts";
import { type VoteItem, voteOf } from "../facts/vote-records.ts";
import { termMarkup } from "../words/terms.ts";
import { voteTitle } from "../words/vote-title.ts";

const WORDS = {
  de: {
    documents: "Unterlagen",
    votes: "Abstimmungen",
    speakers: (count: number) => (count === 1 ? "1 Wortmeldung" : `${count} Wortmeldungen`),
  },
  en: {
    documents: "Documents",
    votes: "Votes",
    speakers: (count: number) => (count === 1 ? "1 speech" : `${count} speeches`),
  },
};

/** The votes of the meeting by their GUID, with their counts. */
export type AgendaVotes = ReadonlyMap<string, VoteItem>;

export function agenda(visit: Visit, items: readonly Traktandum[], votes: AgendaVotes): Markup {
  return html`<ol class="agenda">${items.map((item) => agendaItem(visit, item, votes))}</ol>`;
}

/** The GUID is the anchor, as on the website that links of others still point to (`web/old-links.ts`). */
function agendaItem(visit: Visit, item: Traktandum, counted: AgendaVotes): Markup {
  const words = inLanguage(visit.language, WORDS);
  const documents = documentList(visit, [...item.Unterlagen.flatMap(({ Dokumente }) => Dokumente), ...item.Dokumente]);
  const { GRnr, TraktandierungscodeErlaeuterungen: why } = item;
  const about = separated([GRnr, why !== "" && termMarkup(visit, why)]);
  const speeches = item.Wortmeldungen.length;
  const speechList = html`<summary>${words.speakers(speeches)}</summary>${speakers(visit, item)}`;
  return html`<li id="${item.OBJ_GUID}"><span class="number">${item.Traktandennummer}</span><div>
<h3>${itemLink(visit, item)}</h3>
${GRnr + why !== "" && html`<p class="about">${about}</p>`}
${documents && html`<h4>${words.documents}</h4>${documents}`}
${item.Abstimmungen.length > 0 && html`<h4>${words.votes}</h4>${voteLinks(visit, item.Abstimmungen, counted)}`}
${speeches > 0 && html`<details>${speechList}</details>`}
</div></li>`;
}

/** Items without business have names that councils share, such as `Mitteilungen`. */
export function itemLink(visit: Reader, { GeschaeftGuid, Titel }: Pick<Traktandum, "GeschaeftGuid" | "Titel">): Piece {
  return GeschaeftGuid === "" ? termMarkup(visit, Titel) : recordLink(visit, "geschaeft", GeschaeftGuid, Titel);
}

function voteLinks(visit: Visit, votes: Traktandum["Abstimmungen"], counted: AgendaVotes): Markup {
  return html`<ul class="plain">${votes.map((vote) => {
    const known = counted.get(vote.OBJ_GUID);
    const own = known ? voteOf(known) : { ...vote, Anzahl_Ja: null, Anzahl_Nein: null };
    return html`<li>${recordLink(visit, "abstimmung", vote.OBJ_GUID, voteTitle(visit, own))}</li>`;
  })}</ul>`;
}

function speakers(visit: Visit, { Wortmeldungen }: Traktandum): Markup {
  return html`<ol class="plain">${Wortmeldungen.flatMap(({ PersonenWortmeldung }) =>
    PersonenWortmeldung.map(({ KontaktGuid, Name, Partei, Spezialfunktion }) => {
      const role = Spezialfunktion !== "" && html` <span class="about">${termMarkup(visit, Spezialfunktion)}</span>`;
      return html`<li>${personLink(visit, KontaktGuid, Name, Partei)}${role}</li>`;
    }),
  )}</ol>`;
}
