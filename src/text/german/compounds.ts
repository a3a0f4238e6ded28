/**
 * Splits compounds. In: a word in lower case, with umlauts. Out: its parts, or one part if it is none. Of all ways to
 * cut the word the cheapest one is taken: known words cost least, unknown ones most, so that few and known parts win.
 * A name may be the first part (Limmat-brücke); a word that the lexicon lacks may be the last one, after known words.
 */
import { derivedBase, isDerived, SHORTEST_DERIVED, stemsOf } from "./inflection.ts";
import { BEGINNING, beginsFirstPart, firstPartOf, nounsOf } from "./lexicon.ts";

export interface Part {
  readonly text: string;
  /** Its basic forms. */
  readonly stems: readonly string[];
  /** A particle such as `vor` or `um`, which is no word to search for. */
  readonly isParticle: boolean;
}

/** Longer words are not split: the time grows with the square of the length. */
const LONGEST = 64;
const SHORTEST_PART = 3;
const SHORTEST_UNKNOWN = 4;

/** Costs of parts: tuned on the titles of council business that `bench/search-quality` measures. */
const KNOWN = 2;
/** Rather Land-strasse than Lands-trasse. */
const LINKED = 2.1;
const PARTICLE = 2.5;
/** Of unknown words: the longer they are, the likelier they consist of known ones. */
const unknownCost = (length: number): number => 4 + 0.4 * length;
/** Of a noun that only its suffix shows: the longer it is, the likelier it is a compound itself. */
const derivedCost = (length: number): number => 3 + 0.2 * length;
/** A derived noun is rather a compound, unless its parts are even less known. */
const WHOLE = 2;
/** Of a name before a noun: the longer that noun is, the less likely the match is a coincidence. */
const nameCost = (name: number, noun: number): number => 5 + 0.4 * name - Math.min(2, 0.25 * noun);

/** The cheapest cut of the rest of a word: the first part of it, and where the next one begins. */
interface Cut {
  readonly cost: number;
  readonly part: Part;
  readonly next: number;
}

const LETTERS = /^[a-zäöü]+$/;
/** How German words begin: at most a few consonants that go together, then a vowel. */
const PRONOUNCEABLE =
  /^(?:[b-df-hj-np-tv-z]?|[bdfgkptw]r|[bfgkps]l|[gkps]n|sch[lmnrw]?|st?r|spr?|spl|st|pfl?|pfr|th|ph|chr?|qu|zw|rh|sk|s[mz]|tsch|kh)[aeiouäöüy]/;

/** Nouns that are not what their last part says, although their first part is a word, too. */
const NOT_COMPOUNDS: ReadonlySet<string> = new Set(
  (
    "anwesen beispiel diebstahl interesse interessen legende lernende mitglied programm promotion provision redaktion " +
    "support urkunde ursache verbleib verbrauch vorrat"
  ).split(" "),
);

/** Short nouns that hardly any other word ends in, so that any name may be before them. */
const SAFE_HEADS: ReadonlySet<string> = new Set(["amt", "bad", "bau", "hof", "see", "weg"]);

export function split(word: string): readonly Part[] {
  const nouns = nounsOf(word);
  const whole = [partOf(word, nouns ?? stemsOf(word))];
  if (word.length < 2 * SHORTEST_PART - 1 || word.length > LONGEST || !LETTERS.test(word)) return whole;
  if (NOT_COMPOUNDS.has(nouns?.[0] ?? word)) return whole;
  const parts = new Splitter(word, nouns !== undefined).parts();
  if (parts.length < 2 || (nouns && !isCompound(nouns, parts))) return whole;
  // The lexicon has some compounds as well, and the last part may be an unknown one.
  return [...parts.slice(0, -1), ...split(parts[parts.length - 1].text)];
}

/**
 * Whether the parts of a noun of the lexicon are what it consists of. Abende are not a kind of Ende, and what is short
 * and follows a particle is rarely what it says: an Anlage is no Lage, but a Weiterbildung is a Bildung.
 */
function isCompound(nouns: readonly string[], parts: readonly Part[]): boolean {
  const last = parts[parts.length - 1];
  const before = parts.slice(0, -1).reduce((text, part) => text + part.text, "");
  if (!last.stems.some((stem) => nouns.includes(before + stem))) return false;
  return !parts.some(({ isParticle }) => isParticle) || last.stems[0].length > 4;
}

function partOf(text: string, stems: readonly string[]): Part {
  return { text, stems, isParticle: false };
}

class Splitter {
  readonly #word: string;
  /** The lexicon has the whole word: then only known parts count. */
  readonly #isStrict: boolean;
  /** By where the rest begins; null if it cannot be cut into words. */
  readonly #rests: (Cut | null)[] = [];
  readonly #derivedEnds: readonly number[];

  constructor(word: string, isStrict: boolean) {
    this.#word = word;
    this.#isStrict = isStrict;
    this.#derivedEnds = isStrict ? NO_ENDS : derivedEnds(word);
  }

  parts(): readonly Part[] {
    let best = this.#firstOf(0);
    if (!this.#isStrict) {
      for (let end = SHORTEST_PART; end <= this.#word.length - SHORTEST_PART; end++) {
        const cut = this.#name(end);
        if (cut && (!best || cut.cost < best.cost)) best = cut;
      }
    }
    if (best && isDerived(this.#word) && best.cost > WHOLE + derivedCost(this.#word.length)) best = null;
    const parts: Part[] = [];
    for (let cut: Cut | null = best; cut; cut = cut.next < this.#word.length ? this.#rest(cut.next) : null)
      parts.push(cut.part);
    return parts;
  }

  /** The cheapest cut that begins with a known word. */
  #firstOf(from: number): Cut | null {
    let best: Cut | null = null;
    const last = this.#word.length - SHORTEST_PART;
    for (let end = from + 2; end <= last; end++) {
      const text = this.#word.slice(from, end);
      if (end === from + BEGINNING && !beginsFirstPart(text)) break;
      const known = firstPartOf(text);
      if (known === undefined) continue;
      const isParticle = known.stems.length === 0;
      if (!isParticle && text.length < SHORTEST_PART) continue;
      const cost = isParticle ? PARTICLE : text.endsWith("s") && !known.stems.includes(text) ? LINKED : KNOWN;
      best = this.#cheaper(best, { text, stems: known.stems, isParticle }, cost, end);
    }
    for (const end of this.#derivedEnds) {
      if (end - from < SHORTEST_DERIVED || end > last) continue;
      const text = this.#word.slice(from, end);
      if (firstPartOf(text) !== undefined || !PRONOUNCEABLE.test(text)) continue;
      best = this.#cheaper(best, partOf(text, [derivedStem(text)]), derivedCost(text.length), end);
    }
    return best;
  }

  #cheaper(best: Cut | null, part: Part, ownCost: number, next: number): Cut | null {
    const rest = this.#rest(next);
    if (!rest) return best;
    const cost = ownCost + rest.cost;
    // Of equal ones, that with the longer first part: Siedlungs-richtplan.
    return !best || cost <= best.cost ? { cost, part, next } : best;
  }

  #rest(from: number): Cut | null {
    const known = this.#rests[from];
    if (known !== undefined) return known;
    const last = this.#last(this.#word.slice(from));
    const first = this.#firstOf(from);
    this.#rests[from] = first && (!last || first.cost < last.cost) ? first : last;
    return this.#rests[from];
  }

  #last(text: string): Cut | null {
    const next = this.#word.length;
    if (text.length < SHORTEST_PART) return null;
    const nouns = nounsOf(text);
    if (nouns) return { cost: KNOWN, part: partOf(text, nouns), next };
    if (this.#isStrict || !PRONOUNCEABLE.test(text)) return null;
    const derived = derivedBase(text);
    if (derived !== undefined) return { cost: derivedCost(text.length), part: partOf(text, [derived]), next };
    // After known words, whatever may be a word.
    return text.length < SHORTEST_UNKNOWN
      ? null
      : { cost: unknownCost(text.length), part: partOf(text, stemsOf(text)), next };
  }

  /** A name or another unknown word, then a known noun. */
  #name(end: number): Cut | null {
    const text = this.#word.slice(0, end);
    const rest = this.#rest(end);
    if (!rest || rest.part.isParticle || !PRONOUNCEABLE.test(text)) return null;
    const [stem] = rest.part.stems;
    if (firstPartOf(rest.part.text)?.stems[0] !== stem || !isLikelyAfterName(stem, end)) return null;
    const part = partOf(text, text.endsWith("s") ? [text, text.slice(0, -1)] : [text]);
    return { cost: nameCost(end, stem.length) + rest.cost, part, next: end };
  }
}

/** The shorter a noun, the more words end in it that have nothing to do with it. */
function isLikelyAfterName(noun: string, nameLength: number): boolean {
  if (noun.length > 4) return nameLength >= 3;
  return nameLength >= 4 && (noun.length === 4 || SAFE_HEADS.has(noun));
}

/** Where derived nouns end in a word, also with the `s` that links them to the next part. */
function derivedEnds(word: string): readonly number[] {
  if (!DERIVED_INSIDE.test(word)) return NO_ENDS;
  return Array.from({ length: word.length + 1 }, (_, end) => end).filter((end) => {
    const text = word.slice(0, end);
    return isDerived(text) || (text.endsWith("s") && isDerived(text.slice(0, -1)));
  });
}

const DERIVED_INSIDE = /(?:ung|eit|schaft|ion|tät|ismus|ment|ling|erei)s?./;
const NO_ENDS: readonly number[] = [];

function derivedStem(text: string): string {
  return text.endsWith("s") && isDerived(text.slice(0, -1)) ? text.slice(0, -1) : text;
}
