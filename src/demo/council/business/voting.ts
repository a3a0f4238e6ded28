/**
 * How the council votes: parties take sides by their distance from a matter, members mostly follow, some are absent,
 * the president votes last and breaks ties. In: a random source, the council of the day, the matter. Out: votes and
 * result.
 */
import type { Random } from "../../random.ts";
import type { Abstimmung, Partei, Ratsmitglied } from "../model/model.ts";
import { ABWESEND, AUSWAHL, ENTHALTUNG, JA, NEIN, VERHALTEN } from "../model/verhalten.ts";

export type Ballot = Pick<Abstimmung, "rat" | "verhalten" | "anzahl" | "resultat" | "typ">;

/** A matter: its position between left and right, and the distance within which parties support it. */
export interface Matter {
  readonly lage: number;
  readonly weite: number;
}

/** A third of the council, which provisional support and urgency need. */
export const QUORUM = 42;
const DISSENT_PROBABILITY = 0.012;

export const accepted = ({ resultat }: Ballot): boolean => resultat === VERHALTEN[JA];

/** Yes or no by majority; with `quorum` the yes votes alone decide. */
export function voteOn(random: Random, rat: readonly Ratsmitglied[], { lage, weite }: Matter, quorum = false): Ballot {
  const sides = new Map<Partei, number>();
  const side = (partei: Partei): number => {
    const known = sides.get(partei);
    if (known !== undefined) return known;
    const distance = Math.abs(partei.lage - lage) + 0.12 * random.normal();
    const taken = distance < weite ? JA : distance < weite + 0.06 && !quorum ? ENTHALTUNG : NEIN;
    sides.set(partei, taken);
    return taken;
  };
  const verhalten = cast(random, rat, (partei) => side(partei), [JA, NEIN, ENTHALTUNG]);
  const anzahl = count(verhalten);
  presidentDecides(rat, verhalten, anzahl, side);
  const yes = quorum ? anzahl[JA] >= QUORUM : anzahl[JA] > anzahl[NEIN];
  return { rat, verhalten, anzahl, typ: quorum ? "Quorum" : "Normal", resultat: VERHALTEN[yes ? JA : NEIN] };
}

/** A choice among three to five proposals; the one with most votes wins, the first of several. */
export function chooseAmong(random: Random, rat: readonly Ratsmitglied[], options: number): Ballot {
  const choices = new Map<Partei, number>();
  const choice = (partei: Partei): number => {
    const known = choices.get(partei);
    if (known !== undefined) return known;
    const option = Math.floor(((partei.lage + 1.05 + 0.25 * random.normal()) / 2.1) * options);
    const taken = AUSWAHL + Math.min(options - 1, Math.max(0, option));
    choices.set(partei, taken);
    return taken;
  };
  const all = Array.from({ length: options }, (_, index) => AUSWAHL + index);
  const verhalten = cast(random, rat, choice, all);
  const anzahl = count(verhalten);
  const winner = all.reduce((best, other) => (anzahl[other] > anzahl[best] ? other : best));
  const typ = `Gleichgerichtete Anträge mit ${options} Optionen`;
  return { rat, verhalten, anzahl, typ, resultat: `Auswahl ${VERHALTEN[winner]}` };
}

function cast(
  random: Random,
  rat: readonly Ratsmitglied[],
  side: (partei: Partei) => number,
  possible: readonly number[],
): Uint8Array {
  const verhalten = Uint8Array.from(rat, ({ partei }) => {
    const taken = side(partei);
    return random.chance(DISSENT_PROBABILITY) ? random.pick(possible.filter((other) => other !== taken)) : taken;
  });
  let absent = random.integer(8, 14);
  while (absent > 0) {
    const index = random.integer(0, rat.length - 1);
    if (rat[index].praesidium || verhalten[index] === ABWESEND) continue;
    verhalten[index] = ABWESEND;
    absent--;
  }
  return verhalten;
}

function count(verhalten: Uint8Array): number[] {
  const anzahl = VERHALTEN.map(() => 0);
  for (const behaviour of verhalten) anzahl[behaviour]++;
  return anzahl;
}

/** In a tie, the president abstains if their vote caused it, or else votes and decides. */
function presidentDecides(
  rat: readonly Ratsmitglied[],
  verhalten: Uint8Array,
  anzahl: number[],
  side: (partei: Partei) => number,
): void {
  if (anzahl[JA] !== anzahl[NEIN]) return;
  const index = rat.findIndex(({ praesidium }) => praesidium);
  const before = verhalten[index];
  const after = before !== ENTHALTUNG ? ENTHALTUNG : side(rat[index].partei) === NEIN ? NEIN : JA;
  verhalten[index] = after;
  anzahl[before]--;
  anzahl[after]++;
}
