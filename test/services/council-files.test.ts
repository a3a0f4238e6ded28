/**
 * Attached files over HTTP: addresses, versions, names, preconditions and ranges; on a real port HEAD, streaming and
 * disconnects.
 */
import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CouncilFile } from "../../src/parliament/describe/record.ts";
import { type Attachment, councilWithFiles, dokument, file, fileId, guid, ratspost } from "../support/attachments.ts";
import { until } from "../support/process.ts";
import { missing, needs } from "../support/run/needs.ts";
import { emptyCity, MONEY, type SmallCity } from "../support/small-city.ts";

const PDF = { PDF: "pdf" };
const versions: Attachment = { nr: 1, name: "Weisung für die «Badi»", versions: [PDF, PDF, {}] };
const odd: Attachment = { nr: 2, name: 'A "b"\r\nX-Evil: 1 🎉.PDF', versions: [PDF] };
const photo: Attachment = { nr: 3, name: "Foto", versions: [{ Original: "jpg", PDF: "pdf" }] };
const page: Attachment = { nr: 4, name: "Seite", versions: [{ Original: "html" }] };
const absent: Attachment = { nr: 5, name: "Nie gekommen", versions: [PDF] };
const big: Attachment = { nr: 6, name: "Tonaufnahme", versions: [{ Original: "mp3" }] };
const damaged: Attachment = { nr: 7, name: "Zerstört", versions: [PDF, PDF] };
const empty: Attachment = { nr: 8, name: "Leer", versions: [{ Original: "txt" }] };

const TEXT = "0123456789".repeat(10);
const SOUND = randomBytes(20_000_000);
const DOKUMENTE = [versions, odd, photo, page, absent, big, damaged, empty].map(dokument);
const MAILS = [ratspost(50, [absent, versions], [photo]), ratspost(51, [absent], [photo]), ratspost(52, [absent], [])];
const FILES: readonly CouncilFile[] = [
  file(1, 1, "first"),
  file(1, 2, TEXT),
  file(2, 1, "odd"),
  file(3, 1, "photo", "Original", "jpg"),
  file(3, 1, "photo as pdf"),
  file(4, 1, "<script>", "Original", "html"),
  file(6, 1, SOUND, "Original", "mp3"),
  file(7, 1, "will be damaged"),
  file(7, 2, "will be gone"),
  file(8, 1, "", "Original", "txt"),
];

let city: SmallCity;
beforeAll(async () => {
  city = await emptyCity();
  await city.load(MONEY, councilWithFiles(DOKUMENTE, MAILS, FILES));
  await city.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => city.close());

type Headers = Readonly<Record<string, string>>;
const get = (url: string, headers: Headers = {}) => city.app.inject({ url, headers });
const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
const TEXT_TAG = `"${sha256(TEXT)}"`;
const LATEST = `/dokumente/${fileId(1)}`;

/** The path of a file's content on disk. */
async function pathOf(content: string): Promise<string> {
  const entries = await Array.fromAsync(city.files.entries());
  return entries.find(({ hash }) => hash === sha256(content))!.path;
}

describe("GET /dokumente/{file_id}", () => {
  it("sends the latest version that has a rendition", async () => {
    const reply = await get(LATEST);
    expect([reply.statusCode, reply.body]).toEqual([200, TEXT]);
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": "100",
      "accept-ranges": "bytes",
      etag: TEXT_TAG,
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "content-disposition":
        'inline; filename="Weisung fur die _Badi_.pdf"; ' +
        "filename*=UTF-8''Weisung%20f%C3%BCr%20die%20%C2%ABBadi%C2%BB.pdf",
    });
    const modified = Date.parse(String(reply.headers["last-modified"]));
    expect(Math.abs(Date.now() - modified)).toBeLessThan(600_000);
    expect(reply.headers["content-encoding"]).toBeUndefined();
  });

  it("escapes file names in headers and keeps the real extension", async () => {
    const reply = await get(`/dokumente/${fileId(2)}`);
    expect(reply.headers["x-evil"]).toBeUndefined();
    expect(reply.headers["content-disposition"]).toBe(
      "inline; filename=\"A _b_ X-Evil_ 1 _.PDF\"; filename*=UTF-8''A%20%22b%22%20X-Evil_%201%20%F0%9F%8E%89.PDF",
    );
    const named = await get(`${LATEST}?filename=${encodeURIComponent('setup".exe')}`);
    expect(named.headers["content-disposition"]).toContain('filename="setup_.exe.pdf"');
  });

  it("prefers the PDF view of a version, and never serves HTML that a browser would run", async () => {
    expect((await get(`/dokumente/${fileId(3)}`)).body).toBe("photo as pdf");
    const reply = await get(`/dokumente/${fileId(4)}`);
    expect([reply.headers["content-type"], reply.body]).toEqual(["application/octet-stream", "<script>"]);
  });

  it("names the right ID when requested with an OBJ_GUID", async () => {
    for (const asked of [guid(1), guid(5).toUpperCase()]) {
      const reply = await get(`/dokumente/${asked}`);
      expect([reply.statusCode, reply.headers["content-type"]]).toEqual([
        404,
        "application/problem+json; charset=utf-8",
      ]);
      expect(reply.json()).toMatchObject({
        type: "urn:rathaus:problem:not-found",
        fileId: `${asked.toLowerCase()}-332`,
      });
      expect(reply.json().detail).toContain("by the ID of its File: here ");
    }
    expect((await get(`/dokumente/${guid(999)}`)).json().detail).toContain("such as -332");
  });

  it.each([
    `/dokumente/${fileId(5)}`,
    `/dokumente/${fileId(999)}`,
    "/dokumente/..%2f..%2fetc%2fpasswd",
    "/dokumente/%2e%2e%2f%2e%2e%2frathaus.sqlite",
    "/dokumente/%00",
    "/dokumente",
    `/dokumente/${encodeURIComponent("' OR '1'='1")}`,
    `/api/files/..%2f..%2fx/1/PDF`,
    `/api/files/${fileId(1)}/1/..%2f..%2fx`,
    `/api/files/${fileId(1)}/9/PDF`,
    `/api/files/${fileId(1)}/1/Original`,
    `/api/files/${fileId(1)}/1e0/PDF`,
    `/api/files/${fileId(1)}/1`,
    `/api/files/${fileId(1)}/1/PDF/docx`,
    `/cdws/Files/${fileId(3)}/1/Original/pdf`,
    `/cdws/Files/${fileId(1)}/1/PDF/pdf/x`,
    `/cdws/Dateien/${fileId(1)}/1/PDF`,
    `/api/files/${guid(1)}/1/PDF`,
  ])("%s does not exist", async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
  });
});

describe("GET /api/files/{ID}/{Nr}/{Ansicht}", () => {
  it.each([
    [`/api/files/${fileId(1)}/1/PDF`, "first"],
    [`/api/files/${fileId(1)}/2/pdf`, TEXT],
    [`/api/files/${fileId(1).toUpperCase()}/2/Pdf/`, TEXT],
    [`/api/files/${fileId(3)}/1/original`, "photo"],
    [`/api/files/${fileId(8)}/1/Original`, ""],
    [`/api/files/${fileId(1)}/2/PDF/pdf`, TEXT],
    [`/api/Files/${fileId(3)}/1/Original/JPG/`, "photo"],
    [`/cdws/Files/${fileId(1)}/1/PDF`, "first"],
    [`/cdws/Files/${fileId(3)}/1/Original/jpg`, "photo"],
    [`/CDWS/files/${fileId(3)}/1/pdf/Pdf`, "photo as pdf"],
  ])("%s", async (url, content) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([200, content, `"${sha256(content)}"`]);
    expect(reply.headers["content-length"]).toBe(String(content.length));
  });

  it("lists the versions and views that exist", async () => {
    const reply = await get(`/api/files/${fileId(1)}/3/PDF`, { accept: "application/json" });
    expect(reply.json().detail).toBe(`The file ${fileId(1)} has no version and view 3/PDF; it has: 2/PDF, 1/PDF.`);
    const other = await get(`/cdws/Files/${fileId(3)}/1/Original/png`, { accept: "application/json" });
    expect(other.json().detail).toContain("no version and view 1/Original/png; it has: 1/PDF/pdf, 1/Original/jpg.");
  });

  it("is not an index named files", async () => {
    expect((await get("/api/files/searchdetails")).statusCode).toBe(404);
  });
});

describe("GET /sitzungen/ratspost/", () => {
  const dashed = (text: string) => text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

  it.each([
    [`Id=${guid(50)}`, TEXT],
    [`Id=${dashed(guid(50)).toUpperCase()}`, TEXT],
    [`id=${dashed(guid(51))}`, "photo as pdf"],
  ])("?%s sends the first file of the mail", async (query, content) => {
    for (const path of ["/sitzungen/ratspost/", "/sitzungen/ratspost"]) {
      const reply = await get(`${path}?${query}`);
      expect([reply.statusCode, reply.body, reply.headers["content-type"]]).toEqual([200, content, "application/pdf"]);
    }
  });

  it.each([
    ["", 400, "parameter-missing"],
    ["Id=", 400, "parameter-missing"],
    ["Id=1234", 400, "parameter-invalid"],
    [`Id=${guid(50)}&Id=${guid(51)}`, 400, "parameter-invalid"],
    [`Id=${guid(99)}`, 404, "not-found"],
    [`Id=${guid(1)}`, 404, "not-found"],
    [`Id=${guid(52)}`, 404, "not-found"],
  ])("?%s: %i", async (query, status, code) => {
    const reply = await get(`/sitzungen/ratspost/?${query}`);
    expect([reply.statusCode, reply.json().type]).toEqual([status, `urn:rathaus:problem:${code}`]);
  });
});

describe("preconditions", () => {
  it("give a 304 to clients that have the file", async () => {
    const modified = String((await get(LATEST)).headers["last-modified"]);
    const conditions: Headers[] = [{ "if-none-match": TEXT_TAG }, { "if-modified-since": modified }];
    for (const headers of conditions) {
      const reply = await get(LATEST, headers);
      expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, "", TEXT_TAG]);
    }
    expect((await get(LATEST, { "if-none-match": '"other"', "if-modified-since": modified })).statusCode).toBe(200);
  });

  it("that fail give a 412", async () => {
    const conditions: Headers[] = [
      { "if-match": '"other"' },
      { "if-unmodified-since": "Sun, 06 Nov 1994 08:49:37 GMT" },
    ];
    for (const headers of conditions) {
      const reply = await get(LATEST, headers);
      expect([reply.statusCode, reply.json().type]).toEqual([412, "urn:rathaus:problem:precondition-failed"]);
    }
    expect((await get(LATEST, { "if-match": TEXT_TAG })).statusCode).toBe(200);
  });
});

describe("ranges", () => {
  it("return one part", async () => {
    const reply = await get(LATEST, { range: "bytes=95-" });
    expect([reply.statusCode, reply.body]).toEqual([206, "56789"]);
    expect(reply.headers).toMatchObject({
      "content-range": "bytes 95-99/100",
      "content-length": "5",
      "content-type": "application/pdf",
      etag: TEXT_TAG,
    });
  });

  it("return several parts in one body", async () => {
    const reply = await get(LATEST, { range: "bytes=0-1,50-51,-2" });
    expect(reply.statusCode).toBe(206);
    const [, boundary] = /^multipart\/byteranges; boundary=(\w+)$/.exec(String(reply.headers["content-type"]))!;
    const part = (place: string, text: string) =>
      `\r\n--${boundary}\r\nContent-Type: application/pdf\r\nContent-Range: bytes ${place}/100\r\n\r\n${text}`;
    expect(reply.body).toBe(`${part("0-1", "01")}${part("50-51", "01")}${part("98-99", "89")}\r\n--${boundary}--\r\n`);
    expect(reply.headers["content-length"]).toBe(String(reply.body.length));
  });

  it("beyond the end return the size", async () => {
    const reply = await get(LATEST, { range: "bytes=100-" });
    expect([reply.statusCode, reply.headers["content-range"]]).toEqual([416, "bytes */100"]);
    expect(reply.json().type).toBe("urn:rathaus:problem:range-unsatisfiable");
  });

  it("that are invalid, or refer to other content, return the whole file", async () => {
    const ranges: Headers[] = [{ range: "bytes=x" }, { range: "bytes=0-1", "if-range": '"other"' }];
    for (const headers of ranges) {
      expect((await get(LATEST, headers)).body).toBe(TEXT);
    }
    expect((await get(LATEST, { range: "bytes=0-1", "if-range": TEXT_TAG })).body).toBe("01");
  });
});

describe("on a real port", () => {
  const url = (path: string) => `${city.app.listeningOrigin}${path}`;
  const bigUrl = `/api/files/${fileId(6)}/1/Original`;

  it("HEAD returns the headers of GET, without ranges", async () => {
    const head = await fetch(url(bigUrl), { method: "HEAD", headers: { range: "bytes=0-1" } });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "20000000", ""]);
    expect(head.headers.get("content-type")).toBe("audio/mpeg");
    expect((await fetch(url(`/dokumente/${fileId(999)}`), { method: "HEAD" })).status).toBe(404);
    expect((await fetch(url(bigUrl), { method: "POST" })).status).toBe(405);
  });

  it("sends large files whole, and in parts that add up to the whole", async () => {
    const whole = Buffer.from(await (await fetch(url(bigUrl))).arrayBuffer());
    expect(whole.equals(SOUND)).toBe(true);
    const parts: Buffer[] = [];
    for (let start = 0; start < SOUND.length; start += 7_000_001) {
      const reply = await fetch(url(bigUrl), { headers: { range: `bytes=${start}-${start + 7_000_000}` } });
      expect(reply.status).toBe(206);
      parts.push(Buffer.from(await reply.arrayBuffer()));
    }
    expect(Buffer.concat(parts).equals(SOUND)).toBe(true);
  });

  it("keeps the connection alive for the next request", async () => {
    const { port } = new URL(city.app.listeningOrigin);
    const socket = connect(Number(port), "127.0.0.1");
    const request = (method: string, more = "") =>
      `${method} /dokumente/${fileId(1)} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    socket.write(request("HEAD") + request("GET", "Range: bytes=0-3\r\n") + request("GET", "Connection: close\r\n"));
    const answer = Buffer.concat(await Array.fromAsync(socket)).toString();
    const [head, part, whole] = answer.split(/(?=HTTP\/1\.1 )/);
    expect(head).toMatch(/^HTTP\/1\.1 200 .*\r\ncontent-length: 100\r\n.*\r\n\r\n$/s);
    expect(part).toMatch(/^HTTP\/1\.1 206 .*\r\n\r\n0123$/s);
    expect(whole).toMatch(/^HTTP\/1\.1 200 /);
    expect(whole.endsWith(`\r\n\r\n${TEXT}`)).toBe(true);
  });

  it("buffers little for many slow readers, and each gets the right bytes", async () => {
    const memory = () => process.memoryUsage().arrayBuffers;
    const before = memory();
    let most = 0;
    const sockets = Array.from({ length: 60 }, () =>
      connect(Number(new URL(city.app.listeningOrigin).port), "127.0.0.1"),
    );
    for (const socket of sockets) {
      socket.pause();
      socket.write(`GET ${bigUrl} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    }
    for (let nr = 0; nr < 20; nr++) {
      await sleep(50);
      most = Math.max(most, memory() - before);
    }
    // Eight buffers of 1 MiB, 64 KiB for each of the others, and the clients, which are in the same process.
    expect(most).toBeLessThan(30_000_000);
    const [one, other, ...rest] = sockets;
    for (const socket of rest) socket.destroy();
    for (const socket of [one, other]) {
      const answer = Buffer.concat(await Array.fromAsync(socket));
      expect(answer.subarray(answer.indexOf("\r\n\r\n") + 4).equals(SOUND)).toBe(true);
    }
  });

  it("closes a file when its client disconnects", needs(missing.proc), async () => {
    const before = city.events.length;
    const { port } = new URL(city.app.listeningOrigin);
    for (const patience of [0, 0, 5, 20, 50]) {
      const socket = connect(Number(port), "127.0.0.1");
      socket.on("error", () => {});
      socket.write(`GET ${bigUrl} HTTP/1.1\r\nHost: x\r\n\r\n`);
      if (patience > 0) await new Promise((resolve) => socket.once("data", resolve));
      socket.pause();
      await sleep(patience);
      socket.destroy();
    }
    const target = (fd: string): string => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        return "closed just now";
      }
    };
    const openFiles = () => readdirSync("/proc/self/fd").filter((fd) => target(fd).includes("/files/"));
    await until(() => openFiles().length === 0, "all files are closed");
    expect(city.events.slice(before).filter(({ type }) => type === "request-failed")).toEqual([]);
    expect((await fetch(url(LATEST))).status).toBe(200);
  });
});

describe("a file that is corrupt on disk", () => {
  it("is reported and not served, by any address or range; other versions are", async () => {
    writeFileSync(await pathOf("will be damaged"), "WILL be damaged");
    rmSync(await pathOf("will be gone"));
    const before = city.events.length;
    for (const [address, headers] of [
      [`/api/files/${fileId(7)}/1/PDF`, {}],
      [`/api/files/${fileId(7)}/1/PDF`, { range: "bytes=5-6" }],
      [`/dokumente/${fileId(7)}`, {}],
    ] as const) {
      const reply = await get(address, { ...headers, accept: "application/json" });
      expect([reply.statusCode, reply.json().type]).toEqual([503, "urn:rathaus:problem:file-damaged"]);
      expect(reply.body).not.toContain(city.app.listeningOrigin);
      expect([reply.headers.etag, reply.headers["content-disposition"]]).toEqual([undefined, undefined]);
    }
    expect(city.events.slice(before).flatMap((event) => (event.type === "file-damaged" ? [event.damage] : []))).toEqual(
      ["damaged", "damaged", "missing"],
    );
    // Importing the same files again repairs it.
    await city.load(MONEY, councilWithFiles(DOKUMENTE, MAILS, FILES));
    expect((await get(`/dokumente/${fileId(7)}`)).body).toBe("will be gone");
    expect((await get(`/api/files/${fileId(7)}/1/PDF`)).body).toBe("will be damaged");
  });
});

describe("a file that becomes corrupt after it was sent", () => {
  it("is no longer sent, whatever is requested; clients that have it get a 304", async () => {
    const address = `/api/files/${fileId(1)}/1/PDF`;
    const path = await pathOf("first");
    const statuses = async () => {
      const asked: Headers[] = [{}, { range: "bytes=1-2" }, { "if-none-match": `"${sha256("first")}"` }];
      const replies = await Promise.all(asked.map((headers) => get(address, headers)));
      const head = await city.app.inject({ method: "HEAD", url: address });
      return [...replies, head].map(({ statusCode }) => statusCode);
    };
    const replace = (content: string) => {
      writeFileSync(`${path}.part`, content);
      renameSync(`${path}.part`, path);
    };
    expect(await statuses()).toEqual([200, 206, 304, 200]);
    writeFileSync(path, "First");
    expect(await statuses()).toEqual([503, 503, 304, 503]);
    replace("first");
    expect(await statuses()).toEqual([200, 206, 304, 200]);
    replace("other");
    expect(await statuses()).toEqual([503, 503, 304, 503]);
    replace("first");
    expect((await get(address)).body).toBe("first");
  });
});

describe("files that are imported again", () => {
  it("keep their date while unchanged, and get a new ETag and date with new content", async () => {
    const small = await emptyCity();
    const load = (...files: CouncilFile[]) => small.load(MONEY, councilWithFiles([dokument(versions)], [], files));
    const about = async (nr: number) => {
      const { headers, body } = await small.app.inject(`/api/files/${fileId(1)}/${nr}/PDF`);
      return { body, modified: Date.parse(String(headers["last-modified"])) };
    };
    try {
      await load(file(1, 1, "one"), file(1, 2, "two"));
      const first = [await about(1), await about(2)];
      await load(file(1, 2, "two!"), file(1, 1, "one"));
      const second = [await about(1), await about(2)];
      expect(second[0]).toEqual(first[0]);
      expect(second[1].body).toBe("two!");
      expect(second[1].modified).toBeGreaterThanOrEqual(first[1].modified + 1000);
      // Data without a list of files keeps them; data with fewer files removes the others.
      await small.load(MONEY, councilWithFiles([dokument(versions)], [], undefined));
      expect(await about(2)).toEqual(second[1]);
      await load(file(1, 1, "one"));
      expect((await small.app.inject(LATEST)).body).toBe("one");
      await load();
      expect((await small.app.inject(LATEST)).statusCode).toBe(404);
    } finally {
      await small.close();
    }
  });
});
