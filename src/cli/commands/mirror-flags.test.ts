import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { addMirrorFlags, mirrorPlan } from "./mirror-flags.ts";

function plan(flags: readonly string[], environment: Record<string, string> = {}) {
  const command = addMirrorFlags(new Command()).parse([...flags], { from: "user" });
  return mirrorPlan(command.opts(), environment);
}

describe("the flags of mirror", () => {
  it("have defaults", () => {
    expect(plan(["--finance", "https://city.example/v1/?x#y"])).toEqual({
      finance: { base: new URL("https://city.example/v1/") },
      userAgent: expect.stringMatching(/^rathaus\/\d+\.\d+\.\d+ \(\+mirror\)$/),
      pauseMs: 200,
      withFiles: true,
      check: false,
      full: false,
      allowShrink: false,
    });
  });

  it("are parsed", () => {
    const flags = ["--parliament", "http://a", "--index", "Geschaeft, kontakt", "--no-files", "--pause", "1s"];
    const more = ["--every", "10m", "--full", "--allow-shrink", "--from", "me@city.example", "--fields", "f.json"];
    expect(plan([...flags, ...more], { RATHAUS_MIRROR_KEY: "k" })).toMatchObject({
      parliament: { base: new URL("http://a/"), indexes: ["Geschaeft", "kontakt"] },
      withFiles: false,
      pauseMs: 1000,
      everyMs: 600_000,
      full: true,
      allowShrink: true,
      apiKey: "k",
      fields: "f.json",
      userAgent: expect.stringMatching(/ \(\+mirror; me@city\.example\)$/),
    });
    expect(plan(["--finance", "http://a", "--api-key", "f"], { RATHAUS_MIRROR_KEY: "k" }).apiKey).toBe("f");
    expect(plan(["--finance", "http://a"], { RATHAUS_MIRROR_KEY: "" }).apiKey).toBeUndefined();
  });

  it("may give each index its own address", () => {
    const flags = ["--index", "KRVersand=https://h/p1/cdws, GESCHAEFT=https://h/p2/cdws/Index/Geschaeft/"];
    expect(plan([...flags, "--index", "x-y=https://i/api/"]).parliament).toEqual({
      base: new URL("https://h/p1/cdws/Index"),
      indexes: ["KRVersand", "GESCHAEFT", "x-y"],
      bases: new Map([
        ["krversand", new URL("https://h/p1/cdws/Index")],
        ["geschaeft", new URL("https://h/p2/cdws/Index")],
        ["x-y", new URL("https://i/api")],
      ]),
    });
    expect(plan(["--parliament", "https://h", "--index", "a=/p1/cdws,b"]).parliament).toEqual({
      base: new URL("https://h/"),
      indexes: ["a", "b"],
      bases: new Map([["a", new URL("https://h/p1/cdws/Index")]]),
    });
  });

  it("take logins out of addresses, and from the environment for the council only", () => {
    const flags = ["--finance", "https://f:1@h/v1", "--parliament", "http://a/api"];
    const index = ["--index", "b,c=https://me:a%3Ab%40@h/cdws"];
    const { finance, parliament } = plan([...flags, ...index], { RATHAUS_MIRROR_LOGIN: "you:geheim:1" });
    expect(finance).toEqual({
      base: new URL("https://h/v1"),
      logins: new Map([["https://h", { user: "f", password: "1" }]]),
    });
    expect(parliament).toMatchObject({
      base: new URL("http://a/api"),
      bases: new Map([["c", new URL("https://h/cdws/Index")]]),
      logins: new Map([
        ["https://h", { user: "me", password: "a:b@" }],
        ["http://a", { user: "you", password: "geheim:1" }],
      ]),
    });
    expect(() => plan(flags, { RATHAUS_MIRROR_LOGIN: "geheim" })).toThrow(
      "RATHAUS_MIRROR_LOGIN has no colon, but user:password is expected.",
    );
    expect(() => plan([...flags, "--login-file", "/nowhere/login"])).toThrow("The file /nowhere/login does not exist.");
  });

  it.each([
    [[], "Choose what to mirror: --finance <url>, --parliament <url> or both."],
    [["--finance", "ftp://x"], '--finance is "ftp://x", but an http or https address is expected.'],
    [["--finance", "x.example"], '--finance is "x.example", but an http or https address is expected.'],
    [
      ["--finance", "http://x", "--every", "soon"],
      '--every is "soon", but a time such as 0.5s, 10m or 1h is expected.',
    ],
    [["--finance", "http://x", "--pause", "1"], '--pause is "1", but a time such as 0.5s, 10m or 1h is expected.'],
    [["--finance", "http://x", "--check", "--every", "1m"], "--check compares once; it excludes --every."],
    [["--finance", "http://x", "--from", "a\nb"], '--from is "a\\nb", but an e-mail or web address is expected.'],
    [["--finance", "http://x", "--from", "(a)"], '--from is "(a)", but an e-mail or web address is expected.'],
    [["--parliament", "http://x", "--index", "a/b"], '--index is "a/b", but names of indexes are expected.'],
    [["--index", "a"], "Choose what to mirror: --finance <url>, --parliament <url> or both."],
    [["--index", "a=http://x", "--index", "b"], "--index b needs an address: b=https://…, or --parliament <url>."],
    [["--index", "a=/x"], '--index is "/x", but an http or https address is expected.'],
    [["--finance", "me:geheim@x"], '--finance is "…@x", but an http or https address is expected.'],
    [["--index", "a/b=http://me:geheim@x"], '--index is "…@x", but names of indexes are expected.'],
    [
      ["--parliament", "http://me:a@x", "--index", "a=http://me:b@x"],
      "There are two logins for http://x, but each host has one.",
    ],
    [
      ["--finance", "http://x", "--api-key", "gehe\nim"],
      "The key contains characters that cannot be sent: use ASCII without spaces.",
    ],
  ])("reject %j with one sentence", (flags, message) => {
    expect(() => plan(flags)).toThrow(expect.objectContaining({ code: "usage-invalid", message }));
  });
});
