/** Writes speeches with very long texts, which any city may have, as a folder for `rathaus import parliament`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { random } from "../../src/demo/random.ts";

const LONG = 4;
const CHARACTERS = 1_000_000;
/** As long as a speech can be, so many that all of them are a long response. */
const ORDINARY = 300;
const ORDINARY_CHARACTERS = 20_000;
const WORDS = ["der", "der", "die", "und", "in", "a", "Stadtrat", "Schule", "Verkehr", "Bericht", "Velo", "Strasse"];

/** The whole index of speeches; the longest are the last. */
export function writeLongSpeeches(folder: string): void {
  const rng = random("long speeches");
  const textOf = (characters: number): string => {
    const words: string[] = [];
    for (let length = 0; length < characters; length += words.at(-1)!.length + 1) words.push(rng.pick(WORDS));
    return words.join(" ");
  };
  const lengths = [...Array(ORDINARY).fill(ORDINARY_CHARACTERS), ...Array(LONG).fill(CHARACTERS)];
  const texts = [...lengths.map(textOf), "a ".repeat(CHARACTERS), "a".repeat(CHARACTERS)];
  const lines = texts.map((text, i) => JSON.stringify(speech(i + 1, text)));
  mkdirSync(join(folder, "wortmeldung"), { recursive: true });
  writeFileSync(join(folder, "wortmeldung", "0001.ndjson"), lines.join("\n"));
}

const ELEMENTS = [
  ...["SitzungGuid", "SitzungTitel", "SitzungDatum", "TraktandumGuid", "TraktandumNr", "TraktandumTitel"],
  ...["GeschaeftGuid", "GeschaeftTitel", "GeschaeftGrNr", "GeschaeftRatsgeschaeftsart", "Subtraktandum"],
];

function speech(nr: number, text: string): object {
  const SEQ = 1_000_000 + nr;
  const empty = Object.fromEntries(ELEMENTS.map((name) => [name, ""]));
  const OBJ_GUID = SEQ.toString(16).padStart(32, "0");
  const lists = { Aufzeichnung: [], PersonenWortmeldung: [] };
  return { OBJ_GUID, SEQ, ...empty, Sortierung: nr, Level: 1, ...lists, Text: text };
}
