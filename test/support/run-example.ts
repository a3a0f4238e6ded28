/** Runs an example of the documentation against a server. In: the example and the server's address. Out: its output. */
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Example, LANGUAGES, type Language } from "./examples.ts";
import { withFolder } from "./process.ts";

/** The address that the documentation uses. */
const SHOWN_URL = "http://127.0.0.1:8080";

interface Program {
  readonly command: string;
  readonly file: string;
  /** Arguments with which it exits with 0 if it can run the examples. */
  readonly check: readonly string[];
  /** What the examples need, for the report of skipped tests. */
  readonly needs: string;
}

const R_CHECK = 'quit(status = !(getRversion() >= "4.0" && requireNamespace("jsonlite", quietly = TRUE)))';

const PROGRAMS: Readonly<Record<Exclude<Language, "sh">, Program>> = {
  js: { command: process.execPath, file: "recipe.mjs", check: ["--version"], needs: "Node" },
  python: {
    command: "python3",
    file: "recipe.py",
    check: ["-c", "import sys; sys.exit(sys.version_info < (3, 8))"],
    needs: "Python 3.8 or later (python3)",
  },
  r: {
    command: "Rscript",
    file: "recipe.R",
    check: ["-e", R_CHECK],
    needs: "R 4.0 or later (Rscript) with the package jsonlite",
  },
};

/** All of them print UTF-8, whatever the locale of the machine is. */
const ENVIRONMENT = {
  ...process.env,
  LC_ALL: process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8",
  PYTHONUTF8: "1",
};

/** Why this machine cannot run examples in a language; undefined if it can. */
export function whyNotRunnable(language: Exclude<Language, "sh">): string | undefined {
  const { command, check, needs } = PROGRAMS[language];
  return spawnSync(command, check).status === 0 ? undefined : `${needs} is not installed`;
}

/** The languages that this machine can run. */
export const INSTALLED: readonly Language[] = LANGUAGES.filter((language) => {
  return language === "sh" || whyNotRunnable(language) === undefined;
});

export async function runExample(
  { recipe, language, code }: Pick<Example, "recipe" | "language" | "code">,
  url: string,
): Promise<string> {
  const here = code.replaceAll(SHOWN_URL, url);
  try {
    const output = language === "sh" ? await fetchAsCurl(here) : await runProgram(PROGRAMS[language], here);
    const text = output.replaceAll("\r\n", "\n");
    return text.endsWith("\n") ? text : `${text}\n`;
  } catch (error) {
    throw new Error(`${recipe} (${language}): ${error}`, { cause: error });
  }
}

function runProgram({ command, file }: Program, code: string): Promise<string> {
  return withFolder(async (folder) => {
    writeFileSync(join(folder, file), code);
    const { stdout } = await promisify(execFile)(command, [file], { cwd: folder, env: ENVIRONMENT });
    return stdout;
  });
}

const CURL = /(?:^|\n)curl -sG?((?: -H '[^']+')*) '([^']+)'((?: --data-urlencode '[^']+')*)(?: \| (.+))?\n$/;

/** What the `curl` command would print, so that tests do not need curl. */
async function fetchAsCurl(code: string): Promise<string> {
  const [, headers, url, data, filter] = CURL.exec(code.replaceAll(/ \\\n */g, " ")) ?? [];
  if (url === undefined) throw new Error(`This is not a line with curl that the tests can run: ${code}`);
  const address = new URL(url);
  for (const [name, value] of pairsIn(data, "=")) address.searchParams.append(name, value);
  const text = await (await fetch(address, { headers: pairsIn(headers, ": ") })).text();
  return filter === undefined ? text : filtered(text, filter.split(" "), code);
}

/** `'name: value'` and `'name=value'` among the arguments. */
function pairsIn(text: string, sign: string): [string, string][] {
  return [...text.matchAll(/'([^']+)'/g)].map(([, pair]) => {
    const [name, ...rest] = pair.split(sign);
    return [name, rest.join(sign)];
  });
}

/** The output of `| head -n …`, or of a shell function of the page that runs a script with Node. */
function filtered(text: string, [command, ...args]: readonly string[], code: string): string {
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
