/**
 * Seats outside the council: in foundations and commissions to which it elects members and others, and in the
 * secretariat, whose staff has no party. In: the chamber, bodies, a factory of people. Out: seats.
 */
import type { Random } from "../../random.ts";
import { type Day, OPEN, type Term } from "../model/calendar.ts";
import type { Gremium, Partei, Person, Seat } from "../model/model.ts";
import { isCommittee } from "./bodies.ts";
import type { Chamber } from "./committees.ts";
import { OUTSIDE_PARTIES } from "./parties.ts";
import type { People } from "./people.ts";

const OUTSIDER_PROBABILITY = 0.09;
const REELECTION_PROBABILITY = 0.68;

/** Elected for a term; a member who leaves the council stays until its end. */
export function foundationSeats(
  random: Random,
  { terms, today, rat }: Chamber,
  people: People,
  parteien: ReadonlyMap<string, Partei>,
  body: Gremium,
): Seat[] {
  const seats: Seat[] = [];
  let held: Seat[] = [];
  for (const term of terms) {
    const to = term.to >= today ? OPEN : term.to;
    const members = random.sample(rat(term.from), body.sitze * 3).map(({ person }) => person);
    held = Array.from({ length: body.sitze }, (_, index) => {
      const before = held[index];
      if (before !== undefined && random.chance(REELECTION_PROBABILITY)) {
        before.to = to;
        return before;
      }
      const free = members.filter((person) => !held.some((seat) => seat.person === person));
      const person = random.chance(OUTSIDER_PROBABILITY)
        ? people.create(term.from, parteien.get(random.pick(OUTSIDE_PARTIES))!, null)
        : free[index];
      const seat = { person, sitz: index + 1, from: term.from, to };
      seats.push(seat);
      return seat;
    });
  }
  return seats;
}

const SECRETARIES = 4;

/** The parliamentary services: four posts, each also the secretariat of some committees. */
export function secretariatSeats(
  random: Random,
  people: People,
  terms: readonly Term[],
  today: Day,
  gremien: readonly Gremium[],
): { seat: Seat; body: Gremium }[] {
  const result: { seat: Seat; body: Gremium }[] = [];
  const council = gremien.find(({ name }) => name === "Gemeinderat")!;
  const board = gremien.find(({ name }) => name === "Geschäftsleitung")!;
  const served = [board, ...gremien.filter(isCommittee)];
  for (let desk = 0; desk < SECRETARIES; desk++) {
    for (const seat of succession(random, people, terms, today)) {
      result.push({ seat, body: council });
      for (const body of served.filter((_, index) => index % SECRETARIES === desk)) {
        const from = Math.max(seat.from, body.from);
        const to = Math.min(seat.to, body.to);
        if (from <= to) result.push({ seat: { ...seat, from, to }, body });
      }
    }
  }
  return result;
}

function succession(random: Random, people: People, terms: readonly Term[], today: Day): Seat[] {
  const seats: Seat[] = [];
  let from = terms[0].from;
  while (from <= today) {
    const last = from + random.integer(2000, 4500);
    const person: Person = people.create(from, null, null);
    seats.push({ person, sitz: 0, from, to: last >= today ? OPEN : last });
    from = last + 1;
  }
  return seats;
}
