/**
 * What a member did in a vote, in the words of any Swiss council: one table for everything that counts or translates
 * votes. Whole words only: `Nein zur Vorlage` may mean anything.
 */

export type Choice = "yes" | "no" | "abstained" | "absent";

const WORDS: Readonly<Record<Choice, readonly string[]>> = {
  yes: ["ja", "yes", "oui", "sì", "si"],
  no: ["nein", "no", "non"],
  abstained: ["enthaltung", "enthalten", "stimmenthaltung", "abstention", "astensione", "abstain"],
  absent: [
    ...["abwesend", "entschuldigt", "nicht teilgenommen", "nicht abgestimmt", "keine stimmabgabe"],
    ...["absent", "absente", "assente"],
  ],
};

/** The words of the services for the choices of every council. */
export const COMMON_WORDS: Readonly<Record<Choice, string>> = {
  yes: "Ja",
  no: "Nein",
  abstained: "Enthaltung",
  absent: "Abwesend",
};

const CHOICES = new Map(
  Object.entries(WORDS).flatMap(([choice, words]) => words.map((word) => [word, choice as Choice] as const)),
);

/** Undefined if a word is not known for certain, such as the motions `A` to `E`. */
export function choiceOf(word: string): Choice | undefined {
  return CHOICES.get(word.trim().toLowerCase());
}

/** `Abwesend` for `entschuldigt`, and for a member of whom a council does not say anything. */
export function commonWord(word: string): string {
  const choice = word.trim() === "" ? "absent" : choiceOf(word);
  return choice === undefined ? word : COMMON_WORDS[choice];
}
