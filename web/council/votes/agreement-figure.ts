/** Who votes with whom, as a matrix with its table. In: how often two of some voted alike. Out: a figure. */
import { isLargeMatrix, matrix } from "../../charts/matrix.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { percent } from "../../frame/numbers.ts";
import type { Figure } from "../../frame/page.ts";
import type { Call } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import { byPartyOrder } from "../facts/parties.ts";
import type { Agreement, Side } from "../facts/vote-records.ts";

const WORDS = {
  de: {
    title: (one: string, other: string, share: string) => `${one} und ${other} stimmen am häufigsten gleich: ${share}`,
    only: (one: string, other: string, share: string) => `${one} und ${other} stimmen zu ${share} gleich`,
    // Without a count: the table also has pairs with few common votes.
    tied: (share: string) => `Mehrere Paare stimmen am häufigsten gleich: ${share}`,
    sentence:
      "Jedes Feld zeigt, in wie viel Prozent der gemeinsamen Abstimmungen die beiden gleich stimmten. " +
      "Bei Fraktionen und Parteien zählt, was ihre Mehrheit wählte; wer abwesend war, zählt nicht.",
    large:
      "Je kräftiger ein Feld, desto öfter stimmten die beiden in den gemeinsamen Abstimmungen gleich. Wer abwesend " +
      "war, zählt nicht; ohne Feld gibt es keine gemeinsame Abstimmung. Die Prozente stehen in der Tabelle.",
    text: (one: string, other: string, share: string, same: number, common: number) =>
      `${one} und ${other}: ${share}, ${same} von ${common} Abstimmungen`,
    unit: "Prozent der gemeinsamen Abstimmungen",
    caption: "Wie oft zwei gleich stimmten",
    label: "Wie oft zwei gleich stimmten, als Matrix",
    first: "Wer",
    second: "Mit wem",
    share: "Gleich gestimmt",
    same: "Gleich",
    common: "Gemeinsam",
  },
  en: {
    title: (one: string, other: string, share: string) => `${one} and ${other} vote alike most often: ${share}`,
    only: (one: string, other: string, share: string) => `${one} and ${other} vote alike ${share} of the time`,
    tied: (share: string) => `Several pairs vote alike most often: ${share}`,
    sentence:
      "Each cell shows how often the two voted alike, in percent of the votes that both took part in. For groups " +
      "and parties, what their majority chose counts; members who were absent do not count.",
    large:
      "The stronger the colour of a cell, the more often the two voted alike in the votes that both took part in. " +
      "Members who were absent do not count; without a cell, there is no such vote. The table has the percentages.",
    text: (one: string, other: string, share: string, same: number, common: number) =>
      `${one} and ${other}: ${share}, ${same} of ${common} votes`,
    unit: "percent of common votes",
    caption: "How often two voted alike",
    label: "How often two voted alike, as a matrix",
    first: "Who",
    second: "With whom",
    share: "Voted alike",
    same: "Alike",
    common: "Common",
  },
};

/** Undefined if nobody can be compared. `linkOf` is where a name leads; `labelOf` names and sorts the rows. */
export function agreementFigure(
  visit: Pick<Visit, "language">,
  pairs: readonly Agreement[],
  call: Call,
  linkOf: (side: Side) => string | undefined,
  labelOf: (side: Side) => string = ({ bezeichnung }) => bezeichnung,
): Figure | undefined {
  const closest = closestOf(pairs);
  if (closest.length === 0) return undefined;
  const { language } = visit;
  const words = inLanguage(language, WORDS);
  const sides = sidesOf(pairs, labelOf);
  const places = new Map(sides.map((side, place) => [keyOf(side), place]));
  const byPlaces = new Map<string, Agreement>();
  for (const pair of pairs) {
    const [one, other] = [places.get(keyOf(pair.erste)), places.get(keyOf(pair.zweite))];
    byPlaces.set(`${one} ${other}`, pair).set(`${other} ${one}`, pair);
  }
  const entries = sides.map((side) => ({ name: labelOf(side), href: linkOf(side) }));
  const text = ({ erste, zweite, anteil, gleich, gemeinsam }: Agreement): string =>
    words.text(erste.bezeichnung, zweite.bezeichnung, percent(anteil, language, 0), gleich, gemeinsam);
  return {
    id: "uebereinstimmung",
    title: titleOf(closest, pairs.length, language),
    about: { unit: words.unit },
    sentence: isLargeMatrix(sides.length) ? words.large : words.sentence,
    draw: (width) =>
      matrix({
        entries,
        shareOf: (row, column) => byPlaces.get(`${row} ${column}`)?.anteil,
        textOf: (row, column) => text(byPlaces.get(`${row} ${column}`) as Agreement),
        label: words.label,
        width,
      }),
    table: {
      caption: words.caption,
      columns: [
        { key: "erste", title: words.first, kind: "text" },
        { key: "zweite", title: words.second, kind: "text" },
        { key: "anteil", title: words.share, kind: "percent" },
        { key: "gleich", title: words.same, kind: "number" },
        { key: "gemeinsam", title: words.common, kind: "number" },
      ],
      rows: pairs
        .toSorted((one, other) => other.anteil - one.anteil)
        .map(({ erste, zweite, anteil, gleich, gemeinsam }) => ({
          values: [erste.bezeichnung, zweite.bezeichnung, anteil, gleich, gemeinsam],
          href: linkOf(erste),
        })),
    },
    calls: [call],
  };
}

function titleOf(closest: readonly Agreement[], count: number, language: Language): string {
  const words = inLanguage(language, WORDS);
  const [{ erste, zweite, anteil }] = closest;
  const share = percent(anteil, language, 0);
  if (closest.length > 1) return words.tied(share);
  // With one pair alone, there is no other to vote alike less often.
  return (count === 1 ? words.only : words.title)(erste.bezeichnung, zweite.bezeichnung, share);
}

/** Of those with enough common votes to be compared with the others; several if they vote alike equally often. */
function closestOf(pairs: readonly Agreement[]): readonly Agreement[] {
  const enough = Math.max(0, ...pairs.map(({ gemeinsam }) => gemeinsam)) / 2;
  const compared = pairs.filter(({ gemeinsam }) => gemeinsam >= enough);
  const most = Math.max(...compared.map(({ anteil }) => anteil));
  return compared.filter(({ anteil }) => anteil === most);
}

const keyOf = ({ guid, bezeichnung }: Side): string => guid ?? bezeichnung;

/** From left to right, as far as parties are known. */
function sidesOf(pairs: readonly Agreement[], labelOf: (side: Side) => string): readonly Side[] {
  const all = new Map(pairs.flatMap(({ erste, zweite }) => [erste, zweite]).map((side) => [keyOf(side), side]));
  return [...all.values()].sort(
    (one, other) =>
      byPartyOrder(one.partei ?? one.bezeichnung, other.partei ?? other.bezeichnung) ||
      labelOf(one).localeCompare(labelOf(other), "de-CH"),
  );
}
