/**
 * `npm pack` runs this before and after it packs. Before: writes the client to `dist/` as JavaScript with declarations.
 * After, with `--remove`: removes `dist/` again. `--out FOLDER` writes it, with its `package.json`, somewhere else.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

const CLIENT = dirname(import.meta.dirname);
const { values } = parseArgs({ options: { remove: { type: "boolean" }, out: { type: "string" } } });
const folder = values.out ?? CLIENT;
const dist = join(folder, "dist");

rmSync(dist, { recursive: true, force: true });
if (!values.remove) {
  try {
    build();
  } catch (error) {
    // npm stops here and does not call the script that removes it.
    rmSync(dist, { recursive: true, force: true });
    throw error;
  }
}

function build(): void {
  const compiler = createRequire(import.meta.url).resolve("typescript/package.json");
  const tsc = join(dirname(compiler), "bin", "tsc");
  const options = ["--project", CLIENT, "--noEmit", "false", "--outDir", dist];
  execFileSync(process.execPath, [tsc, ...options], { stdio: "inherit" });
  // The compiler rewrites imports in scripts, but not in declarations.
  for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const text = readFileSync(join(dist, name), "utf8");
    writeFileSync(join(dist, name), text.replace(/(["'])(\.{1,2}\/[^"'\n]+)\.ts\1/g, "$1$2.js$1"));
  }
  if (values.out !== undefined) cpSync(join(CLIENT, "package.json"), join(folder, "package.json"));
}
