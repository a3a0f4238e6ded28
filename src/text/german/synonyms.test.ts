import { describe, expect, it } from "vitest";
import { SWISS_SYNONYMS } from "./swiss-synonyms.ts";
import { OWN_SYNONYMS, readSynonyms, Synonyms, withOwn } from "./synonyms.ts";

describe("synonyms", () => {
  it("are found for any form of a word, and are the others of its groups", () => {
    const synonyms = new Synonyms([
      ["velo", "fahrrad"],
      ["velo", "bike", "rad"],
    ]);
    expect(synonyms.of("velos")).toEqual(["fahrrad", "bike", "rad"]);
    expect(synonyms.of("fahrräder")).toEqual(["velo"]);
    expect(synonyms.of("tram")).toEqual([]);
  });

  it("are read from lines, with comments, and faults have their lines", () => {
    const text = "\ufeff# Wörter\r\n\r\n Velo=Fahrrad = Bike\nÖV = öffentlicher Verkehr\nVelo\n= Velo\n";
    expect(readSynonyms(text)).toEqual({
      groups: [["velo", "fahrrad", "bike"]],
      faults: [
        { line: 4, text: "ÖV = öffentlicher Verkehr" },
        { line: 5, text: "Velo" },
        { line: 6, text: "= Velo" },
      ],
    });
  });

  it("of the program are all groups, and a city adds its own", () => {
    expect(readSynonyms(SWISS_SYNONYMS).faults).toEqual([]);
    expect(OWN_SYNONYMS.of("velo")).toEqual(["fahrrad"]);
    expect(withOwn([["velo", "citybike"]]).of("velo")).toEqual(["fahrrad", "citybike"]);
  });
});
