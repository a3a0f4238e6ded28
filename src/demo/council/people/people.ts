/**
 * Creates the people of the council, each name once. In: party, district and the day on which someone first appears.
 * Out: a person; details that only the contact record needs (occupation, address, interests) are derived there.
 */
import { commonName, type PersonName, personName } from "../../language/names.ts";
import type { Random } from "../../random.ts";
import { type Day, day, OPEN, yearOf } from "../model/calendar.ts";
import { type Wahlkreis, WOHNKREISE } from "../model/districts.ts";
import { altsystemId } from "../model/identity.ts";
import type { Partei, Parteizugehoerigkeit, Person } from "../model/model.ts";
import { endOf, MERGER } from "./parties.ts";

export interface People {
  /** Everyone created so far. */
  readonly all: readonly Person[];
  create(on: Day, partei: Partei | null, wahlkreis: Wahlkreis | null): Person;
  /** The person has no party from that day on. */
  leaveParty(person: Person, on: Day): void;
}

export function makePeople(random: Random, parteien: ReadonlyMap<string, Partei>): People {
  const all: Person[] = [];
  const drawn = new Set<string>();
  const names = new Set<string>();
  const common = random.fork("common names");

  const unusedName = (nameOf: () => PersonName, used: Set<string>): PersonName => {
    for (;;) {
      const name = nameOf();
      const key = `${name.vorname} ${name.name}`;
      if (used.has(key)) continue;
      used.add(key);
      return name;
    }
  };

  const uniqueName = (): PersonName => {
    const name = unusedName(() => personName(random), drawn);
    return unusedName(() => ({ ...name, name: commonName(common) ?? name.name }), names);
  };

  const join = (partei: Partei, from: Day, to: Day): Parteizugehoerigkeit => ({
    guid: random.guid(),
    partei,
    from,
    to,
  });

  const membership = (partei: Partei, on: Day): Parteizugehoerigkeit[] => {
    const first = join(partei, day(`${yearOf(on) - random.integer(1, 12)}-01-01`), endOf(partei));
    return partei.kuerzel === "CVP" ? [first, join(parteien.get("Die Mitte")!, MERGER, OPEN)] : [first];
  };

  return {
    all,
    create(on, partei, wahlkreis) {
      const guid = random.guid();
      const person: Person = {
        guid,
        altsystemId: altsystemId(guid, on),
        ...uniqueName(),
        jahrgang: yearOf(on) - random.integer(22, 58),
        wahlkreis: wahlkreis?.name ?? "",
        wohnkreis: random.pick(wahlkreis?.kreise ?? WOHNKREISE),
        parteien: partei === null ? [] : membership(partei, on),
      };
      all.push(person);
      return person;
    },
    leaveParty(person, on) {
      const last = person.parteien[person.parteien.length - 1];
      last.to = on - 1;
      person.parteien.push(join(parteien.get("parteilos")!, on, OPEN));
    },
  };
}

/** The party of a person on a day: before the first known membership the first, after the last one the last. */
export function parteiOf(person: Person, on: Day): Partei | null {
  const { parteien } = person;
  return (parteien.find(({ to }) => on <= to) ?? parteien[parteien.length - 1])?.partei ?? null;
}

/** `Muster<no-break space>Hans` */
export const nameVorname = ({ name, vorname }: Person): string => `${name}\u00a0${vorname}`;

/** `Hans Muster` */
export const vornameName = ({ name, vorname }: Person): string => `${vorname} ${name}`;
