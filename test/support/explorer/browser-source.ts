/** Where the Chromium for the tests comes from: CHROMIUM_PATH, the PATH, or npm. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The headless shell first: it has no windows to draw and takes a third less processor time. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** A path, or `npm` for the package `@sparticuz/chromium`, which supports Linux on x64 only, or undefined. */
export function browserSource(): string | undefined {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH !== undefined) return CHROMIUM_PATH;
  const paths = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = [...paths, MAC].find((path) => existsSync(path));
  return found ?? (process.platform === "linux" && process.arch === "x64" ? "npm" : undefined);
}
