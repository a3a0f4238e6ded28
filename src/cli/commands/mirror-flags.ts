/** The flags of `rathaus mirror` as what they mean, checked. A key is never shown. */
import { type Command, Option } from "commander";
import { Problem } from "../../base/problems.ts";
import { PROGRAM_VERSION } from "../../base/program-version.ts";
import { milliseconds } from "../io/duration.ts";

export interface MirrorPlan {
  readonly finance?: URL;
  readonly apiKey?: string;
  readonly parliament?: URL;
  /** Indexes of the council; all where none are named. */
  readonly indexes?: readonly string[];
  /** A file that says where search fields take their words from. */
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
    .option("--finance <url>", "the finance service to copy: the address before /departemente")
    .addOption(new Option("--api-key <key>", `the key for it (better in ${KEY_VARIABLE}: other users see flags)`))
    .option("--parliament <url>", "the council service to copy: the address before /geschaeft")
    .option("--index <list>", "only these indexes of it, separated by commas")
    .option(
      "--fields <file>",
      "where its search fields take their words from (default: fields.json in the data folder)",
    )
    .option("--no-files", "leave the attached files of the council out")
    .option("--from <contact>", "how the other side can reach you, such as an e-mail address; sent with each request")
    .option("--pause <time>", "least time between two requests", "0.2s")
    .option("--every <time>", "keep on mirroring, a round every 10m or 1h, until stopped")
    .option("--check", "only compare: tell the differences, write nothing, end with status 1 if there are any")
    .option("--full", "ask for everything anew, whatever is known from before")
    .option("--allow-shrink", "also if more than a tenth of a list or of an index would go");
}

export function mirrorPlan(flags: MirrorFlags, environment: NodeJS.ProcessEnv): MirrorPlan {
  if (flags.finance === undefined && flags.parliament === undefined) {
    refuse("Say what shall be copied: --finance <url>, --parliament <url> or both.");
  }
  if (flags.check && flags.every !== undefined) refuse("--check compares once; it does not go with --every.");
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
  throw new Problem("setting-invalid", sentence);
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
  if (!/^[\x21-\x7e]+$/.test(text)) refuse("The key holds characters that cannot be sent: only ASCII without blanks.");
  return text;
}

/** Names of indexes become parts of addresses. */
function indexes(list: string | undefined): readonly string[] | undefined {
  if (list === undefined) return undefined;
  const names = list.split(",").map((name) => name.trim().toLowerCase());
  if (!names.every((name) => /^\w+$/.test(name))) refuse(`--index is "${list}", but names of indexes are expected.`);
  return names;
}

/** Goes into a comment of the header User-Agent (RFC 9110, section 5.6.5), which parentheses would end. */
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
