/** Words of closed lists in English, and the table that they come from. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../../../src/text/testing/any-text.ts";
import { DE, EN } from "../../../test/support/explorer/readers.ts";
import { readTerms, term, termBeside, termMarkup } from "./terms.ts";

const TABLE = readFileSync(new URL("terms.csv", import.meta.url), "utf8");

describe("a word", () => {
  it.each([
    ["Schriftliche Anfrage", "Written question"],
    ["überwiesen", "Referred"],
    ["Beschluss des Gemeinderats", "Decision of the Gemeinderat"],
    ["Antrag Stadtrat", "Proposal of the Stadtrat"],
    ["Stadtrat", "Stadtrat"],
    ["2. Vizepräsidium", "Second vice-president"],
    ["Änderungsantrag 2 zu Dispositivziffer 14", "Amendment 2 to item 14 of the decision"],
    ["Schlussabstimmung, Dringliches Postulat", "Final vote, Urgent postulate"],
    ["Vorsteherin Schul- und Sportdepartement", "Head of Schul- und Sportdepartement"],
    ["12. Sitzung", "Meeting 12"],
  ])("%s is %s for people who read English", (german, english) => {
    expect(term(EN, german)).toBe(english);
    expect(term(DE, german)).toBe(german);
  });

  it("that nobody has translated stays as it is", () => {
    for (const name of ["", "Geheimgeschäft", "Schlussabstimmung, Geheimgeschäft", "Stadtratsbeschluss", "toString"])
      expect(term(EN, name)).toBe(name);
    fc.assert(
      fc.property(anyText(), (text) => term(EN, `x${text}`) === `x${text}`),
      { numRuns: 50 },
    );
  });

  it("is shown with that of the records", () => {
    expect(String(termMarkup(EN, "Postulat"))).toBe('<span title="Postulat">Postulate</span>');
    expect(termMarkup(EN, "Motion")).toBe("Motion");
    expect(termMarkup(DE, "Postulat")).toBe("Postulat");
    expect([termBeside(EN, "Weisung"), termBeside(DE, "Weisung")]).toEqual(["Executive proposal (Weisung)", "Weisung"]);
  });
});

describe("the table", () => {
  it("has each word once, and in the translation no more numbers and names than in the word", () => {
    const rows = TABLE.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    expect(rows[0]).toBe("de;en");
    const words = rows.slice(1).map((line) => line.split(";"));
    const names = words.map(([de]) => de.toLowerCase());
    expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([]);
    const marks = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];
    for (const [de, en] of words) expect(marks(de).toSorted(), de).toEqual(marks(en).toSorted());
  });

  it("may come from any editor, and a line without a translation is named", () => {
    const { whole } = readTerms("\ufeff# Words\r\nde;en\r\n\r\nMotion ; Motion\r\n");
    expect([...whole]).toEqual([["motion", "Motion"]]);
    for (const line of ["Motion", "Motion;", "Motion;Motion;x"])
      expect(() => readTerms(`de;en\n${line}\n`)).toThrow("terms.csv, line 2: a German and an English word");
  });
});
