/**
 * The words that the analyser knows, with all forms of the nouns. In: a word in lower case, with umlauts. Out: what it
 * is. Looking a form up is one access or two, because a splitter looks up every piece of every word.
 */
import { FIRST_PARTS, PARTICLES } from "./first-parts.ts";
import { NOUNS } from "./nouns.ts";
import { UMLAUT_NOUNS, UMLAUT_NOUNS_ER } from "./umlaut-nouns.ts";

/** What forms end in. If a form may belong to two nouns, the first ending wins. */
const ENDINGS = ["n", "s", "en", "es", "e", "er", "ern", "ns", "ens", "nen", "innen", "in"];

/** Endings that replace others, in words from Greek and Latin, and in names of people. */
const REPLACING: readonly (readonly [ending: string, instead: string])[] = [
  ["innen", "e"],
  ["in", "e"],
  ["ien", "ium"],
  ["en", "um"],
  ["en", "us"],
  ["en", "a"],
  ["en", "o"],
  ["a", "um"],
  ["i", "o"],
];
/** Shorter nouns have none of these. */
const SHORTEST_REPLACED = 5;

/** Doubled in forms: Busse, Kenntnisse. */
const DOUBLED = ["se", "sen", "ses"];

const IRREGULAR: Readonly<Record<string, string>> = { bauten: "bau", examina: "examen", lexika: "lexikon" };

const UMLAUT_ENDINGS = ["e", "en", "in", "innen"];
const UMLAUT_ENDINGS_ER = ["er", "ern"];
/** Gärten, Mütter, Vögel: the plural has no ending. */
const WITHOUT_ENDING = /e[lnr]$/;

const UMLAUTS: Readonly<Record<string, string>> = { a: "ä", o: "ö", u: "ü" };

/** A known word at the beginning of a compound. */
export interface FirstPart {
  /** What to search for: `schule` for `schul`; nothing for a particle such as `vor`. */
  readonly stems: readonly string[];
}

interface Lexicon {
  /** The nouns of each form: one, or two such as Bus and Busse for `bussen`. All forms of a noun share its object. */
  readonly forms: ReadonlyMap<string, FirstPart>;
  /** The first parts that are no forms, or something else than the form that is written alike. */
  readonly otherParts: ReadonlyMap<string, FirstPart>;
  /** The first letters of all longer first parts. */
  readonly beginnings: ReadonlySet<string>;
}

export const BEGINNING = 5;

let lexicon: Lexicon | undefined;

/** Made when it is needed first: a process that never analyses a word does not have it. */
function load(): Lexicon {
  lexicon ??= makeLexicon();
  return lexicon;
}

/** Most processes need it, soon after their start: it avoids what is slow in code that has hardly run. */
function makeLexicon(): Lexicon {
  const umlauted = words(UMLAUT_NOUNS);
  const umlautedEr = words(UMLAUT_NOUNS_ER);
  const nouns = [...umlauted, ...umlautedEr, ...words(NOUNS)];
  const forms = new Map<string, FirstPart>();
  for (const noun of nouns) forms.set(noun, { stems: [noun] });
  const parts = nouns.map((noun) => forms.get(noun)!);
  for (const noun of umlauted) {
    const endings = WITHOUT_ENDING.test(noun) ? ["", "n", "s"] : UMLAUT_ENDINGS;
    for (const ending of endings) forms.getOrInsert(withUmlaut(noun) + ending, forms.get(noun)!);
  }
  for (const noun of umlautedEr)
    for (const ending of UMLAUT_ENDINGS_ER) forms.getOrInsert(withUmlaut(noun) + ending, forms.get(noun)!);
  for (const [form, noun] of Object.entries(IRREGULAR)) forms.getOrInsert(form, forms.get(noun)!);
  const beginnings = new Set<string>();
  const begin = (part: string): void => void beginnings.add(part.slice(0, BEGINNING));
  for (const form of forms.keys()) begin(form);
  for (const ending of ENDINGS)
    for (let i = 0; i < nouns.length; i++) {
      const form = nouns[i] + ending;
      forms.getOrInsert(form, parts[i]);
      // A longer noun has the same beginning.
      if (nouns[i].length < BEGINNING) begin(form);
    }
  for (const [ending, instead] of REPLACING)
    for (let i = 0; i < nouns.length; i++) {
      const noun = nouns[i];
      if (noun.length < SHORTEST_REPLACED || !noun.endsWith(instead)) continue;
      const form = noun.slice(0, -instead.length) + ending;
      forms.getOrInsert(form, parts[i]);
      begin(form);
    }
  for (const noun of nouns)
    if (noun.endsWith("s") && !noun.endsWith("ss"))
      for (const ending of DOUBLED) {
        forms.set(noun + ending, { stems: [...(forms.get(noun + ending)?.stems ?? []), noun] });
        begin(noun + ending);
      }
  const otherParts = otherPartsOf(nouns, forms);
  for (const part of otherParts.keys()) begin(part);
  return { forms, otherParts, beginnings };
}

function otherPartsOf(nouns: readonly string[], forms: Lexicon["forms"]): Lexicon["otherParts"] {
  const parts = new Map<string, FirstPart>();
  const add = (text: string, stem: string): void => {
    if (!forms.has(text)) parts.set(text, { stems: [stem] });
  };
  for (const part of words(FIRST_PARTS)) add(part, part);
  // Schul-haus, Kirch-turm; what Verwaltungs-rat begins with is a form.
  for (const noun of nouns) if (noun.endsWith("e")) add(noun.slice(0, -1), noun);
  for (const particle of PARTICLES) parts.set(particle, { stems: [] });
  return parts;
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** The vowel of the last stressed syllable: `baum` becomes `bäum`, not `baüm`. */
function withUmlaut(noun: string): string {
  const last = Math.max(...Object.keys(UMLAUTS).map((vowel) => noun.lastIndexOf(vowel)));
  const at = noun.slice(last - 1, last + 1) === "au" ? last - 1 : last;
  return at < 0 ? noun : noun.slice(0, at) + UMLAUTS[noun[at]] + noun.slice(at + 1);
}

/** The nouns of which the word is a form, such as `amt` for `ämter`. */
export function nounsOf(form: string): readonly string[] | undefined {
  return load().forms.get(form)?.stems;
}

/** The first part of a compound as it is written there, with the element that links it to the next one. */
export function firstPartOf(text: string): FirstPart | undefined {
  const { forms, otherParts } = load();
  return otherParts.get(text) ?? forms.get(text);
}

/** Whether a longer first part may begin with these letters, of which there are `BEGINNING`. */
export function beginsFirstPart(letters: string): boolean {
  return load().beginnings.has(letters);
}
