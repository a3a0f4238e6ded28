/** Writes the demo city to a folder, in the layout that `import` reads and `export` writes. */
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Observer } from "../base/events.ts";
import { Problem } from "../base/problems.ts";
import { withProgress } from "../base/progress.ts";
import { CITY_NAME, type CityOptions } from "../demo/city.ts";
import { makeCouncil } from "../demo/council/make-council.ts";
import { makeFinance } from "../demo/finance/make-finance.ts";
import { CSV_FILES, csvLines, datapackage } from "../finance/csv-files.ts";
import { INDEXES } from "../parliament/indexes/all.ts";
import { fileName, xmlPages } from "../parliament/xml-files.ts";

/** Text collected before it is written. */
const CHUNK = 1 << 20;

export function writeCity(folder: string, options: CityOptions, observe: Observer): void {
  const finance = newFolder(folder, "finance");
  const money = makeFinance(options);
  for (const file of CSV_FILES) {
    writeText(join(finance, `${file.name}.csv`), withProgress(file.name, csvLines(file, money), observe));
  }
  writeFileSync(join(finance, "datapackage.json"), datapackage(CITY_NAME));

  const parliament = newFolder(folder, "parliament");
  const council = makeCouncil(options);
  for (const index of INDEXES) {
    const name = index.name.toLowerCase();
    mkdirSync(join(parliament, name));
    for (const page of withProgress(`pages of ${name}`, xmlPages(index, council), observe)) {
      writeFileSync(join(parliament, name, page.name), page.bytes);
    }
  }
  mkdirSync(join(parliament, "files"));
  for (const file of withProgress("files", council.files(), observe)) {
    writeFileSync(join(parliament, "files", fileName(file)), file.bytes);
  }
}

/** A folder that did not hold anything: what lay there would be taken for part of the city. */
function newFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  try {
    mkdirSync(folder, { recursive: true });
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new Problem("output-unusable", `The folder ${folder} is not empty.`);
    }
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem("output-unusable", `The folder ${folder} cannot be made.`, { cause });
  }
  return folder;
}

function writeText(path: string, lines: Iterable<string>): void {
  const file = openSync(path, "wx");
  let text = "";
  for (const line of lines) {
    text += line;
    if (text.length < CHUNK) continue;
    writeSync(file, text);
    text = "";
  }
  writeSync(file, text);
  closeSync(file);
}
