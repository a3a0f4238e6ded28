/**
 * The mirror of councils that the same product serves in another way: each index below a prefix of its own, names in
 * capitals, Basic authentication, records counted from 0.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CouncilData, CouncilRecord } from "../../src/parliament/describe/record.ts";
import { sql } from "../../src/store/sql.ts";
import { type Alter, exported, type MirrorCity, withCities, withProxy } from "../support/mirror.ts";
import { run, withFolder } from "../support/process.ts";
import { councilData } from "../support/seldwyla.ts";
import { MONEY, party } from "../support/small-city.ts";

const PARTIES = Array.from({ length: 12 }, (_, i) => party(i + 1, `Partei ${i + 1}`, `P${i + 1}`, false));

const fileId = (letter: string): string => `${letter.repeat(32)}-332`;
const file = (letter: string) => ({
  ID: fileId(letter),
  FileName: "Weisung",
  Version: [{ Nr: 1, Rendition: [{ Extension: "pdf", Ansicht: "PDF" }] }],
});
const dokument: CouncilRecord = {
  OBJ_GUID: "c".repeat(32),
  SEQ: 5,
  Titel: "Weisung",
  File: file("c"),
  Kategorie: "Weisung",
  Datum: { Start: null, End: null, Text: "" },
  ...Object.fromEntries(["GeschaeftGuid", "GRNr", "SitzungGuid", "SitzungTitel"].map((name) => [name, ""])),
};

const data: CouncilData = {
  ...councilData(
    new Map([
      ["partei", PARTIES],
      ["dokument", [dokument]],
    ]),
  ),
  files: () => [{ id: fileId("c"), nr: 1, ansicht: "PDF", extension: "pdf", bytes: Buffer.from("%PDF c") }],
};

const LOGIN = "kanton:geheim/42";
const TOKEN = Buffer.from(LOGIN).toString("base64");

/** Each index is below a prefix of its own, under its name in capitals, with its files beside it. */
const PREFIXES: Readonly<Record<string, string>> = { p1: "PARTEI", p2: "DOKUMENT", p3: "WAHLKREIS" };

function canton(original: MirrorCity): Alter {
  return {
    admits: ({ authorization }) => authorization === `Basic ${TOKEN}`,
    request(address) {
      const [, prefix, path] = /^\/(p\d)\/cdws\/(.*)$/.exec(address.pathname) ?? [];
      const isOwn = path?.startsWith(`Index/${PREFIXES[prefix]}/`) || path?.startsWith("Files/");
      if (!isOwn) return new URL("/nothing", original.base);
      const inner = path.startsWith("Files/") ? `/api/files${path.slice(5)}` : `/api/${path.slice(6).toLowerCase()}`;
      const target = new URL(inner.replace("getchanges", "getChanges") + address.search, original.base);
      const s = target.searchParams.get("s");
      if (s !== null) target.searchParams.set("s", String(Number(s) + 1));
      return target;
    },
    reply: ({ searchParams }, body) => body.replace(/ s="\d+"/, ` s="${searchParams.get("s")}"`),
  };
}

const storedFiles = ({ store }: MirrorCity) =>
  store.read((snapshot) => snapshot.rows(sql`SELECT id FROM council_file`));

describe("a council with an address for each index", () => {
  it("is copied by the command, and nothing shows its password", () =>
    withCities(1, (original) =>
      withFolder(async (folder) => {
        await original.load(MONEY, data);
        const login = join(folder, "login");
        writeFileSync(login, `${LOGIN}\n`);
        await withProxy(original.base, canton(original), async ({ origin, host }) => {
          const mirror = (name: string, flags: readonly string[], environment: Record<string, string> = {}) =>
            run(["mirror", ...flags, "--pause", "0s", "--data", join(folder, name)], environment);
          const indexes = ["--index", `PARTEI=${origin}/p1/cdws`, "--index", `DOKUMENT=${origin}/p2/cdws/Index`];
          const first = await mirror("a", [...indexes, "--login-file", login]);
          expect([first.status, first.stdout]).toEqual([
            0,
            expect.stringMatching(/^partei: 12 .*\ndokument: 1 .*\nfiles: 1 /),
          ]);
          expect(first.stderr).toMatch(/^1 file to fetch, about \d+ s\.$/m);
          const again = await mirror("a", indexes, { RATHAUS_MIRROR_LOGIN: LOGIN });
          expect([again.status, again.stdout]).toEqual([0, expect.stringContaining("Nothing has changed")]);
          const inUrl = `PARTEI=http://kanton:${encodeURIComponent("geheim/42")}@${host}/p1/cdws`;
          const third = await mirror("a", ["--index", inUrl, "--check"]);
          expect([third.status, third.stdout]).toEqual([0, expect.stringContaining("true copy")]);
          const refused = await mirror("a", indexes, { RATHAUS_MIRROR_LOGIN: "kanton:falsch/42" });
          expect([refused.status, refused.stderr]).toEqual([
            1,
            expect.stringMatching(/answers with status 401: not with Basic …\. .*RATHAUS_MIRROR_LOGIN/),
          ]);
          const exportFolder = join(folder, "export");
          expect((await run(["export", "--out", exportFolder, "--data", join(folder, "a")])).status).toBe(0);
          const written = [join(folder, "a"), exportFolder].flatMap((place) =>
            readdirSync(place, { recursive: true, withFileTypes: true })
              .filter((entry) => entry.isFile())
              .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1")),
          );
          const printed = [first, again, third, refused].flatMap(({ stdout, stderr }) => [stdout, stderr]);
          for (const text of [...written, ...printed]) {
            for (const secret of ["geheim", "falsch", TOKEN]) expect(text).not.toContain(secret);
          }
        });
      }),
    ));
});

describe("--index", () => {
  it("fetches the records and files of those indexes only", () =>
    withCities(2, async (original, mirror) => {
      await original.load(MONEY, data);
      await mirror.mirror(original.base, { indexes: ["Dokument"], withFiles: false });
      await mirror.mirror(original.base, { indexes: ["partei"], withFiles: true });
      expect(await storedFiles(mirror)).toEqual([]);
      expect(mirror.asked.filter((path) => /files|dokumente|wahlkreis/.test(path))).toEqual([]);
      mirror.asked.length = 0;
      await mirror.mirror(original.base, { indexes: ["DOKUMENT"], withFiles: true });
      expect(await storedFiles(mirror)).toEqual([[fileId("c")]]);
      // The other index stays as it is, and so does what is known of it.
      expect(mirror.asked).toEqual([
        "/api/DOKUMENT/schema",
        "/api/DOKUMENT/getChanges",
        `/api/files/${fileId("c")}/1/PDF`,
      ]);
      expect((await exported(mirror.store)).partei).toEqual((await exported(original.store)).partei);
    }));
});

describe("a service that counts records from 0", () => {
  const fromZero = (m: string): Alter => ({
    request(address) {
      const s = address.searchParams.get("s");
      if (s !== null) address.searchParams.set("s", String(Number(s) + 1));
      if (s !== null && address.searchParams.get("m") === "1000") address.searchParams.set("m", m);
      return address;
    },
    reply: ({ searchParams, pathname }, body) =>
      pathname.endsWith("/getChanges") ? undefined : body.replace(/ s="\d+"/, ` s="${searchParams.get("s")}"`),
  });

  it.each(["1000", "5", "1"])("is read completely, in pages of %s, the first time and later", (m) =>
    withCities(2, async (original, mirror) => {
      const only = { indexes: ["partei"] };
      const put = (parties: readonly CouncilRecord[]) => original.put(councilData(new Map([["partei", parties]])));
      await put(PARTIES);
      await withProxy(original.base, fromZero(m), async (base) => {
        expect(await mirror.mirror(base, only)).toMatchObject([{ added: 12 }]);
        await put([...PARTIES.slice(1), party(50, "Neu", "N", false)]);
        expect(await mirror.mirror(base, only)).toMatchObject([{ added: 1, removed: 1 }]);
      });
    }),
  );
});
