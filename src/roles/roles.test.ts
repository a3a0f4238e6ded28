import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../text/testing/any-text.ts";
import { instantIn, timeIn } from "./dates.ts";
import { resolveRoles } from "./guess.ts";
import { KINDS, kindNamed, rolesOfKind } from "./kinds.ts";
import { roleReader } from "./read.ts";
import { KIND_NAMES, type RoleCandidates } from "./role.ts";
import { searchField, sortField } from "./search-fields.ts";
import { Shape } from "./shape.ts";

const all = (): boolean => true;
const text = (...paths: readonly string[]) => paths.map((path) => ({ path, type: "text" as const }));

/** Reads a record by the roles of a kind, guessed from its elements. */
function read(kind: keyof typeof KINDS, paths: readonly string[], record: unknown, given: RoleCandidates = {}) {
  const { roles } = KINDS[kind];
  return roleReader(roles, resolveRoles(roles, new Shape(text(...paths)), given), all)(record);
}

describe("the kind of an index", () => {
  it.each([
    ["GESCHAEFT", "business"],
    ["SitzungenDetail", "meeting"],
    ["MITGLIEDER", "person"],
    ["gremiumsuebersicht", "body"],
    ["Wahlkreise", "list"],
    ["Verein", undefined],
  ])("%s: %s", (name, kind) => {
    expect(kindNamed(name)).toBe(kind);
  });

  it("belongs to one table only", () => {
    const names = KIND_NAMES.flatMap((kind) => KINDS[kind].indexes);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("guessed roles", () => {
  it("take the first candidate with a value", () => {
    const paths = ["KRNr", "VorlageNr", "SortErstPublikation", "Ablaufschritte.Sitzungsdatum", "Beginn"];
    const steps = [{ Sitzungsdatum: "02.02.2024" }, { Sitzungsdatum: "01.02.2024" }];
    const record = { KRNr: "", VorlageNr: "59", SortErstPublikation: "", Ablaufschritte: steps, Beginn: "2024-01-01" };
    expect(read("business", paths, record)).toMatchObject({ GRNr: "59", Beginn: { Start: "2024-02-01" } });
  });

  it("ignore case, and take a text for an object", () => {
    const view = read("business", ["titel", "direktion", "DRINGLICH"], {
      titel: "A",
      direktion: "Bau",
      DRINGLICH: "Ja",
    });
    expect(view).toMatchObject({
      Titel: "A",
      Dringlich: true,
      FederfuehrendesDepartement: [{ OBJ_GUID: "", Name: "Bau" }],
      Mitunterzeichner: [],
      Beginn: { Start: null, End: null },
    });
  });

  it("read one list by the values of a role, with keys inside and names of two parts", () => {
    const one = (Rolle: string, Name: string) => ({
      Rolle,
      Name,
      Vorname: "Eva",
      Kontakt: [{ OBJ_GUID: Name.repeat(32) }],
    });
    const paths = ["Rolle", "Name", "Vorname", "Kontakt.OBJ_GUID"].map((name) => `Beteiligungen.${name}`);
    const record = {
      Beteiligungen: [one("Mitunterzeichnerin", "b"), one("Erstunterzeichnerin", "a"), one("Gast", "c")],
    };
    const { Erstunterzeichner, Mitunterzeichner } = read("business", paths, record);
    expect(Erstunterzeichner).toEqual([{ OBJ_GUID: "a".repeat(32), Name: "Eva a", Partei: "", IstGremium: null }]);
    expect(Mitunterzeichner).toMatchObject([{ OBJ_GUID: "b".repeat(32), Name: "Eva b" }]);
  });

  it("fall back to the first text and the first date", () => {
    const shape = new Shape([
      ...[
        { path: "OBJ_GUID", type: "text" as const },
        { path: "Thema", type: "text" as const },
      ],
      ...[
        { path: "Wann.Start", type: "date" as const },
        { path: "Wann.Text", type: "text" as const },
      ],
    ]);
    expect(resolveRoles(rolesOfKind(undefined), shape)).toEqual({
      key: ["OBJ_GUID"],
      title: ["Thema"],
      date: ["Wann"],
    });
  });

  it("drop keys of what is not published", () => {
    const { roles } = KINDS.business;
    const shape = new Shape(text("Erstunterzeichner.OBJ_GUID", "Erstunterzeichner.Name"));
    const reader = roleReader(roles, resolveRoles(roles, shape), (kind) => kind !== "person");
    const record = { Erstunterzeichner: [{ OBJ_GUID: "a".repeat(32), Name: "Eva" }] };
    expect(reader(record).Erstunterzeichner).toMatchObject([{ OBJ_GUID: "", Name: "Eva" }]);
  });
});

describe("given roles", () => {
  const record = {
    Nr: "7",
    Wer: [
      { Art: "A1", N: "x" },
      { Art: "B", N: "y" },
    ],
    GRNr: "8",
  };
  const paths = ["Nr", "GRNr", "Wer.Art", "Wer.N"];

  it("replace the guess, with conditions and members of their own", () => {
    const given = { number: ["Nr"], signatory: [{ path: "Wer", where: { Art: ["A*"] }, name: "N" }] };
    expect(read("business", paths, record, given)).toMatchObject({ GRNr: "7", Erstunterzeichner: [{ Name: "x" }] });
  });

  it("turn a role off", () => {
    expect(read("business", paths, record, { number: [] })).toMatchObject({ GRNr: "" });
  });
});

describe("points in time", () => {
  it.each([
    ["2026-11-15", "2026-11-15"],
    ["2026-11-15T18:30:00.000", "2026-11-15T18:30:00.000"],
    ["07.01.2019", "2019-01-07"],
    ["7.1.2019 08:15 Uhr", "2019-01-07"],
    ["20120326", "2012-03-26"],
    ["2026-02-29", null],
    ["31.04.2026", null],
    ["17:00", null],
    ["", null],
    [null, null],
  ])("%s: %s", (value, instant) => {
    expect(instantIn(value)).toBe(instant);
  });

  it("have a time of day, unless they mean the whole day", () => {
    expect(timeIn({ Start: "2019-01-07T08:15:00.000", End: null })).toBe("08:15");
    expect(timeIn({ Start: "2019-01-07T00:00:00.000", End: null })).toBe("");
    expect(timeIn("ab 17 Uhr")).toBe("ab 17 Uhr");
  });

  it("are always dates that pages can show", () => {
    const parts = fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.nat(20), fc.nat(40));
    const dated = parts.map(
      ([y, m, d]) => `${String(y).padStart(4, "0")}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`,
    );
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(),
          dated,
          parts.map(([y, m, d]) => `${d}.${m}.${y}`),
        ),
        (value) => {
          const instant = instantIn(value);
          if (instant !== null) Temporal.PlainDate.from(instant.slice(0, 10));
        },
      ),
    );
  });
});

describe("what an index is searched by", () => {
  const fields = [
    { name: "Datum", kind: "date" as const, sortOnly: true as const },
    { name: "Sitzungsdatum", kind: "date" as const },
    { name: "SortErstPublikation", kind: "text" as const },
    { name: "krnr", kind: "text" as const },
  ];

  it("is a field that it has, in its spelling", () => {
    expect(searchField({ kind: "meeting", roles: { date: ["Datum"] }, fields }, "date", "date")).toBe("Sitzungsdatum");
    expect(searchField({ kind: "business", roles: {}, fields }, "number")).toBe("krnr");
    expect(searchField({ kind: "business", roles: {}, fields }, "status")).toBeUndefined();
    expect(searchField({ kind: "business", roles: {}, fields }, "constructor")).toBeUndefined();
  });

  it("is sorted by texts only if they are made for it", () => {
    const roles = { date: ["SortErstPublikation", "Beginn"] };
    expect(sortField({ kind: "business", roles, fields }, "date")?.name).toBe("SortErstPublikation");
    expect(sortField({ kind: "business", roles: { date: ["krnr"] }, fields }, "date")?.name).toBe("Datum");
  });
});
