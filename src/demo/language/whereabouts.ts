/** Where in Seldwyla something is. In: chance and the kind of place. Out: a label ("Lindenplatz") and a phrase ("am Lindenplatz"). */
import type { Random } from "../random.ts";
import { at, type Noun, noun, the } from "./nouns.ts";
import { AREALE, bridges, PARKS, QUARTIERE, SCHULEN, squares, streets } from "./places.ts";

export type PlaceKind = "punkt" | "strecke" | "quartier" | "stadt" | "schule" | "park" | "areal";

export interface Place {
  /** As a title begins: "Goldacherstrasse, Abschnitt Lindenplatz bis Mühlebrücke". */
  readonly label: string;
  /** As it follows a noun: "an der Goldacherstrasse"; empty where the whole city is meant. */
  readonly phrase: string;
}

const SCHULORTE = [
  "n Schulhaus|Schulhauses",
  "f Schulanlage",
  "f Tagesschule",
  "n Sekundarschulhaus|Sekundarschulhauses",
].map(noun);
const GANZE_STADT = ["", "", "", "in der Stadt Seldwyla", "in Seldwyla"];

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
      const house = random.pick(SCHULORTE);
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
  const street = random.pick(streets);
  switch (random.integer(0, 3)) {
    case 0: {
      const square = random.pick(squares);
      return { label: square.nom, phrase: at(random.pick(["an", "bei"]), the(square, "dat")) };
    }
    case 1: {
      const bridge = random.pick(bridges);
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
  const street = random.pick(streets);
  const [from, to] = random.sample<Noun>([...squares, ...bridges], 2);
  switch (random.integer(0, 5)) {
    case 0:
      return {
        label: `${street.nom}, Abschnitt ${from.nom} bis ${to.nom}`,
        phrase: `${at("an", the(street, "dat"))} zwischen ${from.nom} und ${to.nom}`,
      };
    case 1:
      return { label: `${from.nom} bis ${to.nom}`, phrase: `zwischen ${the(from, "dat")} und ${the(to, "dat")}` };
    case 2: {
      const bridge = random.pick(bridges);
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
