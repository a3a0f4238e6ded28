/** Writes the demo city to a folder, in the layout that `import` reads and `export` writes. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Observer } from "../base/events.ts";
import { withProgress } from "../base/progress.ts";
import type { CityOptions } from "../demo/city.ts";
import { makeCouncil } from "../demo/council/make-council.ts";
import { makeFinance } from "../demo/finance/make-finance.ts";
import { CSV_FILES, csvHeader, csvItem } from "../finance/csv-files.ts";
import { DATAPACKAGE, writeDatapackage } from "../finance/datapackage.ts";
import { INDEXES } from "../parliament/indexes/all.ts";
import { fileName, xmlPages } from "../parliament/xml-files.ts";
import { newFolder, newTextFile } from "./output-folder.ts";

export function writeCity(folder: string, options: CityOptions, observe: Observer): void {
  const finance = newFolder(folder, "finance");
  const money = makeFinance(options);
  for (const file of CSV_FILES) {
    const out = newTextFile(join(finance, `${file.name}.csv`));
    out.write(csvHeader(file));
    for (const item of withProgress<object>(file.name, money[file.list], observe)) out.write(csvItem(file, item));
    out.close();
  }
  writeFileSync(join(finance, DATAPACKAGE), writeDatapackage());

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
