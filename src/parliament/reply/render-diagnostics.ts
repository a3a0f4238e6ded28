/**
 * Errors of the council service: SRU `diagnostics` documents (https://www.loc.gov/standards/sru/diagnostics/) for XML
 * clients, problem+json for the others.
 */
import type { Language } from "../../base/language.ts";
import type { Problem, ProblemCode } from "../../base/problems.ts";
import { diagnosticUri } from "../../cql/diagnostics.ts";
import { escapeText, toXmlText } from "../../format/xml-text.ts";
import {
  CALENDAR_FORMAT,
  CSV_FORMAT,
  JSON_FEED_FORMAT,
  NDJSON_FORMAT,
  XML_FORMAT,
} from "../../http/message/negotiate.ts";
import { PROBLEM_JSON, type ProblemFormat } from "../../http/message/problem-reply.ts";

/** The closest SRU diagnostics for problems that are not about a query; the default is 1, the general system error. */
const DIAGNOSTIC_OF: Partial<Record<ProblemCode, number>> = {
  "not-found": 235,
  "parameter-invalid": 6,
  "method-not-allowed": 4,
  "not-ready": 2,
};

export const COUNCIL_PROBLEMS: readonly ProblemFormat[] = [
  { of: XML_FORMAT, type: XML_FORMAT.type, render: diagnosticsXml },
  PROBLEM_JSON,
  { ...PROBLEM_JSON, of: CSV_FORMAT },
  { ...PROBLEM_JSON, of: NDJSON_FORMAT },
  { ...PROBLEM_JSON, of: JSON_FEED_FORMAT },
  { ...PROBLEM_JSON, of: CALENDAR_FORMAT },
];

/** The parts of the SRU diagnostic for a problem, as text for XML. */
export interface DiagnosticXml {
  readonly uri: string;
  readonly details: string;
  readonly message: string;
  /** Where in the query, if it is known. */
  readonly position?: number;
}

export function diagnosticOf(problem: Problem, language: Language): DiagnosticXml {
  const { parameter = "", members = {} } = problem.extras;
  return {
    uri: escapeXml(String(members.diagnostic ?? diagnosticUri(DIAGNOSTIC_OF[problem.code] ?? 1))),
    details: escapeXml(String(members.details ?? parameter)),
    message: escapeXml(problem.textsIn(language).detail),
    position: members.position as number | undefined,
  };
}

function diagnosticsXml(problem: Problem, language: Language): string {
  const { uri, details, message, position } = diagnosticOf(problem, language);
  const place = position === undefined ? "" : `<position>${position}</position>`;
  return (
    '<?xml version="1.0" encoding="utf-8"?><diagnostics xmlns="http://www.loc.gov/zing/srw/">' +
    `<diagnostic xmlns="http://www.loc.gov/zing/srw/diagnostic/"><uri>${uri}</uri>` +
    `<details>${details}</details><message>${message}</message>${place}</diagnostic></diagnostics>`
  );
}

/** Both may quote the query, which may contain anything. */
function escapeXml(text: string): string {
  return escapeText(toXmlText(text));
}
