/** What the explorer knows of a city with all indexes of rathaus, for tests of searches and pages. */
import type { IndexDescription } from "../../../src/parliament/describe/description.ts";
import { INDEXES } from "../../../src/parliament/describe/indexes/all.ts";
import { searchLayout } from "../../../src/parliament/describe/search-layout.ts";
import { describeService } from "../../../src/parliament/page/service-page.ts";
import type { Snapshot } from "../../../src/store/store.ts";
import { type Installed, isSearched } from "../../../web/frame/installed.ts";

/** A city with one record in each of the indexes. */
export async function installedWith(
  descriptions: readonly IndexDescription[],
  closed: readonly string[] = ["Abgeschlossen"],
): Promise<Installed> {
  const stored = descriptions.map((description, nr) => ({
    ...{ nr, name: description.name, description, seq: 1, size: 1 },
    search: searchLayout(description),
  }));
  // Without examples, no record is read.
  const { indexes } = await describeService(undefined as unknown as Snapshot, stored, "/api", false);
  return {
    hasMoney: true,
    hasCouncil: indexes.some(isSearched),
    indexes: indexes.map((index) => ({ ...index, closed })),
  };
}

export const SELDWYLA_INSTALLED = await installedWith(INDEXES);
