import { describe, expect, it } from "vitest";
import { whileUnchanged } from "./while-unchanged.ts";

/** Work that reads the data version twice, and is interrupted by so many imports. */
function city(imports: number) {
  let version = 0;
  let left = imports;
  const read = async (): Promise<string> => String(version);
  const work = async (): Promise<readonly string[]> => {
    const first = await read();
    if (left > 0) {
      left -= 1;
      version += 1;
    }
    return [first, await read()];
  };
  return { read, work };
}

describe("work on unchanged data", () => {
  it.each([0, 1, 4])("never mixes two versions, after %i imports meanwhile", async (imports) => {
    const { read, work } = city(imports);
    const [first, second] = await whileUnchanged(read, work);
    expect(first).toBe(second);
  });

  it("gives up if the data does not stop changing", async () => {
    const { read, work } = city(100);
    await expect(whileUnchanged(read, work)).rejects.toThrow("Try again in a minute.");
  });

  it("repeats what failed because of an import, and passes other errors on", async () => {
    const { read, work } = city(1);
    const strict = async (): Promise<string> => {
      const [first, second] = await work();
      if (first !== second) throw new Error("a record is gone");
      return first;
    };
    expect(await whileUnchanged(read, strict)).toBe("1");
    const failing = (): Promise<never> => Promise.reject(new Error("broken"));
    await expect(whileUnchanged(read, failing)).rejects.toThrow("broken");
  });
});
