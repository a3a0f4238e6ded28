/** Numbers the decisions, once all are known. In: business with its steps. Out: the same, each decision with its number. */
import type { Random } from "../../random.ts";
import { type Day, day, termYear, yearOf } from "../model/calendar.ts";
import type { Geschaeft, Schritt } from "../model/model.ts";

const DECISIONS_A_DAY = 3.1;

/** The executive counts by year (`1045/2023`) and decides much that never reaches the council; the council counts by term. */
export function numberDecisions(random: Random, business: readonly Geschaeft[]): void {
  const steps = business.flatMap(({ schritte }) => schritte);
  const executive = steps.filter(({ dokument }) => dokument?.inhalt.kind === "beschluss");
  const expected = (on: Day) => Math.floor(DECISIONS_A_DAY * (on - day(`${yearOf(on)}-01-01`))) + random.integer(0, 3);
  number(executive, yearOf, expected, (count, year) => `${count}/${year}`);
  const council = steps.filter(({ traktandum }) => traktandum !== null);
  number(council, termYear, () => 0, String);
}

/** Rising numbers within a period, each at least as great as expected on that day. */
function number(
  steps: readonly Schritt[],
  periodOf: (on: Day) => number,
  expected: (on: Day) => number,
  text: (count: number, period: number) => string,
): void {
  const last = new Map<number, number>();
  const place = ({ traktandum }: Schritt) => traktandum?.nummer ?? 0;
  for (const step of steps.toSorted((a, b) => a.day - b.day || place(a) - place(b))) {
    const period = periodOf(step.day);
    const count = Math.max((last.get(period) ?? 0) + 1, expected(step.day));
    last.set(period, count);
    step.beschlussnummer = text(count, period);
  }
}
