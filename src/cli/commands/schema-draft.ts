/** `rathaus schema draft`: writes the schemas and search fields of records that came without, for the import. */
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { makeFolders } from "../../base/make-folders.ts";
import { Problem } from "../../base/problems.ts";
import { type FieldMapping, fieldMappingText, mergedMappings } from "../../parliament/describe/field-mapping.ts";
import { indexNamed } from "../../parliament/describe/indexes/all.ts";
import { type Draft, draftIndex } from "../../parliament/draft/draft.ts";
import type { ObservedIndex } from "../../parliament/draft/observe.ts";
import { isDescribedBy, observeFiles } from "../../parliament/draft/observe-files.ts";
import { SCHEMA_FILE } from "../../parliament/exchange/foreign-indexes.ts";
import type { Folder } from "../../parliament/exchange/read-files.ts";
import { FIELDS_FILE, fieldsIn } from "../io/fields-file.ts";
import { filesBelow, folderOfPart, openerIn } from "../io/input-folder.ts";

export interface SchemaDraftFlags {
  readonly force?: boolean;
}

export async function draftSchemas(given: string, { force = false }: SchemaDraftFlags): Promise<void> {
  const path = folderOfPart(given, "parliament");
  const folder = { paths: filesBelow(path), open: openerIn(path) };
  const observed = await observeFiles(folder);
  const { ours, foreign } = await sorted(observed, folder);
  const lines = ours.map(({ name }) => `${name.toLowerCase()}: its records match the schema of rathaus`);
  if (foreign.length > 0) lines.push(...writeDrafts(path, foreign, observed, force));
  console.log([...lines, `Next: npx rathaus import parliament ${given}`].join("\n"));
}

/** Our own description of an index knows more than a draft, if it fits. */
async function sorted(
  observed: readonly ObservedIndex[],
  folder: Folder,
): Promise<{ readonly ours: readonly ObservedIndex[]; readonly foreign: readonly ObservedIndex[] }> {
  const [ours, foreign]: [ObservedIndex[], ObservedIndex[]] = [[], []];
  for (const index of observed) {
    const known = indexNamed(index.name);
    (known && (await isDescribedBy(known, index, folder)) ? ours : foreign).push(index);
  }
  return { ours, foreign };
}

function writeDrafts(
  folder: string,
  indexes: readonly ObservedIndex[],
  all: readonly ObservedIndex[],
  force: boolean,
): readonly string[] {
  const drafts = indexes.map((index) => ({ index, path: schemaPath(index, all), draft: draftIndex(index) }));
  const existing = [...drafts.map(({ path }) => path), FIELDS_FILE].filter((path) => existsSync(join(folder, path)));
  if (existing.length > 0 && !force) {
    throw new Problem("draft-exists", `The folder ${folder} already has ${existing.join(", ")}.`);
  }
  const drafted: FieldMapping = {
    fields: Object.fromEntries(drafts.map(({ index, draft }) => [index.name, draft.fields])),
    roles: Object.fromEntries(drafts.map(({ index, draft: { kind, roles } }) => [index.name, { kind, ...roles }])),
  };
  for (const { path, draft } of drafts) {
    makeFolders(dirname(join(folder, path)));
    writeFileSync(join(folder, path), draft.schema);
  }
  const before = existing.includes(FIELDS_FILE) ? [fieldsIn(join(folder, FIELDS_FILE))] : [];
  writeFileSync(join(folder, FIELDS_FILE), fieldMappingText(mergedMappings([...before, drafted])));
  return [
    ...drafts.map(({ index, path, draft }) => {
      const { name, record, files } = index;
      const seen = `${counted(record.count, "record")} in ${counted(files.size, "file")}`;
      return `${name.toLowerCase()}: ${path}, from ${seen}; ${shownAs(draft)}`;
    }),
    `${FIELDS_FILE}: the search fields and roles of ${drafts.map(({ index }) => index.name.toLowerCase()).join(", ")}`,
  ];
}

/** How the explorer shows the records. */
function shownAs({ kind, missing }: Draft): string {
  if (kind === undefined) return "of no known kind";
  return `shown as ${kind}${missing.length === 0 ? "" : `, without ${missing.join(", ")}`}`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Next to the records of the index; in a folder of its own if their folder has others, too. */
function schemaPath(index: ObservedIndex, all: readonly ObservedIndex[]): string {
  const foldersOf = ({ files }: ObservedIndex): ReadonlySet<string> => new Set([...files].map(posix.dirname));
  const own = foldersOf(index);
  const isShared = all.some((other) => other !== index && !foldersOf(other).isDisjointFrom(own));
  const [folder] = own.size === 1 && !isShared ? own : [index.name.toLowerCase()];
  return posix.join(folder, SCHEMA_FILE);
}
