/**
 * Where in Seldwyla something is. In: a random source and the kind of place. Out: a label ("Lindenplatz") and a phrase
 * ("am Lindenplatz").
 */
import type { Random } from "../random.ts";
import { at, type Noun, the } from "./nouns.ts";
import { AREALE, BRIDGES, GANZE_STADT, PARKS, QUARTIERE, SCHULEN, SCHULGEBAEUDE, SQUARES, STREETS } from "./places.ts";

export const PLACE_KINDS = ["punkt", "strecke", "quartier", "stadt", "schule", "park", "areal"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export interface Place {
  /** As a title begins: "Goldacherstrasse, Abschnitt Lindenplatz bis Mühlebrücke". */
  readonly label: string;
  /** As it follows a noun: "an der Goldacherstrasse"; empty where the whole city is meant. */
  readonly phrase: string;
}

export function whereabouts(random: Random, kind: PlaceKind): Place {
  switch (kind) {
    case "punkt":
      return spot(random);
    case "strecke":
      return stretch(random);
    case "quartier":
      return inTheQuarter(random);
    case "stadt":
      return { label: "", phrase: random.pick(GANZE_STADT) };
    case "schule": {
      const house = random.pick(SCHULGEBAEUDE);
      const name = random.pick(SCHULEN);
      return { label: `${house.nom} ${name}`, phrase: `${at("in", the(house, "dat"))} ${name}` };
    }
    case "park": {
      const park = random.pick(PARKS);
      return { label: park, phrase: park.endsWith("wiese") ? `auf der ${park}` : `im ${park}` };
    }
    case "areal": {
      const areal = random.pick(AREALE);
      return { label: areal, phrase: `auf dem ${areal}` };
    }
  }
}

function spot(random: Random): Place {
  const street = random.pick(STREETS);
  switch (random.integer(0, 3)) {
    case 0: {
      const square = random.pick(SQUARES);
      return { label: square.nom, phrase: at(random.pick(["an", "bei"]), the(square, "dat")) };
    }
    case 1: {
      const bridge = random.pick(BRIDGES);
      return {
        label: `${street.nom}/${bridge.nom}`,
        phrase: `${at("an", the(street, "dat"))} bei ${the(bridge, "dat")}`,
      };
    }
    default:
      return { label: street.nom, phrase: at("an", the(street, "dat")) };
  }
}

function stretch(random: Random): Place {
  const street = random.pick(STREETS);
  const [from, to] = random.sample<Noun>([...SQUARES, ...BRIDGES], 2);
  switch (random.integer(0, 5)) {
    case 0:
      return {
        label: `${street.nom}, Abschnitt ${from.nom} bis ${to.nom}`,
        phrase: `${at("an", the(street, "dat"))} zwischen ${from.nom} und ${to.nom}`,
      };
    case 1:
      return { label: `${from.nom} bis ${to.nom}`, phrase: `zwischen ${the(from, "dat")} und ${the(to, "dat")}` };
    case 2: {
      const bridge = random.pick(BRIDGES);
      return { label: bridge.nom, phrase: `auf ${the(bridge, "dat")}` };
    }
    case 3:
      return { label: street.nom, phrase: `entlang ${the(street, "gen")}` };
    default:
      return { label: street.nom, phrase: at("an", the(street, "dat")) };
  }
}

function inTheQuarter(random: Random): Place {
  const [one, other] = random.sample(QUARTIERE, 2);
  const circle = random.integer(1, 12);
  switch (random.integer(0, 5)) {
    case 0:
      return { label: `Kreis ${circle}`, phrase: `im Kreis ${circle}` };
    case 1:
      return { label: `Quartiere ${one} und ${other}`, phrase: `in den Quartieren ${one} und ${other}` };
    default:
      return { label: `Quartier ${one}`, phrase: `im Quartier ${one}` };
  }
}
