/**
 * Encodes rows in the binary format of COPY (https://www.postgresql.org/docs/current/sql-copy.html), and the query that
 * sends them to the server. In: rows of a table. Out: one batch of bytes at a time.
 */
import { Query } from "pg";
import type { Row } from "../store.ts";
import { quoted, type Table } from "../table.ts";

const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const NULL_LENGTH = -1;
const END = -1;

/** Bytes that one row needs for each column, besides its texts and byte strings. */
const LENGTH_BYTES = 4;
const INTEGER_BYTES = 8;

/** A buffer of rows; all numbers are big-endian. */
export class CopyRows {
  #buffer = Buffer.allocUnsafe(64 * 1024);
  #size = SIGNATURE.copy(this.#buffer);
  count = 0;

  get size(): number {
    return this.#size;
  }

  add(row: Row): void {
    this.#reserve(2 + LENGTH_BYTES * row.length);
    this.#size = this.#buffer.writeInt16BE(row.length, this.#size);
    for (const value of row) {
      if (value === null) this.#length(NULL_LENGTH);
      else if (typeof value === "string") this.#text(value);
      else if (value instanceof Uint8Array) this.#bytes(value);
      else this.#integer(Number(value));
    }
    this.count += 1;
  }

  /** Returns everything that was added, with header and trailer, and resets the buffer. */
  take(): Buffer {
    this.#reserve(2);
    this.#size = this.#buffer.writeInt16BE(END, this.#size);
    const taken = this.#buffer.subarray(0, this.#size);
    this.#buffer = Buffer.allocUnsafe(this.#buffer.length);
    this.#size = SIGNATURE.copy(this.#buffer);
    this.count = 0;
    return taken;
  }

  #length(bytes: number): void {
    this.#reserve(LENGTH_BYTES);
    this.#size = this.#buffer.writeInt32BE(bytes, this.#size);
  }

  /** In two halves: with a BigInt it takes five times as long. */
  #integer(value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an integer that can be stored exactly.`);
    this.#length(INTEGER_BYTES);
    this.#reserve(INTEGER_BYTES);
    const high = Math.floor(value / 2 ** 32);
    this.#size = this.#buffer.writeInt32BE(high, this.#size);
    this.#size = this.#buffer.writeUInt32BE(value - high * 2 ** 32, this.#size);
  }

  #text(text: string): void {
    // UTF-8 takes at most three bytes for each unit of UTF-16.
    this.#reserve(LENGTH_BYTES + 3 * text.length);
    const bytes = this.#buffer.write(text, this.#size + LENGTH_BYTES);
    this.#length(bytes);
    this.#size += bytes;
  }

  #bytes(bytes: Uint8Array): void {
    this.#length(bytes.length);
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#size);
    this.#size += bytes.length;
  }

  #reserve(bytes: number): void {
    if (this.#size + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#size + bytes));
    this.#buffer.copy(larger, 0, 0, this.#size);
    this.#buffer = larger;
  }
}

/** The members of `pg`'s connection that a COPY needs; its type declarations lack them. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** A COPY that is sent in one piece with its rows: a server that refuses it discards them. */
export class CopyIn extends Query {
  constructor(table: Table, rows: Buffer, done: (error: Error | undefined) => void) {
    const text = `COPY "${table.name}" (${quoted(Object.keys(table.columns))}) FROM STDIN (FORMAT binary)`;
    super(text, done);
    this.submit = (connection) => {
      const wire = connection as unknown as Wire;
      wire.stream.cork();
      wire.query(text);
      wire.sendCopyFromChunk(rows);
      wire.endCopyFrom();
      wire.stream.uncork();
    };
  }

  /** The server is ready for the rows, which have already been sent. */
  handleCopyInResponse(): void {}
}
