/** The package of the client: what is in it, that programs with it compile strictly, and that it runs on Node 20. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { runIn } from "../package/installation.ts";
import { clientInstallation } from "../support/client-package.ts";
import { openBrowser } from "../support/explorer/browser.ts";
import { missing, needs } from "../support/run/needs.ts";
import { smallCity } from "../support/small-city.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const TSC = join(ROOT, "node_modules", "typescript", "bin", "tsc");
let folder: string;
let packed: string;
beforeAll(async () => {
  folder = await clientInstallation();
  packed = join(folder, "node_modules", "@rathaus", "client");
});

const PROGRAM = `
import { connect, Council, cql, fields, mask, RathausError } from "@rathaus/client";
import type { CouncilTypes, FinanceTypes } from "@rathaus/client";
const { council, finance } = connect("http://127.0.0.1:8080", { key: "demo", retries: 1 });
const { Titel, Beginn_start } = fields("geschaeft");
const query = cql\`\${Titel} any \${["a", mask("b*")]} and \${Beginn_start} > \${new Date()}\`;
export async function titles(): Promise<string[]> {
  const found: string[] = [];
  for await (const { record } of council.search("geschaeft", query, { limit: 3 })) {
    const item: CouncilTypes.Geschaeft = record;
    const urgent: boolean | null = item.Dringlich;
    found.push(item.Titel, String(urgent), ...item.Ablaufschritte.map(({ Datum }) => Datum.Start ?? ""));
  }
  return found;
}
export async function amounts(): Promise<FinanceTypes.Betrag[]> {
  const [series] = await finance.betragsreihen({ kontoId: [1, 2n], jahre: "alle" });
  return series?.betraege ?? [];
}
export async function deleted(): Promise<string[]> {
  const titles: string[] = [];
  for await (const { record } of council.changes("geschaeft")) if (record) titles.push(record.Titel);
  return titles;
}
export const where = (error: unknown): number | undefined =>
  error instanceof RathausError ? error.diagnostic?.position : undefined;
export const other = new Council<{ krversand: { Titel: string } }>("https://city.example/api");
// @ts-expect-error
council.search("kontakt", query);
// @ts-expect-error
fields("geschaeft").Titl;
// @ts-expect-error
finance.sachkonto2stellig({ jahr: 2024 });
// @ts-expect-error
other.search("geschaeft");
`;

describe("the package", () => {
  it("has the program with its types, and nothing else", () => {
    const files = readdirSync(packed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(packed.length + 1));
    const places = /^(package\.json|README\.md|LICENSE|dist\/(generated\/)?[a-z-]+\.(js|d\.ts))$/;
    expect(files.filter((file) => !places.test(file))).toEqual([]);
    const scripts = files.filter((file) => file.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(15);
    expect(scripts.map((file) => file.replace(/js$/, "d.ts")).filter((file) => !files.includes(file))).toEqual([]);
    const { version } = JSON.parse(readFileSync(join(packed, "package.json"), "utf8"));
    expect(version).toBe(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version);
  });

  it("compiles strictly", async () => {
    writeFileSync(join(folder, "program.ts"), PROGRAM);
    const strict = ["--strict", "--noEmit", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
    const options = ["--module", "nodenext", "--target", "es2022", ...strict, "--ignoreConfig"];
    const { stdout, stderr, status } = await runIn(folder, process.execPath, [TSC, ...options, "program.ts"]);
    expect([stdout, stderr, status]).toEqual(["", "", 0]);
  });

  it("runs on the machine's own Node", async () => {
    const server = createServer((_, response) => void response.end('{"value":[{"einwohner":9000,"jahr":2024}]}'));
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const script = `
      import { connect, cql } from "@rathaus/client";
      const { finance } = connect("http://127.0.0.1:${(server.address() as AddressInfo).port}");
      console.log(cql\`Titel any \${"a*"}\`.text, await finance.einwohner());`;
    writeFileSync(join(folder, "script.mjs"), script);
    const { stdout, stderr } = await runIn(folder, "node", ["script.mjs"]);
    expect([stdout, stderr]).toEqual(['Titel any "a\\*" [ { einwohner: 9000, jahr: 2024 } ]\n', ""]);
  });

  it("runs in a page of another site", needs(missing.browser), async () => {
    const city = await smallCity();
    onTestFinished(() => city.close());
    const service = await city.app.listen({ port: 0, host: "127.0.0.1" });
    const site = createServer(({ url = "" }, response) => {
      if (!url.endsWith(".js")) return void response.setHeader("content-type", "text/html").end("<title>Page</title>");
      response.setHeader("content-type", "text/javascript").end(readFileSync(join(packed, "dist", url)));
    });
    onTestFinished(() => void site.close().closeAllConnections());
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    const browser = await openBrowser();
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const found = await page.evaluate(`import("/index.js").then(async ({ connect, cql }) => {
      const { council, finance } = connect("${service}", { key: "key" });
      const { council: byXml } = connect("${service}", { format: "xml" });
      const query = cql\`Name any \${"Grüne"}\`;
      const [hit] = await council.search("partei", query).all();
      const [same] = await byXml.search("partei", query).all();
      const failure = await council.search("partei", cql\`Nam any \${"x"}\`).count.catch((error) => error);
      const [{ bezeichnung }] = await finance.konten();
      return [hit.record.Kuerzel, same.record.Kuerzel, failure.diagnostic.position, bezeichnung];
    })`);
    expect(found).toEqual(["Grüne", "Grüne", 0, "Löhne"]);
  });
});
