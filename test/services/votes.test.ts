/** Who voted how, under `/parlament/v1`: every figure is that of a naive count, and responses conform to OpenAPI. */
import { setTimeout as sleep } from "node:timers/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { warmVotes } from "../../src/cli/process/warm-votes.ts";
import { storedIndexes } from "../../src/parliament/describe/stored-indexes.ts";
import { readBallots } from "../../src/parliament/votes/read-ballots.ts";
import {
  choiceOf,
  majorityOfUnit,
  type NaiveVote,
  naiveAgreement,
  naivePerson,
  naiveSplit,
  naiveUnit,
  type UnitName,
  unitsIn,
} from "../support/naive/naive-votes.ts";
import { until } from "../support/process.ts";
import { seldwyla, seldwylaRecords } from "../support/seldwyla.ts";
import { COUNCIL, emptyCity, MONEY, runsOf, type SmallCity } from "../support/small-city.ts";

type Item = Readonly<Record<string, unknown>>;

/** An address in the OpenAPI description. */
interface Described {
  readonly get: {
    readonly parameters: readonly { readonly name: string }[];
    readonly responses: Readonly<
      Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
    >;
  };
}

const ALL = (seldwylaRecords().get("abstimmung") as readonly NaiveVote[]).toSorted(
  (one, other) => one.SitzungDatum.localeCompare(other.SitzungDatum) || one.SEQ - other.SEQ,
);
/** Some are enough for GUIDs of people to lead somewhere. */
const PEOPLE = (seldwylaRecords().get("kontakt") ?? []).slice(0, 2);
const dayOf = ({ SitzungDatum }: NaiveVote): string => SitzungDatum.slice(0, 10);
const LAST_YEAR = dayOf(ALL[ALL.length - 1]).slice(0, 4);
const MEMBERS = [...new Set(ALL.flatMap(({ Stimmabgaben }) => Stimmabgaben.map(({ KontaktGuid }) => KontaktGuid)))];

let city: SmallCity;
beforeAll(async () => {
  city = await seldwyla();
});
afterAll(() => city.close());

async function read(path: string, query: Record<string, string> = {}): Promise<readonly Item[]> {
  const reply = await city.app.inject({ url: `/parlament/v1${path}`, query });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().value;
}

const chosen = (word: string, ballots: NaiveVote["Stimmabgaben"]): boolean =>
  ballots.some(({ Abstimmungsverhalten }) => Abstimmungsverhalten === word);

/** Naive counts take a while; a repetition on the other engine needs fewer. */
const sample = <Of>(items: readonly Of[]): readonly Of[] => {
  const step = Math.ceil(items.length / runsOf(60));
  return items.filter((_, i) => i % step === 0);
};

const PERIODS: readonly { readonly given: Record<string, string>; readonly votes: readonly NaiveVote[] }[] = [
  { given: {}, votes: ALL },
  { given: { von: LAST_YEAR }, votes: ALL.filter((vote) => dayOf(vote) >= LAST_YEAR) },
  { given: { bis: dayOf(ALL[20]) }, votes: ALL.filter((vote) => dayOf(vote) <= dayOf(ALL[20])) },
];

describe("voting records", () => {
  it.each(PERIODS)("of people are those of a naive count: $given", async ({ given, votes }) => {
    const items = await read("/personen", given);
    const guids = MEMBERS.filter((guid) => votes.some(({ Stimmabgaben }) => Stimmabgaben.some(isOf(guid))));
    expect(items.map(({ guid }) => guid).sort()).toEqual(guids.toSorted());
    for (const item of sample(items)) expect(item).toEqual(naivePerson(votes, String(item.guid)));
  });

  it.each([
    ["/parteien", "Partei"],
    ["/fraktionen", "Fraktion"],
  ] as const)("of %s are those of a naive count", async (path, unit: UnitName) => {
    for (const { given, votes } of PERIODS) {
      const items = await read(path, given);
      expect(items.map(({ bezeichnung }) => bezeichnung).toSorted()).toEqual(unitsIn(votes, unit).toSorted());
      for (const item of items) expect(item).toEqual(naiveUnit(votes, unit, String(item.bezeichnung)));
    }
  });

  it("of each year are those of the votes of that year", async () => {
    const years = (votes: readonly Item[]) => Map.groupBy(votes, ({ jahr }) => jahr);
    const of = ALL.filter((vote) => dayOf(vote).startsWith(LAST_YEAR));
    const people = years(await read("/personen", { je: "jahr" })).get(Number(LAST_YEAR)) ?? [];
    for (const { jahr, ...item } of sample(people)) expect(item).toEqual(naivePerson(of, String(item.guid)));
    const parties = years(await read("/parteien", { je: "jahr" })).get(Number(LAST_YEAR)) ?? [];
    for (const { jahr, ...item } of parties) expect(item).toEqual(naiveUnit(of, "Partei", String(item.bezeichnung)));
    expect([people.length > 0, parties.length > 0]).toEqual([true, true]);
  });

  it("of people can be limited to some, to a party or to a group", async () => {
    const [first, second] = MEMBERS;
    const some = await read("/personen", { person: `${first},${second.toUpperCase()}` });
    expect(some.map(({ guid }) => guid).sort()).toEqual([first, second].sort());
    const ofParty = await read("/personen", { partei: "SP", bis: LAST_YEAR });
    expect(new Set(ofParty.map(({ partei }) => partei))).toEqual(new Set(["SP"]));
    expect(await read("/personen", { fraktion: "unbekannt" })).toEqual([]);
  });
});

const isOf =
  (guid: string) =>
  ({ KontaktGuid }: { readonly KontaktGuid: string }): boolean =>
    KontaktGuid === guid;

describe("agreement", () => {
  it.each([
    ["parteien", "Partei"],
    ["fraktionen", "Fraktion"],
  ] as const)("between %s is that of a naive count", async (zwischen, unit: UnitName) => {
    const items = await read("/uebereinstimmung", { zwischen });
    for (const { erste, zweite, ...counts } of items) {
      const choices = [erste, zweite].map((side) => majorityOfUnit(unit, String((side as Item).bezeichnung)));
      expect(counts).toEqual(naiveAgreement(ALL, choices[0], choices[1]));
    }
    expect(items.length).toBeGreaterThan(10);
  });

  it("between people is that of a naive count: among some, of one with all, of today's members", async () => {
    const some = MEMBERS.slice(0, 4);
    const last = ALL[ALL.length - 1].Stimmabgaben.length;
    const [among, ofOne, ofToday] = await Promise.all([
      read("/uebereinstimmung", { zwischen: "personen", person: some.join(",") }),
      read("/uebereinstimmung", { zwischen: "personen", person: some[0], von: LAST_YEAR }),
      read("/uebereinstimmung", { zwischen: "personen", von: LAST_YEAR }),
    ]);
    const check = (items: readonly Item[], votes: readonly NaiveVote[]): void => {
      for (const { erste, zweite, ...counts } of items) {
        const choices = [erste, zweite].map((side) => choiceOf(String((side as Item).guid)));
        expect(counts).toEqual(naiveAgreement(votes, choices[0], choices[1]));
      }
    };
    check(among, ALL);
    const recent = ALL.filter((vote) => dayOf(vote) >= LAST_YEAR);
    check(ofOne, recent);
    check(
      ofToday.filter((_, i) => i % 97 === 0),
      recent,
    );
    expect([among.length, ofToday.length > last, ofToday.length <= (last * (last - 1)) / 2]).toEqual([6, true, true]);
  });
});

/** By GUID, so that the order of equals does not matter. */
const marginOf = ({ Abstimmungstyp, Anzahl_Ja, Anzahl_Nein, Stimmabgaben }: NaiveVote): number | undefined => {
  if (Abstimmungstyp === "Quorum") return undefined;
  if (Anzahl_Ja !== null) return Math.abs(Number(Anzahl_Ja) - Number(Anzahl_Nein));
  const chosen = Stimmabgaben.map(({ Abstimmungsverhalten }) => Abstimmungsverhalten).filter(
    (one) => one !== "Abwesend",
  );
  const counts = [...Map.groupBy(chosen, (one) => one).values()].map(({ length }) => length).sort((a, b) => b - a);
  return (counts[0] ?? 0) - (counts[1] ?? 0);
};

describe("lists of votes", () => {
  it("have the figures of a naive count, the newest first", async () => {
    const items = await read("/abstimmungen", { anzahl: "1000" });
    expect(items.map(({ guid }) => guid)).toEqual(ALL.toReversed().map(({ OBJ_GUID }) => OBJ_GUID));
    ALL.toReversed().forEach((vote, i) => {
      const parties = naiveSplit(vote, "Partei");
      expect(items[i]).toMatchObject({
        abweichende: parties.dissenters,
        geteilteParteien: parties.names,
        geteilteFraktionen: naiveSplit(vote, "Fraktion").names,
        titel: vote.Abstimmungstitel,
        datum: dayOf(vote),
        abwesend: vote.Anzahl_Abwesend,
        ...(vote.Anzahl_Ja === null ? {} : { ja: vote.Anzahl_Ja, nein: vote.Anzahl_Nein }),
      });
      expect(items[i].differenz).toBe(marginOf(vote));
    });
  });

  it("can begin with the closest, or with those that divided parties", async () => {
    const closest = await read("/abstimmungen", { sortierung: "knappste", anzahl: "1000" });
    const margins = ALL.flatMap((vote) => marginOf(vote) ?? []).sort((one, other) => one - other);
    expect(closest.map(({ differenz }) => differenz)).toEqual(margins);
    const split = await read("/abstimmungen", { sortierung: "geteilt", anzahl: "1000" });
    const minorities = ALL.toReversed()
      .map((vote) => ({ guid: vote.OBJ_GUID, ...naiveSplit(vote, "Partei") }))
      .filter(({ minority }) => minority > 0)
      .sort((one, other) => other.minority - one.minority);
    expect(split.map(({ guid }) => guid)).toEqual(minorities.map(({ guid }) => guid));
    const ofParty = await read("/abstimmungen", { partei: "SP", anzahl: "1000" });
    const names = ALL.filter((vote) => naiveSplit(vote, "Partei").names.includes("SP")).map((vote) => vote.OBJ_GUID);
    expect(ofParty.map(({ guid }) => guid)).toEqual(names.toReversed());
  });

  it("are pages", async () => {
    const all = await read("/abstimmungen", { sortierung: "knappste", anzahl: "30" });
    expect(await read("/abstimmungen", { sortierung: "knappste", ab: "11", anzahl: "10" })).toEqual(all.slice(10, 20));
    expect(await read("/abstimmungen", { ab: "1000000" })).toEqual([]);
  });

  it("can be about a topic: the same votes as a search for it", async () => {
    const words = ["Motion", "Schlussabstimmung Motion", "Strasse", '"*?^\\', "Antrag"];
    for (const thema of words) {
      const items = await read("/abstimmungen", { thema, anzahl: "1000" });
      const quoted = `"${thema.replace(/["\\*?^]/g, "\\$&")}"`;
      const q = `Titel all/stem ${quoted} or GRNr all ${quoted}`;
      const reply = await city.app.inject({ url: "/api/abstimmung/search", query: { q, m: "1000", format: "json" } });
      const hits: readonly { readonly guid: string }[] = reply.json().hits;
      expect(items.map(({ guid }) => guid).sort(), thema).toEqual(hits.map(({ guid }) => guid).sort());
    }
    const records = await read("/parteien", { thema: "Motion" });
    const guids = new Set((await read("/abstimmungen", { thema: "Motion", anzahl: "1000" })).map(({ guid }) => guid));
    const votes = ALL.filter(({ OBJ_GUID }) => guids.has(OBJ_GUID));
    for (const record of records) expect(record).toEqual(naiveUnit(votes, "Partei", String(record.bezeichnung)));
  });

  it("can be those of a meeting, and say how many there are", async () => {
    const { SitzungGuid } = ALL[0];
    const own = ALL.filter((vote) => vote.SitzungGuid === SitzungGuid).map(({ OBJ_GUID }) => OBJ_GUID);
    const reply = await city.app.inject(`/parlament/v1/abstimmungen?sitzung=${SitzungGuid}&anzahl=1`);
    expect([reply.json().gesamt, reply.json().value.length]).toEqual([own.length, 1]);
    const all = await read("/abstimmungen", { sitzung: String(SitzungGuid) });
    expect(all.map(({ guid }) => guid)).toEqual(own.toReversed());
  });

  it("can be those on some business", async () => {
    const guids = [...new Set(ALL.map(({ GeschaeftGuid }) => String(GeschaeftGuid)))].slice(0, 2);
    const own = ALL.filter(({ GeschaeftGuid }) => guids.includes(String(GeschaeftGuid))).map(
      ({ OBJ_GUID }) => OBJ_GUID,
    );
    const all = await read("/abstimmungen", { geschaeft: guids.join(",").toUpperCase(), anzahl: "1000" });
    expect(all.map(({ guid }) => guid)).toEqual(own.toReversed());
    expect(await read("/abstimmungen", { geschaeft: "0".repeat(32) })).toEqual([]);
  });

  it("have the choices of a person, and those that differ", async () => {
    const [guid] = MEMBERS;
    const items = await read("/stimmen", { person: guid, anzahl: "1000" });
    const own = ALL.filter(({ Stimmabgaben }) => Stimmabgaben.some(isOf(guid))).toReversed();
    expect(items.map(({ guid: vote, stimme }) => [vote, stimme])).toEqual(
      own.map(({ OBJ_GUID, Stimmabgaben }) => [OBJ_GUID, Stimmabgaben.find(isOf(guid))?.Abstimmungsverhalten]),
    );
    for (const abweichend of ["partei", "fraktion", "mehrheit"] as const) {
      const member = { partei: "mehrheitPartei", fraktion: "mehrheitFraktion", mehrheit: "mehrheit" }[abweichend];
      const differing = items.filter(
        (item) => item[member] !== undefined && item.stimme !== "Abwesend" && item.stimme !== item[member],
      );
      expect(await read("/stimmen", { person: guid, abweichend, anzahl: "1000" })).toEqual(differing);
    }
    expect(await read("/stimmen", { person: "0".repeat(32) })).toEqual([]);
  });
});

describe("the addresses", () => {
  it("say what there is to count", async () => {
    const reply = await city.app.inject("/parlament/v1/umfang");
    expect(reply.json()).toMatchObject({
      abstimmungen: ALL.length,
      ausgelassen: 0,
      personen: MEMBERS.length,
      stimmen: ALL.reduce((sum, { Stimmabgaben }) => sum + Stimmabgaben.length, 0),
      von: dayOf(ALL[0]),
      bis: dayOf(ALL[ALL.length - 1]),
    });
  });

  it("conform to their description, as JSON, with ETag, CORS and 304", async () => {
    const description = (await city.app.inject("/parlament/v1/openapi.json")).json();
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({ $id: "api", components: description.components });
    const given: Readonly<Record<string, string>> = { person: MEMBERS[0], zwischen: "personen", je: "jahr" };
    for (const [path, { get }] of Object.entries<Described>(description.paths)) {
      const names = get.parameters.map(({ name }) => name);
      const query = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
      const reply = await city.app.inject({ url: `/parlament/v1${path}`, query });
      const { schema } = get.responses[200].content["application/json"];
      const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'));
      expect(ajv.validate(absolute, reply.json()), `${path} ${ajv.errorsText()}`).toBe(true);
      expect(reply.headers["access-control-allow-origin"]).toBe("*");
      const etag = String(reply.headers.etag);
      const again = await city.app.inject({ url: `/parlament/v1${path}`, query, headers: { "if-none-match": etag } });
      expect(again.statusCode).toBe(304);
    }
  });

  it("have CSV with a line for each item", async () => {
    for (const path of ["/abstimmungen?anzahl=3", `/stimmen?person=${MEMBERS[0]}`, "/personen", "/fraktionen"]) {
      const items = (await city.app.inject(`/parlament/v1${path}`)).json().value;
      const csv = await city.app.inject({ url: `/parlament/v1${path}`, headers: { accept: "text/csv" } });
      expect(csv.headers["content-type"]).toMatch("text/csv");
      expect(csv.body.split("\r\n").length, path).toBe(items.length + 2);
    }
  });

  it.each([
    ["/stimmen", "person"],
    ["/stimmen?person=anna", "person"],
    ["/uebereinstimmung", "zwischen"],
    ["/uebereinstimmung?zwischen=partei", "zwischen"],
    ["/personen?von=gestern", "von"],
    ["/personen?je=monat", "je"],
    ["/abstimmungen?anzahl=0", "anzahl"],
    ["/abstimmungen?anzahl=1001", "anzahl"],
    [`/uebereinstimmung?zwischen=personen&person=${Array(251).fill("0".repeat(32)).join(",")}`, "person"],
  ])("name what is wrong: %s", async (address, parameter) => {
    const reply = await city.app.inject(`/parlament/v1${address}`);
    expect([reply.statusCode, reply.json().parameter]).toEqual([400, parameter]);
  });

  it("follow imports, and read only what has changed", async () => {
    const own = await emptyCity();
    const load = (votes: readonly NaiveVote[]) =>
      own.load(MONEY, {
        ...COUNCIL,
        records: (index) => (index === "abstimmung" ? votes : index === "kontakt" ? PEOPLE : []),
      });
    const check = async (votes: readonly NaiveVote[]): Promise<void> => {
      const { value } = (await own.app.inject("/parlament/v1/personen")).json();
      expect(value.length).toBeGreaterThan(0);
      for (const item of sample<Item>(value)) expect(item).toEqual(naivePerson(votes, String(item.guid)));
      const parties = (await own.app.inject("/parlament/v1/parteien")).json().value;
      expect(parties.map(({ bezeichnung }: Item) => bezeichnung).sort()).toEqual(unitsIn(votes, "Partei").toSorted());
    };
    const [first, second, third, ...rest] = ALL.slice(0, 8);
    await load([first, second, third]);
    await check([first, second, third]);
    const absent = {
      ...second,
      Stimmabgaben: second.Stimmabgaben.map((one) => ({ ...one, Abstimmungsverhalten: "Abwesend" })),
    };
    const later: readonly NaiveVote[] = [absent, third, ...rest].map((vote, i) => ({ ...vote, SEQ: 1_000_000 + i }));
    await load(later);
    await check(later);
    const indexes = await own.store.read(storedIndexes());
    const few = await own.store.read((snapshot) => readBallots(snapshot, indexes, undefined, 3_000));
    expect([few.votes.length > 0, few.omitted]).toEqual([true, later.length - few.votes.length]);
    expect(few.votes.at(-1)?.facts.OBJ_GUID).toBe(later.at(-1)?.OBJ_GUID);
    await own.close();
  });

  it("name no dissenters after a tie in a party, which is divided, and neither do the pages", async () => {
    const [vote] = ALL;
    const ofSp = vote.Stimmabgaben.filter(({ Partei }) => Partei === "SP").slice(0, 2);
    const Stimmabgaben = ofSp.map((one, i) => ({ ...one, Abstimmungsverhalten: ["Ja", "Nein"][i] }));
    const own = await emptyCity();
    const records = (index: string) => (index === "abstimmung" ? [{ ...vote, Stimmabgaben }] : []);
    await own.load(MONEY, { ...COUNCIL, records });
    const [item] = (await own.app.inject("/parlament/v1/abstimmungen?sortierung=geteilt")).json().value;
    expect(item).toMatchObject({ abweichende: 0, geteilteParteien: ["SP"] });
    const pages = ["/rat/abstimmungen?sortierung=geteilt", `/rat/abstimmung/${vote.OBJ_GUID}`];
    const [list, page] = await Promise.all(pages.map(async (url) => (await own.app.inject(url)).body));
    expect(list).toContain("Uneinig: SP");
    expect(list).not.toMatch(/wich(en)? von/);
    expect(page).toContain("Niemand wich von der Partei ab");
    await own.close();
  });

  it("are the same in the words of another council, and so is the page of a vote", async () => {
    const words: Readonly<Record<string, string>> = {
      ...{ Ja: "Oui", Nein: "NON ", Enthaltung: "Stimmenthaltung", Abwesend: "entschuldigt" },
    };
    const [vote] = ALL.filter(({ Stimmabgaben }) =>
      ["Ja", "Nein", "Abwesend"].every((word) => chosen(word, Stimmabgaben)),
    );
    const Stimmabgaben = vote.Stimmabgaben.map((one) => ({
      ...one,
      Abstimmungsverhalten: words[one.Abstimmungsverhalten],
    }));
    const own = await emptyCity();
    const seen = async (record: NaiveVote) => {
      await own.load(MONEY, { ...COUNCIL, records: (index) => (index === "abstimmung" ? [record] : []) });
      const page = await own.app.inject(`/rat/abstimmung/${vote.OBJ_GUID}`);
      const records = await own.app.inject("/parlament/v1/personen");
      return [/<main.*<\/main>/s.exec(page.body)?.[0], records.json()];
    };
    const [usual, other] = [await seen(vote), await seen({ ...vote, Stimmabgaben })];
    expect(usual[0]).toContain("Abwesend");
    expect(other).toEqual(usual);
    await own.close();
  });

  it("are read ahead, once for each data version", async () => {
    const asked = () =>
      city.events.filter((event) => event.type === "request" && event.route === "/parlament/v1/umfang").length;
    const before = asked();
    const work = warmVotes(city.app, city.store, 1);
    await until(() => asked() > before, "the votes are read");
    await sleep(20);
    await work.stop();
    expect(asked()).toBe(before + 1);
  });

  it("are empty for a city without votes", async () => {
    const empty = await emptyCity();
    await empty.load(MONEY, COUNCIL);
    const get = async (path: string) => (await empty.app.inject(`/parlament/v1${path}`)).json();
    expect(await get("/umfang")).toMatchObject({ abstimmungen: 0, jahre: [], parteien: [] });
    const guid = "0".repeat(32);
    for (const path of ["/personen", "/parteien"]) expect(await get(path)).toEqual({ value: [] });
    for (const path of ["/abstimmungen?thema=Velo", `/stimmen?person=${guid}`])
      expect(await get(path)).toEqual({ gesamt: 0, value: [] });
    for (const zwischen of ["personen", "parteien", "fraktionen"])
      expect(await get(`/uebereinstimmung?zwischen=${zwischen}`)).toEqual({ value: [] });
    await empty.close();
  });
});
