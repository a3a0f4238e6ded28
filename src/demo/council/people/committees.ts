/**
 * The members of a committee: seats follow party strength; a member who leaves the council or the committee is replaced
 * by another member of the party on the next day. In: the council over time and one body. Out: the seats of that body.
 */
import type { Random } from "../../random.ts";
import { type Day, OPEN, type Term } from "../model/calendar.ts";
import type { Gremium, Person, Ratsmitglied, Seat } from "../model/model.ts";

/** The council over time. */
export interface Chamber {
  readonly today: Day;
  readonly terms: readonly Term[];
  /** Members of the council on a day. */
  rat(on: Day): readonly Ratsmitglied[];
  /** The last day of a member who has a seat on `on`; OPEN if there is none yet. */
  lastDay(person: Person, on: Day): Day;
}

/** When each member took a committee seat: the member with the fewest is chosen first. */
export type Workload = Map<Person, Day[]>;

const STAY_PROBABILITY = 0.7;
const EARLY_LEAVE_PROBABILITY = 0.12;
/** A seat taken in the last four years most likely still counts; precise enough to share the work fairly. */
const BUSY_DAYS = 1461;

export function committeeSeats(random: Random, chamber: Chamber, workload: Workload, body: Gremium): Seat[] {
  const seats: Seat[] = [];

  const occupy = (kuerzel: string, from: Day, sitz: number): Seat => {
    const present = new Set(seats.filter(({ to }) => to >= from).map(({ person }) => person));
    const free = chamber.rat(from).filter(({ person }) => !present.has(person));
    const own = free.filter(({ partei }) => partei.kuerzel === kuerzel);
    const person = leastBusy(random, workload, own.length > 0 ? own : free, from);
    workload.set(person, [...(workload.get(person) ?? []), from]);
    const seat = { person, sitz, from, to: OPEN };
    seats.push(seat);
    return seat;
  };

  /** Fills a seat from `start` to `end`, with one member or several in succession. */
  const fillSeat = (first: Seat, kuerzel: string, start: Day, end: Day): void => {
    const early = random.chance(EARLY_LEAVE_PROBABILITY) ? start + 30 + random.integer(0, 1400) : OPEN;
    const last = Math.min(end, chamber.lastDay(first.person, start), early);
    first.to = last >= chamber.today ? OPEN : last;
    if (last < end && last < chamber.today) fillSeat(occupy(kuerzel, last + 1, first.sitz), kuerzel, last + 1, end);
  };

  for (const term of chamber.terms) {
    const from = Math.max(term.from, body.from);
    const end = Math.min(term.to, body.to);
    if (from > end || from > chamber.today) continue;
    const rat = chamber.rat(from);
    const party = new Map(rat.map(({ person, partei }) => [person, partei.kuerzel]));
    const staying = seats.filter(
      ({ to, person }) => to === from - 1 && party.has(person) && random.chance(STAY_PROBABILITY),
    );
    const plan = proportional(rat, body.sitze).map(([kuerzel, count]) => {
      const again = staying.filter(({ person }) => party.get(person) === kuerzel).slice(0, count);
      for (const seat of again) seat.to = OPEN;
      return { kuerzel, count, again };
    });
    let sitz = 0;
    for (const { kuerzel, count, again } of plan) {
      for (let index = 0; index < count; index++) {
        sitz++;
        fillSeat(again[index] ?? occupy(kuerzel, from, sitz), kuerzel, from, end);
      }
    }
  }
  return seats;
}

function leastBusy(random: Random, workload: Workload, members: readonly Ratsmitglied[], on: Day): Person {
  const load = (person: Person) => (workload.get(person) ?? []).filter((from) => from > on - BUSY_DAYS).length;
  const weighed = members.map(({ person }) => ({ person, load: load(person) + random.next() }));
  return weighed.reduce((least, other) => (other.load < least.load ? other : least)).person;
}

/** Distributes seats among the parties of the council by the largest remainder method. */
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
