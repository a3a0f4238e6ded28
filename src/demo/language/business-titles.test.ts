import { describe, expect, it } from "vitest";
import { DEPARTEMENTE } from "../departments.ts";
import { random } from "../random.ts";
import { businessTopic } from "./business-titles.ts";
import type { BusinessTopic, Geschaeftsart } from "./business-topic.ts";
import { parseSubject } from "./subject.ts";
import { THEMES } from "./themes.ts";

/** Roughly how often each kind of business is submitted to a council. */
const MIX: readonly (readonly [Geschaeftsart, number])[] = [
  ["Motion", 8],
  ["Postulat", 30],
  ["Interpellation", 7],
  ["Schriftliche Anfrage", 27],
  ["Dringliche Schriftliche Anfrage", 3],
  ["Beschlussantrag", 1.5],
  ["Parlamentarische Initiative", 1],
  ["Einzelinitiative", 1],
  ["Volksinitiative", 0.5],
  ["Petition", 0.5],
  ["Weisung", 15],
  ["Wahl", 3],
  ["Ratsreform", 0.3],
  ["Budget", 0.15],
  ["Rechnung", 0.15],
  ["Nachtragskredit", 0.3],
  ["Bericht", 1],
  ["Resolution", 0.2],
];

const source = random("titles");
const draws = Array.from({ length: 9500 }, (_, i): BusinessTopic & { readonly art: Geschaeftsart } => {
  const art = source.weighted(MIX);
  return { art, ...businessTopic(source, art, 2010 + (i % 17)) };
});

describe("businessTopic", () => {
  it("hardly ever repeats a title", () => {
    expect(new Set(draws.map(({ titel }) => titel)).size).toBeGreaterThanOrEqual(8500);
  });

  it("writes clean titles of reasonable length in Swiss spelling", () => {
    const unclean = draws.filter(
      ({ titel }) =>
        titel.length < 25 ||
        titel.length > 220 ||
        titel !== titel.trim() ||
        /\s{2}| ,|,,|[{}|ß]|undefined|"/.test(titel) ||
        !/^[\p{Lu}«]/u.test(titel) ||
        /\b(an|in|bei|von|zu) dem\b|\bzu der\b/.test(titel),
    );
    expect(unclean).toEqual([]);
  });

  it("names the department of the theme", () => {
    const keys = DEPARTEMENTE.map(({ key }) => key);
    expect(new Set(draws.map(({ departement }) => departement))).toEqual(new Set(keys));
    for (const { art, departement, gegenstand } of draws.filter(({ art }) => art === "Motion")) {
      expect(parseSubject(gegenstand).theme, art).toBeDefined();
      expect(THEMES.filter((theme) => theme.departement === departement)).not.toEqual([]);
    }
  });

  it("has enough titles about cycle routes for a search", () => {
    const motions = draws.filter(({ art, titel }) => art === "Motion" && /velo(weg|vorzugsroute|route)/i.test(titel));
    expect(motions.length).toBeGreaterThanOrEqual(30);
  });

  it("names the year of yearly business", () => {
    expect(businessTopic(random(1), "Budget", 2023).titel).toMatch(/2024/);
    expect(businessTopic(random(1), "Rechnung", 2023).titel).toMatch(/2022/);
    expect(businessTopic(random(1), "Nachtragskredit", 2023).titel).toMatch(/I+\. Serie 2023/);
    expect(businessTopic(random(1), "Wahl", 2025).titel).toMatch(/^Wahl .*(2022–2026|2025\/2026)$/);
  });

  it("is the same for the same seed", () => {
    expect(businessTopic(random(7), "Weisung", 2020)).toEqual(businessTopic(random(7), "Weisung", 2020));
  });
});

describe("themes", () => {
  it("have lists without gaps, duplicates or unknown placeholders", () => {
    for (const theme of THEMES) {
      const lists = [theme.gruppen, theme.losungen, theme.aemter, theme.traeger, theme.befunde, theme.fragen];
      const fields = theme.felder.flatMap(({ zwecke, umstaende, zusaetze, eigenschaften }) => [
        zwecke,
        umstaende,
        zusaetze,
        eigenschaften,
      ]);
      for (const list of [...lists, ...fields]) {
        expect(list.length).toBeGreaterThan(1);
        expect(new Set(list).size).toBe(list.length);
        for (const text of list) {
          expect(text).toBe(text.trim());
          expect(text.replace(/\{(gen|dat|akk|ort)\}/g, "x")).not.toMatch(/[{}ß]| {2}|\n/);
        }
      }
      for (const { objekte, massnahmen } of theme.felder) {
        for (const { gender, nom } of [...objekte, ...massnahmen]) {
          expect(gender).toMatch(/^[mfnp]$/);
          expect(nom).toMatch(/^\p{Lu}[^\n]*$/u);
        }
      }
    }
  });

  it("name circumstances with an article in the dative", () => {
    for (const cause of THEMES.flatMap(({ felder }) => felder.flatMap(({ umstaende }) => umstaende))) {
      expect(cause).toMatch(/^(dem|der|den) /);
    }
  });
});
