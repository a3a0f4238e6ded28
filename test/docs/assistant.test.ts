/** The ten lines of docs/how-to/assistant.md work, and print what the page says. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { demoStore } from "../support/demo-store.ts";
import { emptyCity } from "../support/small-city.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const page = readFileSync(join(ROOT, "docs", "how-to", "assistant.md"), "utf8");
const block = (language: string): string => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? "";

it("the ten lines print what the page says", async () => {
  const lines = block("js").trimEnd().split("\n");
  expect(lines).toHaveLength(10);
  const city = await emptyCity({ RATHAUS_DATA: await demoStore() }, "sqlite");
  try {
    await city.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = city.app.server.address() as AddressInfo;
    const code = lines.join("\n").replace("127.0.0.1:8080", `127.0.0.1:${port}`);
    const child = spawn(process.execPath, ["--input-type=module", "-e", code], { cwd: ROOT });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(stdout, stderr).toBe(block("text"));
  } finally {
    await city.close();
  }
});
