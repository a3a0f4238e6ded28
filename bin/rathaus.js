#!/usr/bin/env node
/**
 * Starts the program: the TypeScript of a checkout, or the JavaScript of an installed package. It needs Node 26, which
 * npm installs with it; an older Node that runs this file starts that one. Node keeps compiled code below this package
 * if it may write there, which halves the time to start; not in the system's temporary folder, where others can write.
 * A server restarts itself with V8 flags, as the same process.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The first version with `Temporal`. */
const OLDEST_NODE = 26;

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "src", "cli", "main.ts");
const main = existsSync(source) ? source : join(root, "dist", "src", "cli", "main.js");
const [EXTENSION, FORMAT] = main === source ? [".ts", "module-typescript"] : [".js", "module"];
const OWN = pathToFileURL(root).href;
const cache = join(root, "node_modules", ".cache", "rathaus");
const isServer = process.argv[2] === "serve";
/**
 * A server sends a tenth more cached responses if the space for young objects is large from the start and need not grow
 * step by step (docs/explanation/speed.md). Twice as much, V8's own limit, is no faster and takes 40 MB more. The space
 * for old ones grows by less than V8 would choose before it is collected: rows from the database survive in it while
 * their request waits for its turn, up to 200 MB of them. The other flags are for
 * `src/cli/process/return-memory.ts`; Node would warn about FFI, which may be missing.
 */
const FLAGS = [
  "--min-semi-space-size=8",
  "--max-semi-space-size=8",
  "--memory-pool-timeout=2",
  "--heap-growing-percent=70",
  "--expose-gc",
  "--disable-warning=ExperimentalWarning",
];
const flags = isServer ? FLAGS : [];
/**
 * Memory of responses returns to the system once they are sent. By default, glibc keeps more and more of it: 30 MB at
 * the worst, 80 afterwards (mallopt(3)). Nor does it return what each thread has to itself, which is 40 MB for a server
 * in use, and 150 after many expensive requests. Half the threshold would save 50 MB more, but take two fifths more
 * processor time for ten hits that are not cached.
 */
const ALLOCATION = { MALLOC_MMAP_THRESHOLD_: String(64 * 1024), MALLOC_ARENA_MAX: "1" };
const environment = isServer ? { ...ALLOCATION, ...process.env } : process.env;

if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) {
  // A process that is connected to its parent by Node's own channel would lose it; workers inherit the flags.
  const isSet = flags.every((flag) => process.execArgv.includes(flag));
  if (!isSet && !process.connected && process.platform !== "win32") {
    const args = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
    process.execve(process.execPath, args, environment);
  }
  // Threads and processes that the program starts take it from the environment.
  if (module.enableCompileCache(cache).directory !== undefined) process.env.NODE_COMPILE_CACHE ??= cache;
  module.registerHooks({ resolve });
  await import(pathToFileURL(main).href);
} else {
  const node = bundledNode();
  if (node === undefined) fail("npm brings it as an optional package: install again without --omit=optional");
  else runOn(node);
}

/**
 * Where a module is that another one of the program imports. Node would look for links, for the file and for the
 * nearest package.json of each of some thousand imports, which takes a fifth of the time to start a server.
 */
function resolve(specifier, context, next) {
  const { parentURL = "" } = context;
  const isOwn = parentURL.startsWith(OWN) && !parentURL.startsWith(`${OWN}node_modules/`);
  if (!isOwn || !specifier.startsWith(".") || !specifier.endsWith(EXTENSION)) return next(specifier, context);
  return { url: new URL(specifier, parentURL).href, format: FORMAT, shortCircuit: true };
}

/** The Node that npm installed for this machine, wherever it put it: beside this package, below it, or behind links. */
function bundledNode() {
  const require = createRequire(import.meta.url);
  for (const name of Object.keys(require("../package.json").optionalDependencies)) {
    try {
      const description = require.resolve(`${name}/package.json`);
      const { os, cpu, bin } = require(description);
      // Packages may have been copied from another machine.
      if (os === process.platform && cpu === process.arch) return join(dirname(description), bin.node);
    } catch {
      // npm leaves out those of other machines.
    }
  }
  return undefined;
}

function runOn(node) {
  const child = spawn(node, [...flags, main, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...environment, NODE_COMPILE_CACHE: cache },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", ({ message }) => fail(`The one that npm installed does not start (${message}): install again`));
  child.on("exit", (code, signal) => {
    process.exitCode = signal ? 1 : code;
  });
}

function fail(hint) {
  console.error(
    `rathaus: Needs Node ${OLDEST_NODE}, but this is ${process.version}. ${hint}, or use Node ${OLDEST_NODE}.`,
  );
  process.exitCode = 1;
}
