import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { random } from "../../random.ts";
import { constitution, type Day, day, OPEN } from "../model/calendar.ts";
import { isCommittee, makeBodies } from "./bodies.ts";
import { proportional } from "./committees.ts";
import { makeMandates } from "./mandates.ts";
import { makeParties, seatsByParty } from "./parties.ts";

const today = day("2026-11-15");
const bodies = makeBodies(random("bodies"));
const { mandate, personen, chamber, head } = makeMandates(
  random("people"),
  makeParties(random("parties")),
  bodies,
  today,
);
const SEAT = ["Mitglied", "Präsidium", "1. Vizepräsidium", "2. Vizepräsidium"];
const inCouncil = mandate.filter(({ gremium, funktion }) => gremium.name === "Gemeinderat" && SEAT.includes(funktion));
const anyDay = fc.integer({ min: constitution(1998), max: today });
const runs = ({ from, to }: { from: Day; to: Day }, on: Day): boolean => from <= on && on <= to;

describe("the council over time", () => {
  it("has 125 members on every day, each once, one of them presiding", () => {
    fc.assert(
      fc.property(anyDay, (on) => {
        const rat = chamber.rat(on);
        expect(new Set(rat.map(({ person }) => person)).size).toBe(125);
        expect(rat.filter(({ praesidium }) => praesidium)).toHaveLength(1);
        const sitting = inCouncil.filter((mandat) => runs(mandat, on));
        expect(new Set(sitting.map(({ person }) => person))).toEqual(new Set(rat.map(({ person }) => person)));
        expect(sitting.map(({ sitz }) => sitz).sort((a, b) => a! - b!)).toEqual(
          Array.from({ length: 125 }, (_, i) => i + 1),
        );
        const { person } = rat.find(({ praesidium }) => praesidium)!;
        expect(sitting.find((mandat) => mandat.person === person)!.funktion).toBe("Präsidium");
      }),
    );
  });

  it("has the elected seats by party at the beginning of each term", () => {
    for (const { year, from } of chamber.terms) {
      const seats: Record<string, number> = {};
      for (const { partei } of chamber.rat(from)) seats[partei.kuerzel] = (seats[partei.kuerzel] ?? 0) + 1;
      expect(seats).toEqual(seatsByParty(year));
    }
  });

  it("replaces members who leave on the next day, in the same seat and district", () => {
    for (const left of inCouncil.filter(({ to }) => to < OPEN)) {
      const successor = inCouncil.find(({ sitz, from }) => sitz === left.sitz && from === left.to + 1)!;
      expect(successor.person.wahlkreis).toBe(left.person.wahlkreis);
    }
  });

  it("has 125 open seats today, three of them the presidium", () => {
    const open = inCouncil.filter(({ to }) => to === OPEN);
    expect(open).toHaveLength(125);
    expect(new Set(open.map(({ funktion }) => funktion))).toEqual(new Set(SEAT));
    expect(open.filter(({ funktion }) => funktion === "Mitglied")).toHaveLength(122);
  });

  it("has people with unique names", () => {
    expect(new Set(personen.map(({ vorname, name }) => `${vorname} ${name}`)).size).toBe(personen.length);
  });
});

describe("other bodies", () => {
  it("are 61", () => {
    expect(bodies).toHaveLength(61);
    expect(new Set(bodies.map(({ guid }) => guid)).size).toBe(61);
  });

  it("have full committees, with members of the council only", () => {
    const committees = bodies.filter(isCommittee);
    fc.assert(
      fc.property(anyDay, (on) => {
        const rat = new Set(chamber.rat(on).map(({ person }) => person));
        for (const body of committees.filter((body) => runs(body, on))) {
          const members = mandate.filter((m) => m.gremium === body && runs(m, on) && m.funktion !== "Sekretariat");
          expect(members).toHaveLength(body.sitze);
          expect(members.every(({ person }) => rat.has(person))).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("have no mandate before the body exists, and none that ends before it begins", () => {
    for (const { from, to, gremium } of mandate) {
      expect(from).toBeLessThanOrEqual(to);
      expect(from).toBeGreaterThanOrEqual(gremium.from);
      expect(to).toBeLessThanOrEqual(gremium.to);
      expect(from).toBeLessThanOrEqual(today);
    }
  });

  it("have members in the parliamentary group of their party", () => {
    fc.assert(
      fc.property(anyDay, (on) => {
        for (const { person, fraktion } of chamber.rat(on)) {
          const groups = mandate.filter((m) => m.person === person && m.gremium.typ === "Fraktion" && runs(m, on));
          expect(groups.map(({ gremium }) => gremium)).toEqual(fraktion === null ? [] : [fraktion]);
        }
      }),
      { numRuns: 10 },
    );
  });

  it("have a member of the executive as head of each department", () => {
    const heads = ["15", "20", "25", "30", "35", "40", "45", "50", "55"].map((key) => head(key, today));
    expect(new Set(heads).size).toBe(9);
    expect(heads).not.toContain(null);
    expect(head("10", today)).toBeNull();
  });
});

describe("proportional", () => {
  it("distributes all seats", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 125 }), (on, seats) => {
        const shares = proportional(chamber.rat(on), seats);
        expect(shares.reduce((sum, [, count]) => sum + count, 0)).toBe(seats);
      }),
    );
  });
});
