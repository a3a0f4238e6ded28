/**
 * Both services at scale 1 beside a bare server with the same bytes: `npm run bench`, or `node bench/main.ts council` for one of them. Ready bodies, and
 * each body made anew (body cache off).
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { councilCases } from "./council.ts";
import { FINANCE_CASES } from "./finance.ts";
import { type Case, compare, ourServer, type Result, table } from "./side-by-side.ts";

const SERVICES: Readonly<Record<string, (url: string) => readonly Case[] | Promise<readonly Case[]>>> = {
  finance: () => FINANCE_CASES,
  council: councilCases,
};
const [only] = process.argv.slice(2);
const services = Object.entries(SERVICES).filter(([name]) => only === undefined || only === name);

const data = mkdtempSync(join(tmpdir(), "rathaus-bench-"));
const program = join(import.meta.dirname, "..", "bin", "rathaus.js");
spawnSync(process.execPath, [program, "demo", "--scale", "1", "--into-store", "--data", data], { stdio: "inherit" });
for (const [title, flags] of [
  ["ready bodies", []],
  ["each body made anew (--body-cache 0)", ["--body-cache", "0"]],
] as const) {
  for (const [service, casesOf] of services) {
    const server = await ourServer(data, flags);
    const results: Result[] = [];
    for (const each of await casesOf(server.url)) results.push(await compare(server.url, each));
    await server.stop();
    console.log(`\n${service}: ${title}\n\n${table(results)}`);
  }
}
rmSync(data, { recursive: true });
