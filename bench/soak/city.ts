/**
 * Words, keys and files of the city, from which the soak builds requests. In: the address of a server and exported
 * files.
 */
import { readdirSync } from "node:fs";
import { searchPath } from "../measure/council.ts";
import { KEY } from "../measure/servers.ts";

export interface City {
  /** Words from titles of business items, in lower case. */
  readonly words: readonly string[];
  /** GUIDs of the first records of each index. */
  readonly guids: Readonly<Record<Index, readonly string[]>>;
  /** Sequence numbers of business items. */
  readonly seqs: readonly number[];
  readonly accounts: readonly { readonly id: number; readonly bezeichnung: string }[];
  readonly departments: readonly string[];
  readonly institutions: readonly string[];
  /** Addresses of attached files. */
  readonly files: readonly string[];
}

const INDEXES = ["geschaeft", "kontakt", "sitzung", "abstimmung"] as const;
export type Index = (typeof INDEXES)[number];

interface Hit {
  readonly guid: string;
  readonly seq: number;
  readonly record: { readonly Titel: string };
}

/** Shorter words are in nearly every title. */
const WORD = /\p{L}{4,}/gu;

export async function cityAt(url: string, attached: string): Promise<City> {
  const list = async <Entry>(name: string): Promise<readonly Entry[]> =>
    (await fetchJson<{ value: readonly Entry[] }>(`${url}/finance/v1/${name}`)).value;
  const hitsOf = async (index: Index): Promise<readonly Hit[]> => {
    const path = searchPath("seq > 0", "&m=1000&format=json").replace("geschaeft", index);
    return (await fetchJson<{ hits: readonly Hit[] }>(url + path)).hits;
  };
  const hits = await Promise.all(INDEXES.map(hitsOf));
  const keys = async (name: string) => (await list<{ key: string }>(name)).map(({ key }) => key);
  const [business] = hits;
  const guids = hits.map((some) => some.map(({ guid }) => guid));
  return {
    words: [...new Set(business.flatMap(({ record }) => record.Titel.toLowerCase().match(WORD) ?? []))],
    guids: { geschaeft: guids[0], kontakt: guids[1], sitzung: guids[2], abstimmung: guids[3] },
    seqs: business.map(({ seq }) => seq),
    accounts: await list("konten"),
    departments: await keys("departemente"),
    institutions: await keys("institutionen"),
    // Named ID.Nr.Ansicht.extension by export.
    files: readdirSync(attached).map((name) => `/api/files/${name.split(".", 3).join("/")}`),
  };
}

async function fetchJson<Body>(address: string): Promise<Body> {
  const reply = await fetch(address, { headers: { "api-key": KEY } });
  if (!reply.ok) throw new Error(`${reply.status} from ${address}`);
  return (await reply.json()) as Body;
}
