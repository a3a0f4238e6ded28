/**
 * The seats of the council and of the executive over time: elections every four years with a few changes, and
 * resignations in between, after which someone of the same party and district takes over on the next day.
 */
import { EXECUTIVE_PARTIES } from "../../departments.ts";
import type { Random } from "../../random.ts";
import { type Day, OPEN, type Term, yearOf } from "../model/calendar.ts";
import { WAHLKREISE, type Wahlkreis } from "../model/districts.ts";
import type { Partei, Person, Seat } from "../model/model.ts";
import { seatsByParty } from "./parties.ts";
import { type People, parteiOf } from "./people.ts";

const DISTRICT_OF_SEAT: readonly Wahlkreis[] = WAHLKREISE.flatMap((kreis) => Array<Wahlkreis>(kreis.sitze).fill(kreis));
const RESIGNATION_PROBABILITY = 0.25;
/** Nobody resigns this many days after the beginning or before the end of a term. */
const MARGIN_DAYS = 60;

export interface Elected {
  readonly council: readonly Seat[];
  readonly executive: readonly Seat[];
}

export function elect(
  random: Random,
  terms: readonly Term[],
  today: Day,
  people: People,
  parteien: ReadonlyMap<string, Partei>,
): Elected {
  const council: Seat[] = [];
  const executive: Seat[] = [];
  /** The seats at the end of the previous term. */
  let held: (Seat | null)[] = DISTRICT_OF_SEAT.map(() => null);
  let executiveHeld: (Seat | null)[] = EXECUTIVE_PARTIES.map(() => null);

  const start = (list: Seat[], person: Person, sitz: number, from: Day, to: Day): Seat => {
    const seat = { person, sitz, from, to: to >= today ? OPEN : to };
    list.push(seat);
    return seat;
  };
  const extend = (seat: Seat, to: Day): Seat => {
    seat.to = to >= today ? OPEN : to;
    return seat;
  };

  for (const term of terms) {
    executiveHeld = executiveHeld.map((seat, index) => {
      const age = seat === null ? 0 : term.year - seat.person.jahrgang;
      if (seat !== null && random.chance(age > 64 ? 0.3 : 0.8)) return extend(seat, term.to);
      const kuerzel = EXECUTIVE_PARTIES[index];
      const candidates = held.filter(
        (member) => member !== null && parteiOf(member.person, term.from)?.kuerzel === kuerzel,
      );
      const successor = candidates.length > 0 && random.chance(0.7) ? random.pick(candidates) : null;
      if (successor !== null) held = held.map((member) => (member === successor ? null : member));
      const person = successor?.person ?? people.create(term.from, parteien.get(kuerzel)!, random.pick(WAHLKREISE));
      return start(executive, person, index + 1, term.from, term.to);
    });

    held = reelected(random, held, term);
    const free = random.sample(missingParties(held, term), DISTRICT_OF_SEAT.length);
    held = held.map((seat, index) => {
      if (seat !== null) return extend(seat, term.to);
      const newcomer = people.create(term.from, parteien.get(free.pop()!)!, DISTRICT_OF_SEAT[index]);
      return start(council, newcomer, index + 1, term.from, term.to);
    });

    held = held.map((seat, index) => {
      if (seat === null || !random.chance(RESIGNATION_PROBABILITY)) return seat;
      const last = random.integer(term.from + MARGIN_DAYS, term.to - MARGIN_DAYS);
      if (last >= today) return seat;
      seat.to = last;
      const successor = people.create(last + 1, parteiOf(seat.person, last + 1)!, DISTRICT_OF_SEAT[index]);
      return start(council, successor, index + 1, last + 1, term.to);
    });
  }
  return { council, executive };
}

/** The members who run again and for whom their party still has a seat. */
function reelected(random: Random, held: readonly (Seat | null)[], term: Term): (Seat | null)[] {
  const left: Record<string, number> = { ...seatsByParty(term.year) };
  const winners = new Set<Seat>();
  for (const seat of random.sample(held, held.length)) {
    if (seat === null) continue;
    const years = term.year - yearOf(seat.from);
    const kuerzel = parteiOf(seat.person, term.from)?.kuerzel ?? "";
    if (!((left[kuerzel] ?? 0) > 0 && random.chance(years >= 12 ? 0.4 : 0.76))) continue;
    left[kuerzel]--;
    winners.add(seat);
  }
  return held.map((seat) => (seat !== null && winners.has(seat) ? seat : null));
}

/** The parties of the seats that are still vacant, one entry per seat. */
function missingParties(held: readonly (Seat | null)[], term: Term): string[] {
  const left: Record<string, number> = { ...seatsByParty(term.year) };
  for (const seat of held) if (seat !== null) left[parteiOf(seat.person, term.from)!.kuerzel]--;
  return Object.entries(left).flatMap(([kuerzel, count]) => Array<string>(count).fill(kuerzel));
}
