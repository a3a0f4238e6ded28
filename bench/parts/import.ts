/**
 * Import speed: finance data compared with a plain insert of the same rows from memory, council data compared with only
 * parsing the same XML. For comparison, the unavoidable part of an import: reading and checking the files without
 * storing anything. And what one changed record costs.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SaxesParser } from "saxes";
import { readSettings } from "../../src/base/settings.ts";
import { filesIn } from "../../src/cli/city/finance-part.ts";
import { filesBelow, openerIn } from "../../src/cli/io/input-folder.ts";
import { readTexts } from "../../src/documents/serve/read-texts.ts";
import type { BatchedList } from "../../src/finance/exchange/batched-list.ts";
import { CSV_FILES } from "../../src/finance/exchange/csv-files.ts";
import { readFinanceFiles } from "../../src/finance/exchange/read-csv.ts";
import { csvRows } from "../../src/format/csv-reader.ts";
import { filesFolder, openStore } from "../../src/open-store.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { readCouncilFiles } from "../../src/parliament/exchange/read-files.ts";
import { summarizeTexts } from "../../src/parliament/texts/read-note.ts";
import type { Bench } from "../measure/part.ts";
import { runMeasured, runProgram } from "../measure/program.ts";
import { type Measure, median, ratioOf, type Section } from "../measure/report.ts";
import { oneChange } from "./one-change.ts";

const FINANCE_ROUNDS = 5;

export async function importing({ data, folder }: Bench): Promise<readonly Section[]> {
  const files = join(folder, "exported");
  await runProgram(["export", "--out", files, "--data", data]);
  // Before the import without files, which removes them.
  const texts = await documentTexts(join(files, "parliament"), folder);
  return [
    await finance(join(files, "finance"), folder),
    ...(await council(join(files, "parliament"), folder)),
    await oneChange(data, folder),
    texts,
  ];
}

/** An import with the texts of its files, which a server reads afterwards; here without waiting for the server. */
async function documentTexts(files: string, folder: string): Promise<Section> {
  const data = join(folder, "texts");
  const begun = performance.now();
  await runProgram(["import", "parliament", files, "--data", data]);
  const imported = (performance.now() - begun) / 1000;
  const settings = readSettings({}, { RATHAUS_DATA: data });
  const store = await openStore(settings);
  const started = performance.now();
  await readTexts({ store, folder: filesFolder(settings), observe: () => {} });
  const seconds = (performance.now() - started) / 1000;
  const { read = 0 } = Object.fromEntries(await store.read(summarizeTexts));
  await store.close();
  rmSync(data, { recursive: true });
  return {
    title: `Texts of ${read} attached files`,
    measures: [
      { name: "import of the records and files, in the foreground", figures: { seconds: imported } },
      { name: "reading and indexing the texts, in the background", figures: { seconds, "files/s": read / seconds } },
    ],
  };
}

/** The obvious table for the amounts: one row each. */
const TABLE = `CREATE TABLE betrag (konto INTEGER NOT NULL, jahr INTEGER NOT NULL, betragsTyp TEXT NOT NULL,
  betragInRappen INTEGER NOT NULL, begruendung TEXT, PRIMARY KEY (konto, jahr, betragsTyp))`;

async function finance(files: string, folder: string): Promise<Section> {
  const amounts = join(files, "betraege.csv");
  const rows = await rowsOf(amounts);
  const seconds: Record<"plain" | "read" | "ours" | "shell", number[]> = { plain: [], read: [], ours: [], shell: [] };
  for (let i = 0; i < FINANCE_ROUNDS; i++) {
    seconds.plain.push(plainInsert(rows, join(folder, `plain-${i}.sqlite`)));
    seconds.read.push(await readFinance(files));
    seconds.ours.push(await intoNewStore(["import", "finance", files], join(folder, `finance-${i}`)));
    const shell = shellImport(amounts, join(folder, `shell-${i}.sqlite`));
    if (shell !== undefined) seconds.shell.push(shell);
  }
  const measured = (name: string, times: readonly number[]): Measure => {
    if (times.length === 0) return { name, figures: {}, note: "not installed" };
    const figures = { seconds: median(times), "rows/s": rows.length / median(times) };
    if (times === seconds.plain) return { name, figures };
    return { name, figures, ...ratioOf(times.map((time, i) => time / seconds.plain[i])) };
  };
  return {
    title: `Import of ${rows.length} amounts`,
    baseline: "a plain insert from memory (times)",
    measures: [
      measured("plain insert", seconds.plain),
      measured("CSV read and checked, nothing stored", seconds.read),
      { ...measured("rathaus import finance", seconds.ours), goal: { max: 2 } },
      measured("sqlite3 .import", seconds.shell),
    ],
  };
}

type AmountRow = readonly [konto: number, jahr: number, typ: string, rappen: number, text: string | null];

async function rowsOf(file: string): Promise<readonly AmountRow[]> {
  const document = async function* () {
    yield readFileSync(file);
  };
  const [, ...rows] = (await Array.fromAsync(csvRows(document()))).flat();
  return rows.map(({ fields: [konto, jahr, typ, rappen, text] }) => {
    return [Number(konto), Number(jahr), typ!, Number(rappen), text ?? null];
  });
}

function plainInsert(rows: readonly AmountRow[], file: string): number {
  const start = performance.now();
  const database = new DatabaseSync(file);
  database.exec(TABLE);
  database.exec("BEGIN");
  const insert = database.prepare("INSERT INTO betrag VALUES (?, ?, ?, ?, ?)");
  for (const row of rows) insert.run(...row);
  database.exec("COMMIT");
  database.close();
  const seconds = (performance.now() - start) / 1000;
  rmSync(file);
  return seconds;
}

async function readFinance(files: string): Promise<number> {
  const start = performance.now();
  const { data, check } = await readFinanceFiles(filesIn(files));
  for (const { list } of CSV_FILES) {
    const { batches } = data[list] as BatchedList<object>;
    for await (const _ of batches);
  }
  check();
  return (performance.now() - start) / 1000;
}

/** Uses the command-line shell of SQLite; undefined if it is not installed. */
function shellImport(csv: string, file: string): number | undefined {
  const start = performance.now();
  const { error } = spawnSync("sqlite3", [file, TABLE, ".mode csv", `.import --skip 1 ${csv} betrag`]);
  const seconds = (performance.now() - start) / 1000;
  rmSync(file, { force: true });
  return error ? undefined : seconds;
}

async function intoNewStore(command: readonly string[], data: string): Promise<number> {
  const seconds = await runProgram([...command, "--data", data]);
  rmSync(data, { recursive: true });
  return seconds;
}

/** One round: it takes long enough for noise to average out. */
async function council(files: string, folder: string): Promise<readonly Section[]> {
  // Attached files are copied, not read as XML.
  rmSync(join(files, "files"), { recursive: true, force: true });
  const documents = readdirSync(files, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".xml"))
    .map((name) => join(files, name));
  const megabytes = documents.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
  const before = parseOnly(documents);
  const read = await readCouncil(files);
  const data = join(folder, "parliament");
  const first = await runMeasured(["import", "parliament", files, "--data", data]);
  const again = await runMeasured(["import", "parliament", files, "--data", data]);
  rmSync(data, { recursive: true });
  const after = parseOnly(documents);
  const measured = (name: string, seconds: number): Measure => {
    return { name, figures: { seconds, "MB/s": megabytes / seconds } };
  };
  const ratio = (seconds: number) => ratioOf([seconds / before, seconds / ((before + after) / 2), seconds / after]);
  return [
    {
      title: `Import of ${megabytes.toFixed(0)} MB of council data`,
      baseline: "parsing the XML with saxes alone (times)",
      measures: [
        measured("saxes alone", (before + after) / 2),
        { ...measured("XML read and checked, nothing stored", read), ...ratio(read) },
        { ...measured("rathaus import parliament", first.seconds), ...ratio(first.seconds), goal: { max: 3.5 } },
      ],
    },
    {
      title: "The same files again",
      baseline: "the first time",
      measures: [
        { name: "for the first time", figures: { seconds: first.seconds, MB: first.megabytes } },
        {
          name: "again",
          figures: { seconds: again.seconds, MB: again.megabytes },
          ratio: again.seconds / first.seconds,
          goal: { max: 0.1 },
        },
      ],
    },
  ];
}

async function readCouncil(path: string): Promise<number> {
  const folder = { paths: filesBelow(path), open: openerIn(path) };
  const start = performance.now();
  const { data, check } = await readCouncilFiles(folder, INDEXES);
  for (const index of data.indexes) for await (const _ of data.records(index));
  check();
  return (performance.now() - start) / 1000;
}

function parseOnly(documents: readonly string[]): number {
  const start = performance.now();
  for (const file of documents) {
    const parser = new SaxesParser({ xmlns: true });
    let tags = 0;
    parser.on("opentag", () => {
      tags += 1;
    });
    parser.on("text", () => {});
    parser.on("closetag", () => {});
    parser.write(readFileSync(file, "utf8")).close();
    if (tags === 0) throw new Error(`${file} is empty`);
  }
  return (performance.now() - start) / 1000;
}
