import { existsSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makeFolders } from "./make-folders.ts";

const folder = (): string => mkdtempSync(join(tmpdir(), "rathaus-folders-"));

it("creates all that are missing, and accepts what exists", () => {
  const root = folder();
  onTestFinished(() => rmSync(root, { recursive: true }));
  const path = join(root, "a", "b");
  makeFolders(path);
  makeFolders(path);
  expect(existsSync(path)).toBe(true);
});

it("ends with an error if the working directory was removed", () => {
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  const gone = folder();
  process.chdir(gone);
  rmdirSync(gone);
  expect(() => makeFolders("./data")).toThrow("ENOENT");
});
