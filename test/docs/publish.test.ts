/**
 * The tutorial "Publish your city in an hour" is correct: its commands, files and outputs are the same in both
 * languages, and they work from the first to the last on an empty machine.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { readPage } from "../support/docs/doc-pages.ts";
import { freePort, type TutorialMachine, tutorialMachine } from "../support/docs/tutorial-machine.ts";
import { run, start, until } from "../support/process.ts";
import { absent, needs } from "../support/run/needs.ts";

interface Block {
  /** `sh`, `text`, or another language and the path of the file. */
  readonly language: string;
  readonly path: string | undefined;
  readonly content: string;
}

function blocksOf(page: string): readonly Block[] {
  return [...readPage(page).matchAll(/^```(\w*) ?(\S+)?\n([\s\S]*?)^```$/gm)].map(([, language, path, content]) => {
    return { language, path, content };
  });
}

const BLOCKS = blocksOf("tutorial/publish.md");
const otherSystem = process.platform === "linux" ? undefined : "no Linux, which the server of the tutorial has";
const IS_REFUSAL = /^rathaus: /;

/** The shown lines in their order; `…` stands for anything. */
function shownAs(text: string): RegExp {
  const lines = text.trimEnd().split("\n");
  const patterns = lines.map((line) => {
    if (line === "…") return String.raw`[\s\S]*?`;
    return `^${line.split("…").map(RegExp.escape).join(".*")}$`;
  });
  return new RegExp(patterns.join(String.raw`\n?`), "m");
}

describe("the tutorial", () => {
  const folder = mkdtempSync(join(tmpdir(), "rathaus-tutorial-"));
  let machine: TutorialMachine;

  afterAll(() => {
    machine?.stop();
    // A process that is killed may still end its last call of the system.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it("has the same commands, files and outputs in German", () => {
    expect(blocksOf("tutorial/publish.de.md")).toEqual(BLOCKS);
    const headings = (page: string) => readPage(page).match(/^## (\d+)?/gm);
    expect(headings("tutorial/publish.de.md")).toEqual(headings("tutorial/publish.md"));
  });

  it("works from the first to the last command", { ...needs(otherSystem), timeout: 120_000 }, async () => {
    const template = join(import.meta.dirname, "..", "..", "src", "cli", "city", "template");
    const data = join(folder, "original");
    expect((await run(["import", "city", template, "--data", data])).status).toBe(0);
    const original = start(["serve", "--port", "0", "--data", data]);
    machine = await tutorialMachine(folder, await original.url);
    let output = "";
    for (const [at, { language, path, content }] of BLOCKS.entries()) {
      if (path !== undefined) machine.write(path, content);
      else if (language === "sh") {
        const ended = machine.run(content);
        const next = BLOCKS[at + 1];
        expect([content, ended], ended.output).toMatchObject([
          content,
          { status: next?.language === "text" && IS_REFUSAL.test(next.content) ? 1 : 0 },
        ]);
        output = ended.output;
      } else expect(output, content).toMatch(shownAs(content));
    }
    const text = async (url: string) => (await fetch(url)).text();
    for (const url of [machine.local, machine.service]) {
      expect(await text(url)).toMatch(/<title>[^<]*Musterwil/);
      expect(await text(`${url}/api/vorstoss/searchdetails?q=seq>0`)).toContain('numHits="2"');
      expect(await text(`${url}/api/kontakt/searchdetails?q=seq>0`)).toContain('numHits="1"');
    }
  });

  it("is on the internet through Caddy", needs(otherSystem, absent("caddy")), async () => {
    const port = await freePort();
    const config = join(folder, "Caddyfile");
    const installed = readFileSync(machine.pathOf("etc/caddy/Caddyfile"), "utf8");
    // Without a certificate, which would need a public address.
    writeFileSync(
      config,
      `{\nadmin off\n}\n${installed.replace("\nfinances.musterwil.example {", `\nhttp://127.0.0.1:${port} {`)}`,
    );
    const environment = { ...process.env, HOME: folder };
    const caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", config], { env: environment });
    onTestFinished(() => {
      caddy.kill();
    });
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    await until(async () => (await ask("/readyz"))?.status === 200, "Caddy answers");
    expect(await (await ask("/"))?.text()).toMatch(/<title>[^<]*Musterwil/);
    expect((await ask("/metrics"))?.status).toBe(404);
  });
});
