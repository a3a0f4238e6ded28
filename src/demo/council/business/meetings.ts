/**
 * The meetings: Wednesdays outside the holidays, in busy years two or three sessions a day, numbered within a term.
 * In: years, scale, today. Out: meetings in order, past ones with an end, all without agenda.
 */
import type { Random } from "../../random.ts";
import { councilDays, type Day, termYear, yearOf } from "../model/calendar.ts";
import type { Sitzung } from "../model/model.ts";

const PER_YEAR = 50;
const FEWEST = 8;
const MOST = 130;
/** Agendas are published this many days ahead; the next meeting always has one. */
const PUBLISHED_AHEAD = 12;

const HOURS: Readonly<Record<number, readonly string[]>> = {
  1: ["17:00"],
  2: ["17:00", "20:30"],
  3: ["14:00", "17:00", "20:30"],
  4: ["09:00", "14:00", "17:00", "20:30"],
};

function meetingsPerYear(scale: number): number {
  return Math.min(MOST, Math.max(FEWEST, Math.round(PER_YEAR * scale)));
}

export function makeMeetings(random: Random, years: readonly number[], scale: number, today: Day): Sitzung[] {
  const perYear = meetingsPerYear(scale);
  const sittings = years.flatMap((year) => {
    const days = councilDays(year);
    // Spread evenly: a day has as many meetings as the cumulative share grows by.
    const share = (index: number) => Math.floor((index * perYear) / days.length);
    return days.flatMap((day, index) => {
      const hours = HOURS[share(index + 1) - share(index)] ?? [];
      return hours.map((beginn) => ({ day, beginn }));
    });
  });
  const next = sittings.find(({ day }) => day > today)?.day ?? today;
  const numbers = new Map<number, number>();
  return sittings.map(({ day, beginn }, index) => {
    const term = termYear(day);
    const number = (numbers.get(term) ?? 0) + 1;
    numbers.set(term, number);
    const past = day <= today;
    const stand = past ? "vorbei" : day === next || day <= today + PUBLISHED_AHEAD ? "traktandiert" : "geplant";
    const usual = past ? endOf(random, beginn) : "";
    const isLastOfYear = yearOf(sittings[index + 1]?.day ?? day) > yearOf(day);
    const ende = past && isLastOfYear ? (endOfBudgetDebate(random.fork(`budget ${day}`)) ?? usual) : usual;
    return {
      guid: random.guid(),
      titel: `${number}. Sitzung`,
      day,
      beginn,
      ende,
      stand,
      traktanden: [],
      dokumente: [],
      aufzeichnungen: [],
    };
  });
}

/** The last meeting of a year decides the budget; every other time it lasts until after midnight. */
function endOfBudgetDebate(random: Random): string | undefined {
  return random.chance(0.5) ? `00:${String(5 * random.integer(1, 11)).padStart(2, "0")}` : undefined;
}

/** Between two and three and a half hours later; 20:30 may run past midnight. */
function endOf(random: Random, beginn: string): string {
  const [hours, minutes] = beginn.split(":").map(Number);
  const end = hours * 60 + minutes + 5 * random.integer(26, beginn === "20:30" ? 44 : 40);
  return `${String(Math.floor(end / 60) % 24).padStart(2, "0")}:${String(end % 60).padStart(2, "0")}`;
}
