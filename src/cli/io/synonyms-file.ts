/** Reads the synonyms of a city, `synonyms.txt` in the data folder; none if there is no such file. */
import { join } from "node:path";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { readSynonyms, type SynonymGroups } from "../../text/german/synonyms.ts";
import { refuseSpecialFile } from "./input-folder.ts";
import { readFileIfAny } from "./named-file.ts";

export const SYNONYMS_FILE = "synonyms.txt";

/** Faults that a message lists; the file may be something else entirely. */
const MOST_LISTED = 5;
const MOST_SHOWN = 60;

export function readSynonymsFile({ data }: Pick<Settings, "data">): SynonymGroups {
  const path = join(data, SYNONYMS_FILE);
  refuseSpecialFile(path);
  const { groups, faults } = readSynonyms(readFileIfAny(path)?.toString() ?? "");
  if (faults.length === 0) return groups;
  const listed = faults.slice(0, MOST_LISTED).map(({ line, text }) => `line ${line}: ${text.slice(0, MOST_SHOWN)}`);
  const more = faults.length > MOST_LISTED ? ` and ${faults.length - MOST_LISTED} more` : "";
  throw new Problem("synonyms-invalid", `${path} has lines that are not groups of words: ${listed.join("; ")}${more}.`);
}
