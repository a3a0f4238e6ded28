/**
 * Malicious files: XML entities, decompression bombs and path traversal in imports. Nothing is imported, and no local
 * file leaks.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { constants, createBrotliCompress, createGzip, createZstdCompress } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CSV_FILES, csvHeader } from "../../src/finance/exchange/csv-files.ts";
import { XmlError, xmlReader } from "../../src/format/xml-reader.ts";
import { decodeBody } from "../../src/mirror/fetch/decode-body.ts";
import { readSchema } from "../../src/parliament/describe/schema-reader.ts";
import { renditionNamed } from "../../src/parliament/files/file-names.ts";
import { run } from "../support/process.ts";

const CSV_HEADERS = Object.fromEntries(CSV_FILES.map((file) => [file.name, csvHeader(file)]));

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "rathaus-hostile-"));
});
afterEach(() => rmSync(place, { recursive: true }));

function put(path: string, content: string): void {
  mkdirSync(dirname(join(place, path)), { recursive: true });
  writeFileSync(join(place, path), content);
}

const PARTEI = 'xmlns="http://www.cmiag.ch/cdws/Partei"';
/** Entities of which each refers to the previous one ten times. */
const LAUGHS = Array.from("bcdefghij", (name, i) => `<!ENTITY ${name} "${`&${"abcdefghi"[i]};`.repeat(10)}">`);
const HOSTILE: readonly (readonly [what: string, xml: string, reason: RegExp])[] = [
  ["a file of this machine", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`, /document types/],
  ["an address", `<!DOCTYPE a SYSTEM "http://127.0.0.1:1/evil.dtd"><a/>`, /document types/],
  ["a parameter entity", `<!DOCTYPE a [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]><a/>`, /document types/],
  ["a billion laughs", `<!DOCTYPE a [<!ENTITY a "ha">${LAUGHS.join("")}]><a>&j;</a>`, /document types/],
  ["an undeclared entity", "<a>&x;</a>", /undefined entity/],
  ["another coding, in which signs hide", `<?xml version="1.0" encoding="UTF-7"?><a/>`, /encoding UTF-7 is not UTF-8/],
  ["XML 1.1 with its controls", `<?xml version="1.1"?><a>&#1;</a>`, /XML 1\.1|character/],
  ["a depth without end", "<a>".repeat(100_000), /nested elements/],
  ["attributes without end", `<a ${Array.from({ length: 1000 }, (_, i) => `a${i}=""`).join(" ")}/>`, /attributes/],
  ["a tag without end", `<a ${"x".repeat(17 * 2 ** 20)}`, /characters in one piece/],
];

describe("XML with", () => {
  it.each(HOSTILE)("%s is rejected by the XML reader, and nothing is fetched", (_what, xml, reason) => {
    const read: string[] = [];
    const reader = xmlReader({ start: () => {}, end: () => {}, text: (text) => void read.push(text) });
    expect(() => {
      for (let at = 0; at < xml.length; at += 65_536) reader.write(xml.slice(at, at + 65_536));
      reader.close();
    }).toThrow(expect.objectContaining({ name: XmlError.name, message: expect.stringMatching(reason) }));
    expect(read.join("")).not.toContain("root:");
  });

  it("a schema that includes others is rejected, and they are not fetched", () => {
    const schema = (inner: string) =>
      Buffer.from(`<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="x">${inner}</xs:schema>`);
    for (const inner of ["import", "include", "redefine"]) {
      expect(() => readSchema(schema(`<xs:${inner} schemaLocation="file:///etc/passwd"/>`))).toThrow(XmlError);
    }
  });

  it("entities and schema hints in an import: each is reported, and nothing is imported", async () => {
    HOSTILE.slice(0, 5).forEach(([, xml], i) => {
      put(`in/partei/${i}.xml`, xml);
    });
    put(
      "in/partei/9.xml",
      `<Partei ${PARTEI}><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/></Partei>`,
    );
    const { status, stdout, stderr } = await run([
      "import",
      "parliament",
      join(place, "in"),
      "--data",
      join(place, "data"),
    ]);
    expect(status).toBe(1);
    for (const i of [0, 4, 9]) expect(stderr).toContain(`  partei/${i}.xml, line 1, column `);
    for (const i of [1, 2, 3]) expect(stderr).toContain(`partei/${i}.xml line 1`);
    expect(stdout + stderr).not.toContain("root:");
  });
});

describe("path traversal", () => {
  it.each([
    "../../etc/passwd",
    "..\\..\\x.1.PDF.pdf",
    "/etc/passwd",
    "a/../../b.1.PDF.pdf",
    "x.1.PDF.pdf/../y",
    "x.1.PDF.p\0df",
    "x.1.PDF.pdf\n",
    "C:x.1.PDF.pdf",
    "x.1.PDF.html<script>",
    "x.1.../.pdf",
    "con/.1.PDF.pdf",
  ])("%j is not a valid name of an attached file", (path) => {
    expect(renditionNamed(path)).toBeUndefined();
  });

  it("in datapackage.json does not leave the folder", async () => {
    put("secret.csv", "key,bezeichnung,kurzname\n20,SECRET,S\n");
    put("in/datapackage.json", JSON.stringify({ resources: [{ name: "departemente", path: "../secret.csv" }] }));
    const { status, stderr } = await run(["import", "finance", join(place, "in"), "--data", join(place, "data")]);
    expect([status, stderr]).toEqual([1, expect.stringContaining("the name of a file in the same folder is expected")]);
    expect(stderr).not.toContain("SECRET");
  });

  it("through a symbolic link does not leave the folder either", async () => {
    put("secret.txt", "SECRET");
    put("in/partei.ndjson", "");
    mkdirSync(join(place, "in", "files"));
    symlinkSync(join(place, "secret.txt"), join(place, "in", "files", `${"0".repeat(32)}-332.1.PDF.pdf`));
    const { status, stderr } = await run(["import", "parliament", join(place, "in"), "--data", join(place, "data")]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/-332\.1\.PDF\.pdf is a symbolic link to outside the folder/),
    ]);
    expect(readdirSync(place, { recursive: true }).filter((name) => String(name).startsWith("data/files/"))).toEqual(
      [],
    );
  });

  it("through a link at fields.json does not leave a folder of council data either", async () => {
    put("secret.txt", "SECRET");
    put("in/partei.ndjson", "");
    symlinkSync(join(place, "secret.txt"), join(place, "in", "fields.json"));
    const { status, stderr } = await run(["import", "parliament", join(place, "in"), "--data", join(place, "data")]);
    expect([status, stderr]).toEqual([1, expect.stringContaining("is a symbolic link to outside the folder")]);
    expect(stderr).not.toContain("SECRET");
  });

  it.each(["departemente.csv", "mapping.json", "city.json", "inside/t.csv"])(
    "through a link at %s does not leave a folder of finances either",
    async (name) => {
      put("secret.txt", "SECRET");
      put("outside/t.csv", "SECRET");
      mkdirSync(join(place, "in"));
      const table = {
        file: "inside/t.csv",
        account: { code: "K" },
        year: "J",
        phase: { value: "actual" },
        amount: "B",
      };
      if (name === "inside/t.csv") {
        put("in/mapping.json", JSON.stringify({ tables: [table] }));
        symlinkSync(join(place, "outside"), join(place, "in", "inside"));
      } else symlinkSync(join(place, "secret.txt"), join(place, "in", name));
      const { status, stderr } = await run(["import", "finance", join(place, "in"), "--data", join(place, "data")]);
      expect([status, stderr]).toEqual([1, expect.stringContaining("is a symbolic link to outside the folder")]);
      expect(stderr).not.toContain("SECRET");
    },
  );
});

describe("a folder with", () => {
  const FILE = `${"0".repeat(32)}-332.1.PDF.pdf`;
  const listening: Server[] = [];
  afterEach(() => {
    for (const server of listening.splice(0)) server.close();
  });

  it.each([
    ["a named pipe", "parliament", "partei/1.xml", (path: string) => execFileSync("mkfifo", [path])],
    ["a named pipe as a file", "parliament", `files/${FILE}`, (path: string) => execFileSync("mkfifo", [path])],
    ["a named pipe", "parliament", "fields.json", (path: string) => execFileSync("mkfifo", [path])],
    ["a named pipe", "finance", "departemente.csv", (path: string) => execFileSync("mkfifo", [path])],
    ["a named pipe", "finance", "datapackage.json", (path: string) => execFileSync("mkfifo", [path])],
    ["a link to a device", "finance", "konten.csv", (path: string) => symlinkSync("/dev/zero", path)],
    [
      "a socket",
      "parliament",
      "partei.ndjson",
      async (path: string) => {
        const server = createServer().listen(path);
        listening.push(server);
        await once(server, "listening");
      },
    ],
  ])("%s (%s, %s) is refused, and nobody waits for it", async (_what, service, name, make) => {
    put("in/partei/2.xml", "");
    for (const list of ["departemente", "institutionen", "konten", "betraege", "sachkonto_codes"]) {
      if (service === "finance" && `${list}.csv` !== name) put(`in/${list}.csv`, CSV_HEADERS[list]);
    }
    const path = join(place, "in", name);
    mkdirSync(dirname(path), { recursive: true });
    await make(path);
    const { status, stdout, stderr } = await run(["import", service, join(place, "in"), "--data", join(place, "data")]);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^rathaus: \S+ is a (named pipe|device|socket), not a file\. /m);
    expect(stderr).toContain(`${path} is a `);
  });
});

describe("a decompression bomb", () => {
  const MOST = 1_000_000;
  const packers = {
    gzip: () => createGzip(),
    br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    zstd: () => createZstdCompress(),
  };

  it.each(Object.keys(packers) as (keyof typeof packers)[])(
    "%s is aborted at the limit, long before its end",
    async (coding) => {
      // Two gigabytes of zeros, if they were all decompressed.
      let taken = 0;
      const zeros = Buffer.alloc(1 << 20);
      const source = Readable.from(
        (function* () {
          for (; taken < 2_000; taken++) yield zeros;
        })(),
        { objectMode: false },
      );
      const packed = source.pipe(packers[coding]());
      await expect(decodeBody(packed.pipe(new PassThrough()), coding, MOST)).rejects.toThrow(
        `longer than ${MOST} bytes`,
      );
      source.destroy();
      expect(taken).toBeLessThan(1_000);
    },
  );
});
