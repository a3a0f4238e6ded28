/**
 * Errors: pages for people, one format per service for programs, and the language of both. What an error says is tested
 * with the address that it belongs to.
 */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SmallCity, smallCity } from "../support/small-city.ts";

/** As Firefox and Chrome send it. */
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";
const PROBLEM_TYPE = "application/problem+json; charset=utf-8";
const XML_TYPE = "text/xml; charset=utf-8";
const HTML_TYPE = "text/html; charset=utf-8";

let city: SmallCity;
beforeAll(async () => {
  city = await smallCity({ RATHAUS_TRUSTED_PROXIES: "loopback", RATHAUS_REQUESTS_PER_CLIENT: "2" });
});
afterAll(() => city.close());

interface Asking {
  readonly accept?: string;
  readonly language?: string;
  readonly method?: "GET" | "HEAD" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
}

const ask = (url: string, { accept, language, method = "GET", headers = {} }: Asking = {}) =>
  city.app.inject({
    method,
    url,
    headers: {
      ...(accept === undefined ? {} : { accept }),
      ...(language === undefined ? {} : { "accept-language": language }),
      ...headers,
    },
  });

describe("people", () => {
  it.each([
    ["/nope", 404, ["/", "/rat", "/daten", "/finance/v1/docs", "/api"]],
    ["/explorer/nope", 404, ["/", "/rat"]],
    ["/explorer/0/nope.js", 404, ["/", "/rat"]],
    ["/dokumente/nope", 404, ["/", "/rat"]],
    ["/finance", 404, ["/finance/v1/docs", "/daten"]],
    ["/finance/v1", 404, ["/finance/v1/docs", "/daten"]],
    ["/finance/v1/", 404, ["/finance/v1/docs", "/daten"]],
    ["/finance/v1/docs/nope", 404, ["/finance/v1/docs", "/daten"]],
    ["/finance/v1/departemente", 401, ["/finance/v1/docs", "/daten"]],
    ["/api/kontakt", 404, ["/api#kontakt", "/daten"]],
    ["/api/nope/searchdetails", 404, ["/api", "/daten"]],
    ["/api/partei/searchdetails?q=Titl+any+x", 400, ["/api#partei", "/daten"]],
    ["/%ff%", 400, ["/", "/rat"]],
  ])("%s is an error page with status %i and a way forward", async (url, status, links) => {
    const { statusCode, headers, body } = await ask(url, { accept: BROWSER });
    expect([statusCode, headers["content-type"], headers["content-language"]]).toEqual([status, HTML_TYPE, "de-CH"]);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      vary: "Accept, Accept-Encoding, Accept-Language",
      "content-security-policy": expect.stringContaining("default-src 'none'; script-src 'self'"),
    });
    expect(headers.etag).toBeUndefined();
    expect(body).toContain('<html lang="de-CH">');
    for (const link of links) expect(body).toContain(`href="${link}"`);
    // The first link in the page itself is the one that leads on.
    expect(/<main[\s\S]*?<a href="([^"]+)"/.exec(body)?.[1]).toBe(links[0]);
    const head = await ask(url, { accept: BROWSER, method: "HEAD" });
    expect([head.statusCode, head.headers["content-type"]]).toEqual([status, HTML_TYPE]);
  });

  it("read what is at the address of an index", async () => {
    const { body } = await ask("/api/Partei", { accept: BROWSER });
    expect(body).toContain("Die Datensätze von partei stehen unter /api/partei/searchdetails");
  });

  it.each([
    ["/nope", undefined, "de-CH", "Diese Seite gibt es nicht"],
    ["/nope", "fr-CH, fr;q=0.9", "de-CH", "Diese Seite gibt es nicht"],
    ["/nope", "en-US,en;q=0.9,de;q=0.5", "en", "This page does not exist"],
    ["/nope", "fr, de;q=0.5, en;q=0.7", "en", "This page does not exist"],
    ["/nope?lang=en", "de-CH", "en", "This page does not exist"],
    ["/nope?lang=de", "en", "de-CH", "Diese Seite gibt es nicht"],
    ["/rat/nope", "en", "en", "This page does not exist"],
    ["/finanzen/nope", "de", "de-CH", "Diese Seite gibt es nicht"],
    ["/geschaefte/detail.php", "en", "en", "This link is incomplete"],
    ["/rat/person/0", "de", "de-CH", "Hier sind keine Personen veröffentlicht"],
    ["/rat/person/0?lang=en", "de", "en", "No people are published here"],
    ["/finance/v1/departemente", "de", "de-CH", "Diese Adresse verlangt einen API-Schlüssel"],
  ])("%s with Accept-Language %s is in the language %s", async (url, language, tag, title) => {
    const { body } = await ask(url, { accept: BROWSER, language });
    expect(body).toContain(`<html lang="${tag}">`);
    expect(body).toContain(`<h1>${title}</h1>`);
  });

  it("can change the language that the browser chose", async () => {
    const { body } = await ask("/nope?x=1", { accept: BROWSER, language: "en" });
    const [, german] = /class="language" href="([^"]+)"/.exec(body)!;
    const { pathname, search } = new URL(german.replaceAll("&amp;", "&"), "http://host/nope?x=1");
    expect([pathname, search]).toEqual(["/nope", "?x=1&lang=de"]);
    const again = await ask(pathname + search, { accept: BROWSER, language: "en" });
    expect(again.body).toContain("Diese Seite gibt es nicht");
    const [, english] = /class="language" href="([^"]+)"/.exec((await ask("/nope?lang=en", { accept: BROWSER })).body)!;
    expect(new URL(english, "http://host/nope?lang=en").href).toBe("http://host/nope?lang=de");
  });

  it("find no link that was made of the path", async () => {
    const own = await smallCity();
    const address = await own.app.listen({ port: 0, host: "127.0.0.1" });
    for (const path of [
      "//evil.example/",
      "/.//evil.example/x",
      "/rat/..//evil.example",
      "/rat/../..//evil.example?x=1",
      "/finanzen/%2e%2e//evil.example",
      "/\\evil.example",
      "/rat/\\evil.example",
      "/rat//evil.example",
      "/api/evil",
      "/api/evil/searchdetails?format=exe",
      "/cdws/Index/evil/search",
      "/finance/v1/evil",
      "/javascript:evil()",
    ]) {
      // Sent as it is: `inject` and `fetch` normalize the path.
      const sent = get(address, { path, headers: { accept: BROWSER }, agent: false });
      const [reply] = (await once(sent, "response")) as [IncomingMessage];
      const body = await text(reply);
      expect([Math.floor(reply.statusCode! / 100), reply.headers["content-type"]], path).toEqual([4, HTML_TYPE]);
      const links = [...body.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, link]) => link);
      expect(links.length).toBeGreaterThan(10);
      expect(
        links.filter((link) => link.includes("evil")),
        path,
      ).toEqual([]);
    }
    await own.close();
  });

  it("never see markup of the address", async () => {
    const { body } = await ask("/%3Cscript%3Ealert(1)%3C/script%3E?lang=en&x=%22%3E%3Cb%3E", { accept: BROWSER });
    expect(body).not.toMatch(/<b>|alert\(1\)<|<script>/);
  });
});

describe("programs", () => {
  const JSON_ADDRESSES = ["/nope", "/finance", "/finance/v1", "/finance/v1/departemente", "/dokumente/nope", "/%ff%"];
  const COUNCIL_ADDRESSES = [
    "/api/kontakt",
    "/api/nope/searchdetails",
    "/api/partei/nope",
    "/api/partei/searchdetails?q=Titl+any+x",
    "/api/partei/searchdetails?s=x",
    "/api/partei/searchdetails?format=x",
    "/api/files/nope/1/PDF",
    "/api/%ff%",
  ];

  it.each(JSON_ADDRESSES.flatMap((url) => [undefined, "*/*", "application/json", "text/xml"].map((a) => [url, a])))(
    "get problem+json for %s with Accept %s",
    async (url, accept) => {
      const { statusCode, headers, json } = await ask(url!, { accept });
      expect([headers["content-type"], headers["content-language"], json().status]).toEqual([
        PROBLEM_TYPE,
        "en",
        statusCode,
      ]);
    },
  );

  it.each(COUNCIL_ADDRESSES)("get diagnostics or problem+json for %s", async (url) => {
    const isXml = (body: string) => expect(body).toMatch(/^<\?xml .*<diagnostics .*<uri>info:srw\/diagnostic\/1\/\d/);
    for (const accept of [undefined, "*/*", "application/xml", "text/html, text/xml"]) {
      const { headers, body } = await ask(url, { accept });
      expect(headers["content-type"], accept).toBe(XML_TYPE);
      isXml(body);
    }
    for (const accept of ["application/json", "text/csv", "application/x-ndjson"]) {
      const { statusCode, headers, json } = await ask(url, { accept });
      expect([headers["content-type"], json().status], accept).toEqual([PROBLEM_TYPE, statusCode]);
    }
    const asked = url.includes("format=") ? url : `${url}${url.includes("?") ? "&" : "?"}format=json`;
    if (asked !== url) expect((await ask(asked, { accept: BROWSER })).headers["content-type"]).toBe(PROBLEM_TYPE);
  });

  it("get 405 and 500 in the same formats", async () => {
    const own = await smallCity();
    await own.store.close();
    for (const [method, status, diagnostic] of [
      ["POST", 405, "/1/4<"],
      ["GET", 500, "/1/1<"],
    ] as const) {
      for (const url of ["/api/partei/search", "/api/partei", "/api/files/x/1/PDF"]) {
        const xml = await own.app.inject({ method, url });
        expect([xml.statusCode, xml.headers["content-type"]], url).toEqual([status, XML_TYPE]);
        expect(xml.body).toContain(diagnostic);
        const json = await own.app.inject({ method, url, headers: { accept: "application/json" } });
        expect([json.statusCode, json.headers["content-type"]], url).toEqual([status, PROBLEM_TYPE]);
        const page = await own.app.inject({ method, url, headers: { accept: BROWSER } });
        expect([page.statusCode, page.headers["content-type"]], url).toEqual([status, HTML_TYPE]);
      }
    }
    await own.app.close();
  });

  it("get the same formats from the guard", async () => {
    const { port } = new URL(await city.app.listen({ port: 0, host: "127.0.0.1" }));
    const send = async (path: string, client: string, accept = "*/*") => {
      const headers = { accept, "x-forwarded-for": client };
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      return [reply.status, reply.headers.get("content-type"), await reply.text()];
    };
    for (const _ of ["allowed", "allowed"]) await send("/api", "192.0.2.1");
    expect(await send("/api/partei/search", "192.0.2.1")).toEqual([429, XML_TYPE, expect.stringContaining("/1/1<")]);
    const json = [429, PROBLEM_TYPE, expect.stringContaining("too-many-requests")];
    expect(await send("/api/partei/search", "192.0.2.1", "application/json")).toEqual(json);
    expect(await send("/finance/v1/konten", "192.0.2.1")).toEqual(json);
    const page = [429, HTML_TYPE, expect.stringContaining("<h1>Zu viele Anfragen</h1>")];
    expect(await send("/api/partei/search", "192.0.2.1", BROWSER)).toEqual(page);
    const long = `/api/partei/search?q=${"x".repeat(40_000)}`;
    expect(await send(long, "192.0.2.2")).toEqual([414, XML_TYPE, expect.stringContaining("limit is 32768")]);
    expect(await send(long, "192.0.2.2", "application/json")).toEqual([414, PROBLEM_TYPE, expect.any(String)]);
  });

  it.each([
    ["/api/partei/search?q=Grün", "", "text/xml", "percent-encoded"],
    ["/api/partei/search?q=Grün", "Accept: application/json\r\n", "application/problem+json", "percent-encoded"],
    ["/api/partei/search?q=Grün", "accept-language: de-CH\r\n", "text/xml", "kodiert"],
    ["/finance/v1/konten?bezeichnung=ü", "", "application/problem+json", "percent-encoded"],
  ])("get the same format for invalid HTTP: %s %s", async (address, header, type, words) => {
    const own = await smallCity();
    const { port } = new URL(await own.app.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\n${header}\r\n`);
    const [head, body] = (await text(socket)).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1.1 400 /);
    expect(head.toLowerCase()).toContain(`content-type: ${type}`);
    expect(body).toContain(words);
    await own.close();
  });
});

describe("the language", () => {
  const KEY = { "api-key": "key" };

  it.each([
    ["/nope", "Unter /nope gibt es nichts."],
    ["/finance/v1/konten/x", "Der Parameter kontoId kann nicht «x» sein. Erwartet wird die id eines Kontos"],
    ["/finance/v1/sachkonto2stellig?jahr=2024", "Der Parameter betragsTyp fehlt. Erwartet wird eines von "],
    ["/finance/v1/betragsreihe", "Der Parameter kontoId fehlt."],
    ["/finance/v1/sachkonto2stellig?jahr=x", "Erwartet wird ein Jahr wie 2024 oder mehrere, durch Kommas getrennt."],
    ["/finance/v1/departemente/99", "Zu orgKey 99 gibt es nichts."],
    ["/finance/v1/konten?api-key=x", "Die Adresse enthält einen API-Schlüssel, als api-key."],
    ["/finance/v1/konten?format=x", "format muss eines davon sein: json, csv."],
    ["/api/nope/search", "Einen Index nope gibt es nicht. Die Indexe sind: "],
    ["/api/partei", "Die Datensätze von partei stehen unter /api/partei/searchdetails"],
    ["/api/partei/search?s=x", "s muss eine ganze Zahl ab 0 sein."],
    ["/api/partei/search?facets=Nam&format=json", "Nam gibt es hier nicht. Meinten Sie Name?"],
    ["/api/partei/search?q=Nam+any+x", "Ein Feld «Nam» gibt es hier nicht. Meinten Sie Name?"],
    ["/api/partei/search?q=zzzz+any+x", "Ein Feld «zzzz» gibt es hier nicht. Es gibt: "],
    ["/api/partei/search?q=Name+any+x+sortBy+Nam", "Ein Feld «Nam» gibt es hier nicht."],
    ["/api/partei/search?q=Name+any+x+%3D+y", "bei «=» nicht lesen"],
    ["/api/partei/search?q=Name+any", "Die Abfrage ist nicht vollständig."],
    ["/api/partei/search?q=(Name+any+x", "Klammer"],
    ["/api/partei/search?q=Name+any+%22x", "Anführungszeichen"],
    ["/api/partei/search?q=Name+rel.x+y", "Eine Beziehung «rel.x» gibt es nicht."],
    ["/api/partei/search?q=Inaktiv+%3E+true", "passt nicht zu diesem Feld"],
    ["/dokumente/nope", "Eine Datei mit der ID nope gibt es nicht."],
    ["/sitzungen/ratspost", "Id fehlt: die GUID der Ratspost."],
    ["/%ff%", "Die Adresse ist nicht richtig kodiert."],
  ])("%s: German for those who prefer it, English for all others", async (url, sentence) => {
    const german = await ask(url, { language: "de-CH,de;q=0.9,en;q=0.5", accept: "application/json", headers: KEY });
    expect([german.headers["content-language"], german.headers.vary]).toEqual([
      "de-CH",
      "Accept, Accept-Encoding, Accept-Language",
    ]);
    expect(german.json().detail).toContain(sentence);
    const english = await ask(url, { accept: "application/json", headers: KEY });
    expect(english.headers["content-language"]).toBe("en");
    const { type, title, hint, detail } = german.json();
    expect(english.json()).toMatchObject({ type, status: german.statusCode });
    for (const text of [title, hint, detail]) expect(english.body).not.toContain(JSON.stringify(text));
    for (const language of ["*", "fr", "en, de"]) {
      expect((await ask(url, { language, accept: "application/json", headers: KEY })).body).toBe(english.body);
    }
    const xml = await ask(url, { language: "de", headers: KEY });
    expect(xml.headers["content-language"]).toBe("de-CH");
  });

  it("of diagnostics is that of the sentence in them", async () => {
    const { body } = await ask("/api/partei/search?q=Nam+any+x", { language: "de" });
    expect(body).toContain("<details>Nam</details><message>Ein Feld «Nam» gibt es hier nicht. Meinten");
  });

  it("changes nothing about data: the fast path answers everybody with the same response", async () => {
    const own = await smallCity();
    const url = await own.app.listen({ port: 0, host: "127.0.0.1" });
    const get = async (path: string, language: string) => {
      const reply = await fetch(`${url}${path}`, { headers: { "accept-language": language } });
      return [reply.status, reply.headers.get("vary"), reply.headers.get("etag"), await reply.text()] as const;
    };
    const first = await get("/api/partei/search?q=seq>0", "de");
    for (const language of ["de", "en", "fr", "de"]) {
      expect(await get("/api/partei/search?q=seq>0", language)).toEqual(first);
    }
    expect(first.slice(0, 2)).toEqual([200, "Accept, Accept-Encoding"]);
    const cached = own.events.flatMap((event) => (event.type === "request" ? [event.cached] : []));
    expect(cached).toEqual([false, true, true, true, true]);
    // An error is rendered for each client, however often it is asked for.
    const errors: string[] = [];
    for (const language of ["de", "de", "de", "en", "de"]) {
      errors.push((await get("/api/partei/search?q=Nam+any+x", language))[3]);
    }
    expect(errors.map((body) => body.includes("Ein Feld «Nam»"))).toEqual([true, true, true, false, true]);
    await own.close();
  });
});
