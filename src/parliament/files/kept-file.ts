/** What is known of a content that the folder of files keeps, and how it is reckoned. */
import { createHash } from "node:crypto";

/** A content that the folder keeps. */
export interface KeptFile {
  /** SHA-256 in hex. */
  readonly hash: string;
  readonly size: number;
}

/** Why a content cannot be had: it is not there, or it is no longer what it was. */
export type Damage = "missing" | "damaged";

/** Hash and size of a content, which on the way may be used otherwise. */
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
