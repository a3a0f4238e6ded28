import { describe, expect, it } from "vitest";
import { INDEXES, indexNamed } from "./indexes/all.ts";
import { indexNames, referencesOf } from "./references.ts";

const indexes = INDEXES.map((description, nr) => ({ nr, description }));
const references = (name: string, known = indexes): Record<string, string> =>
  Object.fromEntries(
    referencesOf(indexNamed(name)!, indexNames(known)).map(({ path, targets }) => [
      path,
      targets.map((nr) => INDEXES[nr].name).join(" "),
    ]),
  );

describe("references between records", () => {
  it("are derived from the names of elements", () => {
    expect(references("ratspost")).toEqual({
      NaechsteSitzungGuid: "Sitzung",
      "Dokumente.OBJ_GUID": "Dokument",
      "Positionen.GeschaeftGuid": "Geschaeft",
      "Positionen.Dokumente.OBJ_GUID": "Dokument",
    });
    expect(references("behoerdenmandat")).toEqual({
      KontaktGuid: "Kontakt",
      GremiumGuid: "Gremiumdetail Gremiumsuebersicht",
      ParteiGuid: "Partei",
    });
  });

  it("may refer to one of several indexes, or to their own index", () => {
    const ofGeschaeft = references("geschaeft");
    expect(ofGeschaeft["Erstunterzeichner.OBJ_GUID"]).toBe("Kontakt Gremiumdetail Gremiumsuebersicht");
    expect(ofGeschaeft["VerweisZu.OBJ_GUID"]).toBe("Geschaeft");
    expect(ofGeschaeft["Ablaufschritte.SitzungGuid"]).toBe("Sitzung");
  });

  it("require an index of that name", () => {
    expect(references("geschaeft")).not.toHaveProperty("Ablaufschritte.TraktandumGuid");
    expect(references("geschaeft")).not.toHaveProperty("OBJ_GUID");
    expect(references("partei")).toEqual({});
    const without = indexes.filter(({ description }) => description.name !== "Kontakt");
    expect(references("behoerdenmandat", without)).not.toHaveProperty("KontaktGuid");
  });
});
