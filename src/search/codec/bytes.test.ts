import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aligned, ByteReader, ByteWriter, joined } from "./bytes.ts";

describe("byte strings", () => {
  it("round-trip numbers up to 2^31", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(300), fc.nat())), (numbers) => {
        const writer = new ByteWriter();
        for (const number of numbers) writer.varint(number);
        const bytes = writer.take();
        const reader = new ByteReader(bytes);
        expect(numbers.map(() => reader.varint())).toEqual(numbers);
        expect(reader.at).toBe(bytes.length);
      }),
    );
  });

  it("return what was written since the last take, however long", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 3000 })), (parts) => {
        const writer = new ByteWriter();
        writer.varint(1);
        writer.take();
        for (const part of parts) writer.append(part);
        expect(writer.take()).toEqual(joined(parts));
        expect(writer.length).toBe(0);
      }),
    );
  });

  it("are copied for alignment only if necessary", () => {
    const bytes = new Uint8Array([1, 2, 3, 4]);
    expect(aligned(bytes)).toBe(bytes.buffer);
    expect(new Uint8Array(aligned(bytes.subarray(1)))).toEqual(new Uint8Array([2, 3, 4]));
  });
});
