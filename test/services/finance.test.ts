/** The finance service over HTTP; each part is named after the row of the specification that it checks. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LARGEST_ID } from "../../src/finance/model/model.ts";
import { ZURICH_TYPE_NAMES } from "../../src/finance/service/city-schemas.ts";
import { MONEY_OF_ALL_KINDS } from "../support/money.ts";
import { COUNCIL, emptyCity, type SmallCity } from "../support/small-city.ts";

let city: SmallCity;
beforeAll(async () => {
  city = await emptyCity();
  await city.load(MONEY_OF_ALL_KINDS, COUNCIL);
});
afterAll(() => city.close());

const ask = (path: string, headers = {}) =>
  city.app.inject({ url: encodeURI(`/finance/v1${path}`), headers: { "api-key": "key", ...headers } });
const value = async (path: string) => {
  const reply = await ask(path);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().value;
};
const ids = async (path: string) => (await value(path)).map(({ id }: { id: number }) => id);
const refused = async (path: string, status: number, parameter: string) => {
  const reply = await ask(path);
  expect([reply.statusCode, reply.json()]).toEqual([status, expect.objectContaining({ status, parameter })]);
  return reply.json().detail as string;
};

describe("2.1 amount types, GET /betragstypen", () => {
  it("are the 22, in the order of the process, in German and English", async () => {
    const types = await value("/betragstypen");
    expect(types.map(({ betragsTyp }: { betragsTyp: string }) => betragsTyp)).toEqual(ZURICH_TYPE_NAMES);
    expect(types).toHaveLength(22);
    expect(types[2]).toEqual({
      additiv: false,
      betragsTyp: "GEMEINDERAT_BESCHLUSS",
      bezeichnung: "Beschluss des Gemeinderats",
      designation: "budget decided by the legislative council",
      phase: "decided",
    });
    const phases = Map.groupBy(types, ({ phase }: { phase: string }) => phase);
    expect([...phases].map(([phase, { length }]) => `${length} ${phase}`)).toEqual([
      "10 draft",
      "1 decided",
      "10 supplement",
      "1 actual",
    ]);
  });

  it.each(ZURICH_TYPE_NAMES)("%s is accepted by sachkonto2stellig", async (type) => {
    expect((await ask(`/sachkonto2stellig?jahr=2024&betragsTyp=${type}`)).statusCode).toBe(200);
  });
});

describe("2.2 supplementary credit codes, GET /nachtragskredite", () => {
  it.each([
    ["N11", 1, "ordinary supplementary credit", ["NACHTRAGSKREDIT11_ANTRAG", "NACHTRAGSKREDIT11_BESCHLUSS"]],
    ["N12", 1, "ordinary transfers, supplementary credit", ["NACHTRAGSKREDIT12_ANTRAG", "NACHTRAGSKREDIT12_BESCHLUSS"]],
    ["N13", 1, "urgent supplementary credit", ["NACHTRAGSKREDIT13_ANTRAG", "NACHTRAGSKREDIT13_BESCHLUSS"]],
    ["N14", 1, "urgent transfers, supplementary credit", ["NACHTRAGSKREDIT14_ANTRAG", "NACHTRAGSKREDIT14_BESCHLUSS"]],
    ["N15", 1, "statistical additional revenue", []],
    ["N21", 2, "ordinary supplementary credit", ["NACHTRAGSKREDIT21_ANTRAG", "NACHTRAGSKREDIT21_BESCHLUSS"]],
    ["N22", 2, "ordinary transfers, supplementary credit", ["NACHTRAGSKREDIT22_ANTRAG", "NACHTRAGSKREDIT22_BESCHLUSS"]],
    ["N23", 2, "urgent supplementary credit", ["NACHTRAGSKREDIT23_ANTRAG", "NACHTRAGSKREDIT23_BESCHLUSS"]],
    ["N24", 2, "urgent transfers, supplementary credit", ["NACHTRAGSKREDIT24_ANTRAG", "NACHTRAGSKREDIT24_BESCHLUSS"]],
    ["N25", 2, "statistical additional revenue", []],
  ])("%s: series %i, %s", async (code, serie, designation, betragsTypen) => {
    const codes = await value("/nachtragskredite");
    expect(codes).toHaveLength(10);
    const entry = codes.find((candidate: { code: string }) => candidate.code === code);
    expect(entry).toMatchObject({ code, serie, designation, betragsTypen, bezeichnung: expect.any(String) });
    // N14 also shows the spelling of the model's table, marked as such.
    const inModel = code === "N14" ? ["NACHTRAGSKREDIT13_ANTRAG", "NACHTRAGSKREDIT13_BESCHLUSS"] : undefined;
    expect(entry.betragsTypenImModell).toEqual(inModel);
  });
});

describe("2.3 department", () => {
  it.each(["/departemente", "/departemente/"])("GET %s: the list, by key, byte for byte", async (path) => {
    const reply = await ask(path);
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(reply.body).toBe(
      '{"value":[{"bezeichnung":"Präsidialdepartement","key":"15","kurzname":"PRD"},' +
        '{"bezeichnung":"Finanzdepartement","key":"20","kurzname":"FD "}]}',
    );
  });

  it("GET /departemente/{orgKey}: the bare object", async () => {
    expect((await ask("/departemente/20")).body).toBe(
      '{"bezeichnung":"Finanzdepartement","key":"20","kurzname":"FD "}',
    );
  });

  it.each(["99", "1560", "x", "2"])("GET /departemente/%s: 404", async (key) => {
    await refused(`/departemente/${key}`, 404, "orgKey");
  });
});

describe("2.4 institution", () => {
  it("GET /institutionen: by key, with the department inside", async () => {
    const list = await value("/institutionen");
    expect(list.map(({ key }: { key: string }) => key)).toEqual(["1505", "1560", "2000", "9703"]);
    expect(JSON.stringify(list[0])).toBe(
      '{"bezeichnung":"Kultur \\"Stadt\\" (alt)","departement":{"bezeichnung":"Präsidialdepartement","key":"15",' +
        '"kurzname":"PRD"},"key":"1505","kurzname":"SSS"}',
    );
  });

  it("GET /institutionen?orgKeyDepartement= filters; unknown gives an empty list", async () => {
    const keys = async (key: string) =>
      (await value(`/institutionen?orgKeyDepartement=${key}`)).map((entry: { key: string }) => entry.key);
    expect([await keys("20"), await keys("99"), await keys("1560")]).toEqual([["2000", "9703"], [], []]);
  });

  it("GET /institutionen/{orgKey}: the bare object; a department's key is not an institution's", async () => {
    expect((await ask("/institutionen/9703")).json()).toMatchObject({ key: "9703", departement: { key: "20" } });
    await refused("/institutionen/20", 404, "orgKey");
    await refused("/institutionen/0000", 404, "orgKey");
  });
});

describe("2.5 account, GET /konten", () => {
  it("without a filter: all, by institution, then by number without blanks", async () => {
    expect(await ids("/konten")).toEqual([31, 11, 12, 13, 15, 16, 14, 22, 21, LARGEST_ID]);
  });

  it("shows both eras of numbers with blanks, and the institution with its department", async () => {
    expect(JSON.stringify((await value("/konten?kontoNr=501 210"))[0])).toBe(
      '{"bezeichnung":"Umbau","id":14,"institution":{"bezeichnung":"Statistik Stadt Seldwyla",' +
        '"departement":{"bezeichnung":"Präsidialdepartement","key":"15","kurzname":"PRD"},"key":"1560",' +
        '"kurzname":"SSS"},"kontoNr":"501 210"}',
    );
  });

  it.each([
    ["kontoNr=3010*", [31, 11, 12, 13]],
    ["kontoNr=30 10 0*", [31, 11, 12, 13]],
    ["kontoNr=30100000", [11]],
    ["kontoNr=3010 00 000", [31, 12]],
    ["kontoNr=3010", []],
    ["kontoNr=*900", [13]],
    ["bezeichnung=löhne*", [31, 11, 12]],
    ["bezeichnung=*LÖHN*", [31, 11, 12, 13]],
    ["bezeichnung=*p*b*räume", [15]],
    ["bezeichnung=Umbau", [14]],
    ["bezeichnung=umba", []],
    ["bezeichnung=*", [31, 11, 12, 13, 15, 16, 14, 22, 21, LARGEST_ID]],
    ["orgKey=1560", [11, 12, 13, 15, 16, 14]],
    ["orgKey=15", [31, 11, 12, 13, 15, 16, 14]],
    ["orgKey=20&kontoNr=4*", [21]],
    ["orgKey=15&kontoNr=3010*&bezeichnung=*kultur", [31]],
    ["orgKey=99", []],
    ["orgKey=", [31, 11, 12, 13, 15, 16, 14, 22, 21, LARGEST_ID]],
    ["begruendung=*teuerung*", [12, 15]],
    ["begruendung=Teuerung", [12]],
    ["begruendung=*Stellen*befristet.*&orgKey=1560", [12]],
    ["begruendung=nie", []],
    ["unbekannt=1&orgKey=2000", [22, 21]],
  ])("?%s finds %j", async (query, expected) => {
    expect(await ids(`/konten?${query}`)).toEqual(expected);
  });

  it("GET /konten/{kontoId}: one account; 404 if unknown, 400 if not a number", async () => {
    expect((await ask("/konten/14")).json()).toMatchObject({ id: 14, kontoNr: "501 210" });
    await refused("/konten/99", 404, "kontoId");
    for (const bad of ["x", "1.5", "1e3", "0x10", "--1"]) await refused(`/konten/${bad}`, 400, "kontoId");
  });

  it.each(["-1", "9007199254740992", "9223372036854775807", "9223372036854775808", "9".repeat(90)])(
    "the id %s is a number that no account has",
    async (id) => {
      expect(await refused(`/konten/${id}`, 404, "kontoId")).toContain(` ${id}.`);
      for (const path of ["/betragsreihen", "/betragsreihe"]) {
        expect(await value(`${path}?kontoId=${id}`)).toEqual([]);
        expect((await value(`${path}?kontoId=${id},11`)).map(({ konto }: { konto: number }) => konto)).toEqual([11]);
      }
    },
  );

  it("the largest id is that of an account", async () => {
    const id = 9007199254740991;
    expect(await ids("/konten?orgKey=9703")).toEqual([id]);
    expect((await ask(`/konten/${id}`)).body).toContain('"id":9007199254740991,');
    expect(await value(`/betragsreihen?kontoId=${id}`)).toMatchObject([{ konto: id, jahr: 2024 }]);
  });
});

describe("2.6 amount series", () => {
  it("GET /betragsreihen: entries in the order of the process, byte for byte", async () => {
    expect((await ask("/betragsreihen?kontoId=12&jahre=2024")).body).toBe(
      '{"value":[{"betraege":[' +
        '{"begruendung":"Mehr \\"Stellen\\", 50 % davon befristet.\\r\\n","betragInRappen":335690000,' +
        '"betragsTyp":"STADTRAT_ANTRAG","wert":3356900},' +
        '{"begruendung":"Mehr \\"Stellen\\", 50 % davon befristet.\\r\\n","betragInRappen":335690000,' +
        '"betragsTyp":"GEMEINDERAT_BESCHLUSS","wert":3356900},' +
        '{"betragInRappen":2000000,"betragsTyp":"N4","wert":20000},' +
        '{"betragInRappen":1500000,"betragsTyp":"NACHTRAGSKREDIT11_ANTRAG","wert":15000},' +
        '{"begruendung":"Teuerung","betragInRappen":1000000,"betragsTyp":"NACHTRAGSKREDIT11_BESCHLUSS","wert":10000},' +
        '{"betragInRappen":342000005,"betragsTyp":"RECHNUNG","wert":3420000.05}],"jahr":2024,"konto":12}]}',
    );
  });

  it("wert is exact beyond 32 bits and beyond the precision of doubles", async () => {
    expect((await ask("/betragsreihen?kontoId=31&jahre=2024")).body).toContain(
      '"betragInRappen":9007199254740000,"betragsTyp":"RECHNUNG","wert":90071992547400}',
    );
    expect((await ask("/betragsreihen?kontoId=21&jahre=2024")).body).toContain('"wert":-4024000000.5}');
  });

  it("GET /betragsreihen: the series of an account is the same alone and with others, cached or not", async () => {
    const years = ["alle", "2018,2024"];
    let asked = 0;
    for (const jahre of [...years, ...years]) {
      const of = async (ids: string) => (await ask(`/betragsreihen?kontoId=${ids}&jahre=${jahre}&nr=${asked++}`)).body;
      const inner = async (ids: string) => (await of(ids)).slice('{"value":['.length, -"]}".length);
      expect(await of("31,12,999")).toBe(`{"value":[${await inner("31")},${await inner("12")}]}`);
      expect(await of("12,11,12")).toBe(`{"value":[${await inner("12")},${await inner("11")}]}`);
    }
    expect((await ask("/betragsreihen?kontoId=999&jahre=alle")).body).toBe('{"value":[]}');
  });

  it.each(["/betragsreihen?kontoId=12,11", "/betragsreihe?kontoId=12"])(
    "%s: every year unless some are named",
    async (path) => {
      const all = (await ask(`${path}&jahre=alle`)).body;
      expect(all).toContain('"jahr":2023');
      for (const jahre of ["", "&jahre=", "&jahre", "&jahre=%20"]) {
        expect((await city.app.inject({ url: `/finance/v1${path}${jahre}`, headers: { "api-key": "key" } })).body).toBe(
          all,
        );
      }
    },
  );

  it("GET /betragsreihe: without konto for one account, with it for several", async () => {
    expect((await value("/betragsreihe?kontoId=11&jahre=2018"))[0]).not.toHaveProperty("konto");
    expect((await value("/betragsreihe?kontoId=11,11&jahre=2018"))[0]).not.toHaveProperty("konto");
    expect(
      (await value("/betragsreihe?kontoId=11,14&jahre=2018")).map(({ konto }: { konto: number }) => konto),
    ).toEqual([11, 14]);
  });

  it.each([
    [
      "kontoId=12,11&jahre=2018,2024",
      [
        [12, 2024],
        [11, 2018],
      ],
    ],
    [
      "kontoId=11&kontoId=12&jahre=2018&jahre=2024",
      [
        [11, 2018],
        [12, 2024],
      ],
    ],
    [
      "kontoId=12,11&kontoId=14&jahre=2023&jahre=2018,2024",
      [
        [12, 2023],
        [12, 2024],
        [11, 2018],
        [14, 2018],
      ],
    ],
    [
      "kontoId=12, 11 &jahre= 2018 ,2025",
      [
        [12, 2025],
        [11, 2018],
      ],
    ],
    [
      "kontoId=12&jahre=alle",
      [
        [12, 2023],
        [12, 2024],
        [12, 2025],
      ],
    ],
    [
      "kontoId=12&jahre=2023,alle",
      [
        [12, 2023],
        [12, 2024],
        [12, 2025],
      ],
    ],
    ["kontoId=999,13&jahre=1999,2024", [[13, 2024]]],
    ["kontoId=12&jahre=1999", []],
  ])("?%s gives %j: by account in the requested order, then by year", async (query, expected) => {
    const list = await value(`/betragsreihen?${query}`);
    expect(list.map(({ konto, jahr }: { konto: number; jahr: number }) => [konto, jahr])).toEqual(expected);
  });

  it.each(["/betragsreihen", "/betragsreihe"])(
    "%s: kontoId is required; a 400 names the parameter that is missing or wrong",
    async (path) => {
      await refused(`${path}?jahre=2024`, 400, "kontoId");
      await refused(`${path}?kontoId=&jahre=2024`, 400, "kontoId");
      await refused(`${path}?kontoId=1,x&jahre=2024`, 400, "kontoId");
      await refused(`${path}?kontoId=1,,2&jahre=2024`, 400, "kontoId");
      await refused(`${path}?kontoId=12&jahre=zwei`, 400, "jahre");
    },
  );
});

describe("2.7 ledger-account totals, GET /sachkonto2stellig", () => {
  const rows = async (query: string) =>
    (await value(`/sachkonto2stellig?${query}`)).map(
      (row: Record<string, string>) => `${row.jahr} ${row.sachkonto} ${row.institution} ${row.betrag}`,
    );

  it("byte for byte: betrag is a string in francs", async () => {
    expect((await ask("/sachkonto2stellig?jahr=2018&betragsTyp=RECHNUNG&institution=1560")).body).toBe(
      '{"value":[{"betrag":"3315752.8","betragsTyp":"RECHNUNG","institution":"1560","jahr":2018,"sachkonto":"30"},' +
        '{"betrag":"100000","betragsTyp":"RECHNUNG","institution":"1560","jahr":2018,"sachkonto":"50"}]}',
    );
  });

  it("the whole city without a filter, by year, code and institution, zero rows included", async () => {
    expect(await rows("jahr=2024,2018&betragsTyp=RECHNUNG")).toEqual([
      "2018 30 1560 3315752.8",
      "2018 50 1560 100000",
      "2024 30 1505 90071992547400",
      "2024 30 1560 3419999.75",
      "2024 31 1560 422400",
      "2024 34 2000 0",
      "2024 40 2000 -4024000000.5",
      "2024 42 1560 -960000",
      "2024 63 9703 -50000",
    ]);
  });

  it.each([
    ["departement=20", ["2024 34 2000 0", "2024 40 2000 -4024000000.5", "2024 63 9703 -50000"]],
    ["institution=9703", ["2024 63 9703 -50000"]],
    ["departement=20&institution=9703", ["2024 63 9703 -50000"]],
    ["departement=15&institution=9703", []],
    ["orgKey=9703", ["2024 63 9703 -50000"]],
    ["orgKey=20&institution=2000", ["2024 34 2000 0", "2024 40 2000 -4024000000.5"]],
    ["institution=99", []],
    ["institution=09703", ["2024 63 9703 -50000"]],
    ["institution=9223372036854775808", []],
    ["departement=99999999999999999999999999", []],
    ["departement=1560", []],
  ])("&%s: combined with AND", async (query, expected) => {
    expect(await rows(`jahr=2024&betragsTyp=RECHNUNG&${query}`)).toEqual(expected);
  });

  it("jahr as a list in any notation; a year without data gives nothing", async () => {
    const both = await rows("jahr=2018&jahr=2023&betragsTyp=RECHNUNG");
    expect(both).toEqual(["2018 30 1560 3315752.8", "2018 50 1560 100000", "2023 30 1560 3246507.87"]);
    expect(await rows("jahr=2018,2023&betragsTyp=RECHNUNG")).toEqual(both);
    expect(await rows("jahr=1999&betragsTyp=RECHNUNG")).toEqual([]);
  });

  it("400 for missing or invalid jahr, betragsTyp (with the list of 22) and digits", async () => {
    await refused("/sachkonto2stellig?betragsTyp=RECHNUNG", 400, "jahr");
    await refused("/sachkonto2stellig?jahr=x&betragsTyp=RECHNUNG", 400, "jahr");
    await refused("/sachkonto2stellig?jahr=2024", 400, "betragsTyp");
    const detail = await refused("/sachkonto2stellig?jahr=2024&betragsTyp=rechnung", 400, "betragsTyp");
    for (const type of ZURICH_TYPE_NAMES) expect(detail).toContain(type);
    expect(detail).toMatch(/ is expected\. Did you mean RECHNUNG\?$/);
    const far = await refused("/sachkonto2stellig?jahr=2024&betragsTyp=IST", 400, "betragsTyp");
    expect(far).toMatch(/ is expected\.$/);
    await refused("/sachkonto2stellig?jahr=2024&betragsTyp=RECHNUNG&betragsTyp=N3", 400, "betragsTyp");
    await refused("/sachkonto2stellig?jahr=2024&betragsTyp=RECHNUNG&departement=FD", 400, "departement");
    await refused("/sachkonto2stellig?jahr=2024&betragsTyp=RECHNUNG&institution=-1", 400, "institution");
  });

  it("GET /sachkonto1stellig: the same by the first digit", async () => {
    const list = await value("/sachkonto1stellig?jahr=2024&betragsTyp=RECHNUNG&institution=1560");
    expect(list.map((row: Record<string, string>) => [row.sachkonto, row.betrag])).toEqual([
      ["3", "3842399.75"],
      ["4", "-960000"],
    ]);
  });
});

describe("the books", () => {
  it("GET /budgetbuch: decision or request, previous year, deviation (positive is better)", async () => {
    const [line] = await value("/budgetbuch?jahr=2024&orgKey=1560");
    expect(line).toEqual({
      abweichungVJCHF: -56_900,
      abweichungVJProz: -1.7,
      begruendung: 'Mehr "Stellen", 50 % davon befristet.\r\n',
      budgetAktuell: 3_356_900,
      budgetFlag: "*",
      budgetVorjahr: 3_300_000,
      konto: expect.objectContaining({ id: 12 }),
      rechnungVorjahr: 3_246_508,
    });
    const [next] = await value("/budgetbuch?jahr=2025&orgKey=1560");
    expect(next).toMatchObject({ budgetAktuell: 3_500_000, budgetVorjahr: 3_356_900, abweichungVJCHF: -143_100 });
  });

  it("GET /rechnungsbuch: supplementary credits with their codes, actual against the corrected budget", async () => {
    const [line] = await value("/rechnungsbuch?jahr=2024&orgKey=1560");
    expect(line).toEqual({
      abweichungBudgetCHF: -33_100,
      abweichungBudgetProz: -1,
      budgetAktuell: 3_356_900,
      konto: expect.objectContaining({ id: 12 }),
      rechnungAktuell: 3_420_000,
      rechnungVorjahr: 3_246_508,
      zkAktuell: 30_000,
      zkFlag: "N11, N4",
    });
  });

  it.each(["budgetbuch", "rechnungsbuch"])(
    "%s: 1 is the whole city; an unknown key gives an empty list; a 400 names the error",
    async (book) => {
      expect((await value(`/${book}?jahr=2024&orgKey=1`)).length).toBeGreaterThan(0);
      expect(await value(`/${book}?jahr=2024&orgKey=99`)).toEqual([]);
      await refused(`/${book}?jahr=2024`, 400, "orgKey");
      await refused(`/${book}?jahr=2024&orgKey=`, 400, "orgKey");
      await refused(`/${book}?orgKey=15`, 400, "jahr");
      await refused(`/${book}?orgKey=15&jahr=x`, 400, "jahr");
      await refused(`/${book}?orgKey=15&jahr=2023,2024`, 400, "jahr");
    },
  );
});

describe("small lists", () => {
  it("GET /sachkonten and /sachkonto_codes.csv are equal", async () => {
    expect(await value("/sachkonten")).toEqual([
      { bezeichnung: "Aufwand", sachkonto: "3" },
      { bezeichnung: "Personalaufwand", sachkonto: "30" },
      { bezeichnung: 'Finanzaufwand, "netto"', sachkonto: "34" },
    ]);
    const csv = await ask("/sachkonto_codes.csv");
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.body).toBe(
      'Sachkonto,Bezeichnung\r\n3,Aufwand\r\n30,Personalaufwand\r\n34,"Finanzaufwand, ""netto"""\r\n',
    );
  });

  it("files take no filter, and say so", async () => {
    const reply = await ask("/konten.csv?orgKey=2000");
    expect(reply.body).toBe((await ask("/konten?format=csv")).body);
    expect(reply.headers.warning).toContain("The parameter orgKey is unknown and was ignored.");
    await refused("/sachkonto2stellig.csv?jahr=2024", 400, "betragsTyp");
  });

  it("GET /inventar: years and amount types with counts", async () => {
    expect((await value("/inventar")).filter(({ jahr }: { jahr: number }) => jahr <= 2023)).toEqual([
      { anzahl: 1, betragsTyp: "GEMEINDERAT_BESCHLUSS", jahr: 2018 },
      { anzahl: 2, betragsTyp: "RECHNUNG", jahr: 2018 },
      { anzahl: 1, betragsTyp: "GEMEINDERAT_BESCHLUSS", jahr: 2023 },
      { anzahl: 1, betragsTyp: "RECHNUNG", jahr: 2023 },
    ]);
  });

  it("GET /pruefsummen: checksums of lists and of the amounts of each year, the same for the same rows", async () => {
    type Checksum = { anzahl: number; jahr?: number; liste: string; pruefsumme: string };
    const checksums: readonly Checksum[] = await value("/pruefsummen");
    const counts = checksums.map(({ anzahl, jahr, liste }) => [liste, jahr, anzahl]);
    expect(counts).toContainEqual(["departemente", undefined, 2]);
    expect(counts).toContainEqual(["betraege", 2018, 3]);
    expect(counts).toContainEqual(["betraege", 2023, 2]);
    expect(counts).toContainEqual(["einwohner", undefined, 2]);
    expect(checksums.every(({ pruefsumme }) => /^[0-9a-f]+$/.test(pruefsumme))).toBe(true);
    expect(new Set(checksums.map(({ pruefsumme }) => pruefsumme).filter((sum) => sum !== "0")).size).toBe(
      checksums.filter(({ anzahl }) => anzahl > 0).length,
    );
  });

  it("GET /einwohner: inhabitants by year", async () => {
    expect((await ask("/einwohner")).body).toBe(
      '{"value":[{"einwohner":9000,"jahr":2023},{"einwohner":9100,"jahr":2024}]}',
    );
  });
});

describe("CSV", () => {
  it.each([
    ["/departemente", 'bezeichnung,key,kurzname\r\nPräsidialdepartement,15,PRD\r\nFinanzdepartement,20,"FD "\r\n'],
    [
      "/institutionen?orgKeyDepartement=20",
      "bezeichnung,departement.bezeichnung,departement.key,departement.kurzname,key,kurzname\r\nSteueramt," +
        'Finanzdepartement,20,"FD ",2000,STA\r\nStiftung für Wohnraum,Finanzdepartement,20,"FD ",9703,SW\r\n',
    ],
    [
      "/betragsreihen?kontoId=12&jahre=2023,2025",
      "betraege.begruendung,betraege.betragInRappen,betraege.betragsTyp,betraege.wert,jahr,konto\r\n,330000000," +
        "GEMEINDERAT_BESCHLUSS,3300000,2023,12\r\n,324650787,RECHNUNG,3246507.87,2023,12\r\n,350000000," +
        "STADTRAT_ANTRAG,3500000,2025,12\r\n",
    ],
    [
      "/konten?orgKey=99",
      "bezeichnung,id,institution.bezeichnung,institution.departement.bezeichnung,institution.departement.key," +
        "institution.departement.kurzname,institution.key,institution.kurzname,kontoNr\r\n",
    ],
  ])("%s: header, flattened members, the same by Accept and by format", async (path, csv) => {
    const byAccept = await ask(path, { accept: "text/csv" });
    expect([byAccept.headers["content-type"], byAccept.body]).toEqual(["text/csv; charset=utf-8", csv]);
    expect((await ask(`${path}${path.includes("?") ? "&" : "?"}format=csv`)).body).toBe(csv);
  });

  it("a list inside a cell, and texts with line breaks and quotes", async () => {
    expect((await ask("/nachtragskredite?format=csv")).body).toContain(
      "\r\nNACHTRAGSKREDIT14_ANTRAG NACHTRAGSKREDIT14_BESCHLUSS,NACHTRAGSKREDIT13_ANTRAG NACHTRAGSKREDIT13_BESCHLUSS,",
    );
    expect((await ask("/betragsreihen?kontoId=12&jahre=2024&format=csv")).body).toContain(
      '\r\n"Mehr ""Stellen"", 50 % davon befristet.\r\n",335690000,STADTRAT_ANTRAG,3356900,2024,12\r\n',
    );
  });

  it("single objects have no CSV form", async () => {
    await refused("/departemente/20?format=csv", 400, "format");
  });
});
