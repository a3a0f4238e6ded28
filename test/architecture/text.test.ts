/** Source and documentation are readable: lines of a bounded length, and the terms that the field uses. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { describe, expect, it } from "vitest";

const MOST_CHARACTERS = 120;

/** Words of an earlier, private vocabulary. A search for the standard term must find it. */
const PRIVATE_WORDS =
  /\b(anew|errand|mend(?:s|ed|ing)?|no way back|ready repl(?:y|ies)|short way|long way|drawn by lot)\b/i;

/** This file quotes them. */
const OWN = "test/architecture/text.test.ts";

const root = join(import.meta.dirname, "..", "..");
const FOLDERS = [".github", "bench", "bin", "client", "deploy", "docs", "scripts", "src", "test", "web"];
const below = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
    posix.join(folder, ...name.split(sep)),
  ),
);
const files = [...readdirSync(root), ...below];
const sources = files.filter((file) => /\.(ts|js|css|ya?ml|sh|service|timer)$/.test(file));
const pages = files.filter((file) => file.endsWith(".md") && file !== "CHANGELOG.md");
const linesOf = (file: string): string[] => readFileSync(join(root, file), "utf8").split("\n");
/** A regular expression or the quoted output of a program cannot be wrapped. */
const isLiteral = (line: string): boolean => /^\s*(\/(?![/*])|["'`]|SELECT )/.test(line);
const isLong = (line: string): boolean => [...line].length > MOST_CHARACTERS && !isLiteral(line);

/** Prose only: not tables, code blocks, or lines that a long address makes long. */
function proseOf(file: string): string[] {
  let isCode = false;
  return linesOf(file).filter((line) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    return !isCode && !line.startsWith("|") && !/https?:\S{60}/.test(line);
  });
}

describe("text", () => {
  it.each([
    ["source files", sources, linesOf],
    ["documentation", pages, proseOf],
  ])(`of %s has lines of at most ${MOST_CHARACTERS} characters`, (_, chosen, read) => {
    const long = chosen.flatMap((file) =>
      read(file)
        .filter(isLong)
        .map((line) => `${file}: ${line.slice(0, 80)}…`),
    );
    expect(long).toEqual([]);
  });

  it("uses the terms of the field", () => {
    const found = [...sources, ...pages]
      .filter((file) => file !== OWN)
      .flatMap((file) => linesOf(file).flatMap((line) => PRIVATE_WORDS.exec(line)?.[0].concat(` in ${file}`) ?? []));
    expect(found).toEqual([]);
  });
});
