#!/usr/bin/env node
// Starts the program on the Node that npm installed beside it: the TypeScript source runs as it is there. An older Node, met when
// the command is called around npm, hands over to that one. What Node makes of the source is kept beside it where that can be written, which
// halves the time to start; not in the system's folder for such things, into which others can write.
import { spawn } from "node:child_process";
import module from "node:module";
import { fileURLToPath } from "node:url";

const main = new URL("../src/cli/main.ts", import.meta.url);
const cache = fileURLToPath(new URL("../node_modules/.cache/rathaus", import.meta.url));

if (Number.parseInt(process.versions.node, 10) >= 26) {
  module.enableCompileCache(cache);
  await import(main.href);
} else {
  const node = fileURLToPath(new URL("../node_modules/.bin/node", import.meta.url));
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
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
