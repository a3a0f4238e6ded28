/**
 * The calendar of the budget process: on which day each phase of a budget year becomes public. In: a year, a phase and
 * the city's current date. Out: whether its amounts exist. As in a Swiss city: the proposal at the end of September,
 * the November letter, the council's decision in December, supplementary credits in May and September, the accounts in
 * spring.
 */
import type { BetragsTyp } from "../../finance/model/model.ts";

export const FIRST_YEAR = 2012;
/** From this year on accounts follow HRM2 and have nine digits. */
export const HRM2_YEAR = 2019;

interface Publication {
  /** Years after the budget year. */
  readonly offset: -1 | 0 | 1;
  readonly day: string;
}

const SERIES_1_REQUEST: Publication = { offset: 0, day: "05-20" };
const SERIES_1_DECISION: Publication = { offset: 0, day: "07-05" };
const SERIES_2_REQUEST: Publication = { offset: 0, day: "09-22" };
const SERIES_2_DECISION: Publication = { offset: 0, day: "12-05" };

const PUBLICATION: Readonly<Record<BetragsTyp, Publication>> = {
  STADTRAT_ANTRAG: { offset: -1, day: "09-26" },
  NOVEMBER_BRIEF: { offset: -1, day: "11-05" },
  GEMEINDERAT_BESCHLUSS: { offset: -1, day: "12-15" },
  N3: { offset: 0, day: "08-31" },
  N4: { offset: 0, day: "04-01" },
  NACHTRAGSKREDIT11_ANTRAG: SERIES_1_REQUEST,
  NACHTRAGSKREDIT11_BESCHLUSS: SERIES_1_DECISION,
  NACHTRAGSKREDIT12_ANTRAG: SERIES_1_REQUEST,
  NACHTRAGSKREDIT12_BESCHLUSS: SERIES_1_DECISION,
  NACHTRAGSKREDIT13_ANTRAG: SERIES_1_REQUEST,
  NACHTRAGSKREDIT13_BESCHLUSS: SERIES_1_DECISION,
  NACHTRAGSKREDIT14_ANTRAG: SERIES_1_REQUEST,
  NACHTRAGSKREDIT14_BESCHLUSS: SERIES_1_DECISION,
  NACHTRAGSKREDIT21_ANTRAG: SERIES_2_REQUEST,
  NACHTRAGSKREDIT21_BESCHLUSS: SERIES_2_DECISION,
  NACHTRAGSKREDIT22_ANTRAG: SERIES_2_REQUEST,
  NACHTRAGSKREDIT22_BESCHLUSS: SERIES_2_DECISION,
  NACHTRAGSKREDIT23_ANTRAG: SERIES_2_REQUEST,
  NACHTRAGSKREDIT23_BESCHLUSS: SERIES_2_DECISION,
  NACHTRAGSKREDIT24_ANTRAG: SERIES_2_REQUEST,
  NACHTRAGSKREDIT24_BESCHLUSS: SERIES_2_DECISION,
  RECHNUNG: { offset: 1, day: "04-01" },
};

/** Whether the amounts of this phase of this budget year are public on `today` (`YYYY-MM-DD`). */
export function isPublished(typ: BetragsTyp, year: number, today: string): boolean {
  const { offset, day } = PUBLICATION[typ];
  return `${year + offset}-${day}` <= today;
}

/** All budget years of which at least the proposal is public, ascending. */
export function budgetYears(today: string): number[] {
  const years = [];
  for (let year = FIRST_YEAR; isPublished("STADTRAT_ANTRAG", year, today); year++) years.push(year);
  return years;
}
