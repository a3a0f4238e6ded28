/** `/rat/abstimmungen`: votes of a period or on a topic: the newest, the closest, those that divided parties. */
import { shortDate } from "../../frame/dates.ts";
import { attribute, html, type Markup } from "../../frame/html.ts";
import { indexOfKind } from "../../frame/installed.ts";
import { inLanguage } from "../../frame/language.ts";
import { numberText } from "../../frame/numbers.ts";
import type { Page, TableFile } from "../../frame/page.ts";
import { NotPublished } from "../../frame/service.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { missingPage, pager } from "../facts/pager.ts";
import { byPartyOrder } from "../facts/parties.ts";
import { recordList } from "../facts/record-list.ts";
import { voteListItem } from "../facts/vote-items.ts";
import { readExtent, readItems, readPage, type VoteItem, votesListCall } from "../facts/vote-records.ts";
import { callsFooter } from "./calls-footer.ts";
import { filterForm, select, VOTES_PATH, type VoteFilter, voteFilter, voteTabs } from "./vote-filter.ts";
import { voteTable } from "./vote-table.ts";

const WORDS = {
  de: {
    newest: (count: string, about: string) => `${count} Abstimmungen${about}`,
    closest: (about: string) => `Die knappsten Abstimmungen${about}`,
    split: (about: string) => `Wo Parteien geteilter Meinung waren: Abstimmungen${about}`,
    splitOf: (party: string, about: string) => `Wo die Partei ${party} geteilt stimmte: Abstimmungen${about}`,
    description: "Abstimmungen des Rats mit Ergebnis, Geschäft und Abweichenden.",
    order: "Reihenfolge",
    orders: { neueste: "Neueste zuerst", knappste: "Knappste zuerst", geteilt: "Die uneinigsten zuerst" },
    party: "Nur wo geteilt stimmte:",
    anyParty: "alle Abstimmungen",
    none: "Dazu gibt es keine Abstimmung. Ein längerer Zeitraum oder ein anderes Wort hilft vielleicht.",
    margin: (count: number) => (count === 0 ? "Stimmengleichheit" : `Differenz ${count}`),
    divided: (names: string) => `Uneinig: ${names}`,
    dissenters: (count: number) =>
      `${count === 1 ? "1\u00a0Mitglied wich" : `${count}\u00a0Mitglieder wichen`} von der Partei ab`,
    feed: "Abstimmungen des Rats",
  },
  en: {
    newest: (count: string, about: string) => `${count} votes${about}`,
    closest: (about: string) => `The closest votes${about}`,
    split: (about: string) => `Votes${about} on which parties were divided`,
    splitOf: (party: string, about: string) => `Votes${about} that divided the party ${party}`,
    description: "Votes of the council with result, business and dissenters.",
    order: "Sort by",
    orders: { neueste: "Newest first", knappste: "Closest first", geteilt: "Most divided first" },
    party: "Only votes that divided:",
    anyParty: "all votes",
    none: "There is no such vote. A longer period or another word may help.",
    margin: (count: number) => (count === 0 ? "a tie" : `margin ${count}`),
    divided: (names: string) => `Divided: ${names}`,
    dissenters: (count: number) => `${count === 1 ? "1\u00a0member" : `${count}\u00a0members`} broke ranks`,
    feed: "Votes of the council",
  },
};

const PAGE_SIZE = 25;
/** The limit of the service. */
const MOST_VOTES = 1000;

type Order = keyof (typeof WORDS)["de"]["orders"];

export const votesPage: Page = {
  async show(visit) {
    const index = indexOfKind(visit.installed, "vote");
    if (!index) throw new NotPublished("vote");
    const words = inLanguage(visit.language, WORDS);
    const extent = await readExtent(visit);
    const filter = voteFilter(visit, extent);
    const party = extent.parteien.find((name) => name === visit.query.get("partei"));
    const order = orderOf(visit);
    const page = /^[1-9]\d{0,4}$/.test(visit.query.get("seite") ?? "") ? Number(visit.query.get("seite")) : 1;
    const own = { sortierung: order === "neueste" ? undefined : order, partei: party };
    const call = votesListCall({ ...filter.asked, ...own, ab: (page - 1) * PAGE_SIZE + 1, anzahl: PAGE_SIZE });
    const { gesamt, value } = await readPage<VoteItem>(visit, call);
    const items = value.map((vote) => voteListItem(visit, vote, moreOf(visit, vote, order)));
    const atPage = (nr: number): string =>
      linkTo(visit, VOTES_PATH, { ...filter.given, ...own, seite: nr > 1 ? nr : undefined });
    if (value.length === 0 && page > 1) throw missingPage(visit, atPage(1));
    const parties = [
      ["", words.anyParty] as const,
      ...extent.parteien.toSorted(byPartyOrder).map((name) => [name, name] as const),
    ];
    const picker = select(words.party, "partei", party ?? "", parties);
    const title = titleOf(visit, filter, order, party, gesamt);
    const all = votesListCall({ ...filter.asked, ...own, anzahl: MOST_VOTES });
    const file: TableFile = {
      id: "abstimmungen",
      title,
      about: { when: shortDate(visit.today, visit.language) },
      read: async () => voteTable(visit, title, await readItems<VoteItem>(visit, all)),
    };
    const list = html`${recordList(items)}${pager(visit, page, Math.ceil(gesamt / PAGE_SIZE), atPage)}`;
    return {
      title,
      description: [...items.slice(0, 2).map(({ name }) => name), words.description].join(" · "),
      section: "rat",
      files: [file],
      main: html`${voteTabs(visit, filter, VOTES_PATH)}
${filterForm(visit, extent, filter, picker, { sortierung: own.sortierung })}
${orderLinks(visit, filter, order, party)}
${value.length === 0 ? html`<p class="empty">${words.none}</p>` : list}
${callsFooter(visit, [call], file)}`,
      subscription: { feed: { title: words.feed, index: index.name } },
    };
  },
};

function orderOf({ query }: Visit): Order {
  const given = query.get("sortierung");
  return given === "knappste" || given === "geteilt" ? given : "neueste";
}

function titleOf(visit: Visit, filter: VoteFilter, order: Order, party: string | undefined, count: number): string {
  const words = inLanguage(visit.language, WORDS);
  if (party !== undefined) return words.splitOf(party, filter.words);
  if (order === "knappste") return words.closest(filter.words);
  if (order === "geteilt") return words.split(filter.words);
  return words.newest(numberText(count, visit.language), filter.words);
}

function moreOf(visit: Visit, vote: VoteItem, order: Order): readonly string[] {
  const words = inLanguage(visit.language, WORDS);
  const { abweichende, differenz, geteilteParteien } = vote;
  return [
    ...(order === "knappste" && differenz !== undefined ? [words.margin(differenz)] : []),
    ...(geteilteParteien.length > 0 ? [words.divided(geteilteParteien.join(", "))] : []),
    ...(abweichende > 0 ? [words.dissenters(abweichende)] : []),
  ];
}

function orderLinks(visit: Visit, filter: VoteFilter, current: Order, partei: string | undefined): Markup {
  const words = inLanguage(visit.language, WORDS);
  const links = (Object.keys(words.orders) as Order[]).map((order) => {
    const sortierung = order === "neueste" ? undefined : order;
    const href = linkTo(visit, VOTES_PATH, { ...filter.given, sortierung, partei });
    return html`<a href="${href}"${attribute("aria-current", order === current && "true")}>${words.orders[order]}</a> `;
  });
  return html`<p class="order" role="group" aria-label="${words.order}">${links}</p>`;
}
