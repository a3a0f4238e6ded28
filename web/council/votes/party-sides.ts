/** Which parties voted for and against, in one line: `Dafür: SP, Grüne. Dagegen: FDP, SVP`. */
import { inLanguage, type Language } from "../../frame/language.ts";
import type { PartyVotes } from "../facts/party-votes.ts";
import { byChoice, choiceWord } from "../facts/vote-result.ts";

const WORDS = {
  de: {
    sides: { Ja: "Dafür", Nein: "Dagegen", Enthaltung: "Enthalten" },
    all: { Ja: "Alle Parteien waren dafür", Nein: "Alle Parteien waren dagegen" },
    split: "Geteilt",
  },
  en: {
    sides: { Ja: "For", Nein: "Against", Enthaltung: "Abstaining" },
    all: { Ja: "All parties were in favour", Nein: "All parties were against" },
    split: "Divided",
  },
};
/** The side of parties without a majority. */
const SPLIT = "";

type Texts = Readonly<Record<string, string | undefined>>;

export function partySides(parties: readonly PartyVotes[], language: Language): string {
  const words = inLanguage(language, WORDS);
  const real = parties.filter(({ party }) => party !== "" && party !== "parteilos");
  const sides = [...Map.groupBy(real, ({ majority }) => majority ?? SPLIT)];
  const together = sides.length === 1 ? (words.all as Texts)[sides[0][0]] : undefined;
  if (together !== undefined) return together;
  return sides
    .sort(([one], [other]) => Number(one === SPLIT) - Number(other === SPLIT) || byChoice(one, other))
    .map(([choice, members]) => {
      const side = choice === SPLIT ? words.split : ((words.sides as Texts)[choice] ?? choiceWord(choice, language));
      return `${side}: ${members.map(({ party }) => party).join(", ")}`;
    })
    .join(". ");
}
