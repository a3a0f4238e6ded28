import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { INDEXES, indexNamed } from "../../parliament/describe/indexes/all.ts";
import { type DataFile, type FileBatch, readBatches } from "../../parliament/exchange/file-batches.ts";
import { openerIn } from "./input-folder.ts";
import { MAX_QUEUED, readingThread } from "./reading-thread.ts";

const folder = mkdtempSync(join(tmpdir(), "rathaus-reading-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PARTEI = indexNamed("partei")!;
const party = (nr: number) =>
  JSON.stringify({
    OBJ_GUID: nr.toString(16).padStart(32, "0"),
    SEQ: nr,
    Name: `Partei ${nr}`,
    Kuerzel: "",
    Inaktiv: null,
    AltsystemID: "",
  });
/** More than the queue holds, with mistakes among them. */
const lines = Array.from({ length: 64 * (MAX_QUEUED + 4) }, (_, nr) => (nr % 100 === 99 ? "{}" : party(nr)));
mkdirSync(join(folder, "partei"));
writeFileSync(join(folder, "partei/1.ndjson"), lines.join("\n"));
writeFileSync(join(folder, "partei/2.xml"), "<Partei>");
const FILES: readonly DataFile[] = [
  { path: "partei/1.ndjson", format: "ndjson" },
  { path: "partei/2.xml", format: "xml" },
  { path: "partei/gone.json", format: "json" },
];

const here = (): Promise<FileBatch[]> => Array.fromAsync(readBatches(PARTEI, FILES, openerIn(folder)));

it("returns the same as reading in the main thread, including mistakes", async () => {
  await using thread = readingThread(folder, INDEXES);
  const found = await Array.fromAsync(thread.readFiles(PARTEI, FILES));
  expect(found).toEqual(await here());
  expect(found.at(-1)).toEqual({
    path: "partei/gone.json",
    items: [{ type: "error", reason: "the file cannot be read (ENOENT)" }],
  });
});

it("can be abandoned midway and used again", async () => {
  await using thread = readingThread(folder, INDEXES);
  for await (const { path } of thread.readFiles(PARTEI, FILES)) {
    expect(path).toBe("partei/1.ndjson");
    break;
  }
  expect(await Array.fromAsync(thread.readFiles(PARTEI, FILES))).toEqual(await here());
});

it("rethrows errors of the worker thread", async () => {
  await using thread = readingThread(folder, []);
  await expect(Array.fromAsync(thread.readFiles(PARTEI, FILES))).rejects.toThrow(TypeError);
});
