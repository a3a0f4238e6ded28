/** A folder of files that stores nothing: it only computes hashes, for imports that are tried out. */
import { hash } from "node:crypto";
import type { FileFolder } from "./file-folder.ts";
import { digestOf } from "./kept-file.ts";

export const UNWRITTEN_FILES: FileFolder = {
  put: (bytes) => hash("sha256", bytes),
  putStream: (content) => digestOf(content),
  open: async () => "missing",
  inspect: async () => "missing",
  async *entries() {},
  remove: async () => {},
};
