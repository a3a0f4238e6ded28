/** The cases of the council service. Words are chosen by their document frequency, so that cities are comparable. */
import type { Case } from "./side-by-side.ts";

/** Words of the demo city, from rare to common. */
const CANDIDATES = [
  "ziegelplatz",
  "herrenlosen",
  "velowege",
  "velo",
  "schule",
  "verkehr",
  "bericht",
  "stadt",
  "stadtrat",
  "der",
  "die",
  "und",
];

/** The approximate share of records with the word, and the goals for its first ten and hundred hits. */
const WORDS = [
  { kind: "rare", share: 0.001, ten: 0.3, hundred: undefined },
  { kind: "medium", share: 0.05, ten: 0.3, hundred: 0.2 },
  { kind: "most common", share: 1, ten: undefined, hundred: 0.2 },
];

interface Found {
  readonly numHits: number;
  readonly hits: readonly { readonly guid: string; readonly seq: number }[];
}

/** The address of a search in the index of business items. */
export function searchPath(q: string, rest = ""): string {
  return `/api/geschaeft/searchdetails?q=${encodeURIComponent(q)}&l=de-CH${rest}`;
}

async function found(url: string, q: string, rest: string): Promise<Found> {
  return (await (await fetch(`${url}${searchPath(q, `${rest}&format=json`)}`)).json()) as Found;
}

/** In: the address of a server. Out: the cases, with words and a GUID that exist there. */
export async function councilCases(url: string): Promise<readonly Case[]> {
  const counts: { word: string; hits: number }[] = [];
  for (const word of CANDIDATES)
    counts.push({ word, hits: (await found(url, `Volltext any ${word}`, "&m=0")).numHits });
  const { numHits, hits } = await found(url, "seq > 0", "&m=1");
  const nearest = (share: number) =>
    counts.reduce((a, b) => (Math.abs(b.hits / numHits - share) < Math.abs(a.hits / numHits - share) ? b : a));
  const words = WORDS.flatMap(({ kind, share, ten, hundred }) => {
    const { word, hits: matching } = nearest(share);
    const wordCase = (name: string, rest: string, min: number): Case => ({
      name: `${kind} word, ${name}`,
      paths: [searchPath(`Volltext any ${word}`, rest)],
      ...(matching < min && { missing: `only ${matching} records contain the word` }),
    });
    return [
      { ...wordCase(`top 10 of ${matching}`, "&m=10", 1), coldGoal: ten },
      { ...wordCase("top 100", "&m=100", 11), coldGoal: hundred },
      wordCase("page 50", "&s=491&m=10", 491),
    ];
  });
  const range = 'beginn_start >= "2020-01-01 00:00:00" and beginn_start < "2022-01-01 00:00:00"';
  const any = 'Volltext any "velo schule verkehr bericht stadt"';
  return [
    ...words,
    {
      name: "any of 5 words in 2 years, sorted",
      paths: [searchPath(`${any} and ${range} sortBy beginn_start/sort.descending`, "&m=10")],
    },
    { name: "one by GUID", paths: [searchPath(`ID = ${hits[0].guid}`)], coldGoal: 0.5 },
  ];
}

/** All pages of a crawl through the index: each begins after the last record of the previous one. */
export async function crawlPaths(url: string, rest = ""): Promise<readonly string[]> {
  const paths: string[] = [];
  for (let seq = 0; ; ) {
    const { numHits, hits } = await found(url, `seq > ${seq}`, "&m=1000");
    paths.push(searchPath(`seq > ${seq}`, `&m=1000${rest}`));
    if (numHits <= hits.length) return paths;
    seq = hits.at(-1)!.seq;
  }
}
