/** `/ech`: the council as objects of eCH-0294 and eCH-0293, page by page, and each by its GUID. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CouncilData, CouncilRecord } from "../../src/parliament/describe/record.ts";
import { missing, needs } from "../support/run/needs.ts";
import { seldwyla, seldwylaRecords } from "../support/seldwyla.ts";
import { COUNCIL, emptyCity, MONEY, type SmallCity } from "../support/small-city.ts";
import {
  addressesIn,
  ask,
  type Container,
  faultsOf,
  follow,
  type Identified,
  LIST_NAMES,
  type ListName,
  objectsIn,
  pagesOf,
} from "../support/standards/ech.ts";

const ORIGIN = "https://seldwyla.example";
const PUBLIC = { RATHAUS_PUBLIC_URL: ORIGIN };

const PROFILE = join(import.meta.dirname, "..", "..", "src", "demo", "data", "profile", "city.json");

const INDEXES: Readonly<Record<ListName, string>> = {
  persons: "kontakt",
  groups: "gremiumdetail",
  memberships: "behoerdenmandat",
  meetings: "sitzung",
  votings: "abstimmung",
};

describe("the demo city", () => {
  const records = seldwylaRecords();
  const recordsOf = (list: ListName) => records.get(INDEXES[list]) as readonly CouncilRecord[];
  let city: SmallCity;
  const read = new Map<ListName, Promise<readonly Container[]>>();
  /** All pages of a list, read once. */
  const pages = (list: ListName): Promise<readonly Container[]> =>
    read.getOrInsertComputed(list, () => pagesOf(city, list, { limit: limitOf(list) }));
  const limitOf = (list: ListName): string => String(Math.min(500, Math.ceil(recordsOf(list).length / 3)));
  beforeAll(async () => {
    // The profile says what the council and the executive are called.
    city = await seldwyla({ ...PUBLIC, RATHAUS_CITY: PROFILE });
  });
  afterAll(() => city.close());

  it.each(LIST_NAMES)("has every record in %s, once and in order", async (list) => {
    const total = recordsOf(list).length;
    const limit = Number(limitOf(list));
    const all = await pages(list);
    expect(all.length).toBeGreaterThan(1);
    const guids = all.flatMap((page) => objectsIn(page, list).map(({ local_id }) => local_id));
    expect(guids).toEqual(
      recordsOf(list)
        .map(({ OBJ_GUID }) => OBJ_GUID)
        .toSorted(),
    );
    for (const { pagination } of all) expect(pagination).toMatchObject({ total, limit });
  });

  it.each(LIST_NAMES)(
    "has valid objects in %s, under the schema of the standard",
    needs(missing.reference),
    async (list) => {
      for (const page of await pages(list)) {
        expect(faultsOf(list, page)).toBe("");
        const parts = Object.values(page).filter((part) => Array.isArray(part)) as Identified[][];
        const uris = parts.flat().map(({ global_uri }) => global_uri);
        expect(new Set(uris).size).toBe(uris.length);
      }
      const [first] = objectsIn(await ask(city, `/ech/${list}?limit=1`), list);
      expect(faultsOf(list, await ask(city, first.global_uri))).toBe("");
    },
  );

  it("would notice an object that is not valid", needs(missing.reference), async () => {
    const page = await ask(city, "/ech/meetings?limit=1");
    const [meeting] = page.meetings;
    const wrong = (change: object) =>
      faultsOf("meetings", { ...page, meetings: [{ ...meeting, ...change }] } as Container);
    expect(wrong({ global_uri: undefined })).toContain("global_uri");
    expect(wrong({ Ort: "Rathaus" })).toContain("additional");
    expect(wrong({ datetime_begin_planned: "2026-11-15T17:00" })).toContain("date-time");
    expect(wrong({ meeting_type: "Ratssitzung" })).toContain("meeting_type");
  });

  it.each(LIST_NAMES)("has addresses in %s that lead somewhere", async (list) => {
    const page = await ask(city, `/ech/${list}?limit=2`);
    const addresses = addressesIn(page, ORIGIN);
    expect(addresses).toContain(`${ORIGIN}/ech/${list}/${objectsIn(page, list)[0].local_id}`);
    await follow(city, addresses);
  });

  it("describes people, bodies and mandates", async () => {
    const [mandate] = recordsOf("memberships").filter(({ Funktion }) => Funktion === "Präsidium");
    const { memberships } = await ask(city, `/ech/memberships/${mandate.OBJ_GUID}`);
    const dates = mandate.Dauer as unknown as { Start: string; End: string };
    const uri = (list: ListName, guid: unknown): string => `${ORIGIN}/ech/${list}/${guid}`;
    expect(memberships).toEqual([
      {
        global_uri: uri("memberships", mandate.OBJ_GUID),
        local_id: mandate.OBJ_GUID,
        person_reference: {
          label: `${mandate.Vorname} ${mandate.Name}`,
          group_label: mandate.Partei,
          global_uri: uri("persons", mandate.KontaktGuid),
        },
        group_reference: { label: mandate.Gremium, global_uri: uri("groups", mandate.GremiumGuid) },
        role_type: { role_type_enum: "president", role_label: [{ value: "Präsidium", language: "de" }] },
        valid_from: dates.Start.slice(0, 10),
        ...(dates.End.startsWith("9999") ? {} : { valid_through: dates.End.slice(0, 10) }),
        datetime_modified: expect.stringMatching(/Z$/),
      },
    ]);
    const person = recordsOf("persons").find(
      ({ EmailGeschaeft, Jahrgang }) => EmailGeschaeft !== "" && Jahrgang !== null,
    ) as CouncilRecord;
    const { persons } = await ask(city, `/ech/persons/${person.OBJ_GUID}`);
    expect(persons).toHaveLength(1);
    expect(persons[0]).toMatchObject({
      label: `${person.Vorname} ${person.Name}`,
      names: [
        { name_type: "PersonFirstName", value: person.Vorname },
        { name_type: "PersonOfficialName", value: person.Name },
      ],
      birth_year: person.Jahrgang,
      occupations: [{ label: person.Beruf }],
    });
    expect(persons[0].contacts).toContainEqual({ contact_type: "email", value: person.EmailGeschaeft });
    const { groups } = await ask(city, "/ech/groups?limit=500");
    const codes = new Map(groups.map(({ label, group_type }) => [label[0].value, group_type.group_type_enum]));
    expect(codes.get("Gemeinderat")).toBe("council_legislative");
    expect(codes.get("Stadtrat")).toBe("council_executive");
    expect(codes.get("Redaktionskommission")).toBe("committee");
    expect([...codes].filter(([, code]) => code === "other")).toEqual([]);
    const parents = groups.flatMap(({ parent_groups }) => parent_groups?.[0] ?? []);
    expect(new Set(parents.map(({ label }) => label))).toEqual(new Set(["Gemeinderat"]));
  });

  it("has meetings with their agendas", async () => {
    const record = recordsOf("meetings").findLast(
      ({ Traktanden, Ende }) => (Traktanden as readonly []).length > 3 && Ende !== "",
    ) as CouncilRecord;
    const items = record.Traktanden as unknown as readonly Record<string, string>[];
    const { meetings, agenda_items } = await ask(city, `/ech/meetings/${record.OBJ_GUID}`);
    const day = (record.Datum as unknown as { Start: string }).Start.slice(0, 10);
    expect(meetings[0]).toMatchObject({
      name: [{ text: record.Titel, language: "de" }],
      meeting_type: "sitting",
      actor_name: "Gemeinderat",
      date_begin_planned: day,
      datetime_begin_planned: expect.stringMatching(new RegExp(`^${day}T${record.Beginn}:00\\+0[12]:00$`)),
      landing_page: `${ORIGIN}/rat/sitzung/${record.OBJ_GUID}`,
    });
    expect(
      agenda_items.map((item) => [item.global_uri, item.agenda_item_number, item.agenda_item_title?.[0].text]),
    ).toEqual(
      items.map(({ OBJ_GUID, Traktandennummer, Titel }) => [
        `${meetings[0].global_uri}#${OBJ_GUID}`,
        Traktandennummer,
        Titel,
      ]),
    );
    const all = (await pages("meetings")).flatMap((page) => page.agenda_items.map(({ global_uri }) => global_uri));
    const known = new Set<string | undefined>(all);
    const votings = (await pages("votings")).flatMap((page) => page.votings);
    expect(votings.filter(({ parent_agenda_item }) => !known.has(parent_agenda_item))).toEqual([]);
  });

  it("has the vote of every member", async () => {
    const CODES: Readonly<Record<string, string>> = {
      Ja: "yes",
      Nein: "no",
      Enthaltung: "abstention",
      Abwesend: "not_voted",
    };
    const byGuid = new Map(recordsOf("votings").map((record) => [record.OBJ_GUID, record]));
    let choices = 0;
    for (const page of await pages("votings")) {
      const votes = Map.groupBy(page.individual_votes, ({ parent_voting }) => parent_voting);
      for (const voting of page.votings) {
        const record = byGuid.get(voting.local_id ?? "") as CouncilRecord;
        const given = record.Stimmabgaben as unknown as readonly Record<string, string>[];
        const own = votes.get(voting.global_uri) ?? [];
        expect(own.map((vote) => [vote.actor_id, vote.individual_vote_type, vote.type_label])).toEqual(
          given.map(({ KontaktGuid, Abstimmungsverhalten }) => {
            const code = CODES[Abstimmungsverhalten];
            return [
              expect.objectContaining({ global_uri: `${ORIGIN}/ech/persons/${KontaktGuid}` }),
              code ?? "other",
              code === undefined ? Abstimmungsverhalten : undefined,
            ];
          }),
        );
        const isChoice = record.Anzahl_A !== null;
        choices += isChoice ? 1 : 0;
        expect([voting.total_count_yes ?? null, voting.total_count_no ?? null]).toEqual([
          record.Anzahl_Ja,
          record.Anzahl_Nein,
        ]);
        expect(voting.total_absent).toBe(record.Anzahl_Abwesend);
        expect(voting.total_other !== undefined).toBe(isChoice);
      }
    }
    expect(choices).toBeGreaterThan(0);
  });

  it("answers caches, programs on other sites and those who ask for nothing but the head", async () => {
    for (const url of ["/ech/groups", "/ech/votings?limit=50", `/ech/persons/${recordsOf("persons")[0].OBJ_GUID}`]) {
      const reply = await city.app.inject(url);
      const { etag, "last-modified": modified } = reply.headers;
      expect(reply.headers).toMatchObject({
        "access-control-allow-origin": "*",
        "content-type": "application/json; charset=utf-8",
        etag: expect.any(String),
        "last-modified": expect.any(String),
      });
      const unchanged = await city.app.inject({ url, headers: { "if-none-match": String(etag) } });
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, ""]);
      expect((await city.app.inject({ url, headers: { "if-modified-since": String(modified) } })).statusCode).toBe(304);
      const head = await city.app.inject({ method: "HEAD", url });
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", etag]);
    }
    const { body } = await city.app.inject({ url: "/ech/persons?limit=1", headers: { host: "other.example" } });
    expect(body).not.toContain("other.example");
  });

  it.each([
    ["/ech/persons?limit=0", "limit", "a whole number from 1 to 500"],
    ["/ech/persons?limit=501", "limit", "a whole number from 1 to 500"],
    ["/ech/votings?limit=x", "limit", "a whole number from 1 to 500"],
    ["/ech/meetings?after=x", "after", "the GUID of the last object"],
    ["/ech/groups?modified_since=gestern", "modified_since", "a day such as"],
    ["/ech/groups?modified_since=2026-02-30", "modified_since", "a day such as"],
    ["/ech/groups?modified_since=2026-02-01T25:00Z", "modified_since", "a day such as"],
    ["/ech/groups?limit=1&limit=2", "limit", "takes one value"],
  ])("explains what is wrong with %s", async (url, parameter, sentence) => {
    const { statusCode, body } = await city.app.inject(url);
    expect([statusCode, JSON.parse(body)]).toEqual([
      400,
      expect.objectContaining({
        type: "urn:rathaus:problem:parameter-invalid",
        parameter,
        detail: expect.stringContaining(sentence),
      }),
    ]);
  });

  it("says what there is instead of what there is not", async () => {
    for (const url of ["/ech", "/ech/affairs"]) {
      const { statusCode, body } = await city.app.inject(url);
      expect([statusCode, JSON.parse(body).detail]).toEqual([
        404,
        expect.stringContaining("/ech/memberships, /ech/meetings"),
      ]);
    }
    for (const guid of ["0".repeat(32), "x", "%20", recordsOf("groups")[0].OBJ_GUID]) {
      const { statusCode, body } = await city.app.inject(`/ech/persons/${guid}`);
      expect([guid, statusCode, JSON.parse(body).parameter]).toEqual([guid, 404, "guid"]);
    }
    const [{ OBJ_GUID }] = recordsOf("groups");
    const uuid = OBJ_GUID.toUpperCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    expect(await ask(city, `/ech/groups/${uuid}`)).toEqual(await ask(city, `/ech/groups/${OBJ_GUID}`));
  });
});

describe("cities that change, and cities that publish less", () => {
  const small = seldwylaRecords(0.01);
  const template = (index: string): CouncilRecord => (small.get(index) as readonly CouncilRecord[])[0];
  const guid = (nr: number): string => `beef${nr.toString(16).padStart(28, "0")}`;
  const person = (nr: number, Name: string, changes: object = {}): CouncilRecord => ({
    ...template("kontakt"),
    ...{ OBJ_GUID: guid(nr), SEQ: nr, Name, Vorname: "Anna", Partei: "SP", Behoerdenmandat: [], ...changes },
  });
  const dataOf = (records: Readonly<Record<string, readonly CouncilRecord[]>>): CouncilData => ({
    ...COUNCIL,
    records: (index) => records[index] ?? [],
  });

  let city: SmallCity;
  beforeAll(async () => {
    city = await emptyCity(PUBLIC);
  });
  afterAll(() => city.close());

  async function load(records: Readonly<Record<string, readonly CouncilRecord[]>>): Promise<void> {
    // Two imports within a millisecond could not be told apart.
    await sleep(3);
    await city.load(MONEY, dataOf(records));
  }
  const names = (pages: readonly Container[]) => pages.flatMap(({ persons }) => persons.map(({ label }) => label));

  it("has empty lists of what is not published", async () => {
    for (const list of LIST_NAMES) {
      const page = await ask(city, `/ech/${list}`);
      expect([page[list], page.pagination]).toEqual([[], { total: 0, limit: 100 }]);
    }
  });

  it("gives the objects that have changed since", async () => {
    await load({ kontakt: [person(1, "Boot"), person(2, "See"), person(3, "Ufer")] });
    const [{ persons }] = await pagesOf(city, "persons");
    const before = persons[0].datetime_modified;
    const etag = (await city.app.inject("/ech/persons")).headers.etag;
    await load({ kontakt: [person(1, "Boot"), person(4, "See-Ufer", { OBJ_GUID: guid(2) }), person(3, "Ufer")] });
    expect((await city.app.inject("/ech/persons")).headers.etag).not.toBe(etag);
    expect(names(await pagesOf(city, "persons", { modified_since: before }))).toHaveLength(3);
    const after = Temporal.Instant.from(before).add({ milliseconds: 1 });
    const local = after.toZonedDateTimeISO("Europe/Zurich");
    const spellings = [
      after.toString(),
      local.toString({ timeZoneName: "never" }),
      local.toString({ timeZoneName: "never" }).replace("+", " "),
      local.toPlainDateTime().toString(),
    ];
    for (const modified_since of spellings) {
      const pages = await pagesOf(city, "persons", { modified_since, limit: "1" });
      expect([modified_since, names(pages), pages[0].pagination]).toEqual([
        modified_since,
        ["Anna See-Ufer"],
        { total: 1, limit: 1 },
      ]);
    }
    const today = local.toPlainDate();
    expect((await ask(city, `/ech/persons?modified_since=${today.subtract({ days: 1 })}`)).pagination.total).toBe(3);
    expect((await ask(city, `/ech/persons?modified_since=${today.add({ days: 2 })}`)).pagination.total).toBe(0);
    const { pagination } = await ask(city, `/ech/persons?limit=1&modified_since=${today.subtract({ days: 1 })}`);
    expect(pagination.next).toContain("modified_since=");
  });

  it("misses nobody who stays when an import comes between two pages", async () => {
    const people = [1, 2, 3, 4, 5, 6].map((nr) => person(nr, `P${nr}`));
    await load({ kontakt: people });
    const first = await ask(city, "/ech/persons?limit=3");
    // One of the first page is gone, another one has moved to the end of the changes, and somebody is new.
    await load({
      kontakt: [people[1], person(9, "P3 neu", { OBJ_GUID: guid(3) }), ...people.slice(3), person(10, "P10")],
    });
    const second = await ask(city, first.pagination.next ?? "");
    const third = await ask(city, second.pagination.next ?? "");
    expect([names([first]), names([second]), names([third])]).toEqual([
      ["Anna P1", "Anna P2", "Anna P3"],
      ["Anna P4", "Anna P5", "Anna P6"],
      ["Anna P10"],
    ]);
  });

  it("takes mandates from people, or else from bodies, if they are no records of their own", async () => {
    const [OFFICE] = template("kontakt").Behoerdenmandat as unknown as readonly Record<string, unknown>[];
    const office = (nr: number, Funktion: string) => ({
      ...OFFICE,
      OBJ_GUID: guid(nr),
      GremiumGuid: guid(90),
      Funktion,
    });
    await load({
      kontakt: [
        person(1, "Boot", { Behoerdenmandat: [office(51, "Mitglied"), office(52, "2. Vizepräsidium")] }),
        // A GUID that comes back is not one of its own.
        person(2, "See", { Behoerdenmandat: [office(51, "Ersatzmitglied")] }),
      ],
    });
    const roles = ({ memberships }: Container) =>
      memberships.map(({ person_reference, role_type }) => `${person_reference.label}: ${role_type?.role_type_enum}`);
    const page = await ask(city, "/ech/memberships");
    expect(roles(page).toSorted()).toEqual(["Anna Boot: deputy", "Anna Boot: member", "Anna See: other"]);
    expect(page.memberships.map(({ local_id }) => local_id)).toEqual(expect.arrayContaining([guid(51), guid(52)]));
    // The body is not published.
    expect(page.memberships[0].group_reference).toEqual({ label: OFFICE.GremiumName, local_id: OFFICE.GremiumName });
    await follow(city, addressesIn(page, ORIGIN));
    const [MEMBER] = (small.get("gremiumdetail") ?? []).flatMap(
      ({ Behoerdenmitglieder }) => Behoerdenmitglieder as unknown as readonly Record<string, unknown>[],
    );
    const member = (nr: number, Name: string) => ({ ...MEMBER, OBJ_GUID: guid(nr), KontaktGuid: guid(nr), Name });
    const Behoerdenmitglieder = [member(61, "Boot"), member(62, "See")];
    await load({ gremiumdetail: [{ ...template("gremiumdetail"), Behoerdenmitglieder, Sitzungen: [] } as never] });
    const other = await ask(city, "/ech/memberships?limit=1");
    expect(other.pagination.total).toBe(2);
    expect(other.memberships[0].person_reference.label).toMatch(/ (Boot|See)$/);
    await follow(city, addressesIn(other, ORIGIN));
  });

  it("refers to nobody who is not published, and calls what it does not know by its name", async () => {
    const [{ Stimmabgaben, ...vote }] = small.get("abstimmung") as readonly CouncilRecord[];
    const [CHOICE] = Stimmabgaben as unknown as readonly Record<string, unknown>[];
    const choices = ["JA", "Nein ", "entschuldigt", "Ausstand", "", "Nein zur Vorlage"].map(
      (Abstimmungsverhalten, i) => ({
        ...CHOICE,
        ...{ OBJ_GUID: guid(70 + i), KontaktGuid: i < 2 ? guid(1) : guid(99), Name: `N${i}`, Abstimmungsverhalten },
      }),
    );
    await load({ kontakt: [person(1, "Boot")], abstimmung: [{ ...vote, Stimmabgaben: choices } as never] });
    const page = await ask(city, "/ech/votings");
    expect(page.individual_votes.map((one) => [one.individual_vote_type, one.type_label])).toEqual([
      ["yes", undefined],
      ["no", undefined],
      ["not_voted", undefined],
      ["other", "Ausstand"],
      [undefined, undefined],
      ["other", "Nein zur Vorlage"],
    ]);
    const addresses = page.individual_votes.map(({ global_uri }) => global_uri.replace(/.*#/, ""));
    expect(addresses).toEqual([guid(1), "vote-2", guid(99), "vote-4", "vote-5", "vote-6"]);
    expect(page.individual_votes.map(({ actor_id }) => "global_uri" in actor_id)).toEqual([
      ...[true, true, false, false, false, false],
    ]);
    expect(page.votings[0]).not.toHaveProperty("parent_meeting");
    await follow(city, addressesIn(page, ORIGIN));
  });

  it("has valid objects if the records say little", needs(missing.reference), async () => {
    const empty = (index: string, changes: object = {}): CouncilRecord => {
      const texts = Object.entries(template(index)).map(([name, value]) => [
        name,
        typeof value === "string" ? "" : value,
      ]);
      return { ...Object.fromEntries(texts), OBJ_GUID: guid(7), SEQ: 7, ...changes } as CouncilRecord;
    };
    const unknown = { Start: null, End: null, Text: "" };
    const [CHOICE] = template("abstimmung").Stimmabgaben as unknown as readonly object[];
    const Stimmabgaben = [{ ...CHOICE, KontaktGuid: "", Name: "", Vorname: "", Fraktion: "", Partei: "" }];
    await load({
      kontakt: [empty("kontakt", { Jahrgang: null })],
      gremiumdetail: [empty("gremiumdetail", { Sitzungen: [], Behoerdenmitglieder: [] })],
      behoerdenmandat: [empty("behoerdenmandat", { Dauer: unknown })],
      sitzung: [empty("sitzung", { Datum: unknown })],
      abstimmung: [empty("abstimmung", { Stimmabgaben })],
    });
    for (const list of LIST_NAMES) {
      const page = await ask(city, `/ech/${list}`);
      expect([list, objectsIn(page, list).length, faultsOf(list, page)]).toEqual([list, 1, ""]);
    }
  });
});
