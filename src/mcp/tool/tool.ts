/** A tool: what it is for, what it takes and gives, and the work. All tools only read. */
import type { KindName } from "../../roles/role.ts";
import type { Args, Parameters } from "./arguments.ts";
import type { Desk } from "./desk.ts";
import type { Properties } from "./schema.ts";

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the assistant: what questions it answers. */
  readonly description: string;
  /** What the city must publish for the tool to be offered. */
  readonly needs: "finance" | "council" | KindName;
  readonly takes: Parameters;
  /** The members of the answer, besides those that every answer has (`answer.ts`). */
  readonly gives: Properties;
  /** Those that are always there. */
  readonly always?: readonly string[];
  readonly run: (desk: Desk, args: Args) => Promise<Result>;
}

export interface Result {
  /** One sentence for hosts that show only text. */
  readonly summary: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** The page of the explorer that shows the same: a path. */
  readonly page: string;
}
