import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { Problem } from "../base/problems.ts";
import { completeProfile } from "./complete-profile.ts";
import { profileSchema } from "./members.ts";
import { readProfile } from "./read-profile.ts";

const FILES: Readonly<Record<string, string | Buffer>> = {
  "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="url(#a)"/></svg>',
  "logo.png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
  "text.png": "no image",
  "large.png": Buffer.alloc(64 * 1024 + 1),
  "page.svg": "<html/>",
  "broken.svg": "<svg",
};

const inSvg = (inside: string, attributes = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

function read(given: unknown, files = FILES) {
  const text = typeof given === "string" ? given : JSON.stringify(given);
  return readProfile(text, "city.json", (name) => (files[name] === undefined ? undefined : Buffer.from(files[name])));
}

function messageOf(given: unknown, files = FILES): string {
  try {
    read(given, files);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.code).toBe("profile-invalid");
    return error.message;
  }
  throw new Error("The profile was accepted.");
}

const LINK = { year: 2025, amountType: "IST", business: "2026/17" };

const EVERYTHING = {
  $schema: "https://seldwyla.example/city.schema.json",
  name: { de: "Hinterwald", en: "Back Forest" },
  kind: "canton",
  invented: true,
  council: { name: "Kantonsrat", member: "Kantonsrätin oder Kantonsrat", members: "Mitglieder des Kantonsrats" },
  executive: { name: { de: "Regierungsrat", en: "Government Council" } },
  languages: ["en"],
  timeZone: "Europe/Vaduz",
  currency: { code: "EUR" },
  website: "https://www.hinterwald.example/",
  contact: {
    name: "Statistik",
    email: "statistik@hinterwald.example",
    phone: "+41 44 000 00 00",
    address: "Gasse 1\nWald",
  },
  publisher: { name: "Amt für Statistik", slug: "kanton-hinterwald" },
  licence: "terms_by",
  attribution: "Quelle: Kanton Hinterwald",
  imprint: "https://www.hinterwald.example/impressum",
  privacy: "Diese Seiten speichern nichts.",
  logo: "logo.svg",
  accent: "#a4001d",
  departments: { 50: { de: "Schulen", en: "Schools" }, 20: "Steuern" },
  accounts: [{ name: "HRM2", pattern: "{ledger:4}.##", from: 2016, to: 2030 }],
  amountTypes: [{ typ: "IST", phase: "actual", name: { de: "Ist", en: "actual" }, change: false, credit: "N1" }],
  budgetBusiness: [LINK],
};

describe("a profile", () => {
  it("needs only a name", () => {
    expect(completeProfile(read({ name: "Seldwyla" }))).toMatchObject({
      name: { de: "Seldwyla", en: "Seldwyla" },
      kind: "city",
      languages: ["de", "en"],
      timeZone: "Europe/Zurich",
      currency: { code: "CHF", name: { de: "Franken", en: "francs" } },
      council: { name: { de: "Rat", en: "council" } },
      publisher: { name: { de: "Seldwyla" } },
    });
  });

  it("may have everything", () => {
    const profile = completeProfile(read(EVERYTHING), "2026-11-15");
    expect(profile).toMatchObject({
      name: { de: "Hinterwald", en: "Back Forest" },
      kind: "canton",
      council: { name: { de: "Kantonsrat", en: "Kantonsrat" }, members: { en: "Mitglieder des Kantonsrats" } },
      executive: { name: { en: "Government Council" }, member: { de: "Mitglied der Regierung" } },
      currency: { code: "EUR", name: { de: "Euro", en: "euros" }, sign: "€", minorUnit: { en: "cents" } },
      licence: { id: "terms_by", url: "http://dcat-ap.ch/vocabulary/licenses/terms_by" },
      budgetBusiness: [LINK],
      dataDate: "2026-11-15",
    });
    expect(profile.logo).toMatch(/^\/city\/[0-9a-f]{12}\/logo\.svg$/);
    expect(profile.style).toMatch(/^\/city\/[0-9a-f]{12}\/accent\.css$/);
    expect(profile.accent?.light).toBe("#a4001d");
  });

  it("names all faults at once, with their paths", () => {
    const message = messageOf({
      nmae: "X",
      kind: "citty",
      languages: ["de", "fr"],
      timeZone: "Europe/Zürich",
      contact: { email: "nobody", fax: "1" },
      currency: { code: "XAU" },
      council: { member: 5 },
      licence: "CC-BY",
    });
    expect(message.split("\n  ")).toEqual([
      "city.json has 11 problems:",
      'name is missing: a text or an object { "de": …, "en": … } is expected.',
      "nmae is not a known member; did you mean name?",
      'kind is "citty", but one of city, commune, canton is expected; did you mean city?',
      'languages[1] is "fr", but one of de, en is expected.',
      'timeZone is "Europe/Zürich", but the IANA name of a time zone is expected, such as Europe/Vaduz.',
      'contact.email is "nobody", but an e-mail address is expected.',
      "contact.fax is not a known member; there are: name, email, phone, address.",
      "currency needs a name: only those of CHF and EUR are known.",
      'council.name is missing: a text or an object { "de": …, "en": … } is expected.',
      'council.member is 5, but a text or an object { "de": …, "en": … } is expected.',
      'licence is "CC-BY", but one of CC0-1.0, CC-BY-4.0, CC-BY-SA-4.0, ODbL-1.0, PDDL-1.0, terms_open, terms_by, ' +
        "terms_ask, terms_by_ask is expected; did you mean CC-BY-4.0 or CC-BY-SA-4.0?",
    ]);
  });

  it.each([
    ["not JSON", "{", /^city\.json is not JSON: /],
    ["a list", [], "city.json has a problem:\n  the file is [], but an object is expected."],
    ["an empty name", { name: " " }, "name is empty, but a text is expected."],
    ["a name of two lines", { name: "A\nB" }, "name contains a line end or another control character."],
    [
      "a link twice",
      { name: "A", budgetBusiness: [LINK, { ...LINK, business: "2026/17A" }, { ...LINK, amountType: "Ist" }] },
      'budgetBusiness repeats "2026/17" for Ist 2025.',
    ],
    [
      "a link without business",
      { name: "A", budgetBusiness: [{ year: 25, amountType: "I S T" }] },
      [
        "budgetBusiness[0].business is missing: a number or a GUID is expected.",
        "budgetBusiness[0].year is 25, but a year such as 2020 is expected.",
        'budgetBusiness[0].amountType is "I S T", but a letter and up to 39 letters, digits and _ are expected.',
      ].join("\n  "),
    ],
    ["one language only", { name: { de: "A" } }, "name.en is missing: a text is expected."],
    ["no language", { name: "A", languages: [] }, 'languages is empty, but a list such as ["de", "en"] is expected.'],
    ["a language twice", { name: "A", languages: ["de", "de"] }, 'languages[1] repeats "de".'],
    ["an offset", { name: "A", timeZone: "+01:00" }, "timeZone is"],
    ["a script", { name: "A", website: "javascript:alert(1)" }, "website is"],
    ["a folder", { name: "A", logo: "../secret.svg" }, "logo is"],
    ["no file", { name: "A", logo: "none.svg" }, "logo is none.svg, but there is no such file beside the profile."],
    ["another file", { name: "A", logo: "text.png" }, "logo is text.png, but the file is not a PNG image."],
    ["a large file", { name: "A", logo: "large.png" }, "a file of 65 KiB, but at most 64 KiB are possible."],
    ["another document", { name: "A", logo: "page.svg" }, "the file is not an SVG image: its root must be svg"],
    ["broken XML", { name: "A", logo: "broken.svg" }, "is not well-formed XML: line 1"],
    ["a colour by name", { name: "A", accent: "red" }, 'accent is "red", but a colour such as #0f5fa6 is expected.'],
    ["a pale colour", { name: "A", accent: "#ff0000" }, "is only 3.66:1, but at least 4.5:1 is needed to read it; #"],
    [
      "a dark colour on dark pages",
      { name: "A", accent: { light: "#a4001d", dark: "#a4001d" } },
      "accent.dark is #a4001d",
    ],
  ])("is refused: %s", (_what, given, wanted) => {
    const message = messageOf(given);
    if (typeof wanted === "string") expect(message).toContain(wanted);
    else expect(message).toMatch(wanted);
  });

  it.each([
    ["<script>alert(1)</script>", "contains an element script"],
    ["<g><a><foreignObject/></a></g>", "contains an element foreignObject"],
    ['<path onclick="alert(1)"/>', "contains an event handler (onclick)"],
    ['<image href="https://elsewhere.example/x.png"/>', "refers to something outside"],
    ['<use xlink:href="//elsewhere.example/x.svg#a"/>', "refers to something outside"],
    ['<image href="data:image/svg+xml,x"/>', "refers to something outside"],
    ['<path fill="url(https://elsewhere.example/#a)"/>', "refers to something outside"],
    ["<style>@import 'x.css';</style>", "refers to something outside in its styles"],
    ["<style>path { fill: url( 'https://x.example' ) }</style>", "refers to something outside in its styles"],
    ['<set attributeName="href" to="#x"/>', "contains an element set"],
    ['<path style="fill: \\75rl(x)"/>', "refers to something outside"],
  ])("is refused with a logo that contains %s", (inside, wanted) => {
    expect(messageOf({ name: "A", logo: "x.svg" }, { "x.svg": inSvg(inside) })).toContain(wanted);
  });

  it("accepts a logo of shapes and styles", () => {
    const svg = inSvg(
      '<defs><g id="a"/></defs><style>path { fill: url(#a) }</style><use href="#a"/><title>Wald</title>',
    );
    expect(read({ name: "A", logo: "x.svg" }, { "x.svg": svg }).logo?.type).toBe("image/svg+xml");
    expect(read({ name: "A", logo: "logo.png" }).logo?.type).toBe("image/png");
  });

  it("has a JSON Schema for editors", () => {
    const check = new Ajv2020({ allowUnionTypes: true, formats: { uri: true } }).compile(profileSchema());
    expect(check(EVERYTHING)).toBe(true);
    expect(check({ name: "A", accent: "red" })).toBe(false);
    expect(check({ nmae: "A" })).toBe(false);
    expect(JSON.stringify(profileSchema())).not.toContain("expects");
  });
});
