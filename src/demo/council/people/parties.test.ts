import { describe, expect, it } from "vitest";
import { random } from "../../random.ts";
import { constitution, day } from "../model/calendar.ts";
import { WAHLKREISE } from "../model/districts.ts";
import { endOf, GROUPS, groupOf, makeParties, seatsByParty } from "./parties.ts";

const ELECTIONS = [1998, 2002, 2006, 2010, 2014, 2018, 2022, 2026, 2030];

describe("parties", () => {
  const parties = makeParties(random(1));

  it("are 17, of which 8 are inactive", () => {
    expect(parties.size).toBe(17);
    expect([...parties.values()].filter(({ inaktiv }) => inaktiv)).toHaveLength(8);
  });

  it("share 125 seats at every election, in nine districts", () => {
    for (const year of ELECTIONS) {
      const seats = Object.entries(seatsByParty(year));
      expect(seats.reduce((sum, [, count]) => sum + count, 0)).toBe(125);
      expect(seats.every(([kuerzel]) => endOf(parties.get(kuerzel)!) >= constitution(year))).toBe(true);
    }
    expect(WAHLKREISE.reduce((sum, { sitze }) => sum + sitze, 0)).toBe(125);
  });

  it("belong to at most one parliamentary group on a day", () => {
    for (const kuerzel of parties.keys()) {
      for (const year of ELECTIONS) {
        const on = constitution(year);
        const groups = GROUPS.filter(({ from, to, parties }) => from <= on && on <= to && parties.includes(kuerzel));
        expect(groups.length).toBeLessThan(2);
      }
    }
    expect(groupOf("CVP", day("2020-12-31"))).toBe("CVP/EVP");
    expect(groupOf("Die Mitte", day("2021-01-01"))).toBe("Die Mitte/EVP");
    expect(groupOf("parteilos", day("2026-01-01"))).toBeNull();
  });
});
