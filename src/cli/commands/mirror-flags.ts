/** Parses and validates the flags of `rathaus mirror`. Error messages never contain the key or a password. */
import { type Command, Option } from "commander";
import { PROGRAM_VERSION } from "../../base/program-version.ts";
import { milliseconds } from "../io/duration.ts";
import {
  type CouncilAddress,
  type CouncilFlags,
  councilAddress,
  financeAddress,
  LOGIN_VARIABLE,
  refuse,
  type ServiceAddress,
} from "./mirror-addresses.ts";

export interface MirrorPlan {
  readonly finance?: ServiceAddress;
  readonly apiKey?: string;
  readonly parliament?: CouncilAddress;
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

interface MirrorFlags extends CouncilFlags {
  readonly finance?: string;
  readonly apiKey?: string;
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
    .option(
      "--index <list>",
      "only these of its indexes, separated by commas; name=url for one with an address of its own; repeatable",
      (list: string, before: readonly string[] = []) => [...before, list],
    )
    .option(
      "--login-file <file>",
      `file with user:password for the council service (or in ${LOGIN_VARIABLE}), for Basic authentication`,
    )
    .option(
      "--fields <file>",
      "mapping from its search fields and roles to elements (default: fields.json in the data folder)",
    )
    .option("--no-files", "skip the attached files of the council")
    .option("--from <contact>", "your contact, such as an e-mail address; sent with each request")
    .option("--pause <time>", "minimum time between two requests", "0.2s")
    .option("--every <time>", "repeat until stopped, for example every 10m or 1h")
    .option("--check", "only compare: print the differences, write nothing, exit with status 1 if there are any")
    .option("--full", "fetch everything again, ignoring the state of earlier runs")
    .option("--allow-shrink", "mirror even if a list or an index loses more than a tenth");
}

export function mirrorPlan(flags: MirrorFlags, environment: NodeJS.ProcessEnv): MirrorPlan {
  const finance = financeAddress(flags.finance);
  const parliament = councilAddress(flags, environment);
  if (finance === undefined && parliament === undefined) {
    refuse("Choose what to mirror: --finance <url>, --parliament <url> or both.");
  }
  if (flags.check && flags.every !== undefined) refuse("--check compares once; it excludes --every.");
  return {
    finance,
    apiKey: key(flags.apiKey ?? environment[KEY_VARIABLE]),
    parliament,
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

function key(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (!/^[\x21-\x7e]+$/.test(text)) {
    refuse("The key contains characters that cannot be sent: use ASCII without spaces.");
  }
  return text;
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
