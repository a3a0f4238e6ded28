import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { random } from "../../random.ts";
import type { Ratsmitglied } from "../model/model.ts";
import { ABWESEND, AUSWAHL, JA, NEIN, VERHALTEN } from "../model/verhalten.ts";
import { makeParties, seatsByParty } from "../people/parties.ts";
import { chooseAmong, QUORUM, voteOn } from "./voting.ts";

const parties = makeParties(random(1));
const rat: readonly Ratsmitglied[] = Object.entries(seatsByParty(2022))
  .flatMap(([kuerzel, count]) => Array<string>(count).fill(kuerzel))
  .map((kuerzel, index) => ({
    partei: parties.get(kuerzel)!,
    fraktion: null,
    praesidium: index === 40,
    person: {
      guid: String(index),
      altsystemId: "",
      vorname: "",
      name: "",
      geschlecht: "weiblich",
      jahrgang: 1980,
      wahlkreis: "",
      wohnkreis: "",
      parteien: [],
    },
  }));

const matter = fc.record({
  lage: fc.double({ min: -1, max: 1, noNaN: true }),
  weite: fc.double({ min: 0, max: 2, noNaN: true }),
});

function tally(verhalten: Uint8Array): number[] {
  return VERHALTEN.map((_, index) => verhalten.filter((taken) => taken === index).length);
}

describe("voteOn", () => {
  it("counts every member, has 8 to 14 absent, never ties, and follows the majority", () => {
    fc.assert(
      fc.property(fc.integer(), matter, (seed, matter) => {
        const { verhalten, anzahl, resultat, typ } = voteOn(random(seed), rat, matter);
        expect(verhalten).toHaveLength(125);
        expect(anzahl).toEqual(tally(verhalten));
        expect(anzahl[ABWESEND]).toBeGreaterThanOrEqual(8);
        expect(anzahl[ABWESEND]).toBeLessThanOrEqual(14);
        expect(verhalten[40]).not.toBe(ABWESEND);
        expect(anzahl[JA]).not.toBe(anzahl[NEIN]);
        expect(resultat).toBe(anzahl[JA] > anzahl[NEIN] ? "Ja" : "Nein");
        expect(typ).toBe("Normal");
      }),
    );
  });

  it("needs a third of the council if a quorum is required", () => {
    fc.assert(
      fc.property(fc.integer(), matter, (seed, matter) => {
        const { anzahl, resultat } = voteOn(random(seed), rat, matter, true);
        expect(resultat).toBe(anzahl[JA] >= QUORUM ? "Ja" : "Nein");
      }),
    );
  });

  it("follows party lines with few exceptions", () => {
    const { verhalten } = voteOn(random(5), rat, { lage: -0.8, weite: 0.6 });
    const left = rat.flatMap(({ partei }, index) => (partei.kuerzel === "SP" ? [verhalten[index]] : []));
    expect(left.filter((taken) => taken === JA || taken === ABWESEND).length).toBeGreaterThan(left.length - 4);
    const right = rat.flatMap(({ partei }, index) => (partei.kuerzel === "SVP" ? [verhalten[index]] : []));
    expect(right.filter((taken) => taken === NEIN || taken === ABWESEND).length).toBeGreaterThan(right.length - 3);
  });
});

describe("chooseAmong", () => {
  it("returns the option with most votes", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 3, max: 5 }), (seed, options) => {
        const { verhalten, anzahl, resultat, typ } = chooseAmong(random(seed), rat, options);
        expect(anzahl).toEqual(tally(verhalten));
        expect(anzahl[JA] + anzahl[NEIN]).toBe(0);
        expect(anzahl.slice(AUSWAHL + options).every((count) => count === 0)).toBe(true);
        const winner = VERHALTEN.indexOf(resultat.slice("Auswahl ".length) as (typeof VERHALTEN)[number]);
        expect(anzahl[winner]).toBe(Math.max(...anzahl.slice(AUSWAHL)));
        expect(typ).toBe(`Gleichgerichtete Anträge mit ${options} Optionen`);
      }),
    );
  });
});
