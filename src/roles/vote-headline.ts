/**
 * The headline of a vote: the question, what became of it, and the counts. `Änderungsantrag 1 abgelehnt, 56 Ja zu 60
 * Nein`. In: a vote as read by its roles. Out: one line; what the council does not publish is omitted.
 */
import type { Language } from "../base/language.ts";

export interface HeadlineVote {
  readonly Abstimmungstitel: string;
  readonly Abstimmungstyp?: string;
  readonly Schlussresultat: string;
  readonly Anzahl_Ja: number | null;
  readonly Anzahl_Nein: number | null;
  readonly Anzahl_A?: number | null;
  readonly Anzahl_B?: number | null;
  readonly Anzahl_C?: number | null;
  readonly Anzahl_D?: number | null;
  readonly Anzahl_E?: number | null;
}

const WORDS = {
  de: {
    accepted: "angenommen",
    rejected: "abgelehnt",
    reached: "Quorum erreicht",
    missed: "Quorum nicht erreicht",
    counts: (yes: number, no: number) => `${yes}\u00a0Ja zu ${no}\u00a0Nein`,
    supporters: (count: number) => (count === 1 ? "1\u00a0Stimme" : `${count}\u00a0Stimmen`),
    wins: (letter: string) => `Antrag ${letter} obsiegt`,
  },
  en: {
    accepted: "accepted",
    rejected: "rejected",
    reached: "quorum reached",
    missed: "quorum not reached",
    counts: (yes: number, no: number) => `${yes}\u00a0yes to ${no}\u00a0no`,
    supporters: (count: number) => (count === 1 ? "1\u00a0vote" : `${count}\u00a0votes`),
    wins: (letter: string) => `motion ${letter} wins`,
  },
};

export const OPTIONS = ["A", "B", "C", "D", "E"] as const;

/** Councils write what was chosen, or what became of it. */
const YES = /^(ja|angenommen)$/i;
const NO = /^(nein|abgelehnt)$/i;

/** A motion is itself accepted or rejected; of a final vote, or of one motion against another, only the result is. */
const MOTION = /^(\p{L}*antrag|Motion|Postulat|Rückweisung|Dringlicherklärung)\b/iu;
const AGAINST = /\bgegen\b/i;

export function voteHeadline(vote: HeadlineVote, language: Language): string {
  const title = vote.Abstimmungstitel.trim();
  const result = resultOf(vote, language);
  const counts = countsOf(vote, language);
  if (title === "" || result === "") return [title || result, counts].filter((part) => part !== "").join(", ");
  const isSentence = language === "de" && MOTION.test(title) && !AGAINST.test(title) && isDecision(vote);
  return [`${title}${isSentence ? " " : ": "}${result}`, counts].filter((part) => part !== "").join(", ");
}

/** Yes or no, and not whether there were enough supporters. */
function isDecision({ Schlussresultat, Abstimmungstyp }: HeadlineVote): boolean {
  return (YES.test(Schlussresultat) || NO.test(Schlussresultat)) && Abstimmungstyp !== "Quorum";
}

function resultOf({ Schlussresultat, Abstimmungstyp }: HeadlineVote, language: Language): string {
  const words = WORDS[language];
  const [yes, no] = Abstimmungstyp === "Quorum" ? [words.reached, words.missed] : [words.accepted, words.rejected];
  if (YES.test(Schlussresultat)) return yes;
  if (NO.test(Schlussresultat)) return no;
  return Schlussresultat.replace(/^Auswahl ([A-E])$/, (_, letter: string) => words.wins(letter));
}

function countsOf(vote: HeadlineVote, language: Language): string {
  const words = WORDS[language];
  const { Anzahl_Ja: yes, Anzahl_Nein: no } = vote;
  if (yes !== null && no !== null)
    return vote.Abstimmungstyp === "Quorum" ? words.supporters(yes) : words.counts(yes, no);
  const options = OPTIONS.map((letter) => [letter, vote[`Anzahl_${letter}`] ?? 0] as const);
  return options
    .filter(([, count]) => count > 0)
    .map(([letter, count]) => `${letter}\u00a0${count}`)
    .join(", ");
}
