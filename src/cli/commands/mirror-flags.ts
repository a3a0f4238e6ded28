/** Parses and validates the flags of `rathaus mirror`. Error messages never contain the key. */
import { type Command, Option } from "commander";
import { Problem } from "../../base/problems.ts";
import { PROGRAM_VERSION } from "../../base/program-version.ts";
import { milliseconds } from "../io/duration.ts";

export interface MirrorPlan {
  readonly finance?: URL;
  readonly apiKey?: string;
  readonly parliament?: URL;
  /** Indexes of the council; by default all. */
  readonly indexes?: readonly string[];
  /** A file that maps search fields to elements. */
  readonly fields?: string;
  readonly withFiles: boolean;
  readonly userAgent: string;
  readonly pauseMs: number;
  readonly everyMs?: number;
  readonly check: boolean;
  readonly full: boolean;
  readonly allowShrink: boolean;
}

interface MirrorFlags {
  readonly finance?: string;
  readonly apiKey?: string;
  readonly parliament?: string;
  readonly index?: string;
  readonly fields?: string;
  readonly files: boolean;
  readonly from?: string;
  readonly pause: string;
  readonly every?: string;
  readonly check?: true;
  readonly full?: true;
  readonly allowShrink?: true;
}

const KEY_VARIABLE = "RATHAUS_MIRROR_KEY";

export function addMirrorFlags(command: Command): Command {
  return command
    .option("--finance <url>", "the finance service to mirror: the address before /departemente")
    .addOption(new Option("--api-key <key>", `its API key (better in ${KEY_VARIABLE}: other users can see flags)`))
    .option("--parliament <url>", "the council service to mirror: the address before /geschaeft")
    .option("--index <list>", "only these of its indexes, separated by commas")
    .option("--fields <file>", "mapping from its search fields to elements (default: fields.json in the data folder)")
    .option("--no-files", "skip the attached files of the council")
    .option("--from <contact>", "your contact, such as an e-mail address; sent with each request")
    .option("--pause <time>", "minimum time between two requests", "0.2s")
    .option("--every <time>", "repeat until stopped, for example every 10m or 1h")
    .option("--check", "only compare: print the differences, write nothing, exit with status 1 if there are any")
    .option("--full", "fetch everything again, ignoring the state of earlier runs")
    .option("--allow-shrink", "mirror even if a list or an index loses more than a tenth");
}

export function mirrorPlan(flags: MirrorFlags, environment: NodeJS.ProcessEnv): MirrorPlan {
  if (flags.finance === undefined && flags.parliament === undefined) {
    refuse("Choose what to mirror: --finance <url>, --parliament <url> or both.");
  }
  if (flags.check && flags.every !== undefined) refuse("--check compares once; it excludes --every.");
  return {
    finance: address("finance", flags.finance),
    apiKey: key(flags.apiKey ?? environment[KEY_VARIABLE]),
    parliament: address("parliament", flags.parliament),
    indexes: indexes(flags.index),
    fields: flags.fields,
    withFiles: flags.files,
    userAgent: `rathaus/${PROGRAM_VERSION} (${["+mirror", ...contact(flags.from)].join("; ")})`,
    pauseMs: time("pause", flags.pause)!,
    everyMs: time("every", flags.every),
    check: flags.check ?? false,
    full: flags.full ?? false,
    allowShrink: flags.allowShrink ?? false,
  };
}

function refuse(sentence: string): never {
  throw new Problem("usage-invalid", sentence);
}

function address(flag: string, text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    refuse(`--${flag} is "${text}", but an http or https address is expected.`);
  }
  const url = new URL(text);
  url.search = "";
  url.hash = "";
  return url;
}

function key(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (!/^[\x21-\x7e]+$/.test(text)) {
    refuse("The key contains characters that cannot be sent: use ASCII without spaces.");
  }
  return text;
}

/** Index names become path segments. */
function indexes(list: string | undefined): readonly string[] | undefined {
  if (list === undefined) return undefined;
  const names = list.split(",").map((name) => name.trim().toLowerCase());
  if (!names.every((name) => /^\w+$/.test(name))) refuse(`--index is "${list}", but names of indexes are expected.`);
  return names;
}

/** Part of a comment in the User-Agent header (RFC 9110, section 5.6.5), which parentheses would end. */
function contact(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  if (!/^[\x20-\x7e]+$/.test(text) || /[()\\]/.test(text)) {
    refuse(`--from is ${JSON.stringify(text)}, but an e-mail or web address is expected.`);
  }
  return [text];
}

function time(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return milliseconds(text) ?? refuse(`--${flag} is "${text}", but a time such as 0.5s, 10m or 1h is expected.`);
}
