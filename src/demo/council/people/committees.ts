/**
 * Who sits in a committee: seats by party strength; members leave with the council or earlier, another member of the
 * party follows on the next day. In: the council over time and one body. Out: the seats held in that body.
 */
import type { Random } from "../../random.ts";
import { type Day, OPEN, type Term } from "../model/calendar.ts";
import type { Gremium, Person, Ratsmitglied, Seat } from "../model/model.ts";

/** The council over time, as far as committees need it. */
export interface Chamber {
  readonly today: Day;
  readonly terms: readonly Term[];
  /** Members of the council on a day. */
  rat(on: Day): readonly Ratsmitglied[];
  /** Last day of a member who sits on `on`; OPEN while it lasts. */
  lastDay(person: Person, on: Day): Day;
}

/** When each member took a committee seat: the least burdened is asked first. */
export type Burden = Map<Person, Day[]>;

const STAYS = 0.7;
const LEAVES_EARLY = 0.12;
/** A seat taken in the last four years is most likely still held; close enough to share the work fairly. */
const BURDENED_FOR = 1461;

export function committeeSeats(random: Random, chamber: Chamber, burden: Burden, body: Gremium): Seat[] {
  const seats: Seat[] = [];

  const occupy = (kuerzel: string, from: Day, sitz: number): Seat => {
    const present = new Set(seats.filter(({ to }) => to >= from).map(({ person }) => person));
    const free = chamber.rat(from).filter(({ person }) => !present.has(person));
    const own = free.filter(({ partei }) => partei.kuerzel === kuerzel);
    const person = leastBurdened(random, burden, own.length > 0 ? own : free, from);
    burden.set(person, [...(burden.get(person) ?? []), from]);
    const seat = { person, sitz, from, to: OPEN };
    seats.push(seat);
    return seat;
  };

  /** Keeps a seat occupied from `start` to `end`, by one member or a chain of them. */
  const keepOccupied = (first: Seat, kuerzel: string, start: Day, end: Day): void => {
    const early = random.chance(LEAVES_EARLY) ? start + 30 + random.integer(0, 1400) : OPEN;
    const last = Math.min(end, chamber.lastDay(first.person, start), early);
    first.to = last >= chamber.today ? OPEN : last;
    if (last < end && last < chamber.today) keepOccupied(occupy(kuerzel, last + 1, first.sitz), kuerzel, last + 1, end);
  };

  for (const term of chamber.terms) {
    const from = Math.max(term.from, body.from);
    const end = Math.min(term.to, body.to);
    if (from > end || from > chamber.today) continue;
    const rat = chamber.rat(from);
    const party = new Map(rat.map(({ person, partei }) => [person, partei.kuerzel]));
    const staying = seats.filter(({ to, person }) => to === from - 1 && party.has(person) && random.chance(STAYS));
    const plan = proportional(rat, body.sitze).map(([kuerzel, count]) => {
      const again = staying.filter(({ person }) => party.get(person) === kuerzel).slice(0, count);
      for (const seat of again) seat.to = OPEN;
      return { kuerzel, count, again };
    });
    let sitz = 0;
    for (const { kuerzel, count, again } of plan) {
      for (let place = 0; place < count; place++) {
        sitz++;
        keepOccupied(again[place] ?? occupy(kuerzel, from, sitz), kuerzel, from, end);
      }
    }
  }
  return seats;
}

function leastBurdened(random: Random, burden: Burden, members: readonly Ratsmitglied[], on: Day): Person {
  const load = (person: Person) => (burden.get(person) ?? []).filter((from) => from > on - BURDENED_FOR).length;
  const weighed = members.map(({ person }) => ({ person, load: load(person) + random.next() }));
  return weighed.reduce((least, other) => (other.load < least.load ? other : least)).person;
}

/** Divides seats among the parties of the council by largest remainders. */
export function proportional(rat: readonly Ratsmitglied[], seats: number): [kuerzel: string, seats: number][] {
  const members = new Map<string, number>();
  for (const { partei } of rat) members.set(partei.kuerzel, (members.get(partei.kuerzel) ?? 0) + 1);
  const shares = [...members].map(([kuerzel, count]) => ({ kuerzel, exact: (count * seats) / rat.length }));
  const result = new Map(shares.map(({ kuerzel, exact }) => [kuerzel, Math.floor(exact)]));
  const rest = seats - shares.reduce((sum, { exact }) => sum + Math.floor(exact), 0);
  const byRemainder = shares.toSorted((a, b) => (b.exact % 1) - (a.exact % 1));
  for (const { kuerzel } of byRemainder.slice(0, rest)) result.set(kuerzel, result.get(kuerzel)! + 1);
  return [...result];
}
