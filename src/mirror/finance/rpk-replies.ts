/** Parsers for the responses of a finance service. In: bytes. Out: items as in `model.ts`, or an `UnusableReply`. */
import { Readable } from "node:stream";
import { type AmountType, typeNumbers } from "../../city/amount-types.ts";
import type { FinanceRules } from "../../city/finance-rules.ts";
import { fileOf } from "../../finance/exchange/csv-files.ts";
import { type CodedKonto, codeReader, isFault } from "../../finance/model/account-codes.ts";
import type {
  Betrag,
  Departement,
  Einwohner,
  FinanceData,
  Funktion,
  Institution,
  ItemOf,
  Konto,
  Sachkonto,
  Teuerung,
} from "../../finance/model/model.ts";
import { CsvError, csvRows } from "../../format/csv-reader.ts";
import {
  DanglingReference,
  elementsOf,
  itemReader,
  type Members,
  objectAt,
  UnusableReply,
} from "../fetch/reply-items.ts";
import type { Read } from "../fetch/spooled-client.ts";

/** A parser for one list with unique keys. Sorts the items by key, so that two responses can be compared. */
function listReader<List extends keyof FinanceData>(
  list: List,
  keyOf: (item: ItemOf<List>) => string | number,
  check: (item: ItemOf<List>, where: string) => void = () => {},
  rules?: FinanceRules,
): Read<readonly ItemOf<List>[]> {
  const readItem = itemReader(fileOf(list, rules));
  return (body) => {
    const items = new Map<string | number, ItemOf<List>>();
    for (const [at, element] of elementsOf(body).entries()) {
      const where = `element ${at + 1}`;
      const item = readItem((column) => valueAt(element, column), where);
      check(item, where);
      const key = keyOf(item);
      if (items.has(key)) throw new UnusableReply(`${where}: ${key} is a duplicate`);
      items.set(key, item);
    }
    return [...items.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  };
}

/** The columns of files are paths: `institution.key`. */
function valueAt(element: Members, path: string): unknown {
  const [name, inner] = path.split(".");
  const value = element[name] ?? element[name.charAt(0).toLowerCase() + name.slice(1)];
  return inner === undefined ? value : (value as Members | null | undefined)?.[inner];
}

/** Rejects an item with a reference that does not exist. */
function refersTo<Item>(known: Iterable<string>, what: string, keyOf: (item: Item) => string) {
  const keys = new Set(known);
  return (item: Item, where: string): void => {
    if (keys.has(keyOf(item))) return;
    throw new DanglingReference(`${where}: there is no ${what} ${JSON.stringify(keyOf(item))}`);
  };
}

export const readDepartemente: Read<readonly Departement[]> = listReader("departemente", ({ key }) => key);

export function readInstitutionen(departemente: readonly Departement[]): Read<readonly Institution[]> {
  const keys = departemente.map(({ key }) => key);
  return listReader(
    "institutionen",
    ({ key }) => key,
    refersTo(keys, "department", (item) => item.departement),
  );
}

export function readKonten(institutionen: readonly Institution[], rules: FinanceRules): Read<readonly CodedKonto[]> {
  const readCodesOf = codeReader(rules);
  const coded = (konto: Konto): CodedKonto => {
    const result = readCodesOf(konto);
    if (isFault(result)) throw new UnusableReply(`account ${konto.id}: ${result.column} ${result.reason}`);
    return result;
  };
  const keys = institutionen.map(({ key }) => key);
  const read = listReader(
    "konten",
    ({ id }) => id,
    refersTo(keys, "institution", (item) => item.institution),
    rules,
  );
  return async (body) => (await read(body)).map(coded);
}

export const readCodes: Read<readonly Sachkonto[]> = listReader("sachkonten", ({ sachkonto }) => sachkonto);
export const readFunktionen: Read<readonly Funktion[]> = listReader("funktionen", ({ funktion }) => funktion);
export const readEinwohner: Read<readonly Einwohner[]> = listReader("einwohner", ({ jahr }) => jahr);
export const readTeuerung: Read<readonly Teuerung[]> = listReader("teuerung", ({ jahr }) => jahr);

/** The same from a CSV file. */
export const readCodesCsv: Read<readonly Sachkonto[]> = async (body) => {
  const readItem = itemReader(fileOf("sachkonten"));
  const codes = new Map<string, Sachkonto>();
  let header: readonly (string | undefined)[] | undefined;
  try {
    for await (const rows of csvRows(Readable.from([body]))) {
      for (const { line, fields } of rows) {
        if (header === undefined) {
          header = fields;
          continue;
        }
        const names = header;
        const code = readItem((column) => fields[names.indexOf(column)], `line ${line}`);
        if (codes.has(code.sachkonto)) throw new UnusableReply(`line ${line}: ${code.sachkonto} is a duplicate`);
        codes.set(code.sachkonto, code);
      }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnusableReply(`it is not CSV (line ${error.line}: ${error.message})`);
    throw error;
  }
  return [...codes.values()];
};

/** The number of amounts by year and type, such as `2024 RECHNUNG`. */
export function readInventar({ amountTypes }: FinanceRules): Read<ReadonlyMap<string, number>> {
  const names = new Set(amountTypes.map(({ typ }) => typ));
  return (body) =>
    new Map(
      elementsOf(body).map(({ jahr, betragsTyp, anzahl }, at) => {
        const isEntry = Number.isInteger(jahr) && Number.isInteger(anzahl) && typeof betragsTyp === "string";
        if (!isEntry) throw new UnusableReply(`element ${at + 1} is not a count of amounts`);
        if (!names.has(betragsTyp)) throw new DanglingReference(`element ${at + 1}: there is no type ${betragsTyp}`);
        return [`${jahr} ${betragsTyp}`, Number(anzahl)];
      }),
    );
}

/** The checksums of lists, and of amounts by year, by names such as `konten` and `betraege 2024`. */
export const readChecksums: Read<ReadonlyMap<string, string>> = (body) =>
  new Map(
    elementsOf(body).map(({ liste, jahr, anzahl, pruefsumme }) => [
      jahr === undefined ? `${liste}` : `${liste} ${jahr}`,
      `${anzahl} ${pruefsumme}`,
    ]),
  );

/** The amounts of the requested accounts, ordered by account, year and phase. */
export function readAmounts(ids: readonly number[], rules: FinanceRules): Read<readonly Betrag[]> {
  const readItem = itemReader(fileOf("betraege", rules));
  const compare = amountOrder(rules.amountTypes);
  const requested = new Set<unknown>(ids);
  return (body) => {
    const amounts = new Map<string, Betrag>();
    for (const [at, element] of elementsOf(body).entries()) {
      const where = `element ${at + 1}`;
      const { jahr, betraege, konto = ids.length === 1 ? ids[0] : undefined } = element;
      if (!requested.has(konto)) throw new UnusableReply(`${where}: the account ${konto} was not requested`);
      if (!Array.isArray(betraege)) throw new UnusableReply(`${where}: it has no list "betraege"`);
      for (const [nr, entry] of betraege.entries()) {
        const position = `${where}, betraege ${nr + 1}`;
        const amount: Members = { ...objectAt(entry, position), konto, jahr };
        const item = readItem((column) => amount[column], position);
        const key = `${item.konto} ${item.jahr} ${item.betragsTyp}`;
        if (amounts.has(key)) throw new UnusableReply(`${where}: ${key} is a duplicate`);
        amounts.set(key, item);
      }
    }
    return [...amounts.values()].sort(compare);
  };
}

/** The order of amounts in a store. */
export function amountOrder(amountTypes: readonly AmountType[]): (a: Betrag, b: Betrag) => number {
  const numbers = typeNumbers(amountTypes);
  const numberOf = ({ betragsTyp }: Betrag): number => numbers.get(betragsTyp)!;
  return (a, b) => a.konto - b.konto || a.jahr - b.jahr || numberOf(a) - numberOf(b);
}
