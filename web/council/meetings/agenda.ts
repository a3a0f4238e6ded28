/** The agenda of a meeting: business, documents, votes and speakers. */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Visit } from "../../frame/visit.ts";
import { documentList, personLink, recordLink } from "../facts/record-links.ts";
import type { Traktandum } from "../facts/records.ts";
import { resultWord } from "../facts/vote-result.ts";

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

export function agenda(visit: Visit, items: readonly Traktandum[]): Markup {
  return html`<ol class="agenda">${items.map((item) => agendaItem(visit, item))}</ol>`;
}

/** The GUID is the anchor, as on the website that links of others still point to (`web/old-links.ts`). */
function agendaItem(visit: Visit, item: Traktandum): Markup {
  const words = inLanguage(visit.language, WORDS);
  const documents = documentList([...item.Unterlagen.flatMap(({ Dokumente }) => Dokumente), ...item.Dokumente]);
  const about = [item.GRnr, item.TraktandierungscodeErlaeuterungen].filter((part) => part !== "").join(" · ");
  const speeches = item.Wortmeldungen.length;
  const speechList = html`<summary>${words.speakers(speeches)}</summary>${speakers(visit, item)}`;
  return html`<li id="${item.OBJ_GUID}"><span class="number">${item.Traktandennummer}</span><div>
<h3>${recordLink(visit, "geschaeft", item.GeschaeftGuid, item.Titel)}</h3>
${about !== "" && html`<p class="about">${about}</p>`}
${documents && html`<h4>${words.documents}</h4>${documents}`}
${item.Abstimmungen.length > 0 && html`<h4>${words.votes}</h4>${voteLinks(visit, item.Abstimmungen)}`}
${speeches > 0 && html`<details>${speechList}</details>`}
</div></li>`;
}

function voteLinks(visit: Visit, votes: Traktandum["Abstimmungen"]): Markup {
  return html`<ul class="plain">${votes.map(({ OBJ_GUID, Abstimmungstitel, Schlussresultat }) => {
    const result = resultWord(Schlussresultat, visit.language);
    const link = recordLink(visit, "abstimmung", OBJ_GUID, Abstimmungstitel);
    return html`<li>${link} <span class="about">${result}</span></li>`;
  })}</ul>`;
}

function speakers(visit: Visit, { Wortmeldungen }: Traktandum): Markup {
  return html`<ol class="plain">${Wortmeldungen.flatMap(({ PersonenWortmeldung }) =>
    PersonenWortmeldung.map(({ KontaktGuid, Name, Partei, Spezialfunktion }) => {
      const role = Spezialfunktion !== "" && html` <span class="about">${Spezialfunktion}</span>`;
      return html`<li>${personLink(visit, KontaktGuid, Name, Partei)}${role}</li>`;
    }),
  )}</ol>`;
}
