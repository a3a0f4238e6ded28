import { describe, expect, it } from "vitest";
import { readSettings, SETTINGS } from "./settings.ts";

describe("settings", () => {
  it("have the defaults of the table", () => {
    const defaults = Object.fromEntries(Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default]));
    expect(readSettings({}, {})).toEqual(defaults);
  });

  it("prefer a flag to the environment, and the environment to the default", () => {
    expect(readSettings({}, { RATHAUS_PORT: "81" }).port).toBe(81);
    expect(readSettings({ port: "82" }, { RATHAUS_PORT: "81" }).port).toBe(82);
  });

  it("accept a second variable for the port, and ignore empty ones", () => {
    expect(readSettings({}, { PORT: "83" }).port).toBe(83);
    expect(readSettings({}, { RATHAUS_PORT: "", PORT: "83" }).port).toBe(83);
    expect(readSettings({}, { RATHAUS_PORT: "81", PORT: "83" }).port).toBe(81);
  });

  it("parse lists, yes and no, and addresses", () => {
    const settings = readSettings(
      { demo: "yes", "public-url": "https://data.example/x/" },
      { RATHAUS_API_KEYS: " a, b,,c " },
    );
    expect(settings).toMatchObject({ demo: true, publicUrl: "https://data.example/x", apiKeys: ["a", "b", "c"] });
    expect(readSettings({}, { RATHAUS_DEMO: "no" }).demo).toBe(false);
  });

  it("parse networks, and the word for none", () => {
    const read = (list: string) => readSettings({ "trusted-proxies": list }, {}).trustedProxies;
    expect(read("loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.1")).toEqual([
      "loopback",
      "10.0.0.0/8",
      "2001:db8::/32",
      "192.0.2.1",
    ]);
    expect(read("none")).toEqual([]);
    for (const wrong of ["proxy.example", "10.0.0.0/33", "::1/129", "10.0.0.0/8/8", "10.0.0.0/", "none,::1"]) {
      expect(() => read(wrong)).toThrow(expect.objectContaining({ code: "usage-invalid" }));
    }
  });

  it("strip characters that URL parsers skip from an address", () => {
    expect(readSettings({ "public-url": "https://data.ex\nample/a b/\t" }, {}).publicUrl).toBe(
      "https://data.example/a%20b",
    );
  });

  it.each([
    [{ port: "abc" }, {}, '--port is "abc", but a whole number from 0 to 65535 is expected.'],
    [{ port: "" }, {}, '--port is "", but a whole number from 0 to 65535 is expected.'],
    [{}, { RATHAUS_PORT: "65536" }, 'RATHAUS_PORT is "65536", but a whole number from 0 to 65535 is expected.'],
    [{}, { PORT: "-1" }, 'PORT is "-1", but a whole number from 0 to 65535 is expected.'],
    [{ workers: "0" }, {}, '--workers is "0", but a whole number from 1 to 256 is expected.'],
    [{ host: "" }, {}, '--host is "", but it must not be empty.'],
    [{}, { RATHAUS_DEMO: "maybe" }, 'RATHAUS_DEMO is "maybe", but yes or no is expected.'],
    [
      {},
      { RATHAUS_PUBLIC_URL: "ftp://x" },
      'RATHAUS_PUBLIC_URL is "ftp://x", but an http or https address is expected.',
    ],
    [
      { "public-url": "https://data.example/?a=b" },
      {},
      '--public-url is "https://data.example/?a=b", but an address without user, query and fragment is expected.',
    ],
    [
      {},
      { DATABASE_URL: "mysql://user:pass:w/o@rd@host/name" },
      'DATABASE_URL is "mysql://…@host/name", but an address that begins with postgres:// is expected.',
    ],
    [
      {},
      { DATABASE_URL: "postgres://user:password/name" },
      'DATABASE_URL is "postgres://user:…", but an address that begins with postgres:// is expected.',
    ],
    [{ log: "loud" }, {}, '--log is "loud", but one of debug, info, warn, error, silent is expected.'],
  ])("reject %j %j with one sentence", (flags, environment, sentence) => {
    const read = () => readSettings(flags as Record<string, string>, environment as Record<string, string>);
    const code = sentence.startsWith("--") ? "usage-invalid" : "setting-invalid";
    expect(read).toThrow(expect.objectContaining({ code, message: sentence }));
  });
});
