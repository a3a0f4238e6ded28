/**
 * The envelopes of SRU 1.2 (https://www.loc.gov/standards/sru/) and diagnostics inside them. Prefixes are those that
 * Index Data's servers use: some clients look for the names with their prefixes.
 */
import type { Language } from "../../base/language.ts";
import type { Problem } from "../../base/problems.ts";
import { XSI_NAMESPACE } from "../../format/xml-namespaces.ts";
import { escapeText, toXmlText } from "../../format/xml-text.ts";
import { XML_FORMAT } from "../../http/message/negotiate.ts";
import type { ProblemFormat } from "../../http/message/problem-reply.ts";
import { diagnosticOf } from "../reply/render-diagnostics.ts";
import { LATEST_VERSION, type Operation, type Version } from "./sru-request.ts";

const SRU_NAMESPACE = "http://www.loc.gov/zing/srw/";
const DIAGNOSTIC_NAMESPACE = "http://www.loc.gov/zing/srw/diagnostic/";

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';

/** Records in XML use the prefix `xsi`, which the envelope declares. */
export function openEnvelope(operation: Operation, version: Version): string {
  const namespaces = `xmlns:zs="${SRU_NAMESPACE}" xmlns:xsi="${XSI_NAMESPACE}"`;
  return `${DECLARATION}<zs:${operation}Response ${namespaces}>${element("version", version)}`;
}

export function closeEnvelope(operation: Operation): string {
  return `</zs:${operation}Response>`;
}

/** An element of SRU with any text. */
export function element(name: string, text: string | number): string {
  return `<zs:${name}>${xmlText(String(text))}</zs:${name}>`;
}

export function xmlText(text: string): string {
  return escapeText(toXmlText(text));
}

/** What the server made of the request, by its parameters. */
export function echo(operation: Operation, parameters: Readonly<Record<string, string | number>>): string {
  const name = `echoed${operation[0].toUpperCase()}${operation.slice(1)}Request`;
  const members = Object.entries(parameters).map(([parameter, value]) => element(parameter, value));
  return `<zs:${name}>${members.join("")}</zs:${name}>`;
}

/** The schema of diagnostics has no element for the position, so the message says it. */
export function diagnosticsXml(problem: Problem, language: Language): string {
  const { uri, details, message, position } = diagnosticOf(problem, language);
  const place = position === undefined ? "" : ` (${PLACE[language]} ${position + 1})`;
  return (
    `<zs:diagnostics><diag:diagnostic xmlns:diag="${DIAGNOSTIC_NAMESPACE}"><diag:uri>${uri}</diag:uri>` +
    `<diag:details>${details}</diag:details><diag:message>${message}${place}</diag:message>` +
    "</diag:diagnostic></zs:diagnostics>"
  );
}

const PLACE: Readonly<Record<Language, string>> = { en: "at character", de: "bei Zeichen" };

/** A response without results. */
export function failureXml(
  operation: Exclude<Operation, "explain">,
  version: Version,
  problem: Problem,
  language: Language,
): string {
  const count = operation === "searchRetrieve" ? element("numberOfRecords", 0) : "";
  return openEnvelope(operation, version) + count + diagnosticsXml(problem, language) + closeEnvelope(operation);
}

/** Problems that have an HTTP status of their own: an unknown index, a client with too many requests. */
export const SRU_PROBLEMS: readonly ProblemFormat[] = [
  {
    of: XML_FORMAT,
    type: XML_FORMAT.type,
    render: (problem, language) => failureXml("searchRetrieve", LATEST_VERSION, problem, language),
  },
];
