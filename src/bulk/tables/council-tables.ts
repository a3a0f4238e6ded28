/**
 * The tables of the council: one per index, whatever its description, and one per list that people analyse on its own.
 * In: the indexes of a store, and a snapshot. Out: tables and batches of rows.
 */
import type { Texts } from "../../base/language.ts";
import { GUID_ATTRIBUTE, type IndexDescription, typeNamed } from "../../parliament/describe/description.ts";
import type { CouncilRecord, Value } from "../../parliament/describe/record.ts";
import { type IndexNames, indexNames, referencesOf } from "../../parliament/describe/references.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { DOKUMENTE, documentRows } from "./attached-documents.ts";
import { elementWords, indexWords } from "./element-words.ts";
import { FINANCE_TABLES } from "./finance-tables.ts";
import { type FlatColumn, flatColumns } from "./flat-record.ts";
import {
  type BulkColumn,
  type BulkData,
  type BulkReference,
  type BulkRow,
  type BulkTable,
  type RowBatch,
  uniqueName,
} from "./table.ts";

/** Records in memory at a time: one may be long. */
const BATCH = 100;

/** Lists that have a table of their own, if the index has them. */
interface ListTable {
  readonly name: string;
  /** In lower case. */
  readonly index: string;
  /** Top-level lists of the index, with the value of the column `Rolle` if there are several. */
  readonly lists: readonly { readonly element: string; readonly role?: string }[];
  readonly title: Texts;
  readonly about: Texts;
}

const LIST_TABLES: readonly ListTable[] = [
  {
    name: "stimmen",
    index: "abstimmung",
    lists: [{ element: "Stimmabgaben" }],
    title: { de: "Stimmen", en: "Votes of members" },
    about: { de: "Eine Zeile je Person und Abstimmung.", en: "One row per person and vote." },
  },
  {
    name: "mandate",
    index: "kontakt",
    lists: [{ element: "Behoerdenmandat" }],
    title: { de: "Mandate", en: "Mandates" },
    about: {
      de: "Die Ämter jeder Person, wie sie bei der Person stehen.",
      en: "The offices of each person, as listed with the person.",
    },
  },
  {
    name: "traktanden",
    index: "sitzung",
    lists: [{ element: "Traktanden" }],
    title: { de: "Traktanden", en: "Agenda items" },
    about: { de: "Die Traktanden jeder Sitzung.", en: "The agenda items of each meeting." },
  },
  {
    name: "unterzeichnende",
    index: "geschaeft",
    lists: [
      { element: "Erstunterzeichner", role: "Erstunterzeichner" },
      { element: "Mitunterzeichner", role: "Mitunterzeichner" },
    ],
    title: { de: "Unterzeichnende", en: "Signatories" },
    about: {
      de: "Wer ein Geschäft unterzeichnet hat, Personen und Gremien.",
      en: "Who signed a business item, people and bodies.",
    },
  },
];

/** Of an index in a store. */
export interface CouncilIndex {
  readonly nr: number;
  readonly name: string;
  readonly description: IndexDescription;
}

/** A table with a function from a record to its rows. */
interface RecordTable {
  readonly table: BulkTable;
  rowsOf(record: CouncilRecord): readonly BulkRow[];
}

interface IndexTables extends CouncilIndex {
  readonly tables: readonly RecordTable[];
}

export function councilTables(indexes: readonly CouncilIndex[]): readonly BulkTable[] {
  return tablesOf(indexes).flatMap(({ tables }) => tables.map(({ table }) => table));
}

export async function councilData(snapshot: Snapshot): Promise<BulkData> {
  const rows = await snapshot.rows<[number, string, string]>(
    sql`SELECT nr, name, description FROM council_index ORDER BY nr`,
  );
  const indexes = tablesOf(
    rows.map(([nr, name, json]) => ({ nr, name, description: JSON.parse(json) as IndexDescription })),
  );
  const tables = indexes.flatMap((index) => index.tables.map(({ table }) => table));
  return { tables: [...tables, DOKUMENTE], batches: () => councilBatches(snapshot, indexes) };
}

async function* councilBatches(snapshot: Snapshot, indexes: readonly IndexTables[]): AsyncGenerator<RowBatch> {
  for (const { nr, name, tables } of indexes) {
    const all = [...tables, { table: DOKUMENTE, rowsOf: (record: CouncilRecord) => documentRows(name, record) }];
    // Ordinals are in order of SEQ.
    const query = sql`SELECT body FROM council_rendered WHERE idx = ${nr} AND form = 'json' ORDER BY ordinal`;
    for await (const batch of snapshot.batches<[Uint8Array]>(query, BATCH)) {
      const records = batch.map(([body]) => parsed(body));
      for (const { table, rowsOf } of all) yield { table, rows: records.flatMap((record) => rowsOf(record)) };
    }
  }
}

function parsed(body: Uint8Array): CouncilRecord {
  return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString());
}

function tablesOf(indexes: readonly CouncilIndex[]): readonly IndexTables[] {
  const taken = new Set([...FINANCE_TABLES, DOKUMENTE, ...LIST_TABLES].map(({ name }) => name));
  const named = indexes.map((index) => ({ ...index, table: uniqueName(index.name.toLowerCase(), taken) }));
  const names = indexNames(indexes);
  const targets = new Map(named.map(({ nr, table, description }) => [nr, { table, root: description.root.name }]));
  return named.map((index) => {
    const refer = referrer(index.description, names, targets);
    const lists = LIST_TABLES.filter((list) => list.index === index.name.toLowerCase());
    const listTables = lists.flatMap((list) => listTable(list, index, refer) ?? []);
    return { ...index, tables: [indexTable(index, refer), ...listTables] };
  });
}

/** From a path in a record to the table that its value refers to, if there is exactly one. */
type Refer = (path: string) => string | undefined;

function referrer(
  description: IndexDescription,
  names: IndexNames,
  targets: ReadonlyMap<number, { readonly table: string; readonly root: string }>,
): Refer {
  const references = new Map(referencesOf(description, names).map(({ path, targets }) => [path, targets]));
  return (path) => {
    const possible = (references.get(path) ?? []).flatMap((nr) => targets.get(nr) ?? []);
    // Two indexes with the same element have the same records: the last one is the short list of them.
    return possible.every(({ root }) => root === possible[0].root) ? possible.at(-1)?.table : undefined;
  };
}

function indexTable(
  { name, table, description }: CouncilIndex & { readonly table: string },
  refer: Refer,
): RecordTable {
  const columns = flatColumns(description, description.root.type);
  const own = withReferences(columns, (path) => refer(path), new Set());
  const { title, about } = indexWords(name.toLowerCase());
  return {
    table: { name: table, part: "council", title, about, key: [GUID_ATTRIBUTE], ...own.described },
    rowsOf: (record) => [own.valuesOf(record)],
  };
}

function listTable(
  { name, lists, title, about }: ListTable,
  { name: index, table, description }: CouncilIndex & { readonly table: string },
  refer: Refer,
): RecordTable | undefined {
  const found = lists.flatMap(({ element, role }) => {
    const type = itemType(description, element);
    return type === undefined ? [] : [{ element, role, type }];
  });
  if (found.length === 0) return undefined;
  const parent = `${index}Guid`;
  const hasRoles = lists.length > 1;
  const head: BulkColumn[] = [
    { name: parent, type: "string", about: elementWords(parent) },
    { name: "Nr", type: "integer", about: { de: "Position in der Liste, ab 1", en: "position in the list, from 1" } },
  ];
  if (hasRoles) {
    const roles = lists.map(({ role }) => role).join(", ");
    head.push({ name: "Rolle", type: "string", about: { de: `eines von: ${roles}`, en: `one of: ${roles}` } });
  }
  // The lists of one table have items of one type.
  const [{ element, type }] = found;
  const own = withReferences(
    flatColumns(description, type),
    (path) => refer(`${element}.${path}`),
    new Set(head.map((column) => column.name.toLowerCase())),
  );
  const { columns, references } = own.described;
  return {
    table: {
      name,
      part: "council",
      title,
      about,
      columns: [...head, ...columns],
      key: [parent, "Nr"],
      references: [{ column: parent, table, key: GUID_ATTRIBUTE }, ...references],
    },
    rowsOf(record) {
      const rows: BulkRow[] = [];
      for (const { element, role, type: ownType } of found) {
        if (ownType !== type) continue;
        for (const item of (record[element] ?? []) as readonly Value[]) {
          const start = [record.OBJ_GUID, rows.length + 1];
          rows.push([...start, ...(hasRoles ? [role ?? null] : []), ...own.valuesOf(item)]);
        }
      }
      return rows;
    },
  };
}

/** The type of the items of a top-level list with one kind of item. */
function itemType(description: IndexDescription, name: string): string | undefined {
  const { content } = typeNamed(description, description.root.type);
  const element = content.kind === "sequence" ? content.elements.find((one) => one.name === name) : undefined;
  if (element?.kind !== "list" || element.list.items.length !== 1) return undefined;
  const [item] = element.list.items;
  return item.kind === "typed" ? item.type : undefined;
}

interface OwnColumns {
  readonly described: { readonly columns: readonly BulkColumn[]; readonly references: readonly BulkReference[] };
  valuesOf(object: Value): BulkRow;
}

/** Names the columns, and finds those that refer to other tables: without a record to refer to, they are null. */
function withReferences(columns: readonly FlatColumn[], refer: Refer, taken: Set<string>): OwnColumns {
  const references: BulkReference[] = [];
  const named = columns.map((column) => {
    const name = uniqueName(column.name, taken);
    const table = refer(column.path);
    if (table !== undefined) references.push({ column: name, table, key: GUID_ATTRIBUTE });
    return { ...column, name, isReference: table !== undefined };
  });
  return {
    described: { columns: named.map(({ name, type, about }) => ({ name, type, about })), references },
    valuesOf: (object) =>
      named.map(({ valueIn, isReference }) => {
        const value = valueIn(object);
        return isReference && value === "" ? null : value;
      }),
  };
}
