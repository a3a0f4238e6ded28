/**
 * The package as its users get it: packed by npm from a copy of this checkout, installed by npm into an empty folder.
 * All processes run outside the checkout, so they use the first Node of the machine, not the one that runs the tests.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const NOT_COPIED = ["node_modules", ".git", "dist", "data"];

/** What npm says when it has neither network nor cache. */
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|E(?:RR_SOCKET_)?TIME(?:D)?OUT|E(?:NET|HOST)UNREACH)\b/;

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The environment without what npm and Vitest put into it: their Node comes first in its PATH. */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(?!config_(registry|cache)$)|INIT_CWD|NODE_|VITEST|RATHAUS_)/.test(name),
    ),
  ),
  PATH: (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin$/.test(folder))
    .join(delimiter),
};

export function startIn(folder: string, program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, { cwd: folder, env: ENVIRONMENT, stdio: ["ignore", "pipe", "pipe"] });
}

export async function runIn(folder: string, program: string, args: readonly string[]): Promise<Ended> {
  const child = startIn(folder, program, args);
  const text = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (chunk: string) => {
      text[name] += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, ...text }));
  });
}

/** Copies what a checkout holds. Its packages are those that the tests use. */
export function copyCheckout(folder: string): void {
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !NOT_COPIED.includes(relative(ROOT, path)) });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

export function npmPack(checkout: string, folder: string): Promise<Ended> {
  mkdirSync(folder, { recursive: true });
  return runIn(checkout, "npm", ["pack", "--json", "--pack-destination", folder]);
}

/** Out: what npm wrote, or the reason why it could not get the packages that the tarball needs. */
export async function npmInstall(tarball: string, folder: string): Promise<Ended | { readonly unreachable: string }> {
  mkdirSync(folder, { recursive: true });
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"];
  const ended = await runIn(folder, "npm", ["install", ...quiet, tarball]);
  const [reason] = UNREACHABLE.exec(ended.stderr) ?? [];
  if (ended.status === 0 || reason === undefined) return ended;
  return { unreachable: `npm cannot reach its registry: ${reason}` };
}

/** Each installed package with the versions of Node that it takes. */
export function enginesIn(folder: string): ReadonlyMap<string, string> {
  const hidden = readFileSync(join(folder, "node_modules", ".package-lock.json"), "utf8");
  const { packages } = JSON.parse(hidden) as { packages: Record<string, { engines?: { node?: string } }> };
  return new Map(
    Object.entries(packages).flatMap(([place, { engines }]) => (engines?.node ? [[place, engines.node]] : [])),
  );
}

/** Puts an installed package into another place, and beside it (links to) all that npm installed with it. */
export function moveInstallation(from: string, place: string, packages: string): void {
  cpSync(join(from, "node_modules", "rathaus"), place, { recursive: true });
  mkdirSync(packages, { recursive: true });
  for (const name of readdirSync(join(from, "node_modules"))) {
    if (name !== "rathaus") symlinkSync(join(from, "node_modules", name), join(packages, name));
  }
}
