/** Runs examples of the documentation against a server. In: examples and the server's address. Out: their output. */
import { execFile, execFileSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { clientInstallation } from "../client-package.ts";
import { withFolder } from "../process.ts";
import { missing } from "../run/needs.ts";
import type { Example, Language } from "./examples.ts";

/** The address in the documentation. */
const SHOWN_URL = "http://127.0.0.1:8080";

interface Program {
  readonly command: string;
  readonly extension: string;
  /**
   * Arguments that run all files that follow, each on its own, in one process:
   * most of them take less than its start.
   */
  readonly each?: readonly string[];
}

/** Comes after the output of each file. */
const END = "\0";

const PROGRAMS: Readonly<Record<Exclude<Language, "sh">, Program>> = {
  js: {
    command: process.execPath,
    extension: "mjs",
    each: [
      "--input-type=module",
      "--eval",
      `import { pathToFileURL } from "node:url";
      for (const file of process.argv.slice(1)) {
        await import(pathToFileURL(file));
        process.stdout.write("\\0");
      }`,
    ],
  },
  python: {
    command: "python3",
    extension: "py",
    each: [
      "-c",
      `import runpy, sys
for file in sys.argv[1:]:
    runpy.run_path(file, run_name="__main__")
    print(end="\\0", flush=True)`,
    ],
  },
  r: { command: "Rscript", extension: "R" },
};

/** UTF-8 output, whatever the locale of the machine. */
const ENVIRONMENT = {
  ...process.env,
  LC_ALL: process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8",
  PYTHONUTF8: "1",
};

/** Why this machine cannot run examples in a language, for `needs`. */
export function missingFor(language: Language): string | undefined {
  return language === "python" || language === "r" ? missing[language] : undefined;
}

type Runnable = Pick<Example, "recipe" | "language" | "code">;

export async function runExample(example: Runnable, url: string): Promise<string> {
  const [output] = await runExamples(example.language, [example], url);
  return output;
}

/** The output of each of these examples in one language. */
export async function runExamples(
  language: Language,
  examples: readonly Omit<Runnable, "language">[],
  url: string,
): Promise<readonly string[]> {
  const outputs: string[] = [];
  const here = examples.map(({ code }) => code.replaceAll(SHOWN_URL, url));
  try {
    if (language === "sh") for (const code of here) outputs.push(await fetchAsCurl(code));
    else await runPrograms(PROGRAMS[language], here, outputs);
  } catch (error) {
    throw new Error(`${examples[outputs.length].recipe} (${language}): ${error}`, { cause: error });
  }
  return outputs.map((output) => {
    const text = output.replaceAll("\r\n", "\n");
    return text.endsWith("\n") ? text : `${text}\n`;
  });
}

/** Appends the output of each program, up to the one that fails. */
async function runPrograms({ command, extension, each }: Program, codes: string[], outputs: string[]): Promise<void> {
  if (codes.length === 0) return;
  await withFolder(async (folder) => {
    const files = codes.map((_, i) => `recipe-${i + 1}.${extension}`);
    for (const [i, file] of files.entries()) writeFileSync(join(folder, file), codes[i]);
    if (codes.some((code) => code.includes('"@rathaus/client"'))) {
      symlinkSync(join(await clientInstallation(), "node_modules"), join(folder, "node_modules"));
    }
    const run = async (args: readonly string[]): Promise<string> =>
      (await promisify(execFile)(command, args, { cwd: folder, env: ENVIRONMENT })).stdout;
    if (each === undefined) {
      for (const file of files) outputs.push(await run([file]));
      return;
    }
    try {
      outputs.push(...(await run([...each, ...files])).split(END).slice(0, -1));
    } catch (error) {
      outputs.push(...(error as { stdout: string }).stdout.split(END).slice(0, -1));
      throw error;
    }
  });
}

const CURL = /(?:^|\n)curl -sG?((?: -H '[^']+')*) '([^']+)'((?: --data-urlencode '[^']+')*)(?: \| (.+))?\n$/;

/** The output of a `curl` command, without curl. */
async function fetchAsCurl(code: string): Promise<string> {
  const [, headers, url, data, filter] = CURL.exec(code.replaceAll(/ \\\n */g, " ")) ?? [];
  if (url === undefined) throw new Error(`The tests cannot run this curl command: ${code}`);
  const address = new URL(url);
  for (const [name, value] of pairsIn(data, "=")) address.searchParams.append(name, value);
  const text = await (await fetch(address, { headers: pairsIn(headers, ": ") })).text();
  return filter === undefined ? text : filtered(text, filter.split(" "), code);
}

/** The names and values of quoted arguments: `'name: value'` and `'name=value'`. */
function pairsIn(text: string, sign: string): [string, string][] {
  return [...text.matchAll(/'([^']+)'/g)].map(([, pair]) => {
    const [name, ...rest] = pair.split(sign);
    return [name, rest.join(sign)];
  });
}

/** The text piped through `head`, or through a shell function of the page that runs a Node script. */
function filtered(text: string, [command, ...args]: readonly string[], code: string): string {
  if (command === "head" && args[0] === "-c") return text.slice(0, Number(args[1]));
  if (command === "head") {
    return text
      .split(/(?<=\n)/)
      .slice(0, Number(args[1]))
      .join("");
  }
  const [, script] = new RegExp(`^${command}\\(\\) \\{\\s+node -e '([^']+)' "\\$@"\\s+\\}$`, "m").exec(code) ?? [];
  if (script === undefined) throw new Error(`The page has no function ${command}.`);
  return execFileSync(process.execPath, ["-e", script, ...args], { input: text, encoding: "utf8" });
}
