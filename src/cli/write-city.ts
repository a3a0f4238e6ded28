/** Writes the demo city to a folder, in the layout that `import` reads and `export` writes. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Observer } from "../base/events.ts";
import { withProgress } from "../base/progress.ts";
import type { CityOptions } from "../demo/city.ts";
import { makeCouncil } from "../demo/council/make-council.ts";
import { makeFinance } from "../demo/finance/make-finance.ts";
import { INDEXES } from "../parliament/indexes/all.ts";
import type { CouncilData } from "../parliament/record.ts";
import { fileName, type PagedIndex, pagedIndex } from "../parliament/xml-files.ts";
import { newFolder } from "./output-folder.ts";
import { writeCouncil } from "./write-council.ts";
import { writeFinance } from "./write-finance.ts";

export async function writeCity(folder: string, options: CityOptions, observe: Observer): Promise<void> {
  await writeFinance(newFolder(folder, "finance"), makeFinance(options), observe);

  const parliament = newFolder(folder, "parliament");
  const council = makeCouncil(options);
  await writeCouncil(parliament, pagedIndexes(council), observe);
  mkdirSync(join(parliament, "files"));
  for (const file of withProgress("files", council.files(), observe)) {
    writeFileSync(join(parliament, "files", fileName(file)), file.bytes);
  }
}

async function* pagedIndexes(council: CouncilData): AsyncGenerator<PagedIndex> {
  for (const index of INDEXES) yield pagedIndex(index, council);
}
