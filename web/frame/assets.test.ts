/** Size and addresses of style sheets and scripts. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readAssets } from "./assets.ts";

const KILOBYTE = 1000;

describe("styles and scripts", () => {
  const { styles, scripts, files } = readAssets();
  const packedSize = (addresses: readonly string[]): number =>
    addresses.reduce((sum, address) => sum + gzipSync(files.get(address)!.body).length, 0);

  it("are small", () => {
    expect(packedSize(scripts)).toBeLessThan(12 * KILOBYTE);
    expect(packedSize(styles)).toBeLessThan(10 * KILOBYTE);
  });

  it("have addresses that change with their content", () => {
    for (const address of [...styles, ...scripts]) {
      expect(address).toMatch(/^\/explorer\/[0-9a-f]{12}\/[a-z-]+\.(css|js)$/);
    }
    expect(readAssets().scripts).toEqual(scripts);
  });

  it("load nothing from elsewhere", () => {
    for (const { body } of files.values()) {
      const text = String(body);
      expect(text).not.toMatch(/@import|url\(|\bimport\b/);
      expect(text.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:/);
    }
  });
});
