/** The layout of a city's folder, as `export` writes it and `import city` reads it. Every part is optional. */
import { join } from "node:path";
import { Problem } from "../../base/problems.ts";
import { PROFILE_FILE, type Profile } from "../../city/read-profile.ts";
import { isAttached } from "../../parliament/exchange/read-attached.ts";
import { dataFiles } from "../../parliament/exchange/read-files.ts";
import { readProfileIn } from "../io/city-file.ts";
import { filesBelow, isFolder } from "../io/input-folder.ts";

export interface CityFolder {
  readonly path: string;
  /** Reads city.json; undefined if there is none. */
  readonly profile: () => Profile | undefined;
  /** The folder of the finances. */
  readonly finance?: string;
  /** The folder of the council. */
  readonly parliament?: string;
}

export function cityFolder(folder: string): CityFolder {
  if (!isFolder(folder)) throw new Problem("input-unusable", `There is no folder ${folder}.`);
  const within = (part: string): string | undefined => {
    const path = join(folder, part);
    return isFolder(path) && filesBelow(path).length > 0 ? path : undefined;
  };
  const parliament = within("parliament");
  const city = {
    path: folder,
    profile: () => readProfileIn(folder),
    finance: within("finance"),
    // A city without a council is exported with an empty folder.
    parliament: parliament && hasRecords(parliament) ? parliament : undefined,
  };
  if (city.finance ?? city.parliament) return city;
  if (city.profile()) return city;
  const parts = `neither ${PROFILE_FILE} nor files in finance/ or parliament/`;
  throw new Problem(
    "input-unusable",
    `In the folder ${folder} there are ${parts}; \`rathaus init\` writes an example.`,
  );
}

function hasRecords(parliament: string): boolean {
  const paths = filesBelow(parliament);
  return dataFiles(paths).length > 0 || paths.some(isAttached);
}
