/** A new file that is written in large chunks and hashed on the way. In: texts and bytes. Out: its size and SHA-256. */
import { createHash } from "node:crypto";
import { closeSync, createReadStream, openSync, statSync, writeSync } from "node:fs";

export interface FileSum {
  readonly bytes: number;
  /** In hex digits. */
  readonly sha256: string;
}

/** Characters to buffer before a write. */
const CHUNK = 1 << 18;

export class HashedFile {
  readonly #file: number;
  readonly #hash = createHash("sha256");
  #text = "";
  #bytes = 0;

  constructor(path: string) {
    this.#file = openSync(path, "wx");
  }

  write(text: string): void {
    this.#text += text;
    if (this.#text.length >= CHUNK) this.#flush();
  }

  writeBytes(bytes: Uint8Array): void {
    // A write may take only a part.
    for (let from = 0; from < bytes.length; ) from += writeSync(this.#file, bytes, from);
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
  }

  close(): FileSum {
    this.#flush();
    closeSync(this.#file);
    return { bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }

  #flush(): void {
    const bytes = Buffer.from(this.#text);
    this.#text = "";
    this.writeBytes(bytes);
  }
}

/** Of a file that somebody else has written. */
export async function sumOf(path: string): Promise<FileSum> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { bytes: statSync(path).size, sha256: hash.digest("hex") };
}
