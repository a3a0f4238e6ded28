/** Tools about accounts: the finest detail of the books, with the justifications of their amounts. */

import { ServiceError } from "../../../web/frame/service.ts";
import { isOldNumber } from "../../../web/money/ledger/account-eras.ts";
import { accountAmounts, readAccountYears } from "../../../web/money/ledger/account-years.ts";
import { findAccounts } from "../../../web/money/ledger/find-accounts.ts";
import { comparisonOf, type Inventory, readInventory } from "../../../web/money/ledger/inventory.ts";
import { codeOf, type Konto, readCodes } from "../../../web/money/ledger/ledger.ts";
import { measureOfCode, signOf } from "../../../web/money/ledger/measure.ts";
import { readAccount } from "../../../web/money/ledger/scope.ts";
import { readAccountHistory } from "../../../web/money/series/account-history.ts";
import { PAGING, quote } from "../tool/arguments.ts";
import { type Desk, pageOf } from "../tool/desk.ts";
import { integer, list, number, object, type Properties, text, yesNo } from "../tool/schema.ts";
import type { Tool } from "../tool/tool.ts";
import { ToolError } from "../tool/tool-error.ts";
import { amount, MONEY, moneyOf, typeTitle } from "./scope.ts";

const ACCOUNT: Properties = {
  id: integer("identifies the account: get_account takes it"),
  number: text("account number; may be the same in several institutions"),
  name: text("name"),
  direction: text("expense or revenue"),
  institution: text("institution"),
  institution_key: text("its key"),
  department: text("department"),
  department_key: text("its key"),
  former: yesNo("whether the number is of a form that is no longer in use"),
};

function accountItem(account: Konto): object {
  const { institution } = account;
  return {
    id: account.id,
    number: account.kontoNr,
    name: account.bezeichnung,
    direction: measureOfCode(codeOf(account)) === "ertrag" ? "revenue" : "expense",
    institution: institution.bezeichnung,
    institution_key: institution.key,
    department: institution.departement.bezeichnung,
    department_key: institution.departement.key,
  };
}

const LATEST = object(
  { year: integer("year"), phase: text("phase"), amount: number("amount") },
  ["year", "phase", "amount"],
  "the latest amount",
);

export const FIND_ACCOUNTS: Tool = {
  name: "find_accounts",
  title: "Find accounts of the budget",
  description:
    "Finds accounts by words of their name, institution or department, by the beginning of their number, or by words " +
    "of a justification, each with its latest amount. get_account gives all years.",
  needs: "finance",
  takes: {
    words: { type: "text", description: "words, or the beginning of an account number", required: true },
    in_justifications: { type: "boolean", description: "true: search the texts of the justifications instead" },
    ...PAGING,
  },
  gives: {
    ...MONEY,
    total: integer("how many there are in all"),
    shown: integer("how many of them are in items"),
    offset: integer("how many were skipped"),
    justified_total: integer("how many accounts have these words in a justification"),
    items: list("the accounts", object({ ...ACCOUNT, latest: LATEST }, ["id", "name"])),
  },
  always: ["unit", "total", "shown", "offset", "items"],
  async run(desk, args) {
    const { service } = desk;
    const words = args.given("words");
    const [{ accounts, justified, eras }, inventory] = await Promise.all([
      findAccounts(service, words),
      readInventory(service),
    ]);
    const found = args.boolean("in_justifications") === true ? justified : accounts;
    const shown = found.slice(args.offset, args.offset + args.limit);
    const latest = await latestAmounts(desk, inventory, shown);
    const items = shown.map((account) => ({
      ...accountItem(account),
      former: isOldNumber(eras, account) || undefined,
      latest: latest.get(account.id),
    }));
    return {
      summary: `${found.length} accounts; ${items.length} are shown.`,
      content: {
        ...moneyOf(desk),
        total: found.length,
        shown: items.length,
        offset: args.offset,
        justified_total: justified.length,
        items,
      },
      page: pageOf(desk, "/suche", { q: words }),
    };
  },
};

/** In the phase that series show: the accounts, if the city publishes them. */
async function latestAmounts(
  { service }: Desk,
  inventory: Inventory,
  accounts: readonly Konto[],
): Promise<ReadonlyMap<number, object>> {
  if (accounts.length === 0) return new Map();
  const { main, mainYears } = comparisonOf(inventory);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const years = await readAccountYears(service, accounts);
  return new Map(
    years.flatMap((year) => {
      const account = byId.get(year.konto);
      const minor = account && accountAmounts(account, year).get(mainYears.get(year.jahr) ?? "");
      return minor === undefined ? [] : [[year.konto, { year: year.jahr, phase: main, amount: amount(minor) }]];
    }),
  );
}

const YEAR = object(
  {
    year: integer("year"),
    account_id: integer("the account, if it is that of another era with the same name"),
    amounts: list(
      "the amounts",
      object({
        type: text("amount type"),
        name: text("what the city calls it"),
        phase: text("phase"),
        is_change: yesNo("whether it is a change of a whole amount"),
        amount: number("amount"),
        justification: text("why, in the words of the city"),
      }),
    ),
  },
  ["year", "amounts"],
);

export const GET_ACCOUNT: Tool = {
  name: "get_account",
  title: "One account over the years, with justifications",
  description:
    "One account by its id or number: every year with every amount (proposed, decided, supplements, accounts) and " +
    "the justifications that the city gives.",
  needs: "finance",
  takes: {
    id: { type: "text", description: "id of the account from find_accounts, or its number", required: true },
    from_year: { type: "integer", description: "first year", least: 1800, most: 2200 },
  },
  gives: {
    ...MONEY,
    ...ACCOUNT,
    kind: text("kind of expense or revenue, by ledger code"),
    years: list("the years, ascending", YEAR),
  },
  always: ["unit", "id", "name", "years"],
  async run(desk, args) {
    const { service } = desk;
    const account = await accountNamed(desk, args.given("id"));
    const [inventory, codes] = await Promise.all([readInventory(service), readCodes(service)]);
    const history = await readAccountHistory(service, inventory, account);
    const sign = signOf(measureOfCode(codeOf(account)));
    const from = args.number("from_year") ?? 0;
    const years = history.years
      .filter(({ jahr }) => jahr >= from)
      .map(({ jahr, konto, betraege }) => ({
        year: jahr,
        account_id: konto === account.id ? undefined : konto,
        amounts: betraege.map(({ betragsTyp, betragInRappen, begruendung }) => {
          const type = inventory.types.find((one) => one.betragsTyp === betragsTyp);
          return {
            type: betragsTyp,
            name: typeTitle(inventory, betragsTyp, desk),
            phase: type?.phase,
            is_change: type?.additiv,
            amount: amount(sign * betragInRappen),
            justification: begruendung,
          };
        }),
      }));
    const code = codeOf(account).slice(0, 2);
    return {
      summary: `${account.bezeichnung}, ${account.institution.bezeichnung}: ${years.length} years.`,
      content: {
        ...moneyOf(desk),
        ...accountItem(account),
        former: isOldNumber(inventory.eras, account) || undefined,
        kind: code === "" ? undefined : `${code} ${codes.get(code) ?? ""}`.trim(),
        years,
      },
      page: pageOf(desk, `/finanzen/konto/${account.id}`),
    };
  },
};

async function accountNamed({ service }: Desk, id: string): Promise<Konto> {
  if (/^\d{1,15}$/.test(id)) {
    const account = await readAccount(service, id).catch(onlyMissing);
    if (account) return account;
  }
  const found = (await findAccounts(service, id)).accounts;
  const exact = found.filter(({ kontoNr, bezeichnung }) => sameNumber(kontoNr, id) || bezeichnung === id);
  if (exact.length === 1) return exact[0];
  const choices = (exact.length > 0 ? exact : found)
    .slice(0, 10)
    .map((one) => `${one.bezeichnung}, ${one.institution.bezeichnung} (id ${one.id})`);
  if (exact.length > 1) throw new ToolError(`Several accounts match ${quote(id)}: ${choices.join("; ")}. Use the id.`);
  const advice = choices.length > 0 ? `Close: ${choices.join("; ")}.` : "Use find_accounts to search by words.";
  throw new ToolError(`There is no account ${quote(id)}. ${advice}`);
}

function sameNumber(one: string, other: string): boolean {
  return one.replaceAll(/\s/g, "") === other.replaceAll(/\s/g, "");
}

function onlyMissing(error: unknown): undefined {
  if (error instanceof ServiceError && (error.status === 404 || error.status === 400)) return undefined;
  throw error;
}
