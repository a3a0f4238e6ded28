import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { start, withFolder } from "../support/process.ts";
import { needs } from "../support/run/needs.ts";

const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
const otherLibrary = header.glibcVersionRuntime === undefined ? "no glibc" : undefined;

/** Many buffers, of which every eighth is kept, so that what is free lies between them. */
const SCRIPT = `
const { trimmer } = await import(process.argv[1]);
const trim = trimmer();
let buffers = Array.from({ length: 20_000 }, () => new ArrayBuffer(8_000));
buffers = buffers.filter((_, i) => i % 8 === 0);
gc();
gc();
await new Promise((resume) => setTimeout(resume, 200));
const before = process.memoryUsage.rss();
trim();
console.log(JSON.stringify({ before, after: process.memoryUsage.rss(), kept: buffers.length }));
`;

describe("memory that is free", () => {
  it("is returned from between what is in use", needs(otherLibrary), () => {
    const module = join(import.meta.dirname, "..", "..", "src", "cli", "process", "return-memory.ts");
    const flags = ["--expose-gc", "--disable-warning=ExperimentalWarning", "--input-type=module"];
    const env = { ...process.env, MALLOC_ARENA_MAX: "1" };
    const printed = execFileSync(process.execPath, [...flags, "-e", SCRIPT, module], { env, encoding: "utf8" });
    const { before, after, kept } = JSON.parse(printed) as Record<"before" | "after" | "kept", number>;
    expect(kept).toBe(2_500);
    expect(before - after).toBeGreaterThan(60_000_000);
  });

  it("is returned without a word by a server", async () => {
    await withFolder(async (data) => {
      const server = start(["serve", "--port", "0", "--data", data]);
      await server.url;
      server.child.kill("SIGTERM");
      const { status, stderr } = await server.ended;
      expect([status, stderr]).toEqual([0, expect.not.stringContaining("Warning")]);
    });
  });
});
