/** The steps of business on a time line; undefined if all steps are on one day. */
import { timeLine } from "../../charts/time-line.ts";
import { shortDate } from "../../frame/dates.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Figure } from "../../frame/page.ts";
import type { Table } from "../../frame/table.ts";
import type { Reader, Visit } from "../../frame/visit.ts";
import { recordCall } from "../facts/council.ts";
import { durationText } from "../facts/duration.ts";
import type { Geschaeft } from "../facts/records.ts";
import { term } from "../words/terms.ts";
import { datedSteps, isOpen, openDeadline, type Step } from "./business-state.ts";

const WORDS = {
  de: {
    took: (time: string) => `Vom ersten bis zum letzten Schritt vergingen ${time}`,
    takes: (time: string) => `Seit dem ersten Schritt sind ${time} vergangen`,
    sentence: "Jede Nummer ist ein Schritt; was er war, steht in der Liste darunter.",
    deadline: (day: string) => `Frist ${day}`,
    today: "heute",
    caption: "Schritte des Geschäfts",
    number: "Nr.",
    day: "Datum",
    step: "Schritt",
    due: "Frist bis",
    decision: "Beschluss Nr.",
  },
  en: {
    took: (time: string) => `${time} from the first to the last step`,
    takes: (time: string) => `${time} since the first step`,
    sentence: "Each number is a step; the list below describes it.",
    deadline: (day: string) => `due ${day}`,
    today: "today",
    caption: "Steps of the business",
    number: "No.",
    day: "Date",
    step: "Step",
    due: "Deadline",
    decision: "Decision no.",
  },
};

export function businessFigure(visit: Visit, business: Geschaeft): Figure | undefined {
  const { language, today } = visit;
  const words = inLanguage(language, WORDS);
  const steps = datedSteps(business);
  const first = steps.at(0)?.day;
  const last = steps.at(-1)?.day;
  const open = isOpen(business) && last !== undefined && last <= today;
  const end = open ? today : last;
  if (first === undefined || end === undefined || first === end) return undefined;
  const time = durationText(first, end, language);
  const title = open ? words.takes(time) : words.took(time);
  const deadline = openDeadline(business);
  return {
    id: "ablauf",
    title,
    about: { when: `${shortDate(first, language)} – ${shortDate(end, language)}` },
    sentence: words.sentence,
    draw: (width) =>
      timeLine({
        steps: steps.map(({ step, day }) => ({
          day,
          text: `${shortDate(day, language)}: ${term(visit, step.AblaufschrittName)}`,
        })),
        deadline:
          deadline === undefined ? undefined : { day: deadline, text: words.deadline(shortDate(deadline, language)) },
        today: open ? { day: today, text: words.today } : undefined,
        label: title,
        language,
        width,
      }),
    table: stepTable(visit, steps),
    calls: recordCall(visit, "business", business.OBJ_GUID),
  };
}

function stepTable(visit: Reader, steps: readonly Step[]): Table {
  const words = inLanguage(visit.language, WORDS);
  return {
    caption: words.caption,
    columns: [
      { key: "schritt", title: words.step, kind: "text" },
      { key: "nr", title: words.number, kind: "number" },
      { key: "datum", title: words.day, kind: "date" },
      { key: "fristBis", title: words.due, kind: "date" },
      { key: "beschlussnummer", title: words.decision, kind: "text" },
    ],
    rows: steps.map(({ step, day }, i) => ({
      values: [
        term(visit, step.AblaufschrittName),
        i + 1,
        day,
        step.FristBis.Start?.slice(0, 10) ?? null,
        step.Beschlussnummer,
      ],
    })),
  };
}
