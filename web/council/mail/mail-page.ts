/** `/rat/post/:guid`: what was sent to the members of the council, chapter by chapter. */
import { longDay } from "../../frame/dates.ts";
import { html, type Markup, type Piece } from "../../frame/html.ts";
import { indexOfKind } from "../../frame/installed.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page } from "../../frame/page.ts";
import { DOT } from "../../frame/separated.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { callFor, findRecords, recordCall } from "../facts/council.ts";
import { recordOf } from "../facts/missing-record.ts";
import { recordFooter } from "../facts/record-footer.ts";
import { documentList, recordLink } from "../facts/record-links.ts";
import type { Mail } from "../facts/records.ts";
import { mailName } from "../words/mail-name.ts";
import { termMarkup } from "../words/terms.ts";

const WORDS = {
  de: {
    items: (count: number) => (count === 1 ? "1 Eintrag" : `${count} Einträge`),
    meeting: (day: string) => `Nächste Sitzung: ${day}`,
    letter: "Begleitschreiben",
    other: "Weiteres",
    description: "Was die Mitglieder des Rats zugestellt erhielten.",
    all: "Die ganze Ratspost durchsuchen",
    before: "Vorherige",
    after: "Nächste",
    neighbours: "Ratspost davor und danach",
    feed: "Ratspost",
    author: (text: string) => text,
  },
  en: {
    items: (count: number) => (count === 1 ? "1 item" : `${count} items`),
    meeting: (day: string) => `Next meeting: ${day}`,
    letter: "Cover letter",
    other: "Other",
    description: "What was sent to the members of the council.",
    all: "Search all council mailings",
    before: "Previous",
    after: "Next",
    neighbours: "Previous and next mailings",
    feed: "Council mailings",
    /** Follows the translated kind: `Motion von Vera Torf`. */
    author: (text: string) => text.replace(/^ von /, " by "),
  },
};

type Position = Mail["Positionen"][number];

export const mailPage: Page = {
  async show(visit) {
    const mail = await recordOf(visit, "mail");
    const [before, after] = await Promise.all([neighbour(visit, mail, "<"), neighbour(visit, mail, ">")]);
    const words = inLanguage(visit.language, WORDS);
    const { length } = mail.Positionen;
    const index = indexOfKind(visit.installed, "mail")?.name ?? "";
    const documents = documentList(visit, mail.Dokumente);
    const all = html`<p><a href="${linkTo(visit, "/rat", { index })}">${words.all}</a></p>`;
    return {
      title: mailName(mail, visit.language),
      description: `${words.description} ${words.items(length)}.`,
      section: "rat",
      main: html`<p class="about">${words.items(length)}${meetingLink(visit, mail)}</p>
${documents}
${chaptersOf(mail).map(([name, items]) => chapter(visit, name, items))}
${introduction(visit, mail)}
${neighbours(visit, before, after)}${all}
${recordFooter(visit, recordCall(visit, "mail", mail.OBJ_GUID))}`,
      subscription: { feed: { title: words.feed, index } },
    };
  },
};

function meetingLink(visit: Visit, { NaechsteSitzungGuid, NaechsteSitzungDatum }: Mail): Markup | undefined {
  const day = longDay(NaechsteSitzungDatum, visit.language);
  if (day === "") return undefined;
  const name = inLanguage(visit.language, WORDS).meeting(day);
  return html`${DOT}${recordLink(visit, "sitzung", NaechsteSitzungGuid, name)}`;
}

/** Texts of councils are German, whatever the language of the page. */
function introduction({ language }: Visit, { Einleitungstext }: Mail): Markup | undefined {
  if (Einleitungstext.trim() === "") return undefined;
  const text = withBold(Einleitungstext.trim(), (part) => part);
  const { letter } = inLanguage(language, WORDS);
  return html`<details><summary>${letter}</summary><p class="letter" lang="de">${text}</p></details>`;
}

/** In the order of the council, or else of the record. */
function chaptersOf({ Positionen }: Mail): readonly (readonly [name: string, items: readonly Position[]])[] {
  const orderOf = ({ KapitelSortierung }: Position): number => KapitelSortierung ?? 0;
  const sorted = Positionen.toSorted((one, other) => orderOf(one) - orderOf(other));
  return [...Map.groupBy(sorted, ({ Kapitel }) => Kapitel)];
}

function chapter(visit: Visit, name: string, items: readonly Position[]): Markup {
  const title = name === "" ? inLanguage(visit.language, WORDS).other : termMarkup(visit, name);
  const list = html`<ul class="records">${items.map((item) => itemMarkup(visit, item))}</ul>`;
  return html`<section><h2>${title}</h2>${list}</section>`;
}

function itemMarkup(visit: Visit, { Titel, GeschaeftGuid, GRNr, Dokumente }: Position): Markup {
  const { language } = visit;
  const text = withBold(Titel || GRNr, (part) => termMarkup(visit, part), inLanguage(language, WORDS).author);
  const href = linkTo(visit, `/rat/geschaeft/${GeschaeftGuid}`);
  const link = html`<a class="title" href="${href}">${text}</a>`;
  const name = GeschaeftGuid === "" ? html`<span class="title">${text}</span>` : link;
  return html`<li>${Titel + GRNr !== "" && name}
<span class="about">${GRNr}</span>${documentList(visit, Dokumente)}</li>`;
}

/** What is between two pairs of asterisks is bold, as in Markdown. */
function withBold(text: string, shown: (part: string) => Piece, after = (part: string): string => part): Markup {
  const parts = text.split("**");
  const isBold = (i: number): boolean => i % 2 === 1 && i < parts.length - 1;
  const pieces = parts.map((part, i): Piece => {
    if (isBold(i)) return html`<strong>${shown(part)}</strong>`;
    return isBold(i - 1) ? after(part) : part;
  });
  return html`${pieces}`;
}

/** The mail before (`<`) or after (`>`), by date. */
async function neighbour(visit: Visit, { Datum }: Mail, relation: "<" | ">"): Promise<Mail | undefined> {
  const day = Datum.Start?.slice(0, 10);
  if (day === undefined) return undefined;
  const call = callFor(visit, "mail", (field) => {
    const date = field("date", "date");
    const order = relation === "<" ? "/sort.descending" : "";
    return { q: `${date} ${relation} ${day} sortBy ${date}${order}`, m: 1 };
  });
  const { hits } = await findRecords(visit, "mail", call?.query);
  return hits.at(0)?.record;
}

function neighbours(visit: Visit, before: Mail | undefined, after: Mail | undefined): Markup | undefined {
  if (!before && !after) return undefined;
  const words = inLanguage(visit.language, WORDS);
  const link = (name: string, mail: Mail | undefined): Markup | undefined => {
    if (!mail) return undefined;
    const record = recordLink(visit, "post", mail.OBJ_GUID, mailName(mail, visit.language));
    return html`<li><span class="about">${name}</span> ${record}</li>`;
  };
  const links = [link(words.before, before), link(words.after, after)];
  return html`<nav class="neighbours" aria-label="${words.neighbours}"><ul>${links}</ul></nav>`;
}
