/** Numbers the decisions. In: business with all its steps. Out: the same, each decision with its number. */
import type { Random } from "../../random.ts";
import { type Day, day, termYear, yearOf } from "../model/calendar.ts";
import type { Geschaeft, Schritt } from "../model/model.ts";

const DECISIONS_PER_DAY = 3.1;

/**
 * The executive numbers by year (`1045/2023`) and decides much that never reaches the council; the council numbers by
 * term.
 */
export function numberDecisions(random: Random, business: readonly Geschaeft[]): void {
  const steps = business.flatMap(({ schritte }) => schritte);
  const executive = steps.filter(({ dokument }) => dokument?.inhalt.kind === "beschluss");
  const expected = (on: Day) =>
    Math.floor(DECISIONS_PER_DAY * (on - day(`${yearOf(on)}-01-01`))) + random.integer(0, 3);
  number(executive, yearOf, expected, (count, year) => `${count}/${year}`);
  const council = steps.filter(({ traktandum }) => traktandum !== null);
  number(council, termYear, () => 0, String);
}

/** Ascending numbers within a period, each at least as large as expected on that day. */
function number(
  steps: readonly Schritt[],
  periodOf: (on: Day) => number,
  expected: (on: Day) => number,
  text: (count: number, period: number) => string,
): void {
  const last = new Map<number, number>();
  const agendaNumber = ({ traktandum }: Schritt) => traktandum?.nummer ?? 0;
  for (const step of steps.toSorted((a, b) => a.day - b.day || agendaNumber(a) - agendaNumber(b))) {
    const period = periodOf(step.day);
    const count = Math.max((last.get(period) ?? 0) + 1, expected(step.day));
    last.set(period, count);
    step.beschlussnummer = text(count, period);
  }
}
