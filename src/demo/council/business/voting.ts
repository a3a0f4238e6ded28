/**
 * How the council votes: parties take sides by their distance from a matter, members mostly follow, some are away, the
 * president votes last and never leaves a tie. In: chance, the council of the day, the matter. Out: votes and outcome.
 */
import type { Random } from "../../random.ts";
import type { Abstimmung, Partei, Ratsmitglied } from "../model/model.ts";
import { ABWESEND, AUSWAHL, ENTHALTUNG, JA, NEIN, VERHALTEN } from "../model/verhalten.ts";

export type Ballot = Pick<Abstimmung, "rat" | "verhalten" | "anzahl" | "resultat" | "typ">;

/** A matter: where it lies between left and right, and how far from there its supporters reach. */
export interface Matter {
  readonly lage: number;
  readonly weite: number;
}

/** A third of the council: what provisional support and urgency need. */
export const QUORUM = 42;
const DISSENT = 0.012;

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
    const place = Math.floor(((partei.lage + 1.05 + 0.25 * random.normal()) / 2.1) * options);
    const taken = AUSWAHL + Math.min(options - 1, Math.max(0, place));
    choices.set(partei, taken);
    return taken;
  };
  const all = Array.from({ length: options }, (_, place) => AUSWAHL + place);
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
    return random.chance(DISSENT) ? random.pick(possible.filter((other) => other !== taken)) : taken;
  });
  let away = random.integer(8, 14);
  while (away > 0) {
    const place = random.integer(0, rat.length - 1);
    if (rat[place].praesidium || verhalten[place] === ABWESEND) continue;
    verhalten[place] = ABWESEND;
    away--;
  }
  return verhalten;
}

function count(verhalten: Uint8Array): number[] {
  const anzahl = VERHALTEN.map(() => 0);
  for (const place of verhalten) anzahl[place]++;
  return anzahl;
}

/** A tie with the president's vote becomes a majority of one without it; a tie of the others is broken by it. */
function presidentDecides(
  rat: readonly Ratsmitglied[],
  verhalten: Uint8Array,
  anzahl: number[],
  side: (partei: Partei) => number,
): void {
  if (anzahl[JA] !== anzahl[NEIN]) return;
  const place = rat.findIndex(({ praesidium }) => praesidium);
  const before = verhalten[place];
  const after = before !== ENTHALTUNG ? ENTHALTUNG : side(rat[place].partei) === NEIN ? NEIN : JA;
  verhalten[place] = after;
  anzahl[before]--;
  anzahl[after]++;
}
