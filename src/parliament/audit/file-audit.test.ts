import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type PaperStore, paper, paperStore } from "../testing/paper-store.ts";
import { auditFiles, removeOrphans } from "./file-audit.ts";

let papers: PaperStore;
beforeEach(() => {
  papers = paperStore();
});
afterEach(() => papers.close());

const file = (nr: number, content = `content ${nr}`) => ({
  id: `file-${nr}`,
  nr: 1,
  ansicht: "PDF",
  extension: "pdf",
  bytes: Buffer.from(content),
});

/** IDs and counts only, for short expectations. */
async function audit(deep = false) {
  const result = await papers.store.read((snapshot) => auditFiles(snapshot, papers.files, { deep }));
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  const { count, missing, damaged, orphans, unmentioned, absent } = result;
  return {
    count,
    missing: ids(missing),
    damaged: ids(damaged),
    orphans: orphans.length,
    unmentioned: ids(unmentioned),
    absent: ids(absent),
  };
}

const FINE = { missing: [], damaged: [], orphans: 0, unmentioned: [], absent: [] };
const pathOf = async (content: string) => {
  const hash = papers.files.put(Buffer.from(content));
  return join(papers.path, hash.slice(0, 2), hash.slice(2));
};

describe("the audit of files", () => {
  it("finds nothing wrong with intact files", async () => {
    expect(await audit()).toEqual({ count: 0, ...FINE });
    await papers.load([paper(1), paper(2)], [file(1), file(2)]);
    expect(await audit(true)).toEqual({ count: 2, ...FINE });
  });

  it("finds contents that are missing, truncated or, when it is deep, changed", async () => {
    await papers.load([paper(1), paper(2), paper(3)], [file(1), file(2), file(3)]);
    rmSync(await pathOf("content 1"));
    truncateSync(await pathOf("content 2"), 3);
    writeFileSync(await pathOf("content 3"), "CONTENT 3");
    expect(await audit()).toEqual({ count: 3, ...FINE, missing: ["file-1"], damaged: ["file-2"] });
    expect(await audit(true)).toMatchObject({ missing: ["file-1"], damaged: ["file-2", "file-3"] });
  });

  it("finds unreferenced contents, and removes them", async () => {
    await papers.load([paper(1), paper(2)], [file(1), file(2)]);
    await papers.load([paper(1), paper(2)], [file(1), file(2, "new")]);
    writeFileSync(join(papers.path, "0123.part"), "draft");
    expect(await audit()).toEqual({ count: 2, ...FINE, orphans: 2 });
    expect(await removeOrphans(papers.store, papers.files)).toBe(2);
    expect(await audit(true)).toEqual({ count: 2, ...FINE });
  });

  it("finds files that no record mentions, and mentions without a file", async () => {
    await papers.load([paper(1, 2), paper(2)], [file(1), file(9)]);
    expect(await audit()).toEqual({ count: 2, ...FINE, unmentioned: ["file-9"], absent: ["file-1", "file-2"] });
    await papers.load([paper(9)], undefined);
    expect(await audit()).toEqual({ count: 2, ...FINE, unmentioned: ["file-1"], absent: [] });
  });
});
