/**
 * All mandates of Seldwyla since 1998, or since the term of a later year. In: a random source, parties, bodies, today.
 * Out: the people, their mandates in council, board, committees, groups, executive, secretariat and foundations, and
 * the council over time.
 */
import { DEPARTEMENTE } from "../../departments.ts";
import type { Random } from "../../random.ts";
import { type Day, OPEN, type Term, termsUntil, yearOf } from "../model/calendar.ts";
import { altsystemId } from "../model/identity.ts";
import type { Gremium, Mandat, Partei, Person, Seat } from "../model/model.ts";
import { isCommittee, isExternal } from "./bodies.ts";
import { makeChamber } from "./chamber.ts";
import { type Chamber, committeeSeats, type Workload } from "./committees.ts";
import { elect } from "./council-seats.ts";
import { foundationSeats, secretariatSeats } from "./externals.ts";
import { groupSpans, leaders } from "./groups.ts";
import { makePeople, type People } from "./people.ts";
import { choosePresidents, type Office, presidiumOffices, withOffices } from "./presidium.ts";

export interface Mandates {
  readonly personen: readonly Person[];
  readonly mandate: readonly Mandat[];
  readonly chamber: Chamber;
  /** The head of a department on a day. */
  head(departement: string, on: Day): Person | null;
}

const TELLERS = 4;

export function makeMandates(
  random: Random,
  parteien: ReadonlyMap<string, Partei>,
  gremien: readonly Gremium[],
  today: Day,
  since = 0,
): Mandates {
  const terms = termsUntil(today).filter(({ to }) => yearOf(to) >= since);
  const first = terms[0].year;
  const people = makePeople(random.fork("people"), parteien);
  const { council, executive } = elect(random.fork("elections"), terms, today, people, parteien);
  leaveOneParty(random.fork("parteilos"), council, terms[terms.length - 1], today, people);
  const presidents = choosePresidents(random.fork("presidium"), council, first, today);
  const groups = new Map(gremien.filter(({ typ }) => typ === "Fraktion").map((body) => [body.name, body]));
  const chamber = makeChamber(council, presidents, groups, terms, today);
  const named = (name: string) => gremien.find((body) => body.name === name)!;

  const guids = random.fork("mandates");
  const mandate: Mandat[] = [];
  const add = (gremium: Gremium, parts: readonly Office[], sitz: number | null = null): void => {
    for (const { person, funktion, from, to } of parts) {
      const guid = guids.guid();
      mandate.push({ guid, altsystemId: altsystemId(guid, from), person, gremium, funktion, from, to, sitz });
    }
  };
  const plain = ({ person, from, to }: Seat, funktion: string): Office[] => [{ person, funktion, from, to }];

  const gemeinderat = named("Gemeinderat");
  const presidium = presidiumOffices(presidents, first, today);
  for (const seat of council) add(gemeinderat, withOffices(seat, presidium, "Mitglied"), seat.sitz);

  const stadtrat = named("Stadtrat");
  for (const seat of executive) {
    add(gemeinderat, plain(seat, seat.sitz === 1 ? "Präsidium Stadtrat" : "Mitglied Stadtrat"));
    add(stadtrat, plain(seat, headTitle(seat)), seat.sitz);
  }

  const committees = random.fork("committees");
  const workload: Workload = new Map();
  const tellers: Gremium = { ...gemeinderat, sitze: TELLERS };
  for (const seat of committeeSeats(committees, chamber, workload, tellers))
    add(gemeinderat, plain(seat, "Stimmenzählende"));
  for (const body of gremien.filter((body) => isCommittee(body) || body.typ === "Büro")) {
    const seats = committeeSeats(committees, chamber, workload, body);
    const offices = leaders(committees, seats, terms, today);
    for (const seat of seats) add(body, withOffices(seat, offices, "Mitglied"));
  }

  const geschaeftsleitung = named("Geschäftsleitung");
  add(geschaeftsleitung, presidium);
  for (const [body, spans] of groupSpans(council, groups)) {
    const offices = leaders(committees, spans, terms, today);
    for (const span of spans) add(body, withOffices(span, offices, "Mitglied"));
    for (const { person, funktion, from, to } of offices) {
      if (funktion === "Präsidium") add(geschaeftsleitung, [{ person, funktion: "Mitglied", from, to }]);
    }
  }

  const outside = random.fork("externals");
  for (const body of gremien.filter(isExternal)) {
    for (const seat of foundationSeats(outside, chamber, people, parteien, body)) add(body, plain(seat, "Mitglied"));
  }
  for (const { seat, body } of secretariatSeats(outside, people, terms, today, gremien)) {
    add(body, plain(seat, body === gemeinderat ? "Ratssekretariat" : "Sekretariat"));
  }

  const head = (departement: string, on: Day): Person | null => {
    const sitz = DEPARTEMENTE.findIndex(({ key }) => key === departement);
    return executive.find((seat) => seat.sitz === sitz && seat.from <= on && on <= seat.to)?.person ?? null;
  };
  return { personen: people.all, mandate, chamber, head };
}

/** Seat 1 heads the first department after the authorities, which have no head, and so on. */
function headTitle({ sitz, person }: Seat): string {
  const woman = person.geschlecht === "weiblich";
  if (sitz === 1) return woman ? "Stadtpräsidentin" : "Stadtpräsident";
  return `${woman ? "Vorsteherin" : "Vorsteher"} ${DEPARTEMENTE[sitz].bezeichnung}`;
}

/** One member has left the party since the election and has no group. */
function leaveOneParty(random: Random, council: readonly Seat[], term: Term, today: Day, people: People): void {
  const on = term.from + random.integer(30, 180);
  const elected = council.filter(({ from, to }) => from <= term.from && to === OPEN);
  const { person } = random.pick(elected);
  if (on < today) people.leaveParty(person, on);
}
