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
      finance: new URL("https://city.example/v1/"),
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
      parliament: new URL("http://a/"),
      indexes: ["geschaeft", "kontakt"],
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
    [
      ["--finance", "http://x", "--api-key", "gehe\nim"],
      "The key contains characters that cannot be sent: use ASCII without spaces.",
    ],
  ])("reject %j with one sentence", (flags, message) => {
    expect(() => plan(flags)).toThrow(expect.objectContaining({ code: "usage-invalid", message }));
  });
});
