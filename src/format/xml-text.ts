/**
 * Escapes text for an XML document. In: a string of characters that XML can represent. Out: the same string, with
 * references for everything that a reader would parse as markup or normalise (XML 1.0, 2.11 and 3.3.3).
 */

const IN_TEXT = /[&<>\r]/;
const IN_TEXT_ALL = /[&<>\r]/g;
const IN_ATTRIBUTE = /[&<>"\r\n\t]/;
const IN_ATTRIBUTE_ALL = /[&<>"\r\n\t]/g;

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#xD;",
  "\n": "&#xA;",
  "\t": "&#x9;",
};

const reference = (character: string): string => REFERENCES[character];

/** For content between tags. */
export function escapeText(text: string): string {
  return IN_TEXT.test(text) ? text.replace(IN_TEXT_ALL, reference) : text;
}

const SPECIAL = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]/;

/** Whether a text needs no escaping between tags: XML can represent it, and none of it would be parsed as markup. */
export function isPlainXml(text: string): boolean {
  return !SPECIAL.test(text) && text.isWellFormed();
}

/** For attribute values in double quotes. */
export function escapeAttribute(text: string): string {
  return IN_ATTRIBUTE.test(text) ? text.replace(IN_ATTRIBUTE_ALL, reference) : text;
}

const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const FORBIDDEN_ALL = new RegExp(FORBIDDEN, "g");

/** Whether XML 1.0 can represent every character of the text, if only as a reference (2.2 Characters). */
export function isXmlText(text: string): boolean {
  return !FORBIDDEN.test(text) && text.isWellFormed();
}

/** Replaces each character that XML 1.0 cannot represent with U+FFFD: for echoing input of a client. */
export function toXmlText(text: string): string {
  return isXmlText(text) ? text : text.toWellFormed().replace(FORBIDDEN_ALL, "\ufffd");
}
