/**
 * Settings as flags and environment variables: each is accepted as a usable value, or rejected with a message that
 * names it and no secret.
 */
import { ok, strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { Problem } from "../../../src/base/problems.ts";
import { readSettings, SETTINGS, type Setting, type Settings } from "../../../src/base/settings.ts";
import { oddValue } from "../../support/queries/odd-values.ts";
import { mutatedText } from "../mutation.ts";
import { checkSentence } from "../response-check.ts";
import { openTarget, type Target } from "../target.ts";

export const SETTINGS_GIVEN: Target = {
  name: "settings",
  description: "settings as flags and environment variables",
  runsPerTest: 1000,
  open: async () =>
    openTarget(
      given,
      async (input) => tryOne(input),
      async () => {},
    ),
};

interface Given {
  readonly flags: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
}

const SECRET = "geheim";

const VALID = [
  ...[
    "127.0.0.1",
    "::1",
    "8080",
    "0",
    "65535",
    "./data",
    "key,other",
    "yes",
    "FALSE",
    "debug",
    "https://rat.example.org/x/",
  ],
  ...[`postgres://user:${SECRET}@host:5432/name`, `postgresql://user:${SECRET}@host/name?sslmode=require`],
];
const PIECES = [
  ":",
  "/",
  "//",
  "@",
  "?",
  "#",
  "%",
  "%zz",
  " ",
  "\n",
  "\t",
  ",",
  "-",
  "+",
  "e",
  "０",
  "\u0000",
  "ü",
  "[",
  "<",
];
const value = fc.oneof(fc.constantFrom(...VALID), mutatedText(fc.constantFrom(...VALID), PIECES), oddValue);

const ALL: readonly Setting[] = Object.values(SETTINGS) as unknown as readonly Setting[];
const given: fc.Arbitrary<Given> = fc.record({
  flags: fc.dictionary(fc.constantFrom(...ALL.map(({ flag }) => flag)), value, { maxKeys: 3 }),
  environment: fc.dictionary(fc.constantFrom(...ALL.flatMap(({ env }) => env)), value, { maxKeys: 3 }),
});

function tryOne({ flags, environment }: Given): void {
  let settings: Settings;
  try {
    settings = readSettings(flags, environment);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    strictEqual(error.code, error.message.startsWith("--") ? "usage-invalid" : "setting-invalid");
    checkSentence(error.message);
    const named = [
      ...Object.entries(flags).map(([flag, text]) => [`--${flag}`, text]),
      ...Object.entries(environment),
    ].filter(
      ([name]) => error.message.startsWith(`${name} is `) || error.message.startsWith(`${name} cannot be used: `),
    );
    strictEqual(named.length, 1, error.message);
    const isSecret = ALL.some((one) => one.isSecret && [`--${one.flag}`, ...one.env].includes(named[0][0]));
    // In other settings if it occurs once, in the position of a password.
    if (isSecret || /^(?!.*geheim.*geheim)\w+:\/\/[^@]*:geheim/s.test(named[0][1]))
      ok(!error.message.includes(SECRET), error.message);
    return;
  }
  checkUsable(settings);
}

/** What the rest of the program relies on. */
function checkUsable(settings: Settings): void {
  const { port, publicUrl, workers, host, data, databaseUrl, databaseReplicaUrls } = settings;
  ok(Number.isInteger(port) && port >= 0 && port < 65_536);
  ok(Number.isInteger(workers) && workers >= 1);
  ok(host !== "" && data !== "");
  for (const url of [databaseUrl, ...databaseReplicaUrls]) ok(url === "" || URL.canParse(url), url);
  if (publicUrl === "") return;
  // Pages and descriptions append paths to it.
  ok(/^https?:\/\/[\x21-\x7e]*[^/]$/.test(publicUrl), publicUrl);
  const { pathname, search, hash } = new URL(`${publicUrl}/finance/v1`);
  ok(pathname.endsWith("/finance/v1") && search + hash === "", publicUrl);
}
