/**
 * The voting record of a person: how they chose, how often they were there and voted with the own party and with the
 * majority, year by year; the votes against the own party; with whom they vote; the latest votes.
 */
import { html, type Markup, type Piece } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { numberText, percent } from "../../frame/numbers.ts";
import { separated } from "../../frame/separated.ts";
import type { Call } from "../../frame/service.ts";
import { tableMarkup } from "../../frame/table.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { callFor, newestFirst, type Source } from "../facts/council.ts";
import { recordList } from "../facts/record-list.ts";
import { voteListItem } from "../facts/vote-items.ts";
import {
  type Agreement,
  agreementCall,
  type ChoiceItem,
  choicesCall,
  type ItemPage,
  type PersonRecord,
  peopleCall,
  readItems,
  readPage,
  readPersonRecord,
  type Side,
} from "../facts/vote-records.ts";
import { choiceWord, isOption } from "../facts/vote-result.ts";
import { personYears } from "../votes/record-tables.ts";
import { BEHAVIOUR_PATH } from "../votes/vote-filter.ts";
import { countsBar } from "../votes/vote-list.ts";

const WORDS = {
  de: {
    title: (count: string) => `${count} Abstimmungen im Rat`,
    one: "1 Abstimmung im Rat",
    present: (share: string) => `War bei ${share} der Abstimmungen anwesend.`,
    party: (share: string, against: number, all: number) =>
      `Stimmte zu ${share} wie die Mehrheit der eigenen Partei; in ${against} von ${all} vergleichbaren Abstimmungen anders.`,
    majority: (share: string) => `Stimmte zu ${share} wie die Mehrheit des Rats.`,
    options: "Wahl zwischen mehreren Anträgen",
    years: "Jahr für Jahr",
    against: (count: string) => `Gegen die eigene Partei: ${count}`,
    more: (count: number) => `Die letzten ${count} davon:`,
    most: "Stimmt am häufigsten gleich wie",
    least: "Stimmt am seltensten gleich wie",
    shared: (share: string, count: number) => `${share} von ${count}\u00a0Abstimmungen`,
    compare: "Mit einer anderen Person vergleichen",
    latest: (count: number) => (count === 1 ? "Die letzte Abstimmung" : `Die letzten ${count} Abstimmungen`),
    voted: (choice: string) => `Stimmte ${choice}`,
    votedFor: (motion: string) => `Stimmte für ${motion}`,
    abstained: "Enthielt sich",
    absent: "War abwesend",
    unlike: (choice: string) => `anders als die Partei (${choice})`,
  },
  en: {
    title: (count: string) => `${count} votes in the council`,
    one: "1 vote in the council",
    present: (share: string) => `Took part in ${share} of the votes.`,
    party: (share: string, against: number, all: number) =>
      `Voted with the majority of their own party ${share} of the time, and differently in ${against} of ${all} comparable votes.`,
    majority: (share: string) => `Voted with the majority of the council ${share} of the time.`,
    options: "choice between several motions",
    years: "Year by year",
    against: (count: string) => `Against their own party: ${count}`,
    more: (count: number) => `The latest ${count} of them:`,
    most: "Most often votes with",
    least: "Least often votes with",
    shared: (share: string, count: number) => `${share} of ${count}\u00a0votes`,
    compare: "Compare with another person",
    latest: (count: number) => (count === 1 ? "The latest vote" : `The latest ${count} votes`),
    voted: (choice: string) => `Voted ${choice.toLowerCase()}`,
    votedFor: (motion: string) => `Voted for ${motion}`,
    abstained: "Abstained",
    absent: "Absent",
    unlike: (choice: string) => `unlike the party (${choice})`,
  },
};

const SHOWN = 10;
const PARTNERS = 5;
/** With so few common votes, two cannot be compared. */
const FEW = 20;

export interface PersonVotingRecord {
  readonly total: PersonRecord;
  readonly years: readonly PersonRecord[];
  readonly latest: ItemPage<ChoiceItem>;
  readonly against: ItemPage<ChoiceItem>;
  readonly pairs: readonly Agreement[];
  readonly calls: readonly Call[];
}

/** Finds the votes in which a person could take part. */
export function votesCall(source: Pick<Source, "installed">, guid: string): Call | undefined {
  return callFor(source, "vote", (field, index) => ({
    q: `${field("person", "text")} any ${guid}${newestFirst(index)}`,
  }));
}

/** Undefined if no vote of the person is known. */
export async function readVotingRecord(visit: Visit, guid: string): Promise<PersonVotingRecord | undefined> {
  const calls = {
    total: peopleCall({ person: guid }),
    years: peopleCall({ person: guid, je: "jahr" }),
    latest: choicesCall({ person: guid, anzahl: SHOWN }),
    against: choicesCall({ person: guid, abweichend: "partei", anzahl: SHOWN }),
    pairs: agreementCall({ zwischen: "personen", person: guid }),
  };
  const total = await readPersonRecord(visit, guid);
  if (!total) return undefined;
  const [years, latest, against, pairs] = await Promise.all([
    readItems<PersonRecord>(visit, calls.years),
    readPage<ChoiceItem>(visit, calls.latest),
    readPage<ChoiceItem>(visit, calls.against),
    readItems<Agreement>(visit, calls.pairs),
  ]);
  return { total, years, latest, against, pairs, calls: Object.values(calls) };
}

export function votingSection(visit: Visit, guid: string, record: PersonVotingRecord): Markup {
  const { language } = visit;
  const words = inLanguage(language, WORDS);
  const { total, years, latest, against, pairs } = record;
  const counts = [
    { choice: "Ja", count: total.ja },
    { choice: "Nein", count: total.nein },
    { choice: "Enthaltung", count: total.enthaltung },
    { choice: "Abwesend", count: total.abwesend },
  ].filter(({ count }) => count > 0);
  const counted = [
    ...counts.map(({ choice, count }) => `${choiceWord(choice, language)} ${numberText(count, language)}`),
    ...(total.andere > 0 ? [`${words.options} ${total.andere}`] : []),
  ];
  const number = numberText(total.abstimmungen, language);
  const differing = against.gesamt ?? against.value.length;
  return html`<section id="abstimmungen"><h2>${total.abstimmungen === 1 ? words.one : words.title(number)}</h2>
${countsBar(visit, counts)}<p class="about">${separated(counted)}</p>
<p>${sentences(visit, total).join(" ")}</p>
${differing > 0 && html`<h3>${words.against(numberText(differing, language))}</h3>${votes(visit, against.value)}`}
${partners(visit, guid, pairs)}
${years.length > 1 && html`<h3>${words.years}</h3>${tableMarkup(visit, personYears(visit, years))}`}
<h3>${words.latest(latest.value.length)}</h3>${votes(visit, latest.value)}</section>`;
}

function sentences({ language }: Visit, total: PersonRecord): readonly string[] {
  const words = inLanguage(language, WORDS);
  const { anteilAnwesend, anteilMitPartei, anteilMitMehrheit, vergleichbarPartei, mitPartei } = total;
  return [
    ...(anteilAnwesend === undefined ? [] : [words.present(percent(anteilAnwesend, language, 0))]),
    ...(anteilMitPartei === undefined
      ? []
      : [words.party(percent(anteilMitPartei, language, 0), vergleichbarPartei - mitPartei, vergleichbarPartei)]),
    ...(anteilMitMehrheit === undefined ? [] : [words.majority(percent(anteilMitMehrheit, language, 0))]),
  ];
}

function votes(visit: Visit, items: readonly ChoiceItem[]): Markup {
  return recordList(items.map((vote) => voteListItem(visit, vote, [choiceText(visit, vote)])));
}

function choiceText({ language }: Visit, { stimme, mehrheitPartei }: ChoiceItem): Piece {
  const words = inLanguage(language, WORDS);
  const noVote = { Enthaltung: words.abstained, Abwesend: words.absent }[stimme];
  const own = noVote ?? (isOption(stimme) ? words.votedFor : words.voted)(choiceWord(stimme, language));
  const differs = mehrheitPartei !== undefined && stimme !== "Abwesend" && stimme !== mehrheitPartei;
  return differs ? `${own}, ${words.unlike(choiceWord(mehrheitPartei, language))}` : own;
}

function partners(visit: Visit, guid: string, pairs: readonly Agreement[]): Markup | undefined {
  const words = inLanguage(visit.language, WORDS);
  const known = pairs.filter(({ gemeinsam }) => gemeinsam >= FEW).toSorted((one, other) => other.anteil - one.anteil);
  if (known.length < 2 * PARTNERS) return undefined;
  const list = (title: string, some: readonly Agreement[]): Markup => {
    const items = some.map(({ erste, zweite, anteil, gemeinsam }) => {
      const share = html`<span class="about">${words.shared(percent(anteil, visit.language, 0), gemeinsam)}</span>`;
      return html`<li>${sideLink(visit, erste.guid === guid ? zweite : erste)} ${share}</li>`;
    });
    return html`<section><h3>${title}</h3><ul class="plain">${items}</ul></section>`;
  };
  const compare = linkTo(visit, BEHAVIOUR_PATH, { zwischen: "personen", a: guid });
  return html`<div class="columns">${list(words.most, known.slice(0, PARTNERS))}
${list(words.least, known.slice(-PARTNERS).toReversed())}</div>
<p><a href="${compare}#zwei">${words.compare}</a></p>`;
}

function sideLink(visit: Visit, { guid, bezeichnung, partei }: Side): Markup {
  const name =
    guid === undefined ? bezeichnung : html`<a href="${linkTo(visit, `/rat/person/${guid}`)}">${bezeichnung}</a>`;
  return html`${name}${partei !== undefined && html` <span class="party">${partei}</span>`}`;
}
