/** The budget process of a year as a waterfall chart. */
import { waterfall } from "../../charts/waterfall/waterfall.ts";
import { inLanguage } from "../../frame/language.ts";
import { currencyName, shortMoney } from "../../frame/numbers.ts";
import type { Figure } from "../../frame/page.ts";
import type { Call } from "../../frame/service.ts";
import { internalNote } from "../ledger/internal.ts";
import { isBetterAbove, type Told } from "../ledger/measure.ts";
import { budgetOf, type Process, type Step, type StepKind, stepOf } from "../ledger/process.ts";
import { inBudget, stepLines, stepNameIn } from "../ledger/step-names.ts";
import { unitName } from "../ledger/units.ts";
import type { Justification } from "./justifications.ts";
import { processStory, type StoryContext } from "./process-story.ts";

const TONES: Readonly<Partial<Record<StepKind, string>>> = {
  plan: "phase-1",
  antrag: "phase-1",
  beschluss: "phase-2",
  korrigiert: "phase-3",
  rechnung: "phase-4",
};

const WORDS = {
  de: {
    all: (name: string, asked: string, spent: string) => `${name}: vom Antrag von ${asked} zur Rechnung von ${spent}`,
    budget: (name: string, asked: string, decided: string, budget: string) =>
      `${name}: vom Antrag von ${asked} zu ${decided} ${budget}`,
    asked: (name: string, asked: string) => `${name}: Antrag von ${asked}`,
    step: "Schritt",
    amount: (currency: string) => `Betrag in ${currency}`,
    change: (currency: string) => `Änderung in ${currency}`,
    share: "Änderung in Prozent",
    reason: "Begründung",
    caption: "Schritte des Budgetprozesses",
    reading: "Blau sind ganze Beträge. Dazwischen steht, was sich ändert: orange kostet mehr, türkis weniger.",
  },
  en: {
    all: (name: string, asked: string, spent: string) => `${name}: ${asked} requested, ${spent} in the accounts`,
    budget: (name: string, asked: string, decided: string, budget: string) =>
      `${name}: ${asked} requested, ${decided} ${budget}`,
    asked: (name: string, asked: string) => `${name}: ${asked} requested`,
    step: "Step",
    amount: (currency: string) => `Amount in ${currency}`,
    change: (currency: string) => `Change in ${currency}`,
    share: "Change in percent",
    reason: "Justification",
    caption: "Steps of the budget process",
    reading: "Blue bars are whole amounts. The changes are between them: orange costs more, teal less.",
  },
};

export interface ProcessFigureOptions extends StoryContext {
  /** Scope and year, such as `Schulamt 2025`. */
  readonly name: string;
  readonly process: Process;
  readonly calls: readonly Call[];
  /** Whether internal charges are included; absent if there cannot be any. */
  readonly withInternal?: boolean;
  readonly justifications?: readonly Justification[];
}

export function processFigure(options: ProcessFigureOptions): Figure {
  const { process, measure, language, city, calls, withInternal, justifications = [] } = options;
  const words = inLanguage(language, WORDS);
  const noteOf = (kind: StepKind): number | undefined => {
    const place = justifications.findIndex(({ amounts }) => amounts.some((amount) => amount.kind === kind));
    return place < 0 ? undefined : place + 1;
  };
  const title = titleOf(options);
  const label = `${title}. ${processStory(process, options)}`;
  const steps = process.steps.map((step) => ({
    ...step,
    name: stepNameIn(process, step.kind, options),
    lines: stepLines(step.kind, language),
    tone: toneOf(step, measure),
    note: noteOf(step.kind),
  }));
  return {
    id: "prozess",
    title,
    about: { when: String(options.year), phase: phasesOf(process, options), unit: unitName("franken", options) },
    sentence: [words.reading, withInternal !== undefined && internalNote(withInternal, language)]
      .filter(Boolean)
      .join(" "),
    draw: (width) => waterfall({ steps, label, language, city }, width),
    table: {
      caption: `${words.caption}, ${options.name}`,
      columns: [
        { key: "schritt", title: words.step, kind: "text" },
        { key: "betrag", title: words.amount(currencyName(options)), kind: "money" },
        { key: "aenderung", title: words.change(currencyName(options)), kind: "money" },
        { key: "anteil", title: words.share, kind: "percent" },
        ...(justifications.length > 0 ? [{ key: "begruendung", title: words.reason, kind: "text" } as const] : []),
      ],
      rows: steps.map(({ name, isWhole, rappen, share, note }) => ({
        values: [
          name,
          isWhole ? rappen : null,
          isWhole ? null : rappen,
          share ?? null,
          ...(justifications.length > 0 ? [note === undefined ? null : justifications[note - 1].text] : []),
        ],
        isTotal: isWhole,
      })),
    },
    calls,
  };
}

/** From the first whole amount to the last. */
function phasesOf(process: Process, options: ProcessFigureOptions): string {
  const names = process.steps.filter(({ isWhole }) => isWhole).map(({ kind }) => stepNameIn(process, kind, options));
  return [...new Set([names[0], names.at(-1)])].join(" – ");
}

function titleOf(options: ProcessFigureOptions): string {
  const { name, process } = options;
  const words = inLanguage(options.language, WORDS);
  const money = ({ rappen }: Step): string => shortMoney(rappen, options);
  const [asked, budget, actual] = [stepOf(process, "antrag"), budgetOf(process), stepOf(process, "rechnung")];
  if (!asked) return name;
  if (actual) return words.all(name, money(asked), money(actual));
  if (!budget) return words.asked(name, money(asked));
  return words.budget(name, money(asked), money(budget), inBudget(process, options.language));
}

function toneOf({ kind, rappen }: Step, measure: Told): string {
  const whole = TONES[kind];
  if (whole !== undefined) return whole;
  if (rappen === 0) return "same";
  return rappen > 0 === isBetterAbove(measure) ? "better" : "worse";
}
