/**
 * `Content-Disposition` for a file that is shown, or saved under its name (RFC 6266, RFC 8187). In: any name. Out: a
 * header that no name can break, with plain ASCII for old clients and the name itself.
 */

/** Not every file system can store longer names. */
const MAX_CHARACTERS = 150;

export function inlineDisposition(name: string): string {
  const clean = cleanName(name);
  // Letters lose their accents rather than becoming underscores; some clients would decode a percent sign.
  // A decomposed character may contain a slash (℀ is a/c), and a name of nothing but accents becomes empty.
  const plain = clean
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]|[%"/\\:*?<>|]/gu, "_");
  return `inline; filename="${plain || "file"}"; filename*=UTF-8''${encoded(clean)}`;
}

/** Without what a file name cannot contain: control characters, path separators and bidirectional controls. */
function cleanName(name: string): string {
  const oneLine = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[/\\:*?<>|]/g, "_")
    .trim();
  const [, stem, ending] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/u.exec(oneLine)!;
  return `${[...stem].slice(0, MAX_CHARACTERS).join("")}${ending ?? ""}`.replace(/^\.+/, "") || "file";
}

/** `encodeURIComponent` does not encode four characters that RFC 8187 requires to be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
