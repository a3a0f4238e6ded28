/** The mirror of a council service with other indexes than ours: they are served and searched by its schemas. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { IndexDescription } from "../../src/parliament/describe/description.ts";
import { DATE_BLOCK, dates, many, part, record, text } from "../../src/parliament/describe/indexes/building-blocks.ts";
import type { CouncilData, CouncilRecord } from "../../src/parliament/describe/record.ts";
import { ODD_INDEX, recordArbitrary } from "../../src/parliament/testing/record-arbitrary.ts";
import { exported, type MirrorCity, withCities, withProxy } from "../support/mirror.ts";
import { missing, needs } from "../support/run/needs.ts";
import { reference } from "../support/run/reference.ts";

const same = async (one: MirrorCity, other: MirrorCity): Promise<void> =>
  expect(await exported(one.store)).toEqual(await exported(other.store));

const KANTON: IndexDescription = {
  name: "KRVersand",
  namespace: "http://www.cmiag.ch/cdws/KRVersand",
  root: { kind: "typed", name: "Versand", type: "Versand" },
  types: [
    record("Versand", text("Titel"), dates("Datum"), many("Geschaefte", "Geschaeft")),
    DATE_BLOCK,
    part("Geschaeft", text("KRNr"), text("Titel")),
  ],
  searchFields: [
    { name: "VersandTitel", kind: "text", boost: "1", nrs: "10" },
    { name: "Geschaeft", kind: "text", boost: "2.00", nrs: "11;12" },
    { name: "Datum", kind: "date", boost: "1", nrs: "13" },
    { name: "Volltext", kind: "text", boost: "1", nrs: "14" },
  ],
};
const VERSAND: CouncilRecord = {
  OBJ_GUID: "a".repeat(32),
  SEQ: 7,
  Titel: "Versand vom März",
  Datum: { Start: "2026-03-02T00:00:00.000", End: "2026-03-03T00:00:00.000", Text: "02.03.2026" },
  Geschaefte: [{ OBJ_GUID: "b".repeat(32), KRNr: "12/2026", Titel: "Velowege" }],
};
const foreign = (description: IndexDescription, records: readonly CouncilRecord[]): CouncilData => {
  const name = description.name.toLowerCase();
  return {
    indexes: [name],
    records: () => records,
    description: (index) => (index === name ? description : undefined),
  };
};

describe("an index that only the original has", () => {
  it("is served and searched like any other, with a mapping for fields whose names are not enough", () =>
    withCities(2, async (original, mirror) => {
      await original.put(foreign(KANTON, [VERSAND]));
      await mirror.mirror(original.base);
      await same(original, mirror);
      expect(mirror.notices()).toEqual([
        "These search fields of index krversand match nothing until they are mapped: Volltext.",
      ]);
      const count = async (q: string) =>
        (await mirror.app.inject(`/api/KRVERSAND/searchdetails?format=json&q=${encodeURIComponent(q)}`)).json().numHits;
      expect(await count("VersandTitel any märz")).toBe(1);
      expect(await count("Geschaeft all velowege")).toBe(1);
      expect(await count("Geschaeft any zug")).toBe(0);
      expect(await count('datum_start >= "2026-03-02 00:00:00"')).toBe(1);
      expect(await count("Volltext any velowege")).toBe(0);

      const fields = { fields: { krversand: { Volltext: ["Titel", "Geschaefte.Titel"] } }, roles: {} };
      expect(await mirror.mirror(original.base, { indexes: ["krversand"], fields })).toMatchObject([
        { added: 0, changed: 0, removed: 0, reshaped: true },
      ]);
      expect(await count("Volltext any velowege")).toBe(1);
      const wrong = { fields: { krversand: { Volltext: ["Titl"] } }, roles: {} };
      await expect(mirror.mirror(original.base, { fields: wrong })).rejects.toThrow(
        "no element Titl (did you mean Titel?)",
      );
    }));

  it("may have any structure that a schema can describe", { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(fc.array(recordArbitrary(ODD_INDEX), { maxLength: 3 }), (records) =>
        withCities(2, async (original, mirror) => {
          const numbered = records.map((one, i) => ({ ...one, OBJ_GUID: String(i).padStart(32, "0"), SEQ: i + 1 }));
          await original.put(foreign(ODD_INDEX, numbered));
          await mirror.mirror(original.base, { indexes: ["odd"] });
          await same(original, mirror);
        }),
      ),
      { numRuns: 10 },
    ),
  );

  it("may have old records that lack elements, and name its changes by empty records", () =>
    withCities(2, async (original, mirror) => {
      const { Datum: _, ...older } = { ...VERSAND, OBJ_GUID: "c".repeat(32), SEQ: 8 } as CouncilRecord;
      const later: CouncilRecord = { ...VERSAND, OBJ_GUID: "d".repeat(32), SEQ: 9 };
      const feedOfNames = (body: string) => body.replaceAll(/(<Versand [^>]*>).*?(<\/Versand>)/gs, "$1$2");
      const reply = ({ pathname }: URL, body: string): string => {
        if (pathname.endsWith("/schema"))
          return body.replaceAll('type="DateTimeFieldType" minOccurs="0"', 'type="DateTimeFieldType"');
        return pathname.endsWith("/getChanges") ? feedOfNames(body) : body;
      };
      await original.put(foreign(KANTON, [VERSAND]));
      await withProxy(original.base, { reply }, async (base) => {
        const only = { indexes: ["krversand"] };
        await mirror.mirror(base, only);
        await original.put(foreign(KANTON, [VERSAND, older as CouncilRecord]));
        expect(await mirror.mirror(base, only)).toMatchObject([{ added: 1, lacking: new Map([["Versand.Datum", 1]]) }]);
        await original.put(foreign(KANTON, [VERSAND, older as CouncilRecord, later]));
        mirror.asked.length = 0;
        expect(await mirror.mirror(base, only)).toMatchObject([{ added: 1, changed: 0, reshaped: false }]);
        expect(mirror.asked).toContainEqual(expect.stringMatching(/getChanges/));
      });
      await same(original, mirror);
      const [ours, theirs] = await Promise.all(
        [original, mirror].map(async ({ app }) => (await app.inject("/api/krversand/schema")).body),
      );
      expect(ours).toBe(theirs);
      expect(ours).toContain('<xsd:element name="Datum" type="DateTimeFieldType" minOccurs="0"/>');
    }));

  it("may change its structure between runs", () =>
    withCities(2, async (original, mirror) => {
      await original.put(foreign(KANTON, [VERSAND]));
      await mirror.mirror(original.base);
      const [versand, ...others] = KANTON.types;
      const types = [record("Versand", text("Titel"), text("Ort"), dates("Datum"), many("Geschaefte", "Geschaeft"))];
      expect(versand.name).toBe("Versand");
      const moved = { ...VERSAND, Ort: "Rathaus" };
      await original.put(foreign({ ...KANTON, types: [...types, ...others] }, [moved]));
      expect(await mirror.mirror(original.base, { indexes: ["krversand"] })).toMatchObject([{ reshaped: true }]);
      await same(original, mirror);
    }));
});

it("serves the recorded bytes of the city of Zürich", needs(missing.reference), () =>
  withCities(1, async (mirror) => {
    const schema = readFileSync(reference("schemas-city", "partei.xsd"));
    const page = readFileSync(reference("replies", "city-partei.xml"), "utf8");
    const fetcher = {
      async get({ pathname, searchParams }: URL): Promise<Uint8Array | undefined> {
        if (pathname === "/api/partei/schema") return schema;
        if (pathname !== "/api/partei/searchdetails") return undefined;
        const q = searchParams.get("q")?.replace(">", "&gt;");
        return Buffer.from(page.replace('q="seq&gt;0"', `q="${q}"`));
      },
    };
    const base = new URL("https://city.example/api");
    expect(await mirror.mirror(base, { fetcher })).toMatchObject([{ index: "partei", added: 17 }]);
    expect(mirror.notices()).toHaveLength(18);
    const served = await mirror.app.inject("/api/partei/searchdetails?q=seq%3E0&l=de-CH");
    expect(served.body).toBe(page);
    expect((await mirror.app.inject("/api/partei/schema")).body).toBe(schema.toString());
  }),
);
