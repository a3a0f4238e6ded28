/**
 * Imports council files from memory like `rathaus import parliament`, and checks that all of them were imported or
 * nothing changed.
 */
import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { Problem } from "../../src/base/problems.ts";
import type { IndexDescription } from "../../src/parliament/describe/description.ts";
import { type FieldMapping, readFieldMapping } from "../../src/parliament/describe/field-mapping.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { allIndexes, describedInFiles, describedInStore } from "../../src/parliament/exchange/foreign-indexes.ts";
import { type Folder, readCouncilFiles } from "../../src/parliament/exchange/read-files.ts";
import { replaceCouncil } from "../../src/parliament/exchange/replace.ts";
import { exported } from "../support/mirror.ts";
import type { SmallCity } from "../support/small-city.ts";
import { checkResponse, checkSentence } from "./response-check.ts";

export interface MemoryFile {
  readonly path: string;
  readonly content: Uint8Array | string;
}

/** Small chunks, so that characters and tags are split. */
const CHUNK = 100;

function folderOf(files: readonly MemoryFile[]): Folder {
  const contents = new Map(files.map(({ path, content }) => [path, Buffer.from(content)]));
  return {
    paths: [...contents.keys()],
    async *open(path) {
      const bytes = contents.get(path)!;
      for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
    },
  };
}

/** The names of the imported indexes; empty if there was nothing to import. */
async function imported(
  { store, files }: SmallCity,
  folder: Folder,
  mapping: FieldMapping,
): Promise<readonly string[]> {
  const described = await describedInFiles(folder, mapping);
  const foreign = [...described, ...(await store.read(describedInStore))];
  const { data, check } = await readCouncilFiles(folder, allIndexes(foreign, INDEXES));
  const description = (name: string): IndexDescription | undefined =>
    foreign.find((index) => index.name.toLowerCase() === name);
  await replaceCouncil(store, INDEXES, { ...data, description }, { allowShrink: true, files, check }, () => {});
  return data.indexes;
}

/** Problems that are errors of the files. */
const FILE_ERRORS = ["import-invalid", "record-invalid", "input-unusable"];

/** Returns whether the files were imported. `fields` is the content of a fields.json. */
export async function tryImport(city: SmallCity, files: readonly MemoryFile[], fields = "{}"): Promise<boolean> {
  const folder = folderOf(files);
  const [before, version] = [await exported(city.store), await city.store.version()];
  let indexes: readonly string[];
  try {
    indexes = await imported(city, folder, readFieldMapping(fields, "fields.json"));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    ok(FILE_ERRORS.includes(error.code), error.code);
    checkSentence(error.message);
    strictEqual(await city.store.version(), version, "the data version after a rejected import");
    deepStrictEqual(await exported(city.store), before, "the data after a rejected import");
    return false;
  }
  const after = await city.store.version();
  await imported(city, folder, readFieldMapping(fields, "fields.json"));
  strictEqual(await city.store.version(), after, "the same files again");
  await exported(city.store);
  for (const index of indexes) await checkIndex(city, index);
  return true;
}

/** Imported records can be requested in every format. */
async function checkIndex(city: SmallCity, index: string): Promise<void> {
  const path = `/api/${encodeURIComponent(index)}`;
  const forms = ["xml", "json", "csv", "ndjson"].map((form) => `searchdetails?q=seq%3E%3D0&format=${form}`);
  for (const rest of [...forms, "search?q=a*+or+seq%3C9", "schema", "getChanges"]) {
    const { statusCode: status, headers, rawPayload: body } = await city.app.inject(`${path}/${rest}`);
    const fields = Object.entries(headers).map(([name, value]) => [name, value?.toString()]);
    checkResponse({ status, headers: Object.fromEntries(fields), body });
    strictEqual(status, 200, `${path}/${rest}: ${body.toString().slice(0, 300)}`);
  }
  deepStrictEqual(
    city.events.splice(0).filter(({ type }) => type === "request-failed"),
    [],
  );
}
