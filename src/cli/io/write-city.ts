/** Writes the demo city to a folder, in the layout that `import` reads and `export` writes. */
import type { Observer } from "../../base/events.ts";
import type { CityOptions } from "../../demo/city.ts";
import { type DemoCouncil, makeCouncil } from "../../demo/council/make-council.ts";
import { makeFinance } from "../../demo/finance/make-finance.ts";
import { demoProfile } from "../../demo/profile.ts";
import { INDEXES } from "../../parliament/describe/indexes/all.ts";
import type { CouncilData } from "../../parliament/describe/record.ts";
import { type PagedIndex, pagedIndex } from "../../parliament/exchange/xml-files.ts";
import { fileName } from "../../parliament/files/file-names.ts";
import type { NamedContent } from "../../parliament/files/stored-files.ts";
import { newFolder } from "./output-folder.ts";
import { writeAttached, writeCouncil } from "./write-council.ts";
import { writeFinance } from "./write-finance.ts";
import { writeProfile } from "./write-profile.ts";

export async function writeCity(folder: string, options: CityOptions, observe: Observer): Promise<void> {
  const council = makeCouncil(options);
  const profile = demoProfile(council.budgetBusiness);
  await writeFinance(newFolder(folder, "finance"), makeFinance(options), profile, observe);

  const parliament = newFolder(folder, "parliament");
  await writeCouncil(parliament, pagedIndexes(council), observe);
  await writeAttached(parliament, attached(council), observe);
  writeProfile(folder, profile);
}

function* attached(council: DemoCouncil): Generator<NamedContent> {
  for (const file of council.files()) yield { name: fileName(file), content: () => file.bytes };
}

async function* pagedIndexes(council: CouncilData): AsyncGenerator<PagedIndex> {
  for (const index of INDEXES) yield pagedIndex(index, council);
}
