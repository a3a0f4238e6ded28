/**
 * The presidium: each year's president was second and first vice-president in the two years before. In: seats. Out: the
 * president by year (those of the next two years are today's vice-presidents) and the offices they hold.
 */
import type { Random } from "../../random.ts";
import { constitution, type Day, OPEN } from "../model/calendar.ts";
import type { Person, Seat, Span } from "../model/model.ts";

/** A function of a person in a body for some time, instead of plain membership. */
export interface Office extends Span {
  readonly person: Person;
  readonly funktion: string;
}

const CAREER = ["2. Vizepräsidium", "1. Vizepräsidium", "Präsidium"] as const;

export function choosePresidents(
  random: Random,
  seats: readonly Seat[],
  first: number,
  today: Day,
): ReadonlyMap<number, Person> {
  const presidents = new Map<number, Person>();
  const chosen = new Set<Person>();
  for (let year = first; constitution(year - 2) <= today; year++) {
    const from = constitution(Math.max(first, year - 2));
    const to = constitution(year + 1) - 1;
    const candidates = seats.filter(
      (seat) => seat.from <= from && (seat.to >= to || seat.to === OPEN) && !chosen.has(seat.person),
    );
    const { person } = random.pick(candidates);
    chosen.add(person);
    presidents.set(year, person);
  }
  return presidents;
}

export function presidiumOffices(presidents: ReadonlyMap<number, Person>, first: number, today: Day): Office[] {
  return [...presidents].flatMap(([year, person]) =>
    CAREER.map((funktion, step): Office => {
      const start = year - 2 + step;
      const to = constitution(start + 1) - 1;
      return { person, funktion, from: start < first ? OPEN : constitution(start), to: to >= today ? OPEN : to };
    }).filter(({ from }) => from <= today),
  );
}

/** Plain membership, interrupted by the offices held during it. */
export function withOffices(seat: Span & { person: Person }, offices: readonly Office[], plain: string): Office[] {
  const { person } = seat;
  const parts: Office[] = [];
  let from = seat.from;
  for (const office of offices.filter((office) => office.person === person).toSorted((a, b) => a.from - b.from)) {
    const begin = Math.max(office.from, from);
    const end = Math.min(office.to, seat.to);
    if (begin > end) continue;
    if (from < begin) parts.push({ person, funktion: plain, from, to: begin - 1 });
    parts.push({ person, funktion: office.funktion, from: begin, to: end });
    from = end + 1;
  }
  if (from <= seat.to && from < OPEN) parts.push({ person, funktion: plain, from, to: seat.to });
  return parts;
}
