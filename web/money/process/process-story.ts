/** The budget process in sentences: what was asked for, what the council made of it, what was spent. In: a process. Out: texts. */
import { changeShare } from "../../frame/change-share.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { signed } from "../../frame/numbers.ts";
import { spokenMoney } from "../../frame/spoken-money.ts";
import type { Measure } from "../ledger/measure.ts";
import { budgetOf, type Process, type Step, type StepKind, stepOf } from "../ledger/process.ts";
import { STORY_WORDS, VOICES } from "./process-voices.ts";

export interface Telling {
  readonly year: number;
  readonly measure: Measure;
  readonly language: Language;
}

/** The end of a heading that begins with a name and a year. */
export function processHeadline(process: Process, { measure, language }: Telling): string {
  const [words, voice] = [inLanguage(language, STORY_WORDS), VOICES[language][measure]];
  const spoken = (rappen: number): string => spokenMoney(rappen, language);
  const deviation = stepOf(process, "abweichung");
  if (deviation) {
    const difference = spoken(Math.abs(deviation.rappen));
    if (deviation.rappen === 0) return voice.exactly;
    return voice.against(deviation.rappen > 0 ? words.more(difference) : words.less(difference));
  }
  const [actual, budget, request] = [stepOf(process, "rechnung"), budgetOf(process), stepOf(process, "antrag")];
  if (actual) return words.isBooked(spoken(actual.rappen));
  if (budget) return words.isDecided(spoken(budget.rappen));
  return request ? words.isAsked(spoken(request.rappen)) : words.none;
}

/** From request to actual, in a few sentences. */
export function processStory(process: Process, telling: Telling): string {
  const words = inLanguage(telling.language, STORY_WORDS);
  const isBelowZero = process.steps.some(({ isWhole, rappen }) => isWhole && rappen < 0);
  return [
    process.steps.length === 0 && words.nothing(telling.year),
    ...requestAndDecision(process, telling),
    ...corrections(process, telling),
    ...outcome(process, telling),
    isBelowZero && words.minus,
  ]
    .filter((sentence) => typeof sentence === "string")
    .join(" ");
}

type Sentences = readonly (string | false | undefined)[];

function requestAndDecision(process: Process, { measure, language }: Telling): Sentences {
  const [words, voice] = [inLanguage(language, STORY_WORDS), VOICES[language][measure]];
  const money = (rappen: number): string => spokenMoney(rappen, language);
  const found = (kind: StepKind): Step | undefined => stepOf(process, kind);
  const [request, letter, council, decision] = (["antrag", "novemberbrief", "rat", "beschluss"] as const).map(found);
  const addition = letter && letter.rappen !== 0 ? words.letter(compared(letter, language)) : "";
  const asked = request && `${voice.asked(money(request.rappen))}${addition}.`;
  if (!decision) return [asked, request && words.undecided];
  const to = money(decision.rappen);
  if (!council) return [asked, words.decided(to)];
  if (council.rappen === 0) return [asked, words.same(to)];
  const by = `${money(Math.abs(council.rappen))}${inBrackets(council)}`;
  return [asked, council.rappen < 0 ? voice.cut(by, to) : voice.raised(by, to)];
}

function corrections(process: Process, { language }: Telling): Sentences {
  const words = inLanguage(language, STORY_WORDS);
  const money = (rappen: number): string => spokenMoney(rappen, language);
  const [decision, corrected] = [stepOf(process, "beschluss"), stepOf(process, "korrigiert")];
  const by = (corrected?.rappen ?? 0) - (decision?.rappen ?? 0);
  return [
    corrected && words.changed(signed(money(by)), money(corrected.rappen)),
    process.pending !== 0 && words.pending(money(process.pending)),
  ];
}

function outcome(process: Process, { year, measure, language }: Telling): Sentences {
  const [words, voice] = [inLanguage(language, STORY_WORDS), VOICES[language][measure]];
  const [actual, deviation] = [stepOf(process, "rechnung"), stepOf(process, "abweichung")];
  if (!actual) return [budgetOf(process) && words.open(year)];
  const spent = voice.spent(spokenMoney(actual.rappen, language));
  if (!deviation) return [spent + words.noBudget];
  if (deviation.rappen === 0) return [spent + words.likeBudget];
  return [spent + words.than(compared(deviation, language), inBrackets(deviation))];
}

function compared({ rappen }: Step, language: Language): string {
  const words = inLanguage(language, STORY_WORDS);
  return (rappen > 0 ? words.more : words.less)(spokenMoney(Math.abs(rappen), language));
}

function inBrackets({ share }: Step): string {
  const text = changeShare(share);
  return text === undefined ? "" : ` (${text})`;
}
