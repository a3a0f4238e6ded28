/** The profile of the city: `/city.json` and what it names, from a file, from the store and without any. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storedProfile, storeProfile } from "../../src/city/stored-profile.ts";
import { replaceFinance } from "../../src/finance/exchange/replace.ts";
import { META } from "../../src/store/store.ts";
import { HINTERWALD, LOGO, profileFile } from "../support/profiles.ts";
import { emptyCity, MONEY, type SmallCity, smallCity } from "../support/small-city.ts";

const opened: SmallCity[] = [];
const kept = async (city: Promise<SmallCity>): Promise<SmallCity> => {
  opened.push(await city);
  return city;
};
afterAll(() => Promise.all(opened.map((city) => city.close())));

async function profileOf({ app }: SmallCity) {
  const response = await app.inject("/city.json");
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe("a city with a profile in a file", () => {
  let city: SmallCity;
  beforeAll(async () => {
    city = await kept(smallCity({ RATHAUS_CITY: profileFile(HINTERWALD) }));
  });

  it("shows it to everybody, complete, with the date of the data in the city's time zone", async () => {
    const { headers } = await city.app.inject("/city.json");
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": "*",
      etag: expect.stringMatching(/^"/),
    });
    const today = Temporal.Now.plainDateISO("Atlantic/Azores");
    const profile = await profileOf(city);
    expect(profile).toMatchObject({
      name: HINTERWALD.name,
      kind: "canton",
      invented: false,
      languages: ["de", "en"],
      currency: { code: "EUR", sign: "€" },
      executive: { name: HINTERWALD.executive.name, member: { en: "member of the executive" } },
      licence: { id: "CC-BY-4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
    });
    expect([today.toString(), today.subtract({ days: 1 }).toString()]).toContain(profile.dataDate);
  });

  it("answers 304 to clients that know it, also to HEAD", async () => {
    const { etag } = (await city.app.inject("/city.json")).headers;
    const again = await city.app.inject({ url: "/city.json", headers: { "if-none-match": String(etag) } });
    expect(again.statusCode).toBe(304);
    expect((await city.app.inject({ method: "HEAD", url: "/city.json" })).statusCode).toBe(200);
  });

  it("serves logo and colours for as long as they are its own", async () => {
    const { logo, style } = await profileOf(city);
    const image = await city.app.inject(logo);
    expect(image.body).toBe(LOGO);
    expect(image.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    const sheet = await city.app.inject(style);
    expect(sheet.body).toContain(":root { --accent: #a4001d; }");
    expect(sheet.headers["content-type"]).toBe("text/css; charset=utf-8");
    expect((await city.app.inject("/city/000000000000/logo.svg")).statusCode).toBe(404);
    expect((await city.app.inject(logo.replace("logo", "accent"))).statusCode).toBe(404);
  });

  it("has other ETags than with another profile", async () => {
    const etagOf = async (address: string, other: SmallCity) => (await other.app.inject(address)).headers.etag;
    const place = (profile: object) => ({ RATHAUS_CITY: profileFile(profile) });
    const [one, two] = [await kept(emptyCity(place({ name: "A" }))), await kept(emptyCity(place({ name: "B" })))];
    const [same] = [await kept(emptyCity(place({ name: "A" })))];
    expect(await etagOf("/city.json", one)).toBe(await etagOf("/city.json", same));
    expect(await etagOf("/city.json", one)).not.toBe(await etagOf("/city.json", two));
  });

  it("has a schema for editors", async () => {
    const schema = (await city.app.inject("/city.schema.json")).json();
    expect(schema).toMatchObject({ type: "object", required: ["name"], properties: { licence: {} } });
  });
});

describe("a city without a file", () => {
  it("is neutral, even without data", async () => {
    const city = await kept(emptyCity());
    const profile = await profileOf(city);
    expect(profile).toMatchObject({ name: { de: "Rathaus", en: "Rathaus" }, invented: false });
    expect(profile).not.toHaveProperty("dataDate");
    expect(profile).not.toHaveProperty("logo");
  });

  it("has the stored profile; storing another changes the data version, and the same does not", async () => {
    const city = await kept(smallCity());
    const logo = { name: "wald.svg", type: "image/svg+xml" as const, bytes: Buffer.from(LOGO) };
    const given = { name: "Altdorf", logo: "wald.svg" };
    const before = await city.store.version();
    await city.store.write((tx) => storeProfile(tx, { given, logo }));
    const after = await city.store.version();
    expect(after).not.toBe(before);
    await city.store.write((tx) => storeProfile(tx, { given, logo }));
    expect(await city.store.version()).toBe(after);
    const profile = await profileOf(city);
    expect(profile.name.de).toBe("Altdorf");
    expect((await city.app.inject(profile.logo)).body).toBe(LOGO);
    await city.store.write((tx) => storeProfile(tx, { given: { name: "Neudorf" } }));
    expect((await profileOf(city)).name.de).toBe("Neudorf");
    expect((await city.app.inject(profile.logo)).statusCode).toBe(404);
  });

  it("is no longer the demo city once it has real data, and keeps a profile of its own", async () => {
    const city = await kept(emptyCity());
    await city.store.write(async (tx) => {
      await storeProfile(tx, { given: { name: "Seldwyla", invented: true } });
      await tx.insert(META, [["demo", JSON.stringify({ today: "2026-11-15" })]]);
    });
    expect(await profileOf(city)).toMatchObject({ name: { de: "Seldwyla" }, dataDate: "2026-11-15" });
    const options = { allowShrink: true };
    await replaceFinance(city.store, MONEY, options, () => {});
    expect(await city.store.read(storedProfile)).toBeUndefined();
    await city.store.write((tx) => storeProfile(tx, { given: { name: "Neudorf" } }));
    const einwohner = [{ jahr: 2024, einwohner: 1 }];
    await replaceFinance(city.store, { ...MONEY, einwohner }, options, () => {});
    expect((await profileOf(city)).name.de).toBe("Neudorf");
  });
});

describe("the pages of a city with a profile", () => {
  let city: SmallCity;
  const page = async (address: string, headers = {}) =>
    (await city.app.inject({ url: address, headers: { accept: "text/html", ...headers } })).body;
  beforeAll(async () => {
    city = await kept(smallCity({ RATHAUS_CITY: profileFile(HINTERWALD) }));
  });

  it.each(["/", "/finanzen", "/rat", "/daten", "/nope", "/finanzen/nope"])(
    "have its name and colours: %s",
    async (at) => {
      const { logo, style } = await profileOf(city);
      const body = await page(at);
      expect(body).toMatch(/<title>[^<]+ · Kanton Hinterwald<\/title>/);
      expect(body).toContain('<meta property="og:site_name" content="Kanton Hinterwald">');
      expect(body).toContain(`<img src="${logo}" alt="" height="32">Kanton Hinterwald</a>`);
      expect(body).toContain(`<link rel="icon" href="${logo}" type="image/svg+xml">`);
      expect(body).toContain(`<link rel="stylesheet" href="${style}">`);
      expect(body).not.toContain("erfunden");
      expect(await page(`${at}?lang=en`)).toContain("· Canton of Hinterwald</title>");
    },
  );

  it("say below who publishes what, of which day, and how it may be used", async () => {
    const { dataDate } = await profileOf(city);
    const [, footer] = (await page("/")).split("<footer");
    expect(footer).toContain("Offene Daten des Kantons.");
    expect(footer).toContain(String(Number(dataDate.slice(-2))));
    expect(footer).toContain('<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>');
    expect(footer).toContain("Quelle: Kanton Hinterwald");
    expect(footer).toContain('<a href="mailto:statistik@hinterwald.example">');
    expect(footer).toContain('<a href="tel:+41440000000">+41 44 000 00 00</a>');
    expect(footer).toContain('<a href="https://www.hinterwald.example/impressum">Impressum</a>');
    expect(footer).toContain('<summary>Datenschutz</summary><p class="text">Diese Seiten speichern nichts.</p>');
    expect(footer).toContain('<a href="https://www.hinterwald.example/">www.hinterwald.example</a>');
  });

  it("write amounts in its currency, and name it by its kind", async () => {
    expect(await page("/finanzen")).toContain("2024 hat der Kanton 1.23\u00a0Milliarden Euro ausgegeben");
    expect(await page("/finanzen?lang=en")).toContain("In 2024, the canton spent 1.23\u00a0billion euros");
    expect(await page("/finanzen")).toContain("Betrag (€)");
    const all = await Promise.all(
      ["/", "/finanzen", "/finanzen/verlauf", "/finanzen/prozess", "/daten"].map((at) => page(at)),
    );
    for (const body of all) expect(body).not.toMatch(/\b(Franken|Fr\.|CHF|die Stadt|der Stadt)\b/);
    expect(await page("/rat")).toContain("womit sich der Rat (Landtag) befasst");
  });

  it("have its colour in charts outside of them", async () => {
    expect(await page("/finanzen?format=svg")).toContain("--accent: #a4001d");
    expect(await page("/finanzen?einbetten=kacheln")).toMatch(
      /<br>Quelle: <a [^>]*>Kanton Hinterwald<\/a>\u00a0· Lizenz: /,
    );
  });

  it("say what a department does, if it tells them", async () => {
    const departments = { 20: { de: "Steuern und Budget", en: "Taxes and budget" }, toString: "Nichts" };
    const own = await kept(smallCity({ RATHAUS_CITY: profileFile({ name: "Seldwyla", departments }) }));
    for (const address of ["/finanzen/departement/20", "/finanzen?departement=20"]) {
      expect((await own.app.inject(address)).body).toContain("<p>Steuern und Budget.</p>");
      expect((await own.app.inject(`${address}${address.includes("?") ? "&" : "?"}lang=en`)).body).toContain(
        "<p>Taxes and budget.</p>",
      );
    }
    expect((await own.app.inject("/suche?q=Finanzdepartement")).body).toContain(
      "Departement\u00a0· Steuern und Budget",
    );
    expect((await own.app.inject("/finanzen")).body).toMatch(/<title>[^<]*\. Steuern und Budget\.<\/title>/);
    expect(await page("/finanzen/departement/20")).not.toContain("Steuern und Budget");
  });

  it("say on each of them that the data is invented, if it is", async () => {
    const demo = await kept(smallCity({ RATHAUS_CITY: profileFile({ name: "Seldwyla", invented: true }) }));
    for (const address of ["/", "/rat?lang=en", "/nope", "/finanzen?einbetten=kacheln"]) {
      const { body } = await demo.app.inject({ url: address, headers: { accept: "text/html" } });
      expect(body).toMatch(/Seldwyla (ist erfunden: alle Zahlen und Namen|is invented: all figures and names)/);
    }
  });

  it("are in its languages only", async () => {
    const english = await kept(smallCity({ RATHAUS_CITY: profileFile({ name: "Hinterwald", languages: ["en"] }) }));
    for (const address of ["/finanzen", "/finanzen?lang=de", "/nope"]) {
      const headers = { accept: "text/html", "accept-language": "de" };
      const { body, headers: answered } = await english.app.inject({ url: address, headers });
      expect(body).toContain('<html lang="en">');
      expect(body).not.toContain("hreflang");
      if (!address.includes("lang=")) expect(body).not.toMatch(/href="\/[^"]*lang=/);
      expect(answered["content-language"] ?? "en").toBe("en");
    }
    const profile = { name: "Hinterwald", languages: ["en", "de"] };
    const both = await kept(smallCity({ RATHAUS_CITY: profileFile(profile) }));
    const { body } = await both.app.inject("/finanzen");
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('class="language" href="/finanzen?lang=de" hreflang="de"');
    const german = (await both.app.inject("/finanzen?lang=de")).body;
    expect(german).toContain('class="language" href="/finanzen?lang=en" hreflang="en"');
    expect(german).toContain('<link rel="alternate" hreflang="en" href="/finanzen">');
    expect(german).toContain('<input type="hidden" name="lang" value="de">');
  });
});

describe("the descriptions of the services", () => {
  it("name the city, whom to ask, and the licence", async () => {
    const city = await kept(smallCity({ RATHAUS_CITY: profileFile(HINTERWALD) }));
    const { info } = (await city.app.inject("/finance/v1/openapi.json")).json();
    expect(info).toMatchObject({
      title: "Finance query service · Canton of Hinterwald",
      contact: { name: "Statistik", email: "statistik@hinterwald.example", url: "https://www.hinterwald.example/" },
      license: { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
    });
    expect(info.description).toContain("The currency is EUR");
    expect((await city.app.inject("/finance/v1/docs")).body).toContain("· Canton of Hinterwald</title>");
    const { body } = await city.app.inject({ url: "/api", headers: { accept: "text/html" } });
    const { logo, style } = await profileOf(city);
    expect(body).toContain("<title>Council information: search and try · Canton of Hinterwald</title>");
    expect(body).toContain("What the Diet does");
    expect(body).toContain(`<img src="${logo}" alt="" height="32">`);
    expect(body).toContain(`<link rel="stylesheet" href="${style}">`);
  });

  it("follow a stored profile", async () => {
    const city = await kept(smallCity());
    const title = async () => (await city.app.inject("/finance/v1/openapi.json")).json().info.title;
    expect(await title()).toBe("Finance query service · Rathaus");
    await city.store.write((tx) => storeProfile(tx, { given: { name: "Altdorf", invented: true } }));
    expect(await title()).toBe("Finance query service · Altdorf");
    const { body } = await city.app.inject({ url: "/api", headers: { accept: "text/html" } });
    expect(body).toContain("Altdorf is invented");
  });
});

describe("the data folder", () => {
  it("may hold the profile", async () => {
    const data = mkdtempSync(join(tmpdir(), "rathaus-city-"));
    writeFileSync(join(data, "city.json"), JSON.stringify({ name: "Im Ordner" }));
    const city = await kept(emptyCity({ RATHAUS_DATA: data }));
    expect((await profileOf(city)).name.de).toBe("Im Ordner");
  });
});
