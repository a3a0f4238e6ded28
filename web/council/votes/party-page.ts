/** `/rat/partei/:name`: how a party votes: its members, its unity, with whom it votes, and what divided it. */
import { Missing, quoted as shownKey } from "../../frame/errors/missing.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { numberText, percent } from "../../frame/numbers.ts";
import type { Page, TableFile } from "../../frame/page.ts";
import type { Call } from "../../frame/service.ts";
import { type Table, tableMarkup } from "../../frame/table.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { callFor, findRecords } from "../facts/council.ts";
import { quoted } from "../facts/cql-term.ts";
import { byPartyOrder, partyPath } from "../facts/parties.ts";
import { searchLink } from "../facts/record-links.ts";
import { recordList } from "../facts/record-list.ts";
import { voteListItem } from "../facts/vote-items.ts";
import {
  type Agreement,
  agreementCall,
  type Extent,
  type PersonRecord,
  partiesCall,
  peopleCall,
  readExtent,
  readItems,
  readPage,
  type UnitRecord,
  type VoteItem,
  votesListCall,
} from "../facts/vote-records.ts";
import { callsFooter } from "./calls-footer.ts";
import { personTable, unitYears } from "./record-tables.ts";
import { VOTES_PATH, voteFilter } from "./vote-filter.ts";

const WORDS = {
  de: {
    title: (name: string) => `Partei ${name}`,
    headline: (name: string, united: string, won: string) =>
      `Partei ${name}: zu ${united} geschlossen, ${won} der Abstimmungen gewonnen`,
    none: (name: string) => `Eine Partei${name} gibt es hier nicht.`,
    lead: (united: string, won: string) =>
      `In den letzten zwölf Monaten stimmten ${united} ihrer anwesenden Mitglieder mit der Mehrheit der Partei, und in ${won} der ` +
      "Abstimmungen setzte sich die Partei im Rat durch.",
    noVotes: "Von Mitgliedern dieser Partei ist keine Abstimmung bekannt.",
    members: (count: number) => (count === 1 ? "1 Mitglied hat abgestimmt" : `${count} Mitglieder haben abgestimmt`),
    years: "Jahr für Jahr",
    withWhom: "Mit wem die Partei stimmt",
    withWhomCaption: "Wie oft zwei Parteien in den letzten zwölf Monaten gleich stimmten",
    partner: "Partei",
    share: "Gleich gestimmt",
    common: "Gemeinsame Abstimmungen",
    split: "Was die Partei spaltete",
    all: (count: string) => `Alle ${count} Abstimmungen, in denen nicht alle gleich stimmten`,
    people: (count: string) => `Alle ${count} Personen dieser Partei, auch frühere`,
  },
  en: {
    title: (name: string) => `${name} party`,
    headline: (name: string, united: string, won: string) => `${name} party: ${united} united, ${won} of the votes won`,
    none: (name: string) => `There is no party${name} here.`,
    lead: (united: string, won: string) =>
      `In the last twelve months, ${united} of its members present voted with the majority of the party, and the party ` +
      `won ${won} of the votes.`,
    noVotes: "No vote of members of this party is known.",
    members: (count: number) => (count === 1 ? "1 member voted" : `${count} members voted`),
    years: "Year by year",
    withWhom: "With whom the party votes",
    withWhomCaption: "How often two parties voted alike in the last twelve months",
    partner: "Party",
    share: "Voted alike",
    common: "Common votes",
    split: "What divided the party",
    all: (count: string) => `All ${count} votes in which not all of them voted alike`,
    people: (count: string) => `All ${count} people of this party, former ones included`,
  },
};

const SHOWN_VOTES = 5;

export const partyPage: Page = {
  async show(visit) {
    const words = inLanguage(visit.language, WORDS);
    const name = visit.params.name ?? "";
    const extent = await readExtent(visit);
    const peopleOf = callFor(visit, "person", (field) => ({ q: `${field("party", "text")} == ${quoted(name)}`, m: 1 }));
    const isVoting = extent.parteien.includes(name);
    const people = await findRecords(visit, "person", name === "" ? undefined : peopleOf?.query);
    if (!isVoting && people.numHits === 0) throw missingParty(visit, extent, name);
    const record = isVoting ? await votingRecord(visit, extent, name) : undefined;
    const all =
      peopleOf &&
      people.numHits > 0 &&
      searchLink(visit, peopleOf, words.people(numberText(people.numHits, visit.language)));
    return {
      title: record?.headline ?? words.title(name),
      description: record?.lead ?? words.noVotes,
      section: "rat",
      files: record ? [record.file] : [],
      main: html`<p class="lead">${record?.lead ?? words.noVotes}</p>
${all && html`<p>${all}</p>`}${record?.main}`,
    };
  },
};

function withoutColumn({ caption, columns, rows }: Table, key: string): Table {
  const at = columns.findIndex((column) => column.key === key);
  return {
    caption,
    columns: columns.toSpliced(at, 1),
    rows: rows.map((row) => ({ ...row, values: row.values.toSpliced(at, 1) })),
  };
}

function missingParty(visit: Visit, { parteien }: Extent, name: string): Missing {
  const others = parteien.toSorted(byPartyOrder).map((one) => ({ href: partyPath(visit, one), text: one }));
  return new Missing(inLanguage(visit.language, WORDS).none(shownKey(name)), others);
}

interface PartyRecord {
  readonly headline: string | undefined;
  readonly lead: string | undefined;
  readonly main: Markup;
  readonly file: TableFile;
}

async function votingRecord(visit: Visit, extent: Extent, name: string): Promise<PartyRecord> {
  const { language } = visit;
  const words = inLanguage(language, WORDS);
  // Without parameters: the last twelve months.
  const { asked } = voteFilter({ language, query: new URLSearchParams() }, extent);
  const calls = {
    recent: partiesCall(asked),
    years: partiesCall({ je: "jahr" }),
    people: peopleCall({ ...asked, partei: name }),
    agreement: agreementCall({ ...asked, zwischen: "parteien" }),
    split: votesListCall({ partei: name, sortierung: "geteilt", anzahl: SHOWN_VOTES }),
  };
  const [recent, years, people, pairs, split] = await Promise.all([
    readItems<UnitRecord>(visit, calls.recent),
    readItems<UnitRecord>(visit, calls.years),
    readItems<PersonRecord>(visit, calls.people),
    readItems<Agreement>(visit, calls.agreement),
    readPage<VoteItem>(visit, calls.split),
  ]);
  const own = ({ bezeichnung }: UnitRecord): boolean => bezeichnung === name;
  const current = recent.find(own);
  const share = (value: number | undefined): string => percent(value ?? 0, language, 0);
  const section = (title: string, content: Markup): Markup => html`<section><h2>${title}</h2>${content}</section>`;
  const members = personTable(visit, people);
  const file: TableFile = { id: "mitglieder", title: words.title(name), about: {}, read: async () => members };
  const partners = partnersOf(visit, name, pairs);
  const shares = current && ([share(current.anteilGeschlossen), share(current.anteilMitMehrheit)] as const);
  // All of them are in this party.
  const shownMembers = withoutColumn(members, "partei");
  return {
    headline: shares && words.headline(name, ...shares),
    lead: shares && words.lead(...shares),
    main: html`${people.length > 0 && section(words.members(people.length), tableMarkup(visit, shownMembers))}
${partners.rows.length > 0 && section(words.withWhom, tableMarkup(visit, partners))}
${split.value.length > 0 && section(words.split, splitVotes(visit, name, split))}
${section(words.years, tableMarkup(visit, unitYears(visit, years.filter(own))))}
${callsFooter(visit, Object.values(calls) satisfies readonly Call[], file)}`,
    file,
  };
}

function partnersOf(visit: Visit, name: string, pairs: readonly Agreement[]): Table {
  const words = inLanguage(visit.language, WORDS);
  const partners = pairs.flatMap(({ erste, zweite, anteil, gemeinsam }) => {
    if (erste.bezeichnung === name) return [{ partner: zweite.bezeichnung, anteil, gemeinsam }];
    return zweite.bezeichnung === name ? [{ partner: erste.bezeichnung, anteil, gemeinsam }] : [];
  });
  return {
    caption: words.withWhomCaption,
    columns: [
      { key: "partei", title: words.partner, kind: "text" },
      { key: "anteil", title: words.share, kind: "percent" },
      { key: "gemeinsam", title: words.common, kind: "number" },
    ],
    rows: partners
      .sort((one, other) => other.anteil - one.anteil)
      .map(({ partner, anteil, gemeinsam }) => ({
        values: [partner, anteil, gemeinsam],
        href: partyPath(visit, partner),
      })),
  };
}

function splitVotes(
  visit: Visit,
  name: string,
  { gesamt, value }: { readonly gesamt: number; readonly value: readonly VoteItem[] },
): Markup {
  const words = inLanguage(visit.language, WORDS);
  const items = value.map((vote) => voteListItem(visit, vote));
  const href = linkTo(visit, VOTES_PATH, { zeit: "alle", sortierung: "geteilt", partei: name });
  const all =
    gesamt > value.length && html`<p><a href="${href}">${words.all(numberText(gesamt, visit.language))}</a></p>`;
  return html`${recordList(items)}${all}`;
}
