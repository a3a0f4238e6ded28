import { expect, test } from "vitest";
import { partySides } from "../votes/party-sides.ts";
import { partyVotes } from "./party-votes.ts";
import type { Stimmabgabe } from "./records.ts";

/** `SP Ja Ja Nein` */
function votes(...lines: readonly string[]): readonly Stimmabgabe[] {
  return lines.flatMap((line) => {
    const [Partei, ...choices] = line.split(" ");
    return choices.map((Abstimmungsverhalten, i) => ({
      KontaktGuid: `${Partei}${i}`,
      Name: `Z${9 - i}`,
      Vorname: "A",
      Partei: Partei === "-" ? "" : Partei,
      Fraktion: "",
      Spezialfunktion: "",
      Abstimmungsverhalten,
    }));
  });
}

test("parties are ordered from left to right, then unknown parties, then members without a party", () => {
  const parties = partyVotes(votes("- Ja", "Neue Ja", "SVP Ja", "AL Ja", "FDP Ja", "SP Ja"));
  expect(parties.map(({ party }) => party)).toEqual(["AL", "SP", "FDP", "SVP", "Neue", ""]);
});

test("members who differ from the majority of those present are dissenters; absent members are not", () => {
  const [party] = partyVotes(votes("SP Ja Nein Ja Abwesend Abwesend Abwesend Enthaltung"));
  expect(party.majority).toBe("Ja");
  expect(party.dissenters.map(({ Abstimmungsverhalten }) => Abstimmungsverhalten)).toEqual(["Nein", "Enthaltung"]);
  expect(party.counts).toEqual([
    { choice: "Ja", count: 2 },
    { choice: "Nein", count: 1 },
    { choice: "Enthaltung", count: 1 },
    { choice: "Abwesend", count: 3 },
  ]);
});

test("without a majority nobody is a dissenter", () => {
  const [party] = partyVotes(votes("SP Ja Nein"));
  expect(party).toMatchObject({ majority: undefined, dissenters: [] });
});

test.each([
  [["SP Ja", "FDP Ja"], "Alle Parteien waren dafür"],
  [["SP Nein", "- Ja"], "Alle Parteien waren dagegen"],
  [["SVP Nein", "SP Ja", "AL Ja", "FDP Ja Nein"], "Dafür: AL, SP. Dagegen: SVP. Geteilt: FDP"],
  [["SP A", "GLP B", "SVP C"], "Antrag A: SP. Antrag B: GLP. Antrag C: SVP"],
])("sides of %j", (lines, text) => {
  expect(partySides(partyVotes(votes(...lines)), "de")).toBe(text);
});
