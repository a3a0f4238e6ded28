/** The cases of the council service. Words are chosen by how many business items hold them, so that they mean the same in any demo city. */
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

interface Found {
  readonly numHits: number;
  readonly hits: readonly { readonly guid: string; readonly seq: number }[];
}

/** In: the address of a server. Out: the cases, with words and a GUID that exist there. */
export async function councilCases(url: string): Promise<readonly Case[]> {
  const search = (q: string, rest = ""): string =>
    `/api/geschaeft/searchdetails?q=${encodeURIComponent(q)}&l=de-CH${rest}`;
  const reply = async (path: string): Promise<Found> =>
    (await (await fetch(`${url}${path}&format=json`)).json()) as Found;
  const counts: { word: string; hits: number }[] = [];
  for (const word of CANDIDATES)
    counts.push({ word, hits: (await reply(search(`Volltext any ${word}`, "&m=0"))).numHits });
  const { numHits, hits } = await reply(search("seq > 0", "&m=1"));
  const nearest = (share: number) =>
    counts.reduce((a, b) => (Math.abs(b.hits / numHits - share) < Math.abs(a.hits / numHits - share) ? b : a));
  const word = (kind: string, share: number): Case => {
    const { word: text, hits: found } = nearest(share);
    return { name: `${kind} word (${found} of ${numHits})`, path: search(`Volltext any ${text}`, "&m=10") };
  };
  const range =
    'beginn_start >= "2020-01-01 00:00:00" and beginn_start < "2022-01-01 00:00:00" sortBy beginn_start/sort.descending';
  return [
    word("rare", 0.001),
    word("medium", 0.05),
    word("most common", 1),
    { name: "two years, sorted, 10", path: search(range, "&m=10") },
    { name: "one by GUID", path: search(`ID = ${hits[0].guid}`) },
    { name: "crawl, first page of 1,000", path: search("seq > 0", "&m=1000") },
    { name: "crawl, later page of 1,000", path: search(`seq > ${hits[0].seq + Math.floor(numHits / 2)}`, "&m=1000") },
  ];
}
