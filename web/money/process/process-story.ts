/** The budget process in sentences: the request, the council's decision, the outcome. */

import { changeShare } from "../../charts/change-share.ts";
import { theCouncil, theExecutive } from "../../frame/city-words.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { capital, signed } from "../../frame/numbers.ts";
import { spokenMoney } from "../../frame/spoken-money.ts";
import type { Reader } from "../../frame/visit.ts";
import type { Told } from "../ledger/measure.ts";
import { budgetOf, type Process, type Step, type StepKind, stepOf } from "../ledger/process.ts";
import { inBudget } from "../ledger/step-names.ts";
import { MEASURE_PHRASES, STORY_WORDS } from "./process-phrases.ts";

export interface StoryContext extends Reader {
  readonly year: number;
  readonly measure: Told;
}

/** The end of a heading that begins with a name and a year. */
export function processHeadline(process: Process, context: StoryContext): string {
  const { measure, language } = context;
  const [words, phrases] = [inLanguage(language, STORY_WORDS), MEASURE_PHRASES[language][measure]];
  const spoken = (rappen: number): string => spokenMoney(rappen, context);
  const deviation = stepOf(process, "abweichung");
  if (deviation) {
    const difference = spoken(Math.abs(deviation.rappen));
    const than = inBudget(process, language);
    if (deviation.rappen === 0) return phrases.exactly(than);
    return phrases.against(deviation.rappen > 0 ? words.more(difference) : words.less(difference), than);
  }
  const [actual, budget, request] = [stepOf(process, "rechnung"), budgetOf(process), stepOf(process, "antrag")];
  if (actual) return words.isBooked(spoken(actual.rappen));
  if (budget) return words.isDecided(inBudget(process, language), spoken(budget.rappen));
  const plan = stepOf(process, "plan");
  if (request) return words.isAsked(theExecutive(context), spoken(request.rappen));
  return plan ? words.isPlanned(spoken(plan.rappen)) : words.none;
}

/** From request to actual, in a few sentences. */
export function processStory(process: Process, context: StoryContext): string {
  const words = inLanguage(context.language, STORY_WORDS);
  const plan = stepOf(process, "plan");
  const isBelowZero = process.steps.some(({ isWhole, rappen }) => isWhole && rappen < 0);
  return [
    process.steps.length === 0 && words.nothing(context.year),
    plan && words.planned(spokenMoney(plan.rappen, context)),
    ...requestAndDecision(process, context),
    ...corrections(process, context),
    ...outcome(process, context),
    isBelowZero && (context.measure === "ergebnis" ? words.deficits : words.minus),
  ]
    .filter((sentence) => typeof sentence === "string")
    .join(" ");
}

type Sentences = readonly (string | false | undefined)[];

function requestAndDecision(process: Process, context: StoryContext): Sentences {
  const { measure, language } = context;
  const [words, phrases] = [inLanguage(language, STORY_WORDS), MEASURE_PHRASES[language][measure]];
  const money = (rappen: number): string => spokenMoney(rappen, context);
  const found = (kind: StepKind): Step | undefined => stepOf(process, kind);
  const [request, council, decision] = (["antrag", "rat", "beschluss"] as const).map(found);
  const [letter, redraft] = [found("novemberbrief"), found("entwurf")];
  const [executiveName, councilName] = [capital(theExecutive(context)), capital(theCouncil(context))];
  const isChange = (step: Step | undefined): step is Step => step !== undefined && step.rappen !== 0;
  const addition =
    (isChange(letter) ? words.letter(compared(letter, context)) : "") +
    (isChange(redraft) ? words.redraft(compared(redraft, context)) : "");
  const asked = request && `${phrases.asked(executiveName, money(request.rappen))}${addition}.`;
  if (!decision) return [asked, request && words.undecided(councilName)];
  const to = money(decision.rappen);
  if (!council) return [asked, words.decided(councilName, to)];
  if (council.rappen === 0) return [asked, words.same(councilName, to)];
  const by = `${money(Math.abs(council.rappen))}${inParentheses(council, language)}`;
  return [asked, council.rappen < 0 ? phrases.cut(councilName, by, to) : phrases.raised(councilName, by, to)];
}

function corrections(process: Process, context: StoryContext): Sentences {
  const words = inLanguage(context.language, STORY_WORDS);
  const money = (rappen: number): string => spokenMoney(rappen, context);
  const [decision, corrected] = [stepOf(process, "beschluss"), stepOf(process, "korrigiert")];
  const by = (corrected?.rappen ?? 0) - (decision?.rappen ?? 0);
  return [
    corrected && words.changed(signed(money(by)), money(corrected.rappen)),
    process.pending !== 0 && words.pending(money(process.pending)),
  ];
}

function outcome(process: Process, context: StoryContext): Sentences {
  const { year, measure, language } = context;
  const [words, phrases] = [inLanguage(language, STORY_WORDS), MEASURE_PHRASES[language][measure]];
  const [actual, deviation] = [stepOf(process, "rechnung"), stepOf(process, "abweichung")];
  if (!actual) return [budgetOf(process) && words.open(year)];
  const spent = phrases.spent(spokenMoney(actual.rappen, context));
  if (!deviation) return [spent + words.noBudget];
  const budget = inBudget(process, language);
  if (deviation.rappen === 0) return [spent + words.likeBudget(budget)];
  return [spent + words.than(compared(deviation, context), budget, inParentheses(deviation, language))];
}

function compared({ rappen }: Step, reader: Reader): string {
  const words = inLanguage(reader.language, STORY_WORDS);
  return (rappen > 0 ? words.more : words.less)(spokenMoney(Math.abs(rappen), reader));
}

function inParentheses({ share }: Step, language: Language): string {
  const text = changeShare(share, language);
  return text === undefined ? "" : ` (${text})`;
}
