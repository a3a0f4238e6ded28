/** The attached files of a mirrored council service. */
import { expect, it } from "vitest";
import type { CouncilData, CouncilRecord } from "../../src/parliament/describe/record.ts";
import { sql } from "../../src/store/sql.ts";
import { type Alter, type MirrorCity, withCities, withProxy } from "../support/mirror.ts";
import { councilData } from "../support/seldwyla.ts";
import { MONEY } from "../support/small-city.ts";

const id = `${"c".repeat(32)}-332`;
const version = (Nr: number) => ({ Nr, Rendition: [{ Extension: "pdf", Ansicht: "PDF" }] });
const dokument: CouncilRecord = {
  OBJ_GUID: "c".repeat(32),
  SEQ: 5,
  Titel: "Weisung",
  File: { ID: id, FileName: "Weisung", Version: [version(1), version(2), { Nr: 3, Rendition: [] }] },
  Kategorie: "Weisung",
  Datum: { Start: null, End: null, Text: "" },
  ...Object.fromEntries(["GeschaeftGuid", "GRNr", "SitzungGuid", "SitzungTitel"].map((name) => [name, ""])),
};
const data: CouncilData = {
  ...councilData(new Map([["dokument", [dokument]]])),
  files: () => [{ id, nr: 2, ansicht: "PDF", extension: "pdf", bytes: Buffer.from("%PDF zwei") }],
};

const storedFiles = ({ store }: MirrorCity) =>
  store.read((snapshot) => snapshot.rows(sql`SELECT id, nr, ansicht, extension, size FROM council_file`));

it("are mirrored with their records; files that the original lacks are counted, and requested once", () =>
  withCities(2, async (original, mirror) => {
    await original.load(MONEY, data);
    await mirror.mirror(original.base, { withFiles: true });
    const rows = await storedFiles(mirror);
    expect(rows).toEqual([[id, 2, "PDF", "pdf", 9]]);
    expect(mirror.notices()).toEqual([
      "2 files to fetch.",
      "The original does not have 1 of the files that its records mention.",
    ]);
    const filesAsked = async (full: boolean) => {
      mirror.asked.length = 0;
      await mirror.mirror(original.base, { withFiles: true, full });
      return mirror.asked.filter((path) => /files|dokumente/.test(path));
    };
    expect(await filesAsked(false)).toEqual([]);
    expect(await filesAsked(true)).toEqual([`/api/files/${id}/1/PDF`]);
  }));

it("are read from /dokumente if the service has no addresses for versions", () =>
  withCities(2, async (original, mirror) => {
    await original.load(MONEY, data);
    const reply: Alter["reply"] = ({ pathname }, body) => (pathname.startsWith("/api/files") ? undefined : body);
    await withProxy(original.base, { reply }, (base) => mirror.mirror(base, { withFiles: true }));
    expect(await storedFiles(mirror)).toEqual([[id, 2, "PDF", "pdf", 9]]);
  }));

it("are read from /cdws/Files if the product itself is the original", () =>
  withCities(2, async (original, mirror) => {
    await original.load(MONEY, data);
    const request: Alter["request"] = (address) => {
      const path = address.pathname.replace("/cdws/Index", "/api").replace("/cdws/Files", "/api/files");
      return new URL(path + address.search, original.base);
    };
    await withProxy(original.base, { request }, (base) =>
      mirror.mirror(new URL("/cdws/Index", base), { withFiles: true }),
    );
    expect(await storedFiles(mirror)).toEqual([[id, 2, "PDF", "pdf", 9]]);
  }));
