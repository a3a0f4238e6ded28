/**
 * `Content-Disposition` for a file that is shown, or saved under its name (RFC 6266, RFC 8187). In: a name as people wrote it. Out: a header that no
 * name can break: plain ASCII for old clients, and the name itself.
 */

/** Longer names cannot be saved everywhere. */
const MOST_CHARACTERS = 150;

export function inlineNamed(name: string): string {
  const clean = cleanName(name);
  // Letters lose their accents rather than becoming underscores; a percent sign would be decoded by some.
  // Taken apart, a sign may leave a slash behind (℀ is a/c), and a name of nothing but accents leaves nothing.
  const plain = clean
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]|[%"/\\:*?<>|]/gu, "_");
  return `inline; filename="${plain || "file"}"; filename*=UTF-8''${encoded(clean)}`;
}

/** Without what cannot stand in a file's name: controls, separators of folders, and signs that turn the direction of text around. */
function cleanName(name: string): string {
  const oneLine = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[/\\:*?<>|]/g, "_")
    .trim();
  const [, stem, ending] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/u.exec(oneLine)!;
  return `${[...stem].slice(0, MOST_CHARACTERS).join("")}${ending ?? ""}`.replace(/^\.+/, "") || "file";
}

/** `encodeURIComponent` leaves four signs as they are that RFC 8187 wants encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
