import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { start, withFolder } from "../support/process.ts";
import { needs } from "../support/run/needs.ts";

const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
const otherLibrary = header.glibcVersionRuntime === undefined ? "no glibc" : undefined;

/** Many buffers, of which every eighth is kept, so that what is free lies between them. */
const GAPS = `
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

/** Objects that live until V8 considers them old, and are dropped. Then the process has nothing to do. */
const GARBAGE = `
const { returnMemory } = await import(process.argv[1]);
const collect = gc;
let collected = 0;
globalThis.gc = () => {
  collected += 1;
  collect();
};
if (process.argv[2] === "returned") returnMemory();
const least = process.memoryUsage.rss();
let objects = [];
while (process.memoryUsage.rss() < least + Number(process.argv[4])) {
  objects.push(Array.from({ length: 1_000 }, (_, i) => [i]));
}
objects = [];
const before = process.memoryUsage.rss();
let after = before;
for (const end = Date.now() + Number(process.argv[3]); Date.now() < end && before - after < 60_000_000; ) {
  await new Promise((resume) => setTimeout(resume, 100));
  after = process.memoryUsage.rss();
}
console.log(JSON.stringify({ before, after, kept: objects.length, collected }));
`;

/** Buffers that are in use while the process becomes calm, of which most are free only afterwards. */
const LATER = `
const { returnMemory } = await import(process.argv[1]);
const wait = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));
returnMemory();
let buffers = [];
while (process.memoryUsage.rss() < 420_000_000) buffers.push(Buffer.alloc(8_000, 1));
await wait(18_000);
buffers = buffers.filter((_, i) => i % 8 === 0);
gc();
gc();
await wait(200);
const before = process.memoryUsage.rss();
await wait(10_000);
console.log(JSON.stringify({ before, after: process.memoryUsage.rss(), kept: buffers.length }));
`;

/** Buffers that are in use, some of them now and then, so that the memory goes above the limit and below it again. */
const CACHES = `
const { returnMemory } = await import(process.argv[1]);
const collect = gc;
let collected = 0;
globalThis.gc = () => {
  collected += 1;
  collect();
};
const limit = 336 * 1024 * 1024;
const kept = [];
returnMemory();
while (process.memoryUsage.rss() < limit - 20_000_000) kept.push(Buffer.alloc(1_000_000, 1));
const counts = [];
for (let i = 0; i < 2; i++) {
  let more = Buffer.alloc(40_000_000, 1);
  const above = process.memoryUsage.rss();
  await new Promise((resume) => setTimeout(resume, 7_000));
  more = undefined;
  collect();
  await new Promise((resume) => setTimeout(resume, 7_000));
  counts.push({ above: above > limit, below: process.memoryUsage.rss() < limit, collected });
}
console.log(JSON.stringify({ kept: kept.length, counts }));
`;

type Sizes = Record<"before" | "after" | "kept" | "collected", number>;

async function run<Result = Sizes>(script: string, ...args: readonly string[]): Promise<Result> {
  const module = join(import.meta.dirname, "..", "..", "src", "cli", "process", "return-memory.ts");
  const flags = ["--memory-pool-timeout=2", "--expose-gc", "--disable-warning=ExperimentalWarning"];
  const env = { ...process.env, MALLOC_ARENA_MAX: "1" };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...flags, "--input-type=module", "-e", script, module, ...args],
    { env },
  );
  return JSON.parse(stdout) as Result;
}

describe.concurrent("memory that is free", () => {
  it("is returned from between what is in use", needs(otherLibrary), async () => {
    const { before, after, kept } = await run(GAPS);
    expect(kept).toBe(2_500);
    expect(before - after).toBeGreaterThan(60_000_000);
  });

  it("is returned by a process that has become calm, which V8 alone would leave until later", async () => {
    const [returned, left, little] = await Promise.all([
      run(GARBAGE, "returned", "60000", "300000000"),
      run(GARBAGE, "left", "6000", "300000000"),
      run(GARBAGE, "returned", "6000", "120000000"),
    ]);
    expect(returned.before - returned.after).toBeGreaterThanOrEqual(60_000_000);
    expect(returned.collected).toBeGreaterThan(0);
    expect(left.before - left.after).toBeLessThan(20_000_000);
    // A server that warms up grows as much. Collecting would stop it, and V8 would give up optimized code.
    expect(little.collected).toBe(0);
  });

  it(
    "is returned from between what is in use, too, if it becomes free after the process has become calm",
    needs(otherLibrary),
    async () => {
      const { before, after } = await run(LATER);
      expect(before - after).toBeGreaterThan(100_000_000);
    },
  );

  it("is not looked for again by a process that stays near the limit", async () => {
    const { counts } = await run<{ counts: readonly unknown[] }>(CACHES);
    // At once, since it has grown by much, and twice when it is calm.
    const once = { above: true, below: true, collected: 3 };
    expect(counts).toEqual([once, once]);
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
