import { randomBytes } from "node:crypto";
import { mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ByteRange, FileContent } from "../../http/files/file-bytes.ts";
import { type CheckedFiles, checkedFiles } from "./checked-files.ts";
import { type Damage, digestOf, type KeptFile } from "./kept-file.ts";

const SHORT = randomBytes(1000);
/** Too long for memory, and read in several pieces. */
const LONG = randomBytes(9 << 20);

let place: string;
let path: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "rathaus-checked-"));
  path = join(place, "file");
});
afterEach(() => rmSync(place, { recursive: true }));

/** The file is written, and what is known of it. */
async function kept(bytes: Buffer): Promise<KeptFile> {
  writeFileSync(path, bytes);
  return digestOf(
    (async function* () {
      yield bytes;
    })(),
  );
}

/** Whether the content is there, and these its bytes. A comparison by `expect` would take a second for each. */
async function gives(content: FileContent | Damage, bytes: Buffer, range: ByteRange): Promise<boolean> {
  if (typeof content === "string") return false;
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of content.bytes(range)) chunks.push(Buffer.from(chunk));
  } finally {
    await content.close();
  }
  return Buffer.concat(chunks).equals(bytes.subarray(range.start, range.end));
}

/** Changes one byte in place; neither the size nor the time of modification tells. Times go in steps of up to 10 ms, so it waits for the next. */
async function damage(at: number): Promise<void> {
  await sleep(20);
  const { atime, mtime } = statSync(path);
  const handle = await open(path, "r+");
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, at);
  await handle.write(Buffer.of(byte[0] ^ 1), 0, 1, at);
  await handle.close();
  utimesSync(path, atime, mtime);
}

const LATER = () => Date.now() + 60_000;

describe.each([
  ["a short content", SHORT],
  ["a long content", LONG],
])("%s", (_, bytes) => {
  const all = { start: 0, end: bytes.length };
  const parts = [all, { start: 1, end: 2 }, { start: 500, end: bytes.length - 3 }, { start: 7, end: 7 }];

  // As it is right after it was written, and when its time of change is sure to tell the next change.
  describe.each([
    ["new", undefined],
    ["old", LATER],
  ])("that is %s", (_, now) => {
    let files: CheckedFiles;
    beforeEach(() => {
      files = checkedFiles(now);
    });

    /** From disk, and if it is short then from memory. */
    async function expectGood(file: KeptFile): Promise<void> {
      for (const _ of [1, 2, 3]) expect(await gives(await files.open(path, file), bytes, all)).toBe(true);
    }

    it("is given whole and in parts, again and again", async () => {
      const file = await kept(bytes);
      for (const range of [...parts, ...parts]) {
        expect(await gives(await files.open(path, file), bytes, range)).toBe(true);
      }
    });

    it("is refused as soon as it is changed in place, and given when it is mended", async () => {
      const file = await kept(bytes);
      for (const at of [0, bytes.length - 1]) {
        await expectGood(file);
        await damage(at);
        for (const deep of [true, false]) {
          expect(await files.open(path, file)).toBe("damaged");
          expect(await files.inspect(path, file, deep)).toBe(deep ? "damaged" : undefined);
        }
        await damage(at);
      }
      expect(await gives(await files.open(path, file), bytes, all)).toBe(true);
    });

    it("is refused once it is replaced by another, or gone; the same again is as good", async () => {
      const file = await kept(bytes);
      const replace = (other: Buffer) => {
        writeFileSync(`${path}.part`, other);
        renameSync(`${path}.part`, path);
      };
      expect(await files.inspect(path, file, true)).toBeUndefined();
      await expectGood(file);
      replace(Buffer.from(bytes).reverse());
      expect(await files.open(path, file)).toBe("damaged");
      replace(bytes);
      expect(await gives(await files.open(path, file), bytes, all)).toBe(true);
      replace(bytes.subarray(1));
      expect(await files.open(path, file)).toBe("damaged");
      rmSync(path);
      expect([await files.open(path, file), await files.inspect(path, file, true)]).toEqual(["missing", "missing"]);
    });
  });
});

describe("a content that changes while it is read", () => {
  /** Reads it; after the first chunk, something happens. */
  async function readWith(bytes: Buffer, happens: () => Promise<void> | void): Promise<Buffer> {
    const opened = (await checkedFiles(LATER).open(path, await kept(bytes))) as FileContent;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of opened.bytes({ start: 0, end: bytes.length })) {
        chunks.push(Buffer.from(chunk));
        if (chunks.length === 1) await happens();
      }
    } finally {
      await opened.close();
    }
    return Buffer.concat(chunks);
  }

  it.each([LONG.length - 1, 0])("at byte %i is not read on", async (at) => {
    await expect(readWith(LONG, () => damage(at))).rejects.toThrow("changed on disk");
  });

  it("is read to its end if only its name is taken away or given to another", async () => {
    expect((await readWith(LONG, () => rmSync(path))).equals(LONG)).toBe(true);
    const renamed = () => {
      writeFileSync(`${path}.part`, LONG);
      renameSync(`${path}.part`, path);
    };
    expect((await readWith(LONG, renamed)).equals(LONG)).toBe(true);
  });
});
