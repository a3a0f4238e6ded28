/**
 * Text as it stands inside an XML document. In: any string of characters that XML can carry. Out: the same with
 * whatever a reader would take for markup, or would normalise away (XML 1.0, 2.11 and 3.3.3), written as a reference.
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

/** Whether a text stands between tags as it is: XML can carry it, and nothing in it would be taken for something else. */
export function isPlainXml(text: string): boolean {
  return !SPECIAL.test(text) && text.isWellFormed();
}

/** For attribute values in double quotes. */
export function escapeAttribute(text: string): string {
  return IN_ATTRIBUTE.test(text) ? text.replace(IN_ATTRIBUTE_ALL, reference) : text;
}

const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const FORBIDDEN_ALL = new RegExp(FORBIDDEN, "g");

/** Whether XML 1.0 can carry every character of the text, even as a reference (2.2 Characters). */
export function isXmlText(text: string): boolean {
  return !FORBIDDEN.test(text) && text.isWellFormed();
}

/** The text with the replacement character in place of each that XML 1.0 cannot carry: for echoing what a client sent. */
export function toXmlText(text: string): string {
  return isXmlText(text) ? text : text.toWellFormed().replace(FORBIDDEN_ALL, "\ufffd");
}
