/** The current and former members of a body: a chart of the seats by party, and lists. */
import { hemicycle, type Sector } from "../../charts/hemicycle.ts";
import { memberWords } from "../../frame/city-words.ts";
import { shortDate } from "../../frame/dates.ts";
import { WIDE } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Figure } from "../../frame/page.ts";
import { tableMarkup } from "../../frame/table.ts";
import { linkTo, type Reader, type Visit } from "../../frame/visit.ts";
import { recordCall } from "../facts/council.ts";
import { groupByParty, partyClass, partyPath } from "../facts/parties.ts";
import { fullName, recordLink } from "../facts/record-links.ts";
import type { Gremium, Mitglied } from "../facts/records.ts";
import { hasSeat } from "../facts/seats.ts";
import { firstDay, isCurrent, lastDay } from "../facts/spans.ts";
import { term, termMarkup } from "../words/terms.ts";

const WORDS = {
  de: {
    title: (seats: string, parties: number) => (parties > 1 ? `${seats} aus ${parties} Parteien` : seats),
    one: "Mitglied",
    many: "Mitglieder",
    sentence: "Jeder Punkt ist ein Mitglied, geordnet nach Parteien von links nach rechts.",
    unordered: "Jeder Punkt ist ein Mitglied.",
    noParty: "ohne Partei",
    unit: "Sitze",
    former: (count: number) => `Die ${count} zuletzt Ausgeschiedenen`,
    name: "Name",
    party: "Partei",
    role: "Funktion",
    from: "Von",
    to: "Bis",
  },
  en: {
    title: (seats: string, parties: number) => (parties > 1 ? `${seats} from ${parties} parties` : seats),
    one: "member",
    many: "members",
    sentence: "Each dot is a member, ordered by party from left to right.",
    unordered: "Each dot is a member.",
    noParty: "no party",
    unit: "seats",
    former: (count: number) => `The ${count} who left most recently`,
    name: "Name",
    party: "Party",
    role: "Role",
    from: "From",
    to: "To",
  },
};

export interface Members {
  /** Members with a seat, each person once. */
  readonly seated: readonly Mitglied[];
  /** People who work for the body or speak in it without a seat. */
  readonly others: readonly Mitglied[];
}

const SHOWN_FORMER = 50;

export function membersOf(visit: Reader & Pick<Visit, "today">, body: Gremium): Members {
  const { today } = visit;
  const { Behoerdenmitglieder, Gremiumstyp } = body;
  const current = Behoerdenmitglieder.filter(({ Dauer }) => isCurrent(Dauer, today));
  const withSeat = new Set(current.filter(({ Funktion }) => hasSeat(visit, Gremiumstyp, Funktion)).map(personOf));
  const isSeated = (member: Mitglied): boolean => withSeat.has(personOf(member));
  return {
    seated: uniquePeople(current.filter(isSeated)),
    others: current.filter((member) => !isSeated(member)),
  };
}

/** People who have left for good, the latest first. */
export function formerMembers({ today }: Pick<Visit, "today">, { Behoerdenmitglieder }: Gremium): readonly Mitglied[] {
  const ended = Behoerdenmitglieder.map((member) => ({ member, last: lastDay(member.Dauer) ?? today }));
  const present = new Set(
    Behoerdenmitglieder.filter(({ Dauer }) => isCurrent(Dauer, today)).map(({ KontaktGuid }) => KontaktGuid),
  );
  const former = ended.filter(({ member, last }) => last < today && !present.has(member.KontaktGuid));
  const latestFirst = former.sort((one, other) => (one.last < other.last ? 1 : one.last > other.last ? -1 : 0));
  return uniquePeople(latestFirst.map(({ member }) => member));
}

function personOf({ KontaktGuid, Vorname, Name }: Mitglied): string {
  return KontaktGuid || `${Vorname} ${Name}`;
}

/** A person with two roles is counted once, with the one that is more than membership. */
function uniquePeople(members: readonly Mitglied[]): readonly Mitglied[] {
  const byPerson = Map.groupBy(members, personOf);
  return [...byPerson.values()].map((own) => own.find(({ Funktion }) => Funktion !== "Mitglied") ?? own[0]);
}

export function seatFigure(visit: Visit, body: Gremium, { seated }: Members): Figure | undefined {
  if (seated.length === 0) return undefined;
  const { language } = visit;
  const words = inLanguage(language, WORDS);
  const groups = groupByParty(seated, ({ Partei }) => Partei);
  const { one, many } = memberWords(visit, body.Gremiumstyp) ?? words;
  const title = words.title(
    `${seated.length} ${seated.length === 1 ? one : many}`,
    groups.filter(([party]) => party !== "" && party !== "parteilos").length,
  );
  const hasParties = groups.some(([party]) => party !== "");
  const sectors = groups.map(([party, members]) => ({
    name: party || (hasParties ? words.noParty : ""),
    tone: partyClass(party),
    seats: members.map((member) => ({
      shape: "disc" as const,
      tone: partyClass(party),
      text: [fullName(member), party, term(visit, member.Funktion)].filter((part) => part !== "").join(", "),
      href: personHref(visit, member),
    })),
    href: party === "" ? undefined : partyPath(visit, party),
  }));
  return {
    id: "sitze",
    title,
    about: { when: shortDate(visit.today, language), unit: words.unit },
    sentence: hasParties ? words.sentence : words.unordered,
    draw: (width) =>
      hemicycle({
        sectors: width === WIDE && hasParties ? sectors.map(withCount) : sectors,
        legend: [],
        centre: String(seated.length),
        label: title,
        width,
      }),
    table: {
      caption: many,
      columns: [
        { key: "name", title: words.name, kind: "text" },
        { key: "partei", title: words.party, kind: "text" },
        { key: "funktion", title: words.role, kind: "text" },
        { key: "von", title: words.from, kind: "date" },
      ],
      rows: groups.flatMap(([, members]) =>
        members.map((member) => ({
          values: [fullName(member), member.Partei, term(visit, member.Funktion), firstDay(member.Dauer) ?? null],
          href: personHref(visit, member),
        })),
      ),
    },
    calls: recordCall(visit, "body", body.OBJ_GUID),
  };
}

/** Only in the wide chart, where it fits. */
function withCount(sector: Sector): Sector {
  return { ...sector, name: `${sector.name} ${sector.seats.length}` };
}

/** By party, as far as parties are known; with the role if it is more than membership. */
export function memberLists(visit: Visit, members: readonly Mitglied[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  const inOrder = members.toSorted((one, other) => one.Name.localeCompare(other.Name, "de-CH"));
  if (members.every(({ Partei }) => Partei === "")) return memberList(visit, inOrder);
  return html`<div class="parties short">${groupByParty(inOrder, ({ Partei }) => Partei).map(([party, own]) => {
    const name = party === "" ? words.noParty : html`<a href="${partyPath(visit, party)}">${party}</a>`;
    const heading = html`<h3>${name} <span class="about">${own.length}</span></h3>`;
    return html`<section>${heading}${memberList(visit, own)}</section>`;
  })}</div>`;
}

function memberItem(visit: Visit, member: Mitglied): Markup {
  const { Funktion, KontaktGuid } = member;
  const role =
    Funktion !== "" && Funktion !== "Mitglied" && html` <span class="about">${termMarkup(visit, Funktion)}</span>`;
  return html`<li>${recordLink(visit, "person", KontaktGuid, fullName(member))}${role}</li>`;
}

export function memberList(visit: Visit, members: readonly Mitglied[]): Markup {
  return html`<ul class="plain">${members.map((member) => memberItem(visit, member))}</ul>`;
}

export function formerTable(visit: Visit, former: readonly Mitglied[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  const shown = former.slice(0, SHOWN_FORMER);
  return tableMarkup(visit, {
    caption: words.former(shown.length),
    columns: [
      { key: "name", title: words.name, kind: "text" },
      { key: "partei", title: words.party, kind: "text" },
      { key: "von", title: words.from, kind: "date" },
      { key: "bis", title: words.to, kind: "date" },
    ],
    rows: shown.map((member) => ({
      values: [fullName(member), member.Partei, firstDay(member.Dauer) ?? null, lastDay(member.Dauer) ?? null],
      href: personHref(visit, member),
    })),
  });
}

function personHref(visit: Visit, { KontaktGuid }: Mitglied): string | undefined {
  return KontaktGuid === "" ? undefined : linkTo(visit, `/rat/person/${KontaktGuid}`);
}
