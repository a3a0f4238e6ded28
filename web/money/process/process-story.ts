/** The budget process in sentences: the request, the council's decision, the outcome. */
import { changeShare } from "../../frame/change-share.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { signed } from "../../frame/numbers.ts";
import { spokenMoney } from "../../frame/spoken-money.ts";
import type { Measure } from "../ledger/measure.ts";
import { budgetOf, type Process, type Step, type StepKind, stepOf } from "../ledger/process.ts";
import { MEASURE_PHRASES, STORY_WORDS } from "./process-phrases.ts";

export interface StoryContext {
  readonly year: number;
  readonly measure: Measure;
  readonly language: Language;
}

/** The end of a heading that begins with a name and a year. */
export function processHeadline(process: Process, { measure, language }: StoryContext): string {
  const [words, phrases] = [inLanguage(language, STORY_WORDS), MEASURE_PHRASES[language][measure]];
  const spoken = (rappen: number): string => spokenMoney(rappen, language);
  const deviation = stepOf(process, "abweichung");
  if (deviation) {
    const difference = spoken(Math.abs(deviation.rappen));
    if (deviation.rappen === 0) return phrases.exactly;
    return phrases.against(deviation.rappen > 0 ? words.more(difference) : words.less(difference));
  }
  const [actual, budget, request] = [stepOf(process, "rechnung"), budgetOf(process), stepOf(process, "antrag")];
  if (actual) return words.isBooked(spoken(actual.rappen));
  if (budget) return words.isDecided(spoken(budget.rappen));
  return request ? words.isAsked(spoken(request.rappen)) : words.none;
}

/** From request to actual, in a few sentences. */
export function processStory(process: Process, context: StoryContext): string {
  const words = inLanguage(context.language, STORY_WORDS);
  const isBelowZero = process.steps.some(({ isWhole, rappen }) => isWhole && rappen < 0);
  return [
    process.steps.length === 0 && words.nothing(context.year),
    ...requestAndDecision(process, context),
    ...corrections(process, context),
    ...outcome(process, context),
    isBelowZero && words.minus,
  ]
    .filter((sentence) => typeof sentence === "string")
    .join(" ");
}

type Sentences = readonly (string | false | undefined)[];

function requestAndDecision(process: Process, { measure, language }: StoryContext): Sentences {
  const [words, phrases] = [inLanguage(language, STORY_WORDS), MEASURE_PHRASES[language][measure]];
  const money = (rappen: number): string => spokenMoney(rappen, language);
  const found = (kind: StepKind): Step | undefined => stepOf(process, kind);
  const [request, letter, council, decision] = (["antrag", "novemberbrief", "rat", "beschluss"] as const).map(found);
  const addition = letter && letter.rappen !== 0 ? words.letter(compared(letter, language)) : "";
  const asked = request && `${phrases.asked(money(request.rappen))}${addition}.`;
  if (!decision) return [asked, request && words.undecided];
  const to = money(decision.rappen);
  if (!council) return [asked, words.decided(to)];
  if (council.rappen === 0) return [asked, words.same(to)];
  const by = `${money(Math.abs(council.rappen))}${inParentheses(council, language)}`;
  return [asked, council.rappen < 0 ? phrases.cut(by, to) : phrases.raised(by, to)];
}

function corrections(process: Process, { language }: StoryContext): Sentences {
  const words = inLanguage(language, STORY_WORDS);
  const money = (rappen: number): string => spokenMoney(rappen, language);
  const [decision, corrected] = [stepOf(process, "beschluss"), stepOf(process, "korrigiert")];
  const by = (corrected?.rappen ?? 0) - (decision?.rappen ?? 0);
  return [
    corrected && words.changed(signed(money(by)), money(corrected.rappen)),
    process.pending !== 0 && words.pending(money(process.pending)),
  ];
}

function outcome(process: Process, { year, measure, language }: StoryContext): Sentences {
  const [words, phrases] = [inLanguage(language, STORY_WORDS), MEASURE_PHRASES[language][measure]];
  const [actual, deviation] = [stepOf(process, "rechnung"), stepOf(process, "abweichung")];
  if (!actual) return [budgetOf(process) && words.open(year)];
  const spent = phrases.spent(spokenMoney(actual.rappen, language));
  if (!deviation) return [spent + words.noBudget];
  if (deviation.rappen === 0) return [spent + words.likeBudget];
  return [spent + words.than(compared(deviation, language), inParentheses(deviation, language))];
}

function compared({ rappen }: Step, language: Language): string {
  const words = inLanguage(language, STORY_WORDS);
  return (rappen > 0 ? words.more : words.less)(spokenMoney(Math.abs(rappen), language));
}

function inParentheses({ share }: Step, language: Language): string {
  const text = changeShare(share, language);
  return text === undefined ? "" : ` (${text})`;
}
