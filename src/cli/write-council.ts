/** Writes council data to a folder as the XML files that `import` reads, wherever it comes from: a store or the demo city. */
import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Observer } from "../base/events.ts";
import { progressOf } from "../base/progress.ts";
import { type PagedIndex, xmlPages } from "../parliament/xml-files.ts";

export async function writeCouncil(
  folder: string,
  indexes: AsyncIterable<PagedIndex>,
  observe: Observer,
): Promise<void> {
  for await (const index of indexes) {
    const name = index.name.toLowerCase();
    mkdirSync(join(folder, name));
    const progress = progressOf(`pages of ${name}`, observe);
    for await (const page of xmlPages(index)) {
      await writeFile(join(folder, name, page.name), page.content);
      progress.step();
    }
    progress.end();
  }
}
