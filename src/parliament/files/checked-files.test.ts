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
/** Too long for the cache, and read in several chunks. */
const LONG = randomBytes(9 << 20);

let place: string;
let path: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "rathaus-checked-"));
  path = join(place, "file");
});
afterEach(() => rmSync(place, { recursive: true }));

/** Writes the file, and returns its hash and size. */
async function written(bytes: Buffer): Promise<KeptFile> {
  writeFileSync(path, bytes);
  return digestOf(
    (async function* () {
      yield bytes;
    })(),
  );
}

/** Whether the content is available and has these bytes. A comparison by `expect` would take a second each. */
async function hasBytes(content: FileContent | Damage, bytes: Buffer, range: ByteRange): Promise<boolean> {
  if (typeof content === "string") return false;
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of content.bytes(range)) chunks.push(Buffer.from(chunk));
  } finally {
    await content.close();
  }
  return Buffer.concat(chunks).equals(bytes.subarray(range.start, range.end));
}

/**
 * Changes one byte in place, without a change of size or modification time. Timestamps have steps of up to 10 ms, so
 * it waits for the next one.
 */
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

  // Right after it was written, and when its change time is old enough to reveal a next change.
  describe.each([
    ["new", undefined],
    ["old", LATER],
  ])("that is %s", (_, now) => {
    let files: CheckedFiles;
    beforeEach(() => {
      files = checkedFiles(now);
    });

    /** Several times: a short file comes from the cache at last. */
    async function expectGood(file: KeptFile): Promise<void> {
      for (const _ of [1, 2, 3]) expect(await hasBytes(await files.open(path, file), bytes, all)).toBe(true);
    }

    it("is read whole and in ranges, repeatedly", async () => {
      const file = await written(bytes);
      for (const range of [...parts, ...parts]) {
        expect(await hasBytes(await files.open(path, file), bytes, range)).toBe(true);
      }
    });

    it("is refused as soon as it is changed in place, and read again once it is repaired", async () => {
      const file = await written(bytes);
      for (const at of [0, bytes.length - 1]) {
        await expectGood(file);
        await damage(at);
        for (const deep of [true, false]) {
          expect(await files.open(path, file)).toBe("damaged");
          expect(await files.inspect(path, file, deep)).toBe(deep ? "damaged" : undefined);
        }
        await damage(at);
      }
      expect(await hasBytes(await files.open(path, file), bytes, all)).toBe(true);
    });

    it("is refused once it is replaced by another or removed, and accepted if the same content returns", async () => {
      const file = await written(bytes);
      const replace = (other: Buffer) => {
        writeFileSync(`${path}.part`, other);
        renameSync(`${path}.part`, path);
      };
      expect(await files.inspect(path, file, true)).toBeUndefined();
      await expectGood(file);
      replace(Buffer.from(bytes).reverse());
      expect(await files.open(path, file)).toBe("damaged");
      replace(bytes);
      expect(await hasBytes(await files.open(path, file), bytes, all)).toBe(true);
      replace(bytes.subarray(1));
      expect(await files.open(path, file)).toBe("damaged");
      rmSync(path);
      expect([await files.open(path, file), await files.inspect(path, file, true)]).toEqual(["missing", "missing"]);
    });
  });
});

describe("a content that changes while it is read", () => {
  /** Reads it, and runs `event` after the first chunk. */
  async function readWith(bytes: Buffer, event: () => Promise<void> | void): Promise<Buffer> {
    const opened = (await checkedFiles(LATER).open(path, await written(bytes))) as FileContent;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of opened.bytes({ start: 0, end: bytes.length })) {
        chunks.push(Buffer.from(chunk));
        if (chunks.length === 1) await event();
      }
    } finally {
      await opened.close();
    }
    return Buffer.concat(chunks);
  }

  it.each([LONG.length - 1, 0])("at byte %i is not read any further", async (at) => {
    await expect(readWith(LONG, () => damage(at))).rejects.toThrow("changed on disk");
  });

  it("is read to its end if it is only unlinked or replaced", async () => {
    expect((await readWith(LONG, () => rmSync(path))).equals(LONG)).toBe(true);
    const renamed = () => {
      writeFileSync(`${path}.part`, LONG);
      renameSync(`${path}.part`, path);
    };
    expect((await readWith(LONG, renamed)).equals(LONG)).toBe(true);
  });
});
