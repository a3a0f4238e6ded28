/** Hostile attached files cost their limits and nothing more; the process that reads files can do nothing else. */
import { hash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Extractor, extractor } from "../../src/documents/extract/extractor.ts";
import { bombPdf, circularPdf, endlessFontsPdf, pdfOf } from "../support/pdf-files.ts";

const folder = mkdtempSync(join(tmpdir(), "rathaus-hostile-"));
const readers: Extractor[] = [];
afterAll(() => {
  for (const reader of readers) reader.stop();
  rmSync(folder, { recursive: true });
});

const MEBIBYTE = 1024 * 1024;

function started(milliseconds: number, mebibytes: number): Extractor {
  const reader = extractor({ milliseconds, memoryBytes: mebibytes * MEBIBYTE });
  readers.push(reader);
  return reader;
}

function read(reader: Extractor, bytes: Uint8Array, extension = "pdf") {
  const path = join(folder, hash("sha256", bytes));
  writeFileSync(path, bytes);
  return reader.extract({ path, hash: hash("sha256", bytes), extension });
}

describe("a hostile file", () => {
  it("ends its process when that needs too much memory or time, and the next file is read", async () => {
    const reader = started(20_000, 256);
    expect(await read(reader, pdfOf("vorher"))).toEqual({ pages: ["vorher"] });
    // 512 MiB, in half a megabyte.
    expect(await read(reader, bombPdf(512))).toEqual({ failure: "too-large" });
    expect(await read(reader, pdfOf("nachher"))).toEqual({ pages: ["nachher"] });
    const impatient = started(1, 256);
    expect(await read(impatient, bombPdf(100))).toEqual({ failure: "too-slow" });
  });

  it("with endless fonts costs no more either", async () => {
    const reader = started(2_000, 256);
    // 400 MiB of fonts, in less than half a megabyte.
    expect(await read(reader, endlessFontsPdf(100, 4))).toHaveProperty("failure", expect.stringMatching(/^too-/));
    expect(await read(reader, pdfOf("nachher"))).toEqual({ pages: ["nachher"] });
  });

  it("that leads to itself, or is not the one that was asked for, is refused", async () => {
    const reader = started(20_000, 256);
    expect(await read(reader, circularPdf())).not.toHaveProperty("pages.0.0");
    const path = join(folder, "other");
    writeFileSync(path, "changed on disk");
    expect(await reader.extract({ path, hash: "0".repeat(64), extension: "txt" })).toEqual({ failure: "other" });
    const missing = { path: join(folder, "nowhere"), hash: "0".repeat(64), extension: "txt" };
    expect(await reader.extract(missing)).toEqual({ failure: "other" });
  });
});
