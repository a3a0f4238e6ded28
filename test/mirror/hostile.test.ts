/**
 * Broken or malicious originals: the mirror reports the error, keeps its data, and works again when the original does.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { CouncilData, CouncilRecord } from "../../src/parliament/describe/record.ts";
import { type Alter, exported, withCities, withProxy } from "../support/mirror.ts";
import { councilData } from "../support/seldwyla.ts";
import { party } from "../support/small-city.ts";

const PARTIES = Array.from({ length: 12 }, (_, i) => party(i + 1, `Partei ${i + 1}`, `P${i + 1}`, false));
const only = (parties: readonly CouncilRecord[]): CouncilData => councilData(new Map([["partei", parties]]));
const PARTEI = { indexes: ["partei"], full: true };

/** Alters the responses of matching addresses. */
const at = (path: RegExp, change: (body: string, address: URL) => string | undefined): Alter => ({
  reply: (address, body) => (path.test(address.pathname) ? change(body, address) : body),
});
const DETAILS = /searchdetails$/;
const ANY = /search(details)?$/;

/** Always a page of one new record, with many more announced. */
function neverEnding(body: string, { searchParams }: URL): string {
  const seq = Number(/\d+/.exec(searchParams.get("q") ?? "")?.[0] ?? 0) + 1;
  const guid = seq.toString(16).padStart(32, "0");
  const [first] = /<Hit .*?<\/Hit>/.exec(body) ?? [hit("")];
  const next = first.replaceAll(/[0-9a-f]{32}/g, guid).replaceAll(/SEQ="\d+"/g, `SEQ="${seq}"`);
  const head = body.replace(/numHits="\d+"/, 'numHits="50"').replace(/IDXSEQ="\d+"/, 'IDXSEQ="999999"');
  return head.includes("<Hit ")
    ? head.replace(/<Hit .*<\/Hit>/, next)
    : head.replace(/\/>$/, `>${next}</SearchDetailResponse>`);
}

const hit = (name: string): string =>
  `<Hit Guid="${"0".repeat(32)}" SEQ="1" Relevance="1"><Snippet/>` +
  `<Partei OBJ_GUID="${"0".repeat(32)}" SEQ="1" IDX="Partei" xmlns="http://www.cmiag.ch/cdws/Partei">` +
  `<Name>${name}</Name><Kuerzel></Kuerzel><Inaktiv xsi:nil="true"/><AltsystemID></AltsystemID></Partei></Hit>`;

const HOSTILE: readonly (readonly [what: string, alter: Alter, sentence: RegExp])[] = [
  [
    "announces more records than it sends",
    at(ANY, (body) => body.replace('numHits="12"', 'numHits="13"')),
    /states 1?\d records but has none/,
  ],
  [
    "announces another number of records than it sends",
    at(/search$/, (body) => body.replace('numHits="12"', 'numHits="11"')),
    /Partei: the original states 11 records, but returns 12 distinct ones/,
  ],
  [
    "announces another number on every page",
    {
      ...at(/search$/, (body) => body.replace('numHits="12"', 'numHits="11"')),
      request(address) {
        if (address.searchParams.has("m")) address.searchParams.set("m", "5");
        return address;
      },
    },
    /Partei: the original states 11 records, but returns 12 distinct ones/,
  ],
  [
    "sends a GUID twice",
    at(ANY, (body) => body.replaceAll(PARTIES[3].OBJ_GUID, PARTIES[2].OBJ_GUID)),
    /states 12 records, but returns 11 distinct ones/,
  ],
  ["sends a sequence number twice", at(ANY, (body) => body.replaceAll('SEQ="4"', 'SEQ="5"')), /SEQ 5 is not unique/],
  ["has pages without end", at(DETAILS, neverEnding), /the pages do not end/],
  [
    "sends the same page repeatedly",
    at(DETAILS, (body) => body.replace(/numHits="\d+"/, 'numHits="500"')),
    /has no new records|has none/,
  ],
  [
    "answers another query",
    at(DETAILS, (body) => body.replace('q="seq&gt;=0"', 'q="seq&gt;5"')),
    /searchdetails\?q=seq%3E%3D0.*: it answers q=seq>5/,
  ],
  [
    "answers for another index",
    at(DETAILS, (body) => body.replace('indexName="Partei"', 'indexName="Kontakt"')),
    /it is about Kontakt instead of Partei/,
  ],
  [
    "truncates a response",
    at(DETAILS, (body) => body.slice(0, 2000)),
    /searchdetails.*: line 1, column \d+: unclosed tag/,
  ],
  [
    "answers with an HTML page",
    at(DETAILS, () => "<!DOCTYPE html><html><head><title>Ein\n Fehler</title></head><body>…</body></html>"),
    /it is an HTML page instead of XML: “Ein Fehler”/,
  ],
  ["answers with something else", at(DETAILS, () => "<a/>"), /it is not a response of the service but a/],
  [
    "sends a document type",
    at(DETAILS, () => '<!DOCTYPE a [<!ENTITY b "&c;&c;">]><a>&b;</a>'),
    /document types are not accepted/,
  ],
  ["goes too deep", at(DETAILS, () => "<a>".repeat(1000)), /it is not a response/],
  [
    "sends records that violate its schema",
    at(DETAILS, (body) => body.replace("false</Inaktiv>", "nein</Inaktiv>")),
    /Inaktiv: expected true or false/,
  ],
  [
    "sends elements that are not in its schema",
    at(DETAILS, (body) => body.replace("<Kuerzel>P3</Kuerzel>", "<Kuerzel>P3</Kuerzel><Farbe>rot</Farbe>")),
    /Farbe: unknown element/,
  ],
  [
    "exceeds its own highest sequence number",
    at(DETAILS, (body) => body.replace(/IDXSEQ="\d+"/, 'IDXSEQ="3"')),
    /it has SEQ 12, but states 3 as the highest/,
  ],
  [
    "sends the schema of another index",
    at(/schema$/, (body) => body.replaceAll("/Partei", "/Amt")),
    /schema of Amt instead/,
  ],
  ["has a schema that is none", at(/schema$/, () => "<a/>"), /schema: line 1, column 4: expected schema instead of a/],
  ["has a page for a schema", at(/schema$/, () => "<html><title>Hallo</title></html>"), /an HTML page.*Hallo/],
  ["has no such index", at(/schema$/, () => undefined), /it has no index to mirror/],
  ["has a schema but no records", at(DETAILS, () => undefined), /has a schema of this index but no records/],
];

it.each(HOSTILE)("an original that %s", { timeout: 60_000 }, (_what, alter, sentence) =>
  withCities(2, async (original, mirror) => {
    await original.put(only(PARTIES.slice(0, 6)));
    await mirror.mirror(original.base, { indexes: ["partei"] });
    await original.put(only(PARTIES));
    const before = await exported(mirror.store);
    const version = await mirror.store.version();
    await withProxy(original.base, alter, async (base) => {
      await expect(mirror.mirror(base, PARTEI)).rejects.toThrow(sentence);
    });
    expect(await exported(mirror.store)).toEqual(before);
    expect(await mirror.store.version()).toBe(version);
    // The rejected responses are not used again.
    const spool = join(mirror.folder, "spool");
    expect(existsSync(spool) ? readdirSync(spool) : []).toEqual([]);
    await mirror.mirror(original.base, { indexes: ["partei"] });
    expect((await exported(mirror.store)).Partei).toEqual((await exported(original.store)).Partei);
  }),
);

it("an index name cannot be a path", () =>
  withCities(2, async (original, mirror) => {
    const listing: Alter = at(/api\/$/, () => '{"indexes":[{"name":"../../etc"}]}');
    await withProxy(original.base, listing, async (base) => {
      await expect(mirror.mirror(base)).rejects.toThrow('"../../etc" is not a valid index name');
    });
  }));
