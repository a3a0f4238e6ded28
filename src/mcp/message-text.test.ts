import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { Problem } from "../base/problems.ts";
import { messageText } from "./message-text.ts";

describe("the text of a message", () => {
  it("keeps none of its chunks", async () => {
    const text = "Wä".repeat(5_000);
    const slab = Buffer.alloc(1);
    // Each chunk is read into the same memory, as a view that is kept would show.
    const payload = new Readable({ read() {} });
    const read = messageText(payload, 100_000);
    payload.resume();
    for (const byte of Buffer.from(text)) {
      slab[0] = byte;
      payload.emit("data", slab);
    }
    payload.push(null);
    expect(await read).toBe(text);
  });

  it("may have as many bytes as allowed", async () => {
    const chunks = (bytes: number) => Readable.from(Array.from({ length: bytes }, () => Buffer.from("x")));
    expect(await messageText(chunks(3_000), 3_000)).toHaveLength(3_000);
    await expect(messageText(chunks(3_001), 3_000)).rejects.toThrow(Problem);
  });

  it("is refused if the client disconnects", async () => {
    const payload = new Readable({ read() {} });
    const read = messageText(payload, 100);
    payload.destroy(new Error("aborted"));
    // The client's fault, which the log does not report.
    await expect(read).rejects.toMatchObject({ code: "request-invalid" });
  });
});
