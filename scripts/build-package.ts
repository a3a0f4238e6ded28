/**
 * `npm pack` runs this before and after it packs. Before: writes the program to `dist/` as JavaScript, because Node
 * does not strip types in `node_modules`. After, with `--remove`: removes `dist/` again. In: `src/` and `web/`. Out:
 * the same files without types; no tests, nothing that only tests use, no pages for developers (the template's is for
 * its users). Spaces replace the types, so lines and columns in stack traces are those of the source.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, posix, sep } from "node:path";

const ROOT = dirname(import.meta.dirname);
const OUTPUT = join(ROOT, "dist");
const FOLDERS = ["src", "web"];
const NOT_SHIPPED = /\/testing\/|\.test\.ts$|\/tsconfig\.json$|(?<!\/template\/README)\.md$/;
/** A path that names another source file: in imports, and in `new URL("./x.ts", import.meta.url)` of threads. */
const SOURCE_PATH = /(["'])(\.{1,2}\/[^"'\n]+)\.ts\1/g;

rmSync(OUTPUT, { recursive: true, force: true });
if (!process.argv.includes("--remove")) {
  try {
    writeProgram();
  } catch (error) {
    // npm stops here and does not call the script that removes it.
    rmSync(OUTPUT, { recursive: true, force: true });
    throw error;
  }
}

function writeProgram(): void {
  const files = new Set(FOLDERS.flatMap(filesBelow).filter((file) => !NOT_SHIPPED.test(file)));
  for (const file of files) {
    const target = join(OUTPUT, file.replace(/\.ts$/, ".js"));
    mkdirSync(dirname(target), { recursive: true });
    if (file.endsWith(".ts")) writeFileSync(target, asJavaScript(file, files));
    else cpSync(join(ROOT, file), target);
  }
}

/** Paths from the root, with slashes. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll(sep, "/"),
    );
}

function asJavaScript(file: string, shipped: ReadonlySet<string>): string {
  const script = stripTypeScriptTypes(readFileSync(join(ROOT, file), "utf8"));
  return script.replace(SOURCE_PATH, (_, quote: string, path: string) => {
    const named = posix.join(posix.dirname(file), `${path}.ts`);
    // What is outside, `rathaus bench` looks for before it loads it.
    const isInside = FOLDERS.some((folder) => named.startsWith(`${folder}/`));
    if (isInside && !shipped.has(named)) throw new Error(`${file} names ${named}, which is not part of the package.`);
    return `${quote}${path}.js${quote}`;
  });
}
