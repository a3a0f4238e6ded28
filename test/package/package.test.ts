/**
 * What `npm pack` makes, and that it runs where npm installs it: on Node 20 and later, wherever npm puts the Node that
 * the program needs.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, type TestContext } from "vitest";
import { PROGRAM_VERSION } from "../../src/base/program-version.ts";
import { readAssets } from "../../web/frame/assets.ts";
import { SHORTEST } from "../support/demo-store.ts";
import { until } from "../support/process.ts";
import {
  copyCheckout,
  type Ended,
  enginesIn,
  moveInstallation,
  npmInstall,
  npmPack,
  runIn,
  startIn,
} from "./installation.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const folder = mkdtempSync(join(tmpdir(), "rathaus package ü "));
const checkout = join(folder, "checkout");
const app = join(folder, "Büro Zürich");
const elsewhere = join(folder, "elsewhere");
const RATHAUS = join(app, "node_modules", ".bin", "rathaus");

/** npm unpacks a whole Node, which takes its time beside other tests. */
const PATIENCE_MS = 300_000;

/** Where packed files may be. */
const PLACES = [
  /^(package\.json|README\.md|CHANGELOG\.md|SECURITY\.md|LICENSE)$/,
  /^bin\/rathaus\.js$/,
  /^deploy\//,
  /^dist\/(src|web)\/([a-z-]+\/)*[a-z0-9-]+\.js$/,
  /^dist\/src\/demo\/([a-z-]+\/)*data\//,
  /^dist\/src\/cli\/city\/template\//,
  /^dist\/web\/(api|style)\/[a-z-]+\.(css|png|svg)$/,
  /^dist\/web\/council\/words\/terms\.csv$/,
  /^docs\/([a-z-]+\/)*[A-Za-z0-9-]+\.((de\.)?md|png|svg|schema\.json)$/,
];

let before: readonly string[];
let packed: Ended;
let installed: Awaited<ReturnType<typeof npmInstall>>;

beforeAll(async () => {
  mkdirSync(elsewhere);
  copyCheckout(checkout);
  before = readdirSync(checkout);
  packed = await npmPack(checkout, folder);
  expect(packed.status, packed.stderr).toBe(0);
  installed = await npmInstall(join(folder, `rathaus-${PROGRAM_VERSION}.tgz`), app);
}, PATIENCE_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Skips the test if npm could not install anything. */
function needInstallation({ skip }: TestContext): Ended {
  if ("unreachable" in installed) return skip(installed.unreachable);
  return installed;
}

describe("npm pack", () => {
  const sources = ["src", "web"]
    .flatMap((name) => readdirSync(join(ROOT, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(ROOT, join(entry.parentPath, entry.name)));

  const files = () => (JSON.parse(packed.stdout) as [{ files: { path: string }[] }])[0].files.map(({ path }) => path);

  it("packs the program, its pages and its documentation, and nothing else", () => {
    expect(files().filter((path) => !PLACES.some((place) => place.test(path)))).toEqual([]);
    const always = ["LICENSE", "README.md", "CHANGELOG.md", "package.json", "bin/rathaus.js"];
    expect(files()).toEqual(expect.arrayContaining(always));
    expect(files().filter((path) => /\.ts$|(^|\/)(test|testing|bench)\//.test(path))).toEqual([]);
  });

  it("packs every file of the program, without types", () => {
    const program = sources.filter(
      (path) => !/\/testing\/|\.test\.ts$|\/tsconfig\.json$|(?<!\/template\/README)\.md$/.test(path),
    );
    expect(program.length).toBeGreaterThan(500);
    const expected = program.map((path) => `dist/${path.replace(/\.ts$/, ".js")}`);
    expect(
      files()
        .filter((path) => path.startsWith("dist/"))
        .toSorted(),
    ).toEqual(expected.toSorted());
  });

  it("leaves nothing behind in the checkout, nor when it fails", async () => {
    expect(readdirSync(checkout)).toEqual(before);
    const broken = join(checkout, "src", "base", "broken.ts");
    writeFileSync(broken, 'import { nothing } from "./no-such-file.ts";\nconsole.log(nothing);\n');
    onTestFinished(() => rmSync(broken));
    const { status, stderr } = await npmPack(checkout, elsewhere);
    expect([status, stderr]).toEqual([1, expect.stringContaining("src/base/broken.ts names src/base/no-such-file.ts")]);
    expect(readdirSync(checkout)).toEqual(before);
    expect(readdirSync(elsewhere)).toEqual([]);
  });
});

describe("the installed package", { timeout: PATIENCE_MS }, () => {
  const rathaus = (...args: string[]) => runIn(elsewhere, RATHAUS, args);
  const succeed = async (...args: string[]): Promise<string> => {
    const { status, stdout, stderr } = await rathaus(...args);
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    return stdout;
  };

  it("is installed without a warning, all of it for Node 20 too", (context) => {
    const { status, stderr } = needInstallation(context);
    expect(status, stderr).toBe(0);
    expect(stderr).not.toMatch(/EBADENGINE/);
    const engines = enginesIn(app);
    expect(engines.size).toBeGreaterThan(30);
    expect([...engines].filter(([, range]) => !takesNode20(range))).toEqual([]);
  });

  it("tells its version, also by npx", async (context) => {
    needInstallation(context);
    expect(await rathaus("--version")).toEqual({ status: 0, stdout: `${PROGRAM_VERSION}\n`, stderr: "" });
    expect((await runIn(app, "npx", ["rathaus", "--version"])).stdout).toBe(`${PROGRAM_VERSION}\n`);
  });

  it("has every module that its modules import", async (context) => {
    needInstallation(context);
    const dist = join(app, "node_modules", "rathaus", "dist");
    // Those start something, and the scripts of pages are for browsers.
    const script = `
      import { readdirSync } from "node:fs";
      import { pathToFileURL } from "node:url";
      const files = readdirSync(${JSON.stringify(dist)}, { recursive: true }).filter((name) => name.endsWith(".js"));
      const others = /(main|thread-worker|extract-child|memory-watch)\\.js$|web.(client|api)/;
      const modules = files.filter((name) => !others.test(name));
      for (const name of modules) await import(pathToFileURL(${JSON.stringify(dist)} + "/" + name).href);
      console.log(modules.length > 500);`;
    const { stdout, stderr } = await runIn(app, process.execPath, ["--input-type=module", "--eval", script]);
    expect([stdout, stderr]).toEqual(["true\n", ""]);
  });

  it("serves the demo city with several workers", async (context) => {
    needInstallation(context);
    const data = join(folder, "served");
    // A small one: `serve --demo` would make one with its whole history.
    await succeed("demo", ...SHORTEST, "--into-store", "--data", data);
    const args = ["rathaus", "serve", "--demo", "--workers", "2", "--port", "0", "--data", data];
    const server = startIn(app, "npx", args);
    onTestFinished(() => void server.kill("SIGKILL"));
    const ended = once(server, "exit");
    const url = await addressOf(server);
    const get = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
      const reply = await fetch(new URL(path, url), { headers });
      expect(reply.status).toBe(200);
      return reply.text();
    };
    expect(await get("/finance/v1/departemente", { "api-key": "demo" })).toContain("Departement");
    expect(await get("/finance/v1/docs/static/swagger-ui.css")).toContain(".swagger-ui");
    expect(await get("/api/partei/searchdetails?q=seq>0")).toMatch(/ numHits="[1-9]/);
    expect(await get("/api/page.js")).toContain("document");
    // The rasteriser and its font are in other packages.
    const preview = await fetch(new URL("/glossar?format=vorschau", url));
    expect([preview.headers.get("content-type"), preview.headers.get("cache-control")]).toEqual([
      "image/png",
      "no-cache",
    ]);
    const page = await get("/");
    const { scripts, styles, files } = readAssets();
    for (const path of [...scripts, ...styles]) {
      // The address depends on the content: scripts that were stripped of their types at packing are the same as here.
      expect(page).toContain(`"${path}"`);
      expect(await get(path)).toBe(files.get(path)?.body);
    }
    server.kill("SIGTERM");
    await ended;
    await until(async () => !(await fetch(url).then(Boolean, () => false)), "the server ends with npx");
  });

  it("makes the files of a city, imports them and exports the same", async (context) => {
    needInstallation(context);
    const city = join(elsewhere, "Stadt ü");
    await succeed("demo", ...SHORTEST, "--out", city);
    const small = join(elsewhere, "small");
    // The reading thread has enough to do with the parties, which take no time.
    for (const part of ["city.json", "seldwyla.svg", "finance", join("parliament", "partei")]) {
      cpSync(join(city, part), join(small, part), { recursive: true });
    }
    await succeed("import", "city", small);
    await succeed("export", "--out", "export");
    for (const part of ["finance", join("parliament", "partei")]) {
      expect(contentOf(join(elsewhere, "export", part))).toEqual(contentOf(join(small, part)));
    }
    expect(await succeed("keys", "add", "someone")).toMatch(/^\S{32}\n$/);
    expect(await succeed("doctor")).toContain("All is well.");
  });

  it("has the template of a city", async (context) => {
    needInstallation(context);
    await succeed("init", "Musterwil");
    expect(readdirSync(join(elsewhere, "Musterwil"))).toContain("README.md");
    expect(await succeed("check", "Musterwil", "--data", "none")).toContain(
      "The import would succeed; nothing looks wrong",
    );
  });

  it("has no bench, and says so", async (context) => {
    needInstallation(context);
    const { status, stderr } = await rathaus("bench", "warm");
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^rathaus: The package has no bench\. It runs only in a checkout .*\n$/),
    ]);
    expect(await succeed("mirror", "--help")).toContain("Usage: rathaus mirror");
  });
});

describe("another place for the packages", () => {
  const version = (place: string) => runIn(elsewhere, "node", [join(place, "bin", "rathaus.js"), "--version"]);
  const expected = { status: 0, stdout: `${PROGRAM_VERSION}\n`, stderr: "" };

  it("below rathaus, as in a global installation", async (context) => {
    needInstallation(context);
    const place = join(folder, "global", "node_modules", "rathaus");
    moveInstallation(app, place, join(place, "node_modules"));
    expect(await version(place)).toEqual(expected);
  });

  it("in a store that links lead to, where nothing can be written", async (context) => {
    needInstallation(context);
    const store = join(folder, "linked", ".store", "node_modules");
    moveInstallation(app, join(store, "rathaus"), store);
    symlinkSync(join(store, "rathaus"), join(folder, "linked", "rathaus"));
    // A file where the folder of the compile cache would be stops even the superuser.
    rmSync(join(store, "rathaus", "node_modules"), { recursive: true, force: true });
    writeFileSync(join(store, "rathaus", "node_modules"), "");
    expect(await version(join(folder, "linked", "rathaus"))).toEqual(expected);
  });

  it("nowhere: an old Node says what is missing", async (context) => {
    needInstallation(context);
    const { stdout: node } = await runIn(elsewhere, "node", ["--version"]);
    context.skip(
      Number.parseInt(node.slice(1), 10) >= 26,
      `the machine's own Node is ${node.trim()}, which is new enough`,
    );
    const place = join(folder, "alone", "rathaus");
    cpSync(join(app, "node_modules", "rathaus"), place, { recursive: true });
    const { status, stderr } = await version(place);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^rathaus: Needs Node 26, but this is v.* optional package/),
    ]);
  });
});

/** Enough of npm's ranges for those that packages write: alternatives such as `18 || 20 || >=22`. */
function takesNode20(range: string): boolean {
  return range.split("||").some((part) => {
    const [, sign, major] = /^\s*(>=|\^)?\s*v?(\d+)/.exec(part) ?? [];
    return sign === ">=" ? Number(major) <= 20 : Number(major) === 20;
  });
}

/** The address that the start message names. */
async function addressOf(server: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of server.stdout?.setEncoding("utf8") ?? []) {
    text += chunk;
    const [, url] = /open at (\S+)/.exec(text) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`ended before it listened: ${text}`);
}

/** Each file below a folder with its text. */
function contentOf(place: string): Record<string, string> {
  const entries = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return Object.fromEntries(paths.map((path) => [path.slice(place.length), readFileSync(path, "latin1")]));
}
