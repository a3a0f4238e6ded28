/** What is known about the text of attached files, by the hash of their content. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { packText, unpackText } from "../../search/codec/text-codec.ts";

/**
 * `read`: it has a text. `no-text`: it has none, because its pages are scanned, or empty. Otherwise why it cannot be
 * read. A content that is missing on disk has no state: it is tried again after the next import.
 */
export const TEXT_STATES = ["read", "no-text", "encrypted", "damaged", "too-large", "too-slow"] as const;

export type TextState = (typeof TEXT_STATES)[number];

/** Increased when the readers find more or other text than before: then all files are read again. */
export const READER_VERSION = 1;

/** The names of files that are read end like this. */
export const READABLE: readonly string[] = ["pdf", "txt", "html", "htm", "docx", "odt"];

/** Only these have pages to link to. */
export function hasPages(extension: string): boolean {
  return extension.toLowerCase() === "pdf";
}

/** The key of a page, which is counted from 1. */
export function pageKey(hash: string, page: number): string {
  return `${hash}/${page}`;
}

/** All keys of the pages of a content are from the first to before the second. */
export function pageKeys(hash: string): readonly [string, string] {
  // The character after the slash is 0.
  return [`${hash}/`, `${hash}0`];
}

export function packPage(text: string): Uint8Array {
  return deflateRawSync(packText(text));
}

export function unpackPage(body: Uint8Array): string {
  return unpackText(inflateRawSync(body));
}
