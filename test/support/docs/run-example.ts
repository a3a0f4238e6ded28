/** Runs an example of the documentation against a server. In: the example and the server's address. Out: its output. */
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
  readonly file: string;
}

const PROGRAMS: Readonly<Record<Exclude<Language, "sh">, Program>> = {
  js: { command: process.execPath, file: "recipe.mjs" },
  python: { command: "python3", file: "recipe.py" },
  r: { command: "Rscript", file: "recipe.R" },
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
    if (code.includes('"@rathaus/client"')) {
      symlinkSync(join(await clientInstallation(), "node_modules"), join(folder, "node_modules"));
    }
    const { stdout } = await promisify(execFile)(command, [file], { cwd: folder, env: ENVIRONMENT });
    return stdout;
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

/** The text piped through `head -n …`, or through a shell function of the page that runs a Node script. */
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
