/** Reads a profile with its logo. In: the text of `city.json`. Out: the profile, or a problem with all its faults. */
import { Causes } from "../base/causes.ts";
import { Problem } from "../base/problems.ts";
import { parseDocument, problemsOf, type ValueProblem } from "../format/json-document.ts";
import { type Logo, logoFault, logoType } from "./logo.ts";
import { type GivenProfile, PROFILE } from "./members.ts";

export const PROFILE_FILE = "city.json";

export interface Profile {
  /** As in the file. */
  readonly given: GivenProfile;
  readonly logo?: Logo;
}

/** The content of a file beside the profile; undefined if there is none. */
export type ReadBeside = (name: string) => Uint8Array | undefined;

/** `file` is its name in messages. */
export function readProfile(text: string, file: string, readBeside: ReadBeside): Profile {
  const document = parseDocument(text);
  if ("fault" in document) throw new Problem("profile-invalid", `${file} ${document.fault}.`);
  const { value } = document;
  const problems = problemsOf(PROFILE, value);
  const given = value as GivenProfile;
  const hasLogo = typeof given?.logo === "string" && !problems.some(({ path }) => path === "logo");
  const logo = hasLogo ? readLogo(given.logo as string, readBeside) : undefined;
  const all = [...problems, ...(logo === undefined || "bytes" in logo ? [] : [logo])];
  if (all.length > 0) throw new Problem("profile-invalid", listed(file, all));
  return { given, ...(logo !== undefined && "bytes" in logo ? { logo } : {}) };
}

function readLogo(name: string, readBeside: ReadBeside): Logo | ValueProblem {
  const bytes = readBeside(name);
  if (bytes === undefined) return { path: "logo", reason: `is ${name}, but there is no such file beside the profile` };
  const logo = { name, type: logoType(name), bytes };
  const reason = logoFault(logo);
  return reason === undefined ? logo : { path: "logo", reason };
}

function listed(file: string, problems: readonly ValueProblem[]): string {
  const causes = new Causes();
  for (const { path, reason } of problems) causes.add({ member: path }, reason);
  const count = causes.count === 1 ? "a problem" : `${causes.count} problems`;
  return [`${file} has ${count}:`, ...causes.sentences()].join("\n  ");
}
