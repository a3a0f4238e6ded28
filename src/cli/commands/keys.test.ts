import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSettings } from "../../base/settings.ts";
import { openStore } from "../../open-store.ts";
import { keysCommand } from "./keys.ts";

let data: string;
let stdout: string[];
let stderr: string[];
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), "rathaus-keys-"));
  const store = await openStore(readSettings({ data }, {}));
  await store.close();
  [stdout, stderr] = [[], []];
  vi.spyOn(console, "log").mockImplementation((text) => stdout.push(text));
  vi.spyOn(console, "error").mockImplementation((text) => stderr.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(data, { recursive: true });
});

const keys = (...args: string[]) => keysCommand().parseAsync([...args, "--data", data], { from: "user" });

/** The standard output of a command. */
async function output(...args: string[]): Promise<string> {
  stdout = [];
  await keys(...args);
  return stdout.join("\n");
}

describe("keys add", () => {
  it("prints only the key to standard output; its terms go to standard error", async () => {
    expect(await output("add", "ogd", "--per-minute", "60", "--expires", "2999-12-31")).toMatch(/^[\w-]{32}$/);
    expect(stderr.join()).toContain('The key of "ogd", 60 a minute, expires 2999-12-31T00:00:00Z.');
  });

  it("says that it created a store, because the folder may be mistyped", async () => {
    await keys("add", "ogd");
    expect(stderr.join()).not.toContain("no store");
    rmSync(data, { recursive: true });
    await keys("add", "ogd");
    expect(stderr.join()).toContain(`There was no store in the folder ${data}: it was created.`);
  });

  it("accepts a given key", async () => {
    expect(await output("add", "ogd", "--key", "a-key-of-our-own")).toBe("a-key-of-our-own");
  });

  it.each([
    ["2999-12-31", "2999-12-31T00:00:00Z"],
    ["2999-12-31T18:30Z", "2999-12-31T18:30:00Z"],
    ["2999-12-31T18:30:15.5+01:00", "2999-12-31T17:30:15Z"],
  ])("accepts the expiry %s", async (given, expires) => {
    await keys("add", "ogd", "--expires", given);
    expect(JSON.parse(await output("list", "--json"))).toMatchObject([{ expires }]);
  });

  it.each([
    [["--expires", "2999-02-30"], '--expires is "2999-02-30", but a day such as'],
    [["--expires", "2999-01-01T12:00"], '--expires is "2999-01-01T12:00", but a day such as'],
    [["--expires", "tomorrow"], '--expires is "tomorrow", but a day such as'],
    [["--expires", ""], '--expires is "", but a day such as'],
    [["--expires", "2020-01-01"], "The expiry date 2020-01-01T00:00:00Z is in the past."],
    [["--per-minute", "1.5"], '--per-minute is "1.5", but a whole number from 0 to 1000000 is expected.'],
    [["--per-minute", "-1"], '--per-minute is "-1", but'],
    [["--per-minute", "1000001"], '--per-minute is "1000001", but'],
    [["--key", "too-short"], "A key needs at least 16 characters"],
  ])("rejects %j", async (flags, sentence) => {
    await expect(keys("add", "ogd", ...flags)).rejects.toMatchObject({
      code: "key-unusable",
      message: expect.stringContaining(sentence),
    });
    expect([stdout, await output("list")]).toEqual([[], ""]);
  });
});

describe("keys list", () => {
  it("prints a table with name, limit, expiry and creation", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2030-06-01T12:00:00Z") });
    await keys("add", "statistik", "--per-minute", "600", "--expires", "2030-07-01");
    await keys("add", "ogd", "--expires", "2031-01-01");
    await keys("add", "presse");
    vi.setSystemTime(Date.parse("2030-07-01T00:00:00Z"));
    const created = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ";
    expect(await output("list")).toMatch(
      new RegExp(
        [
          "^name       limit         expiry                        created",
          `ogd        no limit      expires 2031-01-01T00:00:00Z  ${created}`,
          `presse     no limit      never expires                 ${created}`,
          `statistik  600 a minute  expired 2030-07-01T00:00:00Z  ${created}$`,
        ].join("\n"),
      ),
    );
  });

  it("prints JSON for programs, even without keys", async () => {
    expect(JSON.parse(await output("list", "--json"))).toEqual([]);
    await keys("add", "ogd", "--per-minute", "5");
    expect(JSON.parse(await output("list", "--json"))).toEqual([
      { name: "ogd", perMinute: 5, expires: null, created: expect.any(String) },
    ]);
  });

  it("prints what to do if there are no keys", async () => {
    expect(await output("list")).toBe("");
    expect(stderr.join()).toContain("npx rathaus keys add <name>");
  });
});

describe("keys revoke", () => {
  it("revokes a key, and rejects an unknown name", async () => {
    await keys("add", "ogd");
    await keys("revoke", "ogd");
    expect(await output("list", "--json")).toBe("[]");
    await expect(keys("revoke", "ogd")).rejects.toMatchObject({ code: "key-unknown" });
  });
});
