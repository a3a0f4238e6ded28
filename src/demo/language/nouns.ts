/**
 * German nouns in their four cases. In: a short notation. Out: phrases with the right article and endings.
 *
 * A noun is written as gender and word: `m Veloweg`, `f Veloroute`, `n Konzept`, `p Velowege` (p: plural). Genitive
 * (m, n) and dative (p) follow the usual rule, -s or -es and -n, unless a form follows after a bar:
 * `p Plätze in Kitas|Plätzen in Kitas`.
 */

export type Case = "nom" | "gen" | "dat" | "akk";

export interface Noun {
  readonly gender: "m" | "f" | "n" | "p";
  readonly nom: string;
  /** The one form that differs: genitive of m and n, dative of p. */
  readonly other: string;
}

export function noun(notation: string): Noun {
  const [, gender, nom, other] = /^([mfnp]) ([^|]+)(?:\|([^|]+))?$/.exec(notation.trim()) ?? [];
  if (nom === undefined) throw new Error('is not a noun such as "m Veloweg", "f Veloroute" or "n Haus|Hauses"');
  return { gender: gender as Noun["gender"], nom, other: other ?? regular(gender as Noun["gender"], nom) };
}

function regular(gender: Noun["gender"], nom: string): string {
  if (gender === "f") return nom;
  if (gender === "p") return /[ns]$/.test(nom) ? nom : `${nom}n`;
  return /(?:[sxz]|sch)$/.test(nom) ? `${nom}es` : `${nom}s`;
}

/** The word alone in its case, for use without article or after an adjective. */
export function word({ gender, nom, other }: Noun, wanted: Case): string {
  return wanted === (gender === "p" ? "dat" : "gen") ? other : nom;
}

const ARTICLES: Readonly<Record<Noun["gender"], Readonly<Record<Case, string>>>> = {
  m: { nom: "der", gen: "des", dat: "dem", akk: "den" },
  f: { nom: "die", gen: "der", dat: "der", akk: "die" },
  n: { nom: "das", gen: "des", dat: "dem", akk: "das" },
  p: { nom: "die", gen: "der", dat: "den", akk: "die" },
};

/** "der Veloroute"; with an adjective stem "der sicheren Veloroute". */
export function the(thing: Noun, wanted: Case, adjective = ""): string {
  const short = thing.gender !== "p" && (wanted === "nom" || (wanted === "akk" && thing.gender !== "m"));
  const attribute = adjective === "" ? "" : `${adjective}${short ? "e" : "en"} `;
  return `${ARTICLES[thing.gender][wanted]} ${attribute}${word(thing, wanted)}`;
}

const STRONG = { m: "er", f: "e", n: "es", p: "e" } as const;

/** Without article, as a title begins: "Sichere Veloroute". */
export function bare(thing: Noun, adjective = ""): string {
  return adjective === "" ? thing.nom : `${capital(adjective)}${STRONG[thing.gender]} ${thing.nom}`;
}

const CONTRACTIONS: ReadonlyMap<string, string> = new Map([
  ["an dem", "am"],
  ["in dem", "im"],
  ["bei dem", "beim"],
  ["von dem", "vom"],
  ["zu dem", "zum"],
  ["zu der", "zur"],
]);

/** A preposition before a phrase in the dative, contracted with the article where German does: "zur Veloroute". */
export function at(preposition: string, dative: string): string {
  const [article, ...rest] = dative.split(" ");
  const start = `${preposition} ${article}`;
  return [CONTRACTIONS.get(start) ?? start, ...rest].join(" ");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The parts of a phrase that are not empty, with blanks between them. */
export function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
