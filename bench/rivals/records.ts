/** The business items of the demo city, crawled from our server page by page, as any client would. */
import { KEY } from "../measure/servers.ts";

export interface CityRecord {
  readonly guid: string;
  /** As our server sends it; every rival sends the same bytes. */
  readonly json: string;
  /** The values of the field `Volltext` of `src/parliament/describe/indexes/geschaeft.ts`. */
  readonly values: readonly string[];
  /** Its first day, such as `2020-07-08`. */
  readonly begun: string;
}

interface Geschaeft {
  readonly OBJ_GUID: string;
  readonly GRNr: string;
  readonly Titel: string;
  readonly Geschaeftsart: string;
  readonly Beginn: { readonly Start: string };
  readonly Ablaufschritte: readonly {
    readonly Protokolleintrag: string;
    readonly Beschlussnummer: string;
    readonly Dokumente: readonly { readonly Titel: string; readonly OBJ_GUID: string }[];
  }[];
}

export async function recordsOf(url: string): Promise<readonly CityRecord[]> {
  const records: CityRecord[] = [];
  for (let seq = 0; ; ) {
    const path = `/api/geschaeft/searchdetails?format=ndjson&m=1000&q=${encodeURIComponent(`seq > ${seq}`)}`;
    const reply = await fetch(url + path, { headers: { "api-key": KEY } });
    const hits = (await reply.text())
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { readonly seq: number; readonly record: Geschaeft });
    if (hits.length === 0) return records;
    records.push(...hits.map(({ record }) => cityRecord(record)));
    seq = Math.max(...hits.map((hit) => hit.seq));
  }
}

function cityRecord(record: Geschaeft): CityRecord {
  const steps = record.Ablaufschritte;
  const values = [
    record.OBJ_GUID,
    record.GRNr,
    record.Titel,
    record.Geschaeftsart,
    ...steps.map((step) => step.Protokolleintrag),
    ...steps.flatMap((step) => step.Dokumente.flatMap((document) => [document.Titel, document.OBJ_GUID])),
    ...steps.map((step) => step.Beschlussnummer),
  ].filter(Boolean);
  return { guid: record.OBJ_GUID, json: JSON.stringify(record), values, begun: record.Beginn.Start.slice(0, 10) };
}

/** The values as one text, each on a line of its own. */
export function textOf({ values }: CityRecord): string {
  return values.join("\n");
}
