/** The result of a vote in words and numbers. */
import { inLanguage, type Language } from "../../frame/language.ts";
import type { Abstimmung } from "./records.ts";

/** The choices of members in the order of display. `A` to `E` are motions between which the council chooses. */
const CHOICES = ["Ja", "Nein", "A", "B", "C", "D", "E", "Enthaltung", "Abwesend"] as const;
type Choice = (typeof CHOICES)[number];

export interface Count {
  readonly choice: string;
  readonly count: number;
}

type Result = Pick<Abstimmung, "Abstimmungstyp" | "Schlussresultat" | `Anzahl_${Choice}`>;

const WORDS = {
  de: {
    names: { Ja: "Ja", Nein: "Nein", Enthaltung: "Enthaltung", Abwesend: "Abwesend" },
    option: (letter: string) => `Antrag ${letter}`,
    accepted: "Angenommen",
    rejected: "Abgelehnt",
    reached: "Quorum erreicht",
    missed: "Quorum nicht erreicht",
    by: (most: number, least: number) => `mit ${most} zu ${least} Stimmen`,
    supporters: (count: number) => (count === 1 ? "mit 1 Stimme" : `mit ${count} Stimmen`),
    abstained: (count: number) => (count === 1 ? " bei 1 Enthaltung" : ` bei ${count} Enthaltungen`),
    wins: (name: string) => `${name} obsiegt`,
  },
  en: {
    names: { Ja: "Yes", Nein: "No", Enthaltung: "Abstained", Abwesend: "Absent" },
    option: (letter: string) => `Motion ${letter}`,
    accepted: "Accepted",
    rejected: "Rejected",
    reached: "Quorum reached",
    missed: "Quorum not reached",
    by: (most: number, least: number) => `by ${most} votes to ${least}`,
    supporters: (count: number) => (count === 1 ? "with 1 vote" : `with ${count} votes`),
    abstained: (count: number) => (count === 1 ? " with 1 abstention" : ` with ${count} abstentions`),
    wins: (name: string) => `${name} wins`,
  },
};

export function choiceWord(choice: string, language: Language): string {
  const { names, option } = inLanguage(language, WORDS);
  if (isOption(choice)) return option(choice);
  return (names as Readonly<Record<string, string>>)[choice] ?? choice;
}

/** The CSS class of a choice, such as `choice-ja`. */
export function choiceClass(choice: string): string {
  return `choice-${choice.toLowerCase()}`;
}

/** Compares choices in the order of display. */
export function byChoice(one: string, other: string): number {
  return (CHOICES as readonly string[]).indexOf(one) - (CHOICES as readonly string[]).indexOf(other);
}

/** Yes and no even if nobody chose them, other choices only if someone did. */
export function countsOf(vote: Result): readonly Count[] {
  return CHOICES.flatMap((choice) => {
    const count = vote[`Anzahl_${choice}`];
    const isShown = count !== null && (count > 0 || choice === "Ja" || choice === "Nein");
    return isShown ? [{ choice, count }] : [];
  });
}

/** With the counts of its ballots, if the record has none of its own. */
export function counted(vote: Abstimmung): Abstimmung {
  const ballots = vote.Stimmabgaben.map(({ Abstimmungsverhalten }) => Abstimmungsverhalten);
  if (ballots.length === 0 || CHOICES.some((choice) => vote[`Anzahl_${choice}`] !== null)) return vote;
  // Between several motions, nobody can say yes or no.
  const isShown = (choice: Choice): boolean => isOption(choice) === ballots.some(isOption) || !isVote(choice);
  const counts = CHOICES.filter(isShown).map((choice) => [
    `Anzahl_${choice}`,
    ballots.filter((ballot) => ballot === choice).length,
  ]);
  return { ...vote, ...Object.fromEntries(counts) };
}

const isVote = (choice: Choice): boolean => choice !== "Enthaltung" && choice !== "Abwesend";

/** `Angenommen` for `Ja`, `Antrag A` for `Auswahl A`, other results unchanged. */
export function resultWord(result: string, language: Language): string {
  const words = inLanguage(language, WORDS);
  if (result === "Ja") return words.accepted;
  if (result === "Nein") return words.rejected;
  return result.replace(/^Auswahl ([A-E])$/, (_, letter: string) => words.option(letter));
}

/** `Angenommen mit 72 zu 45 Stimmen bei 3 Enthaltungen` */
export function resultSentence(vote: Result, language: Language): string {
  const words = inLanguage(language, WORDS);
  const { Anzahl_Ja: yes, Anzahl_Nein: no, Schlussresultat: result } = vote;
  if (yes === null || no === null) return optionsSentence(vote, language);
  // A quorum needs a number of supporters, not a majority.
  if (vote.Abstimmungstyp === "Quorum")
    return `${result === "Ja" ? words.reached : words.missed} ${words.supporters(yes)}`;
  const [won, lost] = result === "Nein" ? [no, yes] : [yes, no];
  const abstained = vote.Anzahl_Enthaltung ? words.abstained(vote.Anzahl_Enthaltung) : "";
  return `${resultWord(result, language)} ${words.by(won, lost)}${abstained}`.trim();
}

/** `Antrag A obsiegt (A 53, B 19, C 40)` */
function optionsSentence(vote: Result, language: Language): string {
  const result = resultWord(vote.Schlussresultat, language);
  const name = result === "" ? "" : inLanguage(language, WORDS).wins(result);
  const counts = countsOf(vote).filter(({ choice }) => isOption(choice));
  return counts.length === 0
    ? name
    : `${name} (${counts.map(({ choice, count }) => `${choice}\u00a0${count}`).join(", ")})`.trim();
}

export function isOption(choice: string): boolean {
  return /^[A-E]$/.test(choice);
}
