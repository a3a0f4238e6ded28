/** The page "Get listed on opendata.swiss": its profile, commands and addresses work in their order. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { triplesIn } from "../../src/discovery/testing/parse-rdf.ts";
import { readPage } from "../support/docs/doc-pages.ts";
import { freePort } from "../support/docs/tutorial-machine.ts";
import { run, start, until, withFolder } from "../support/process.ts";

const PAGE = readPage("how-to/get-listed.md");
const blocks = (language: string): string[] =>
  [...PAGE.matchAll(/^```(\w+).*\n([\s\S]*?)^```$/gm)].flatMap(([, name, code]) => (name === language ? code : []));

it("leads from a profile to a catalogue with every table", () =>
  withFolder(async (folder) => {
    const [city, data] = [join(folder, "city"), join(folder, "data")];
    const command = (line: string): string[] => [
      ...line
        .replace("npx rathaus ", "")
        .split(" ")
        .map((word) => (word === "city" ? city : word)),
      ...["--data", data],
    ];
    const [[check, load], [serve]] = blocks("sh").map((block) => block.trim().split("\n"));
    expect((await run(["init", city])).status).toBe(0);
    const [profile] = blocks("json");
    const { publisher, contact, ...rest } = JSON.parse(profile);
    writeFileSync(join(city, "city.json"), JSON.stringify(rest));
    expect((await run(command(check))).stdout).toContain(`\n${blocks("text")[0]}`);
    writeFileSync(join(city, "city.json"), profile);
    const checked = await run(command(check));
    expect([checked.status, checked.stdout.includes("catalogue:")]).toEqual([0, false]);
    // The folder is called like the part that is imported.
    expect((await run(["import", "city", city, "--data", data])).status, load).toBe(0);
    const port = await freePort();
    const server = start([...command(serve), "--port", String(port)], { RATHAUS_BULK_VERSIONS: "1" });
    expect(serve).toContain(await server.url);
    const catalog = async (form: string) => (await fetch(`http://127.0.0.1:${port}/catalog.${form}`)).text();
    await until(async () => (await catalog("ttl")).includes("a dcat:Dataset"), "the files are made");
    const triples = await triplesIn("rdf", await catalog("rdf"));
    expect(triples.filter((line) => line.includes("betraege@gemeinde-musterwil"))).toHaveLength(1);
    expect(triples.some((line) => line.includes(contact.email) && line.includes("hasEmail"))).toBe(true);
    expect(triples.some((line) => line.includes("/licenses/terms_by"))).toBe(true);
    expect(triples.every((line) => !line.includes("127.0.0.1"))).toBe(true);
    expect(publisher.slug).toBe("gemeinde-musterwil");
    server.child.kill("SIGTERM");
    expect((await server.ended).status).toBe(0);
  }));
