/** The documentation is correct: generated pages are up to date; links, commands, files and rooms exist. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { PAGES } from "../../docs/generate/pages.ts";
import { COMMANDS, program } from "../../src/cli/program.ts";
import { ENDPOINTS } from "../../src/finance/service/endpoints.ts";
import { leafPaths } from "../../src/parliament/describe/description.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { STORE_FORMAT } from "../../src/store/store.ts";
import { PAGES as EXPLORER_PAGES } from "../../web/pages.ts";
import { ROOMS } from "../architecture/imports.ts";
import { brokenAnchors } from "../support/docs/doc-pages.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll("\\", "/")}`),
];

describe("documentation", () => {
  it.each(Object.keys(PAGES))("docs/%s is what `npm run docs` writes", (name) => {
    expect(read(`docs/${name}`)).toBe(PAGES[name]());
  });

  it("the folder of the indexes holds no page of an index that is no more", () => {
    const known = Object.keys(PAGES).filter((name) => name.startsWith("reference/indexes/"));
    const pages = readdirSync(join(root, "docs", "reference", "indexes"));
    expect(pages.map((name) => `reference/indexes/${name}`)).toEqual(known.toSorted());
  });

  it.each(INDEXES)("docs/reference/indexes describes all of $name", (index) => {
    const page = read(`docs/reference/indexes/${index.name.toLowerCase()}.md`);
    expect(page).not.toContain("undefined");
    const told = (name: string) => page.includes(`\n| \`${name}\` |`);
    expect(index.searchFields.filter(({ name }) => !told(name))).toEqual([]);
    // Those of dates and files are told in the list of indexes.
    const block = /^(Start|End|Text|ID|FileName|Nr|Extension|Ansicht)$/;
    const paths = leafPaths(index).filter((path) => !block.test(path.split(".").at(-1) ?? ""));
    expect(paths.filter((path) => !told(path))).toEqual([]);
  });

  it("the stability policy names the format of the store", () => {
    expect(read("docs/reference/stability.md")).toContain(`the number of its format, currently ${STORE_FORMAT}.`);
  });

  it.each(pages)("%s links to files that exist", (page) => {
    const links = [...read(page).matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, link]) => link);
    const missing = links.filter((link) => !existsSync(join(root, page, "..", link)));
    expect(missing).toEqual([]);
  });

  it.each(pages)("%s names commands that exist", (page) => {
    const known = COMMANDS.map(({ name }) => name);
    const named = [...read(page).matchAll(/npx rathaus ([a-z]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(pages)("%s links to headings that exist", (page) => {
    expect(brokenAnchors(join("..", page))).toEqual([]);
  });

  it("docs/README.md lists every page in the group of its folder", () => {
    const groups = read("docs/README.md").split(/^## /m).slice(1);
    const listed = groups.flatMap((group) => [...group.matchAll(/^- \[.+?\]\((.+?)\): /gm)].map(([, path]) => path));
    const all = pages.flatMap((page) => /^docs\/(.+\/.+)$/.exec(page)?.[1] ?? []);
    const each = all.filter((path) => !path.includes("/indexes/") || path.endsWith("/README.md"));
    expect(listed.filter((path) => !path.startsWith("../")).toSorted()).toEqual(each.toSorted());
    for (const group of groups) {
      const [, folder] = /^- \[.+?\]\(([a-z-]+)\//m.exec(group) ?? [];
      expect(group.match(/^- \[.+?\]\((?!\.\.\/)/gm)).toEqual(
        group.match(new RegExp(`^- \\[.+?\\]\\((?=${folder}/)`, "gm")),
      );
    }
  });

  it.each(pages)("%s gives commands the arguments and flags that they take", async (page) => {
    const all = await program(COMMANDS.map(({ name }) => name));
    const blocks = [...read(page).matchAll(/^```(?:sh|bash)?\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
    const lines = blocks.join("\n").match(/^(?:\$ )?(?:npx )?rathaus (?=[a-z])(?!.*…).*$/gm) ?? [];
    const wrong = lines.filter((line) => {
      const [name, second, ...rest] = line.replace(/^(\$ )?(npx )?rathaus /, "").split(/\s+/);
      const command = all.commands.find((one) => one.name() === name);
      const part = command?.commands.find((one) => one.name() === second) ?? command;
      const flags = [second ?? "", ...rest].filter((word) => word.startsWith("--")).map((word) => word.split("=")[0]);
      const known = ["--help", ...(part?.options.map(({ long }) => long) ?? [])];
      return part === undefined || flags.some((flag) => !known.includes(flag));
    });
    expect(wrong).toEqual([]);
  });

  it.each(["explanation/architecture.md", "explanation/faults.md"])("%s names source files that exist", (page) => {
    const named = [...read(`docs/${page}`).matchAll(/`((?:src|test|web|docs|bench|bin|deploy)\/[^`…*{]+)`/g)].map(
      ([, path]) => path,
    );
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("architecture.md describes every room and every page of the explorer", () => {
    const page = read("docs/explanation/architecture.md");
    const rooms = Object.entries(ROOMS).flatMap(([folder, names]) => {
      return names.flat().map((name) => (name === "." ? `${folder}/` : `${folder}/${name}/`));
    });
    expect(rooms.filter((room) => !page.includes(`\`${room}\``))).toEqual([]);
    const addresses = [...ENDPOINTS.map(({ path }) => `/finance/v1${path}`), ...EXPLORER_PAGES.map(({ path }) => path)];
    const plain = addresses.map((address) => address.replace(/^(\/finance\/.+)\/:\w+$/, "$1"));
    expect(plain.filter((address) => !page.includes(`\`${address}\``))).toEqual([]);
  });

  it("architecture.md names files by their own name that exist in some folder", () => {
    const named = [...read("docs/explanation/architecture.md").matchAll(/`([a-z-]+\.ts)`/g)].map(([, name]) => name);
    const files = ["src", "web"]
      .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }))
      .map((path) => basename(path));
    expect(named.filter((name) => !files.includes(name))).toEqual([]);
  });

  it(".ci/run and the workflow call the test command of the README", () => {
    const command = "npm ci && npm test";
    expect(read("README.md")).toContain(command);
    expect(read(".ci/run").trim().split("\n").at(-1)).toBe(command);
    expect(read(".github/workflows/ci.yml")).toContain(`run: ${command}\n`);
  });

  it("the changelog has a place for what comes next", () => {
    const releases = [...read("CHANGELOG.md").matchAll(/^## (\d+\.\d+\.\d+) – (unreleased|\d{4}-\d\d-\d\d)$/gm)];
    expect(releases.map(([, version]) => version)).toEqual(["0.2.0", "0.1.0"]);
  });
});
