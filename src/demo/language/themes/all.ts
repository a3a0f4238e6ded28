/** All themes the council talks about. */
import type { Theme } from "../theme.ts";
import { authority } from "./authority.ts";
import { building } from "./building.ts";
import { education } from "./education.ts";
import { environment } from "./environment.ts";
import { society } from "./society.ts";
import { traffic } from "./traffic.ts";

export const THEMES: readonly Theme[] = [
  ...traffic,
  ...environment,
  ...building,
  ...education,
  ...society,
  ...authority,
];
