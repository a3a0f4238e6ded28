import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BUILD_ID, sourceHash } from "./build-id.ts";

let root: string;
const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "rathaus-build-"));
  write("src/http/reply.ts", "1");
  write("web/style/base.css", "2");
});
afterEach(() => rmSync(root, { recursive: true }));

it("is the version and a hash", () => {
  expect(BUILD_ID).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{10}$/);
});

it.each(["src/http/reply.ts", "web/style/base.css", "web/new.ts"])("changes with %s", (path) => {
  const before = sourceHash(root);
  expect(sourceHash(root)).toBe(before);
  write(path, "changed");
  expect(sourceHash(root)).not.toBe(before);
});

it.each(["src/http/reply.test.ts", "src/cli/main.ts", "src/demo/data/names.txt", "src/http/testing/x.ts"])(
  "does not change with %s, which renders no response",
  (path) => {
    const before = sourceHash(root);
    write(path, "new");
    expect(sourceHash(root)).toBe(before);
  },
);
