import { describe, expect, it } from "vitest";
import { completeProfile } from "../../city/complete-profile.ts";
import { groupCode, meetingCode, roleCode, voteCode, votingCode } from "./codes.ts";

const both = (text: string) => ({ de: text, en: text });
const city = completeProfile({
  given: { name: "Seldwyla", council: { name: both("Grosser Gemeinderat") }, executive: { name: both("Stadtrat") } },
});

describe("the code of a group", () => {
  it.each([
    ["Stadtrat", "", "council_executive"],
    ["", "Grosser Gemeinderat", "council_legislative"],
    ["Rat", "Grosser Rat", "council_legislative"],
    ["", "Stadtparlament", "council_legislative"],
    ["Kommission", "Interfraktionelle Konferenz", "committee"],
    ["", "Rechnungsprüfungskommission", "committee"],
    ["Ad-hoc-Kommission", "Wahlen", "committee_ad_hoc"],
    ["Ratsexterne Kommission/Stiftung", "Kulturkommission", "committee_extraparliamentary"],
    ["Fraktion", "SP", "parliamentary_group"],
    ["", "SP-Fraktion", "parliamentary_group"],
    ["Büro", "Büro des Rats", "council_bureau"],
    ["Geschäftsleitung", "", "council_bureau"],
    ["Verein", "Freunde", "association"],
    ["Gremium", "Tafelrunde", "other"],
    ["", "Interfraktionelle Konferenz", "other"],
    ["", "", "other"],
  ])("of type «%s» called «%s» is %s", (type, name, code) => {
    expect(groupCode({ type, name }, city)).toBe(code);
  });

  it("tells what its meetings are", () => {
    expect(meetingCode("council_legislative")).toBe("sitting");
    expect(meetingCode("committee_ad_hoc")).toBe("committee");
    expect(meetingCode("parliamentary_group")).toBe("various");
  });
});

it.each([
  ["Mitglied", "member"],
  ["Ratsmitglied", "member"],
  ["Präsidium", "president"],
  ["Präsidentin", "president"],
  ["Co-Präsident", "president"],
  ["1. Vizepräsidium", "deputy"],
  ["Vizepräsidentin", "deputy"],
  ["Stellvertretung", "deputy"],
  ["Ersatzmitglied", "other"],
  ["Ehrenmitglied", "other"],
  ["Mitglied der Regierung", "other"],
  ["Stimmenzählende", "other"],
  [" ", undefined],
])("the code of the role «%s» is %s", (word, code) => {
  expect(roleCode(word)).toBe(code);
});

it.each([
  ["Schlussabstimmung über die Vorlage", "Normal", "final_vote"],
  ["Antrag 1", "Schlussabstimmung", "final_vote"],
  ["Wahl", "Geheime Wahl", "secret_vote"],
  ["Antrag vor der Schlussabstimmung", "Normal", "other"],
  ["Antrag 1", "", undefined],
])("the code of the vote «%s» of type «%s» is %s", (title, type, code) => {
  expect(votingCode(title, type)).toBe(code);
});

it.each([
  ["Ja", "yes"],
  ["NEIN", "no"],
  ["Enthaltung", "abstention"],
  ["Abwesend", "not_voted"],
  ["Stichentscheid", "tie_breaker"],
  ["A", "other"],
  ["Präsidium", "other"],
  ["Nein zum Antrag", "other"],
  ["Januar", "other"],
  ["", undefined],
])("the code of the choice «%s» is %s", (word, code) => {
  expect(voteCode(word)).toBe(code);
});
