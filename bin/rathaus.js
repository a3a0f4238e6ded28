#!/usr/bin/env node
// Starts the program on the Node that npm installed beside it: the TypeScript source runs as it is there. An older Node, met when
// the command is called around npm, hands over to that one. What Node makes of the source is kept beside it where that can be written, which
// halves the time to start; not in the system's folder for such things, into which others can write. A server starts itself again with V8 set
// for it, as the same process.
import { spawn } from "node:child_process";
import module from "node:module";
import { fileURLToPath } from "node:url";

const main = new URL("../src/cli/main.ts", import.meta.url);
const isServer = process.argv[2] === "serve";
/** A server sends a tenth more ready replies where the space for young objects is large from the start, and does not grow step by step (docs/speed.md). */
const flags = isServer ? ["--min-semi-space-size=16"] : [];
/** Long replies are given back to the system when they are sent. By itself, glibc keeps more and more of such memory: 30 MB at the worst, 80 afterwards (mallopt(3)). */
const environment = isServer ? { MALLOC_MMAP_THRESHOLD_: String(128 * 1024), ...process.env } : process.env;
const cache = fileURLToPath(new URL("../node_modules/.cache/rathaus", import.meta.url));

if (Number.parseInt(process.versions.node, 10) >= 26) {
  // Whoever is connected to its parent by Node's own channel would lose that; workers get the flags of who starts them.
  const isSet = flags.every((flag) => process.execArgv.includes(flag));
  if (!isSet && !process.connected && process.platform !== "win32") {
    const args = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
    process.execve(process.execPath, args, environment);
  }
  module.enableCompileCache(cache);
  await import(main.href);
} else {
  const node = fileURLToPath(new URL("../node_modules/.bin/node", import.meta.url));
  const child = spawn(node, [...flags, fileURLToPath(main), ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...environment, NODE_COMPILE_CACHE: cache },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", () => {
    console.error("rathaus: Node 26 is missing. Run npm ci in the folder of rathaus.");
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    process.exitCode = signal ? 1 : code;
  });
}
