/** Hash and size of a content in the folder of files, and how to compute them. */
import { createHash } from "node:crypto";

/** A content in the folder. */
export interface KeptFile {
  /** SHA-256 in hex. */
  readonly hash: string;
  readonly size: number;
}

/** Why a content is not available: the file does not exist, or its content has changed. */
export type Damage = "missing" | "damaged";

/** Hash and size of a content; `use` gets each chunk. */
export async function digestOf(
  content: AsyncIterable<Uint8Array>,
  use: (chunk: Uint8Array) => Promise<void> | undefined = () => undefined,
): Promise<KeptFile> {
  const sum = createHash("sha256");
  let size = 0;
  for await (const chunk of content) {
    sum.update(chunk);
    size += chunk.length;
    await use(chunk);
  }
  return { hash: sum.digest("hex"), size };
}
