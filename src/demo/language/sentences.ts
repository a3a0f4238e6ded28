/**
 * Fills the slots of a sentence: {gen} {dat} {acc} the thing with article and place, {ort} its place alone. There is no
 * nominative, so that no verb has to agree with the thing. In: a sentence and the name of a thing. Out: the sentence.
 */
import { at, capital, the } from "./nouns.ts";
import { recall } from "./subject.ts";

export type Slots = Readonly<Record<"gen" | "dat" | "acc" | "ort", string>>;

export function slots(gegenstand: string): Slots {
  const { thing, place } = recall(gegenstand);
  const tail = place === "" ? "" : ` ${place}`;
  return {
    gen: the(thing, "gen") + tail,
    dat: the(thing, "dat") + tail,
    acc: the(thing, "acc") + tail,
    ort: place === "" ? "in Seldwyla" : place,
  };
}

export function sentence(template: string, values: Slots): string {
  return template
    .replace(/^Bei \{dat\}/, () => capital(at("bei", values.dat)))
    .replace(/\b(bei|von|zu) \{dat\}/g, (_, preposition: string) => at(preposition, values.dat))
    .replace(/\{(gen|dat|acc|ort)\}/g, (_, slot: keyof Slots) => values[slot]);
}
