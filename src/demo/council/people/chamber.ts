/**
 * The council over time. In: seats, presidents by year, parliamentary groups. Out: the members on a given day, with
 * their party and group of that day. All days between two changes share one list.
 */
import { constitution, type Day, OPEN, presidencyYear, type Term } from "../model/calendar.ts";
import { lowerBound } from "../model/lower-bound.ts";
import type { Gremium, Person, Ratsmitglied, Seat } from "../model/model.ts";
import type { Chamber } from "./committees.ts";
import { groupOf } from "./parties.ts";
import { parteiOf } from "./people.ts";

export function makeChamber(
  seats: readonly Seat[],
  presidents: ReadonlyMap<number, Person>,
  groups: ReadonlyMap<string, Gremium>,
  terms: readonly Term[],
  today: Day,
): Chamber {
  const changes = new Set<Day>();
  for (const { from, to, person } of seats) {
    changes.add(from).add(to + 1);
    for (const { from } of person.parteien) changes.add(from);
  }
  for (const { from } of groups.values()) changes.add(from);
  for (const year of presidents.keys()) changes.add(constitution(year));
  const boundaries = [...changes].filter((change) => change < OPEN).sort((a, b) => a - b);
  const cache = new Map<number, readonly Ratsmitglied[]>();

  /** The number of the period between two changes. */
  const period = (on: Day): number => lowerBound(boundaries.length, (index) => boundaries[index] > on);

  const compose = (on: Day): readonly Ratsmitglied[] => {
    const presiding = presidents.get(presidencyYear(on));
    return seats
      .filter(({ from, to }) => from <= on && on <= to)
      .sort((a, b) => a.sitz - b.sitz)
      .map(({ person }) => {
        const partei = parteiOf(person, on)!;
        const name = groupOf(partei.kuerzel, on);
        const fraktion = name === null ? null : groups.get(name)!;
        return { person, partei, fraktion, praesidium: person === presiding };
      });
  };

  return {
    today,
    terms,
    rat(on) {
      const key = period(on);
      let rat = cache.get(key);
      if (rat === undefined) {
        rat = compose(on);
        cache.set(key, rat);
      }
      return rat;
    },
    lastDay: (person, on) => seats.find((seat) => seat.person === person && seat.from <= on && on <= seat.to)!.to,
  };
}
