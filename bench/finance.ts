/** The finance service at scale 1 beside a bare server with the same bytes: `node bench/finance.ts`. Ready bodies, and each body made anew (body cache off). */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Case, compare, ourServer, type Result, table } from "./side-by-side.ts";

const YEARS = Array.from({ length: 15 }, (_, i) => 2012 + i);
const CASES: readonly Case[] = [
  { name: "small list: departemente", path: "/finance/v1/departemente" },
  { name: "one department", path: "/finance/v1/departemente/15" },
  { name: "institutionen", path: "/finance/v1/institutionen" },
  { name: "accounts by wildcard", path: "/finance/v1/konten?bezeichnung=*raumkosten*" },
  { name: "all accounts", path: "/finance/v1/konten" },
  { name: "sums, whole city, all years", path: `/finance/v1/sachkonto2stellig?betragsTyp=RECHNUNG&jahr=${YEARS}` },
];

const data = mkdtempSync(join(tmpdir(), "rathaus-bench-"));
const program = join(import.meta.dirname, "..", "bin", "rathaus.js");
spawnSync(process.execPath, [program, "demo", "--scale", "1", "--into-store", "--data", data], { stdio: "inherit" });
for (const [title, flags] of [
  ["Ready bodies", []],
  ["Each body made anew (--body-cache 0)", ["--body-cache", "0"]],
] as const) {
  const server = await ourServer(data, flags);
  const results: Result[] = [];
  for (const each of CASES) results.push(await compare(server.url, each));
  await server.stop();
  console.log(`\n${title}\n\n${table(results)}`);
}
rmSync(data, { recursive: true });
