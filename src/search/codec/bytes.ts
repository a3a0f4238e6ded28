/**
 * Sequential writer and reader of byte strings. Whole numbers are encoded as LEB128: seven bits per byte, lowest first,
 * the high bit set on all but the last (https://en.wikipedia.org/wiki/LEB128).
 */
export class ByteWriter {
  length = 0;
  #bytes = new Uint8Array(1024);

  /** A whole number from 0 to 2^31 - 1. */
  varint(value: number): void {
    this.#reserve(5);
    let rest = value;
    for (; rest > 0x7f; rest >>= 7) this.#bytes[this.length++] = (rest & 0x7f) | 0x80;
    this.#bytes[this.length++] = rest;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Returns a copy of what was written since the last call, and resets the writer. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }

  #reserve(count: number): void {
    if (this.length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.length + count));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }
}

export class ByteReader {
  at: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** Written so that V8 inlines it into the loops that call it: nearly every number is one byte. */
  varint(): number {
    let value = this.#bytes[this.at++];
    if (value < 0x80) return value;
    value &= 0x7f;
    for (let shift = 7; ; shift += 7) {
      const byte = this.#bytes[this.at++];
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
}

/** The bytes at offset 0 of a buffer, as typed arrays of wider numbers need them; copied only if they are elsewhere. */
export function aligned(bytes: Uint8Array): ArrayBufferLike {
  return bytes.byteOffset === 0 ? bytes.buffer : bytes.slice().buffer;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
