/**
 * Import and export of attached files with the commands: `files/` in both layouts, errors and unreferenced files.
 * `round-trip.test.ts` exports and imports those of the demo city.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { dokument, fileId, guid } from "../support/attachments.ts";
import { run, withFolder } from "../support/process.ts";
import { emptyCity } from "../support/small-city.ts";

// Each test runs the program several times.
vi.setConfig({ testTimeout: 120_000 });

const PDF = { PDF: "pdf" };
const DOCUMENTS = [
  dokument({ nr: 1, name: "Weisung", versions: [PDF, PDF] }),
  dokument({ nr: 2, name: "Bild", versions: [{ Original: "jpg" }] }),
];

function put(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Writes two documents: two versions of the first, and the picture of the second. */
function putDocuments(folder: string): void {
  put(join(folder, "dokument.ndjson"), DOCUMENTS.map((one) => `${JSON.stringify(one)}\n`).join(""));
  put(join(folder, "files", `${fileId(1)}.1.PDF.pdf`), "first");
  put(join(folder, "files", guid(1), "332", "2", "PDF", "cdws.pdf"), "second");
  put(join(folder, "files", guid(2), "332", "1", "Original", "cdws.jpg"), "picture");
  put(join(folder, "files", ".DS_Store"), "hidden");
}

const imports = (folder: string, data: string) => run(["import", "parliament", folder, "--data", data]);

async function ask(data: string, ...addresses: readonly string[]): Promise<string[]> {
  const city = await emptyCity({ RATHAUS_DATA: data });
  try {
    const replies = await Promise.all(addresses.map((address) => city.app.inject(address)));
    return replies.map(({ statusCode, body }) => (statusCode === 200 ? body : String(statusCode)));
  } finally {
    await city.close();
  }
}

const withPlaces = (work: (files: string, data: string) => Promise<void>) =>
  withFolder((files) => withFolder((data) => work(files, data)));

const isBlob = (path: string): boolean => /[\da-f]{62}$/.test(path);

describe("rathaus import parliament with files", () => {
  it("accepts both layouts, reports changes and unreferenced files, and keeps files if the import has none", () =>
    withPlaces(async (files, data) => {
      putDocuments(files);
      put(join(files, "files", "stray-1.1.PDF.pdf"), "whose?");
      const first = await imports(files, data);
      expect(first.stdout).toMatch(
        /^dokument: 2 records, .*\nfiles: 4 files, 4 added, 0 changed, 0 removed\nNotice: no record references 1 of the files, such as stray-1\.1\.PDF\.pdf\.\nImported/,
      );
      const addresses = [`/dokumente/${fileId(1)}`, `/api/files/${fileId(1)}/1/pdf`, `/dokumente/${fileId(2)}`];
      expect(await ask(data, ...addresses, "/dokumente/stray-1")).toEqual(["second", "first", "picture", "whose?"]);

      expect((await imports(files, data)).stdout).toMatch(
        /\nfiles: 4 files, unchanged\nNotice: .*\nNothing has changed/,
      );

      // Without the folder `files` they stay; a folder with only files changes only those.
      rmSync(join(files, "files"), { recursive: true });
      expect((await imports(files, data)).stdout).not.toContain("files");
      rmSync(join(files, "dokument.ndjson"));
      for (const [nr, content] of ["FIRST", "second"].entries()) {
        put(join(files, "files", `${fileId(1)}.${nr + 1}.PDF.pdf`), content);
      }
      const blobs = () => readdirSync(join(data, "files"), { recursive: true, encoding: "utf8" }).filter(isBlob).sort();
      const before = blobs();
      expect((await imports(files, data)).stderr).toContain("more than a tenth of the data: 2 of 4 files");
      // Nothing is left of what it has written.
      expect(blobs()).toEqual(before);
      put(join(files, "files", `${fileId(2)}.1.Original.jpg`), "picture");
      put(join(files, "files", "stray-1.1.PDF.pdf"), "whose?");
      expect((await imports(files, data)).stdout).toMatch(/^files: 4 files, 0 added, 1 changed, 0 removed\n/);
      expect(await ask(data, ...addresses)).toEqual(["second", "FIRST", "picture"]);
    }));

  it("reports every invalid file name, and changes nothing if there is an error", () =>
    withPlaces(async (files, data) => {
      putDocuments(files);
      expect((await imports(files, data)).status).toBe(0);
      put(join(files, "files", `${fileId(1)}.1.PDF.pdf`), "changed");
      put(join(files, "files", "Protokoll vom Montag.pdf"), "");
      put(join(files, "files", `${fileId(1)}.2.pdf.PDF`), "");
      put(join(files, "files", "a", "b.1.PDF.pdf"), "");
      const { status, stderr } = await imports(files, data);
      expect(status).toBe(1);
      expect(stderr).toContain("The files have 2 problems:");
      expect(stderr).toContain(
        "files/Protokoll vom Montag.pdf: the name of a file must be <id>.<version>.<view>.<extension> " +
          "(and 1 more like it: files/a/b.1.PDF.pdf).",
      );
      expect(stderr).toContain("is the same version and view of the same file.");

      // An invalid record stops the import of files, too.
      rmSync(join(files, "files"), { recursive: true });
      putDocuments(files);
      put(join(files, "files", `${fileId(1)}.1.PDF.pdf`), "changed");
      put(join(files, "dokument.ndjson"), '{"OBJ_GUID":"x"}\n');
      expect((await imports(files, data)).status).toBe(1);
      expect(await ask(data, `/api/files/${fileId(1)}/1/PDF`)).toEqual(["first"]);
    }));
});
