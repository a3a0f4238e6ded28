/**
 * A real Chromium for tests of pages: the one of the machine, or the one that comes with npm (x64 only). On Linux for ARM, where npm has
 * none, Debian's package is installed if that can be done; otherwise the test says what is missing.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const ON_THE_MACHINE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Quiet and without a sandbox, which root cannot have; nothing is asked of the network. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

export async function openBrowser(): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH ?? ON_THE_MACHINE.find((path) => existsSync(path));
  if (own !== undefined) return chromium.launch({ executablePath: own, args: FLAGS });
  if (process.arch === "x64") {
    return chromium.launch({ executablePath: await sparticuz.executablePath(), args: [...sparticuz.args, ...FLAGS] });
  }
  installFromDebian();
  return chromium.launch({ executablePath: ON_THE_MACHINE[0], args: FLAGS });
}

function installFromDebian(): void {
  try {
    execFileSync("apt-get", ["update"], { stdio: "ignore" });
    execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { stdio: "ignore" });
  } catch (cause) {
    throw new Error("No Chromium: install one and name it in CHROMIUM_PATH (npm carries none for this processor).", {
      cause,
    });
  }
}
