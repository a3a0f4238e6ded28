import { expect, it } from "vitest";
import { newestVersion } from "./newest-version.ts";

it("is the same for a version until a newer one comes, and old versions never see it", () => {
  const of = newestVersion(() => new Set<string>());
  const first = of("9-aa");
  expect(of("9-aa")).toBe(first);
  const second = of("10-bb").add("x");
  expect(second).not.toBe(first);
  const late = of("9-aa");
  expect(late.size).toBe(0);
  expect(of("9-aa")).not.toBe(late);
  expect(of("10-bb")).toBe(second);
});
