/** Where a Chromium for the tests comes from: the one that CHROMIUM_PATH names, one of this machine, or the one of npm. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** The path of a Chromium, `npm` for the package `@sparticuz/chromium`, which has one for Linux on x64 only, or nothing. */
export function browserSource(): string | undefined {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH !== undefined) return CHROMIUM_PATH;
  const paths = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = [...paths, MAC].find((path) => existsSync(path));
  return found ?? (process.platform === "linux" && process.arch === "x64" ? "npm" : undefined);
}
