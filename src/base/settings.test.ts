import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Problem } from "./problems.ts";
import { readSettings, SETTINGS } from "./settings.ts";

const KEYS = ["first", "second", "third"].map((name) => `${name} key of a client`.padEnd(24, "."));

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
      { RATHAUS_API_KEYS: ` ${KEYS[0]}, ${KEYS[1]},,${KEYS[2]} ` },
    );
    expect(settings).toMatchObject({ demo: true, publicUrl: "https://data.example/x", apiKeys: KEYS });
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
    expect(readSettings({}, {}).trustedProxies).toEqual(["loopback"]);
    for (const wrong of ["proxy.example", "10.0.0.0/33", "::1/129", "10.0.0.0/8/8", "10.0.0.0/", "none,::1"]) {
      expect(() => read(wrong)).toThrow(expect.objectContaining({ code: "usage-invalid" }));
    }
  });

  it("parse the address of metrics", () => {
    const read = (given: string) => readSettings({ metrics: given }, {}).metrics;
    expect(read("9464")).toEqual({ host: "127.0.0.1", port: 9464 });
    expect(read("10.0.0.11:0")).toEqual({ host: "10.0.0.11", port: 0 });
    expect(read("[::1]:9464")).toEqual({ host: "::1", port: 9464 });
    expect(read("metrics.internal:9464")).toEqual({ host: "metrics.internal", port: 9464 });
    for (const wrong of ["", "no", "::1:9464", ":9464", "10.0.0.11", "10.0.0.11:65536", "http://10.0.0.11:9464"]) {
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
      "DATABASE_URL cannot be used: an address that begins with postgres:// is expected, with special characters of " +
        "the password percent-encoded.",
    ],
    [
      { "database-url": "postgres://user:12/3@host/name" },
      {},
      "--database-url cannot be used: special characters of the password must be percent-encoded: / is %2F, # is %23, " +
        "? is %3F.",
    ],
    [
      { "database-url": "postgres://user:12?x=3@host/name" },
      {},
      "--database-url cannot be used: special characters of the password must be percent-encoded: / is %2F, # is %23, " +
        "? is %3F.",
    ],
    [
      {},
      { RATHAUS_PUBLIC_URL: "https://user:password@host/" },
      'RATHAUS_PUBLIC_URL is "https://…@host/", but an address without user, query and fragment is expected.',
    ],
    [
      {},
      { RATHAUS_API_KEYS: `${KEYS[0]},hunter2,${KEYS[1].slice(0, 23)}` },
      "RATHAUS_API_KEYS cannot be used: every key needs at least 24 characters, and environment-2, environment-3 " +
        "(by position) are shorter; create one with `openssl rand -hex 24`, or use `rathaus keys add` instead.",
    ],
    [{ log: "loud" }, {}, '--log is "loud", but one of debug, info, warn, error, silent is expected.'],
  ])("reject %j %j with one sentence", (flags, environment, sentence) => {
    const read = () => readSettings(flags as Record<string, string>, environment as Record<string, string>);
    const code = sentence.startsWith("--") ? "usage-invalid" : "setting-invalid";
    expect(read).toThrow(expect.objectContaining({ code, message: sentence }));
  });

  it.each([
    "postgres://user:pa%2Fss%20w%C3%B6rd@host:5432/name?sslmode=verify-full",
    "postgresql://user:p@ss:w%rd@host/name",
    "postgres://host/name?user=me&password=p@ss/word",
    "postgres://%2Frun%2Fpostgresql/name",
    "postgres:///name?host=/run/postgresql",
  ])("accept the database %s", (url) => {
    expect(readSettings({}, { DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it("never repeat the password of a database, whatever its form", () => {
    // Each begins with a part that may be read as a port, and a sign that may end it.
    const password = fc
      .tuple(fc.stringMatching(/^\d{0,2}[/#?@:, %]?$/), fc.stringMatching(/^[a-z]{8}[/#?@:, %][a-z]{8}$/))
      .map(([start, rest]) => start + rest);
    const forms: readonly ((secret: string) => string)[] = [
      (secret) => `postgres://user:${secret}@host/name`,
      (secret) => `mysql://user:${secret}@host/name`,
      (secret) => `mysql://host/name?password=${secret}`,
      (secret) => `//host/name?sslpassword=${secret}&x`,
      (secret) => `host=db user=me password='${secret}'`,
      (secret) => `user:${secret}@host`,
      (secret) => secret,
    ];
    const variable = fc.constantFrom("DATABASE_URL", "DATABASE_REPLICA_URLS");
    fc.assert(
      fc.property(fc.constantFrom(...forms), password, variable, (form, secret, name) => {
        try {
          const { databaseUrl, databaseReplicaUrls } = readSettings({}, { [name]: form(secret) });
          // What is accepted has the password where the driver looks for it.
          for (const url of [databaseUrl, ...databaseReplicaUrls].filter(Boolean)) {
            expect(decodeURIComponent(new URL(url).password.replaceAll(/%(?![\da-f]{2})/gi, "%25"))).toBe(secret);
          }
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          for (const part of secret.match(/[a-z]{8}/g)!) expect(error.message).not.toContain(part);
        }
      }),
    );
  });
});
