/** People on the page about voting behaviour: everybody's record, any two compared, and the members of a group. */

import { figureMarkup } from "../../frame/figure.ts";
import { attribute, html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { languageField } from "../../frame/language-field.ts";
import { percent } from "../../frame/numbers.ts";
import type { TableFile, View } from "../../frame/page.ts";
import type { Call } from "../../frame/service.ts";
import { tableMarkup } from "../../frame/table.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { byPartyOrder } from "../facts/parties.ts";
import { namedRecords } from "../facts/person-names.ts";
import {
  type Agreement,
  agreementCall,
  type Extent,
  type PersonRecord,
  peopleCall,
  readItems,
  type Side,
} from "../facts/vote-records.ts";
import { agreementFigure } from "./agreement-figure.ts";
import { callsFooter } from "./calls-footer.ts";
import { personTable } from "./record-tables.ts";
import { BEHAVIOUR_PATH, type Choice, filterForm, select, type VoteFilter } from "./vote-filter.ts";

const WORDS = {
  de: {
    title: "So stimmten die Ratsmitglieder",
    description: "Wer wie oft da war, mit der Partei und mit der Mehrheit stimmte, und wer mit wem.",
    none: "Dazu gibt es keine namentliche Abstimmung.",
    two: "Zwei Personen vergleichen",
    first: "Wer",
    second: "Mit wem",
    choose: "Bitte wählen",
    compare: "Vergleichen",
    result: (one: string, other: string, share: string, same: number, common: number) =>
      `${one} und ${other} stimmten in ${share} der ${common} gemeinsamen Abstimmungen gleich (${same}).`,
    never: (one: string, other: string) => `${one} und ${other} haben in diesem Zeitraum nie beide abgestimmt.`,
    group: "Mitglieder vergleichen von",
    noGroup: "niemandem",
    orders: {
      partei: "Am häufigsten gegen die Partei",
      anwesend: "Am häufigsten abwesend",
      mehrheit: "Am häufigsten mit der Mehrheit",
      name: "Nach Namen",
    },
    order: "Reihenfolge",
  },
  en: {
    title: "How the members of the council voted",
    description: "Who took part how often, voted with the party and with the majority, and who votes with whom.",
    none: "There is no vote on this with the names of members.",
    two: "Compare two people",
    first: "Who",
    second: "With whom",
    choose: "Please choose",
    compare: "Compare",
    result: (one: string, other: string, share: string, same: number, common: number) =>
      `${one} and ${other} voted alike in ${share} of the ${common} votes that both took part in (${same}).`,
    never: (one: string, other: string) => `${one} and ${other} never both voted in this period.`,
    group: "Compare members of",
    noGroup: "nobody",
    orders: {
      partei: "Most often against the party",
      anwesend: "Most often absent",
      mehrheit: "Most often with the majority",
      name: "By name",
    },
    order: "Sort by",
  },
};

type Order = keyof (typeof WORDS)["de"]["orders"];

/** A larger matrix cannot be read. */
const MOST_COMPARED = 40;

export async function peopleView(visit: Visit, extent: Extent, filter: VoteFilter): Promise<View> {
  const words = inLanguage(visit.language, WORDS);
  const call = peopleCall(filter.asked);
  const records = await namedRecords(visit, await readItems<PersonRecord>(visit, call));
  const group = [...extent.fraktionen, ...extent.parteien].find((name) => name === visit.query.get("gruppe"));
  const isGroup = group !== undefined && extent.fraktionen.includes(group);
  const members = records.filter(
    ({ fraktion, partei }) => group !== undefined && (isGroup ? fraktion : partei) === group,
  );
  const matrix = agreementAmong(filter, members);
  const figure = matrix && matrixFigure(visit, await readItems<Agreement>(visit, matrix), matrix, members);
  const pair = await comparedPair(visit, filter, records);
  const order = orderOf(visit);
  const sorted = records.toSorted((one, other) => keyOf(other, order) - keyOf(one, order));
  const hidden = { zwischen: "personen", nach: order === "partei" ? undefined : order };
  const title = words.title + filter.adverb;
  const people = personTable(visit, sorted);
  const file: TableFile = { id: "personen", title, about: {}, read: async () => people };
  const table = html`${orderLinks(visit, filter, order)}${tableMarkup(visit, people)}`;
  return {
    title,
    description: words.description,
    section: "rat",
    figures: figure ? [figure] : [],
    files: [file],
    main: html`${filterForm(visit, extent, filter, groupPicker(visit, extent, group), hidden)}
${figure && figureMarkup(visit, figure)}
${records.length > 1 && twoForm(visit, filter, records, pair?.sentence)}
${records.length === 0 ? html`<p class="empty">${words.none}</p>` : table}
${callsFooter(visit, [call, ...(matrix ? [matrix] : []), ...(pair ? [pair.call] : [])], file)}`,
  };
}

/** In the order of family names, which come first so that narrow screens do not cut them off. */
function matrixFigure(visit: Visit, pairs: readonly Agreement[], call: Call, members: readonly PersonRecord[]) {
  const byGuid = new Map(members.map((member) => [member.guid, member]));
  const named = (side: Side): Side => {
    const member = byGuid.get(side.guid);
    return member ? { ...side, bezeichnung: nameOf(member) } : side;
  };
  const labelOf = ({ guid, bezeichnung }: Side): string => {
    const member = byGuid.get(guid);
    return member ? [member.name, member.vorname].filter(Boolean).join(", ") : bezeichnung;
  };
  const all = pairs.map((pair) => ({ ...pair, erste: named(pair.erste), zweite: named(pair.zweite) }));
  return agreementFigure(visit, all, call, (side) => personLink(visit, side), labelOf);
}

function personLink(visit: Visit, { guid }: Side): string | undefined {
  return guid === undefined ? undefined : linkTo(visit, `/rat/person/${guid}`);
}

function agreementAmong({ asked }: VoteFilter, members: readonly PersonRecord[]): Call | undefined {
  const guids = members.flatMap(({ guid }) => guid ?? []).slice(0, MOST_COMPARED);
  return guids.length < 2 ? undefined : agreementCall({ ...asked, zwischen: "personen", person: guids.join(",") });
}

function groupPicker(visit: Visit, { fraktionen, parteien }: Extent, chosen: string | undefined): Markup {
  const words = inLanguage(visit.language, WORDS);
  const names = [...new Set([...fraktionen, ...parteien])].sort(byPartyOrder);
  const choices: readonly Choice[] = [["", words.noGroup], ...names.map((name): Choice => [name, name])];
  return select(words.group, "gruppe", chosen ?? "", choices);
}

interface ComparedPair {
  readonly call: Call;
  readonly sentence: string;
}

/** The two people that the address names. */
async function comparedPair(
  visit: Visit,
  { asked }: VoteFilter,
  records: readonly PersonRecord[],
): Promise<ComparedPair | undefined> {
  const [one, other] = ["a", "b"].map((name) =>
    records.find(({ guid }) => guid !== undefined && guid === visit.query.get(name)),
  );
  if (!one || !other || one === other) return undefined;
  const words = inLanguage(visit.language, WORDS);
  const call = agreementCall({ ...asked, zwischen: "personen", person: `${one.guid},${other.guid}` });
  const [pair] = await readItems<Agreement>(visit, call);
  const [first, second] = [nameOf(one), nameOf(other)];
  const share = pair && percent(pair.anteil, visit.language, 0);
  return {
    call,
    sentence: pair ? words.result(first, second, share, pair.gleich, pair.gemeinsam) : words.never(first, second),
  };
}

const nameOf = ({ vorname, name }: PersonRecord): string => `${vorname} ${name}`.trim();

function twoForm(
  visit: Visit,
  { given }: VoteFilter,
  records: readonly PersonRecord[],
  sentence: string | undefined,
): Markup {
  const words = inLanguage(visit.language, WORDS);
  const people = records.flatMap((record): Choice[] => {
    const party = record.partei === undefined ? "" : ` (${record.partei})`;
    return record.guid === undefined ? [] : [[record.guid, `${record.name} ${record.vorname}${party}`]];
  });
  const picker = (name: string, title: string): Markup =>
    select(title, name, visit.query.get(name) ?? "", [["", words.choose], ...people]);
  const kept = Object.entries({ ...given, zwischen: "personen" }).filter(([, value]) => value !== undefined);
  const hidden = kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return html`<section id="zwei"><h2>${words.two}</h2>
<form class="pickers" data-live action="#zwei">${picker("a", words.first)}${picker("b", words.second)}
${hidden}${languageField(visit)}<button>${words.compare}</button></form>
${sentence !== undefined && html`<p class="lead">${sentence}</p>`}</section>`;
}

function orderOf({ query }: Visit): Order {
  const given = query.get("nach") ?? "";
  return Object.hasOwn(WORDS.de.orders, given) ? (given as Order) : "partei";
}

/** The highest first; people stay in the order of their names among equals. */
function keyOf(record: PersonRecord, order: Order): number {
  if (order === "name") return 0;
  if (order === "partei") return 1 - (record.anteilMitPartei ?? 2);
  return order === "anwesend" ? 1 - (record.anteilAnwesend ?? 2) : (record.anteilMitMehrheit ?? -1);
}

function orderLinks(visit: Visit, { given }: VoteFilter, current: Order): Markup {
  const words = inLanguage(visit.language, WORDS);
  const links = (Object.keys(words.orders) as Order[]).map((order) => {
    const query = { ...given, zwischen: "personen", nach: order === "partei" ? undefined : order };
    const here = attribute("aria-current", order === current && "true");
    return html`<a href="${linkTo(visit, BEHAVIOUR_PATH, query)}"${here}>${words.orders[order]}</a> `;
  });
  return html`<p class="order" role="group" aria-label="${words.order}">${links}</p>`;
}
