/**
 * Twenty questions that a journalist would ask, answered by calls of tools: the right figure, in at most three calls.
 * The right figures are counted here, in the records and amounts themselves.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CouncilRecord } from "../../src/parliament/describe/record.ts";
import { type Answer, type McpClient, mcpClient } from "../support/mcp/mcp-client.ts";
import { MONEY_OF_ALL_KINDS as MONEY } from "../support/money.ts";
import { seldwyla, seldwylaRecords } from "../support/seldwyla.ts";
import { emptyCity, type SmallCity } from "../support/small-city.ts";

type Ask = (tool: string, args?: Readonly<Record<string, unknown>>) => Promise<Answer>;
type Row = Readonly<Record<string, never>>;

const MOST_CALLS = 3;
const records = seldwylaRecords();
const of = (index: string) => records.get(index) as readonly (CouncilRecord & Row)[];
const startOf = (record: CouncilRecord, member: string): string =>
  String((record[member] as unknown as { Start: string | null }).Start ?? "");
const isIn = (year: number) => (record: CouncilRecord) => startOf(record, "Beginn").startsWith(String(year));
const countBy = (all: readonly CouncilRecord[], member: string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(all, (one) => String(one[member]))].map(([value, own]) => [value, own.length]));

const business = of("geschaeft").find(({ Erstunterzeichner, Ablaufschritte, Traktanden }) =>
  [Erstunterzeichner, Ablaufschritte, Traktanden].every((list: readonly unknown[]) => list.length > 0),
) as CouncilRecord & Row;
const votes = of("abstimmung");
const vote = votes.find(({ Anzahl_Ja }) => Anzahl_Ja !== null) as CouncilRecord & Row;
type Choice = { KontaktGuid: string; Vorname: string; Name: string; Partei: string; Abstimmungsverhalten: string };
const choicesOf = (one: CouncilRecord): readonly Choice[] => one.Stimmabgaben as unknown as readonly Choice[];
const [member] = choicesOf(vote);
const person = of("kontakt").find(({ OBJ_GUID }) => OBJ_GUID === (member.KontaktGuid as never)) as CouncilRecord & Row;
const howOften = (choice: string): number =>
  votes.filter((one) =>
    choicesOf(one).some((own) => own.KontaktGuid === member.KontaktGuid && own.Abstimmungsverhalten === choice),
  ).length;

const amounts = (year: number, type: string, digit: string, institution?: string): number =>
  [...MONEY.betraege]
    .filter(({ jahr, betragsTyp }) => jahr === year && betragsTyp === type)
    .filter(({ konto }) => {
      const account = [...MONEY.konten].find(({ id }) => id === konto);
      const isInternal = /^(39|49|37|47)/.test(account?.kontoNr ?? "");
      if (institution !== undefined && account?.institution !== institution) return false;
      return account?.kontoNr.startsWith(digit) && (institution !== undefined || !isInternal);
    })
    .reduce((sum, { betragInRappen }) => sum + betragInRappen, 0) / 100;

let council: SmallCity;
let money: SmallCity;
let clients: Readonly<Record<"council" | "money", McpClient>>;
beforeAll(async () => {
  [council, money] = await Promise.all([seldwyla(), emptyCity()]);
  await money.loadFinance(MONEY);
  clients = { council: await mcpClient(council.app), money: await mcpClient(money.app) };
});
afterAll(() => Promise.all([council.close(), money.close()]));

/** Answers a question with few calls. */
async function answer<T>(city: "council" | "money", work: (ask: Ask) => Promise<T>): Promise<T> {
  let calls = 0;
  const answered = await work((tool, args) => {
    calls += 1;
    return clients[city].ask(tool, args);
  });
  expect(calls).toBeLessThanOrEqual(MOST_CALLS);
  return answered;
}

const first = ({ items = [] }: Answer): Readonly<Record<string, unknown>> => items[0];

describe("about the council", () => {
  const questions: readonly (readonly [question: string, work: (ask: Ask) => Promise<unknown>, right: unknown])[] = [
    [
      "How many postulates were submitted in 2024?",
      async (ask) =>
        (await ask("find_business", { type: "postulat", from: "2024-01-01", to: "2024-12-31", limit: 0 })).total,
      of("geschaeft").filter((one) => one.Geschaeftsart === ("Postulat" as never) && isIn(2024)(one)).length,
    ],
    [
      "How much business of each type has there been?",
      async (ask) => (await ask("find_business", { count_by: "type", limit: 0 })).counts,
      countBy(of("geschaeft"), "Geschaeftsart"),
    ],
    [
      "Who submitted this business?",
      async (ask) => (await ask("get_business", { id: business.GRNr })).submitted_by,
      (business.Erstunterzeichner as readonly { Name: string; Partei: string }[]).map(({ Name, Partei }) =>
        Partei === "" ? Name : `${Name} (${Partei})`,
      ),
    ],
    [
      "When was it submitted, and how many steps has it had?",
      async (ask) => {
        const { date, steps } = await ask("get_business", { id: business.OBJ_GUID });
        return [date, (steps as readonly unknown[]).length];
      },
      [startOf(business, "Beginn").slice(0, 10), (business.Ablaufschritte as readonly unknown[]).length],
    ],
    [
      "How many votes were there on the business of this vote?",
      async (ask) => (await ask("find_votes", { business: vote.GeschaeftGrNr })).total,
      votes.filter(({ GeschaeftGuid }) => GeschaeftGuid === vote.GeschaeftGuid).length,
    ],
    [
      "How did the votes of all years end?",
      async (ask) => (await ask("find_votes", { count_by: "result", limit: 0 })).counts,
      countBy(votes, "Schlussresultat"),
    ],
    [
      "How many said yes and no in this vote?",
      async (ask) => {
        const { items = [] } = await ask("find_votes", { business: vote.GeschaeftGrNr });
        const { Ja, Nein } = (items.find(({ id }) => id === vote.OBJ_GUID)?.counts ?? {}) as Record<string, number>;
        return [Ja, Nein];
      },
      [vote.Anzahl_Ja, vote.Anzahl_Nein],
    ],
    [
      "How did this party vote?",
      async (ask) => {
        const { parties } = await ask("get_vote", { id: vote.OBJ_GUID });
        return (parties as readonly Answer[]).find(({ party }) => party === member.Partei)?.counts;
      },
      Object.fromEntries(
        [
          ...Map.groupBy(
            choicesOf(vote).filter(({ Partei }) => Partei === member.Partei),
            ({ Abstimmungsverhalten }) => Abstimmungsverhalten,
          ),
        ].map(([choice, own]) => [choice, own.length]),
      ),
    ],
    [
      "How did this member vote?",
      async (ask) => {
        const { choices } = await ask("get_vote", { id: vote.OBJ_GUID });
        return (choices as readonly Answer[]).find(({ name }) => name === `${member.Vorname} ${member.Name}`)?.choice;
      },
      member.Abstimmungsverhalten,
    ],
    [
      "How often did this member vote no?",
      async (ask) =>
        (await ask("find_votes", { person: `${member.Vorname} ${member.Name}`, choice: "Nein", limit: 0 })).total,
      howOften("Nein"),
    ],
    [
      "How often was this member absent, of how many votes?",
      async (ask) => {
        const { votes: own } = await ask("get_person", { id: `${member.Name} ${member.Vorname}` });
        const { total, counts } = own as { total: number; counts: Record<string, number> };
        return [total, counts.Abwesend ?? 0];
      },
      [
        votes.filter((one) => choicesOf(one).some((own) => own.KontaktGuid === member.KontaktGuid)).length,
        howOften("Abwesend"),
      ],
    ],
    [
      "How much business did this member submit, and in how many bodies has the member been?",
      async (ask) => {
        const found = await ask("find_people", { words: `${member.Vorname} ${member.Name}` });
        const { business_submitted, offices } = await ask("get_person", { id: first(found).id });
        return [business_submitted, (offices as readonly unknown[]).length];
      },
      [(person.Erstunterzeichner as readonly unknown[]).length, (person.Behoerdenmandat as readonly unknown[]).length],
    ],
    [
      "How many people of this party have been in politics?",
      async (ask) => (await ask("find_people", { party: member.Partei, limit: 0 })).total,
      of("kontakt").filter(({ Partei }) => Partei === (member.Partei as never)).length,
    ],
    [
      "How many meetings were there in 2024, and what was on the agenda of the last one?",
      async (ask) => {
        const found = await ask("find_meetings", { from: "2024-01-01", to: "2024-12-31" });
        const { agenda } = await ask("get_meeting", { id: first(found).id });
        return [found.total, (agenda as readonly Answer[]).map(({ title }) => title)];
      },
      (() => {
        const own = of("sitzung").filter((one) => startOf(one, "Datum").startsWith("2024"));
        const last = own.toSorted((one, other) => startOf(other, "Datum").localeCompare(startOf(one, "Datum")))[0];
        return [own.length, (last.Traktanden as readonly { Titel: string }[]).map(({ Titel }) => Titel)];
      })(),
    ],
    [
      "How many documents are there about postulates of 2024?",
      async (ask) => {
        const args = { words: "Postulat", from: "2024-01-01", to: "2024-12-31", limit: 0 };
        return (await ask("search_documents", args)).total;
      },
      of("dokument").filter((one) => startOf(one, "Datum").startsWith("2024") && /postulat/i.test(JSON.stringify(one)))
        .length,
    ],
  ];

  it.each(questions)("%s", async (_question, work, right) => {
    expect(await answer("council", work)).toEqual(right);
  });
});

describe("about the finances", () => {
  const questions: readonly (readonly [question: string, work: (ask: Ask) => Promise<unknown>, right: unknown])[] = [
    [
      "What did the city spend and receive in 2024?",
      async (ask) => {
        const { expense, revenue, unit, phase } = await ask("budget_overview", { year: 2024 });
        return [expense, revenue, unit, phase];
      },
      [amounts(2024, "RECHNUNG", "3"), -amounts(2024, "RECHNUNG", "4"), "CHF", "actual"],
    ],
    [
      "How far were the accounts from the budget in 2024?",
      async (ask) => {
        const { total } = await ask("compare_years", {
          first_year: 2024,
          second_year: 2024,
          first_phase: "decided",
          second_phase: "actual",
        });
        return (total as Answer).change;
      },
      Math.round((amounts(2024, "RECHNUNG", "3") - amounts(2024, "GEMEINDERAT_BESCHLUSS", "3")) * 100) / 100,
    ],
    [
      "How much more did this institution spend than the year before?",
      async (ask) => {
        const args = { first_year: 2023, second_year: 2024, institution: "Statistik Stadt Seldwyla" };
        const { total } = await ask("compare_years", args);
        const { first: before, second } = total as { first: number; second: number };
        return [before, second];
      },
      [amounts(2023, "RECHNUNG", "3", "1560"), amounts(2024, "RECHNUNG", "3", "1560")],
    ],
    [
      "What do the wages of this institution cost, and since when?",
      async (ask) => {
        const found = await ask("find_accounts", { words: "Löhne Statistik" });
        const account = await ask("get_account", { id: first(found).id });
        const years = account.years as readonly { year: number; amounts: readonly Answer[] }[];
        const last = years.find(({ year }) => year === 2024)?.amounts.find(({ phase }) => phase === "actual");
        return [years[0].year, last?.amount, (first(found).latest as Answer).amount];
      },
      [2018, 3_420_000.05, 3_420_000.05],
    ],
    [
      "Why was the budget of this account increased in 2024?",
      async (ask) => {
        const { years } = await ask("get_account", { id: 12, from_year: 2024 });
        const [{ amounts: given }] = years as readonly { amounts: readonly Answer[] }[];
        return given.find(({ phase }) => phase === "decided")?.justification;
      },
      'Mehr "Stellen", 50 % davon befristet.\r\n',
    ],
  ];

  it.each(questions)("%s", async (_question, work, right) => {
    expect(await answer("money", work)).toEqual(right);
  });
});
