import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileContent } from "../../http/files/file-bytes.ts";
import { type FileFolder, fileFolder } from "./file-folder.ts";
import type { KeptFile } from "./kept-file.ts";

let path: string;
let folder: FileFolder;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), "rathaus-files-"));
  folder = fileFolder(path);
});
afterEach(() => rmSync(path, { recursive: true }));

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
const pathOf = ({ hash }: KeptFile) => join(path, hash.slice(0, 2), hash.slice(2));
const drafts = () => readdirSync(path).filter((name) => name.endsWith(".part"));

async function contentOf(kept: KeptFile): Promise<string> {
  const opened = (await folder.open(kept)) as FileContent;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of opened.bytes({ start: 0, end: kept.size })) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString();
  } finally {
    await opened.close();
  }
}

describe("the folder of files", () => {
  it("stores identical contents once, from bytes or streams", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string()), async (texts) => {
        const whole = texts.join("");
        const kept = await folder.putStream(pieces(...texts));
        expect(kept).toEqual({ hash: folder.put(Buffer.from(whole)), size: Buffer.byteLength(whole) });
        expect(await contentOf(kept)).toBe(whole.toWellFormed());
      }),
      { numRuns: 30 },
    );
    expect(drafts()).toEqual([]);
  });

  it("leaves nothing of a stream that fails", async () => {
    async function* broken() {
      yield Buffer.from("half");
      throw new Error("gone");
    }
    await expect(folder.putStream(broken())).rejects.toThrow("gone");
    expect(readdirSync(path)).toEqual([]);
  });

  it("does not open a content that is missing, truncated or changed", async () => {
    const kept = await folder.putStream(pieces("content"));
    expect(await folder.open({ ...kept, hash: "0".repeat(64) })).toBe("missing");
    writeFileSync(pathOf(kept), "CONTENT");
    expect([await folder.open(kept), await folder.inspect(kept, true)]).toEqual(["damaged", "damaged"]);
    // The size alone does not reveal it.
    expect(await folder.inspect(kept, false)).toBeUndefined();
    truncateSync(pathOf(kept), 3);
    expect([await folder.open(kept), await folder.inspect(kept, false)]).toEqual(["damaged", "damaged"]);
    rmSync(pathOf(kept));
    expect([await folder.open(kept), await folder.inspect(kept, false)]).toEqual(["missing", "missing"]);
  });

  it("detects damage after the first read, and is repaired by the same content", async () => {
    const kept = await folder.putStream(pieces("content"));
    expect(await contentOf(kept)).toBe("content");
    writeFileSync(pathOf(kept), "CONTENT");
    utimesSync(pathOf(kept), new Date(), new Date(statSync(pathOf(kept)).mtimeMs + 5000));
    expect(await folder.open(kept)).toBe("damaged");
    expect(await folder.putStream(pieces("con", "tent"))).toEqual(kept);
    expect(await contentOf(kept)).toBe("content");
    writeFileSync(pathOf(kept), "CONTENT");
    folder.put(Buffer.from("content"));
    expect(await readFile(pathOf(kept), "utf8")).toBe("content");
  });

  it("lists contents and drafts, and nothing else", async () => {
    expect(await Array.fromAsync(fileFolder(join(path, "nowhere")).entries())).toEqual([]);
    const kept = await folder.putStream(pieces("content"));
    writeFileSync(join(path, "abc.part"), "");
    writeFileSync(join(path, "README"), "");
    writeFileSync(join(path, kept.hash.slice(0, 2), "other"), "");
    const entries = await Array.fromAsync(folder.entries());
    expect(entries.map(({ hash }) => hash).toSorted()).toEqual([kept.hash, undefined]);
    for (const entry of entries) await folder.remove(entry);
    expect(await Array.fromAsync(folder.entries())).toEqual([]);
  });
});
