import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CouncilFile } from "../describe/record.ts";
import { exportedFiles, storedFiles } from "../files/stored-files.ts";
import { type PaperStore, paper, paperStore } from "../testing/paper-store.ts";

let papers: PaperStore;
beforeEach(() => {
  papers = paperStore();
});
afterEach(() => papers.close());

/** As a stream, like files from disk. */
const file = (nr: number, content: string, more: Partial<CouncilFile> = {}): CouncilFile => ({
  id: `file-${nr}`,
  nr: 1,
  ansicht: "PDF",
  extension: "pdf",
  async *content() {
    for (const piece of content.split(/(?<= )/)) yield Buffer.from(piece);
  },
  ...more,
});

/** Names and contents, as in an export. */
async function stored(): Promise<Record<string, string>> {
  return papers.store.read(async (snapshot) => {
    const files: [string, string][] = [];
    for await (const { name, content } of exportedFiles(snapshot, papers.files, () => {})) {
      const chunks = await Array.fromAsync(content() as AsyncIterable<Uint8Array>);
      files.push([name, Buffer.concat(chunks).toString()]);
    }
    return Object.fromEntries(files);
  });
}
const pathOf = async (id: string) => {
  const files = await papers.store.read((snapshot) => Array.fromAsync(storedFiles(snapshot)));
  const { hash } = files.find((one) => one.id === id)!;
  return join(papers.path, hash.slice(0, 2), hash.slice(2));
};

describe("importing files", () => {
  it("returns the changes, and changes the data version only if there are any", async () => {
    const load = async (...files: CouncilFile[]) => {
      const { added, changed, removed, after } = (await papers.load([paper(1)], files))!;
      return [added, changed, removed, after];
    };
    expect(await load(file(1, "one"), file(2, "two parts"))).toEqual([2, 0, 0, 2]);
    const version = await papers.store.version();
    expect(await load(file(2, "two parts"), file(1, "one"))).toEqual([0, 0, 0, 2]);
    expect(await papers.store.version()).toBe(version);
    expect(await load(file(1, "one!"), file(3, "three"))).toEqual([1, 1, 1, 2]);
    expect(await papers.store.version()).not.toBe(version);
    expect(await stored()).toEqual({ "file-1.1.PDF.pdf": "one!", "file-3.1.PDF.pdf": "three" });
    expect(await load(file(1, "one!", { extension: "txt" }), file(3, "three", { ansicht: "pdf" }))).toEqual([
      0, 2, 0, 2,
    ]);
    expect(await stored()).toEqual({ "file-1.1.PDF.txt": "one!", "file-3.1.pdf.pdf": "three" });
  });

  it("rewrites existing contents only if they are damaged", async () => {
    await papers.load([paper(1)], [file(1, "one"), file(2, "two")]);
    const [first, second] = [await pathOf("file-1"), await pathOf("file-2")];
    const before = statSync(first).ino;
    rmSync(second);
    await papers.load([paper(1)], [file(1, "one"), file(2, "two")]);
    expect(statSync(first).ino).toBe(before);
    expect(await stored()).toEqual({ "file-1.1.PDF.pdf": "one", "file-2.1.PDF.pdf": "two" });
  });

  it("keeps other files that records still mention if the import does not have all files", async () => {
    await papers.load([paper(1), paper(2)], [file(1, "one"), file(2, "two")]);
    const change = await papers.load([paper(2), paper(3)], [file(3, "three")], { filesAreComplete: false });
    expect(change).toMatchObject({ added: 1, changed: 0, removed: 1, after: 2 });
    expect(Object.keys(await stored())).toEqual(["file-2.1.PDF.pdf", "file-3.1.PDF.pdf"]);
    expect(await papers.load([paper(2)], undefined)).toBeUndefined();
    expect(Object.keys(await stored())).toEqual(["file-2.1.PDF.pdf", "file-3.1.PDF.pdf"]);
  });

  it("is atomic: a stream that fails, an invalid name, a duplicate file", async () => {
    await papers.load([paper(1)], [file(1, "one")]);
    const version = await papers.store.version();
    async function* broken() {
      yield Buffer.from("half");
      throw new Error("connection lost");
    }
    for (const [wrong, sentence] of [
      [file(2, "", { content: broken }), "connection lost"],
      [file(2, "x", { id: "../../etc/passwd" }), 'The file name "../../etc/passwd.1.PDF.pdf" is not allowed'],
      [file(2, "x", { ansicht: "a/b" }), "is not allowed"],
      [file(2, "x", { extension: "" }), "is not allowed"],
      [file(2, "x", { nr: -1 }), "is not allowed"],
      [file(1, "x", { ansicht: "pdf" }), "is there twice"],
    ] as const) {
      await expect(papers.load([paper(5)], [file(1, "one?"), wrong])).rejects.toThrow(sentence);
      expect(await papers.store.version()).toBe(version);
      expect(await stored()).toEqual({ "file-1.1.PDF.pdf": "one" });
    }
    expect(readdirSync(papers.path).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("results in exactly the files of the last import, whatever the previous ones", async () => {
    const contents = fc.dictionary(fc.constantFrom("1", "2", "3", "4"), fc.constantFrom("a", "b", "c", "longer text"));
    await fc.assert(
      fc.asyncProperty(fc.array(contents, { minLength: 1, maxLength: 4 }), async (imports) => {
        for (const one of imports) {
          await papers.load(
            [],
            Object.entries(one).map(([nr, content]) => file(Number(nr), content)),
          );
        }
        const wanted = Object.entries(imports.at(-1)!).map(([nr, content]) => [`file-${nr}.1.PDF.pdf`, content]);
        expect(await stored()).toEqual(Object.fromEntries(wanted));
      }),
      { numRuns: 20 },
    );
  });
});
