/**
 * Runs before the tests, which install nothing themselves. npm has no Chromium for Linux on ARM: if the machine has
 * none either, this installs Debian's package, as root and with apt-get only. Otherwise checks that need a browser are
 * skipped.
 */
import { spawnSync } from "node:child_process";
import { browserSource } from "../explorer/browser-source.ts";

const APT = [
  ["update", "--quiet"],
  ["install", "--yes", "--quiet", "--no-install-recommends", "chromium-headless-shell"],
];

if (browserSource() === undefined) {
  const machine = `${process.platform}-${process.arch}`;
  console.log(`No Chromium is on this machine, and npm has none for ${machine}.`);
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    console.log("Installing the package chromium-headless-shell with apt-get, for the tests of pages.");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    APT.every((args) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0);
  }
  if (browserSource() === undefined) {
    console.log("Checks that need a browser are skipped. To run them, install Chromium or set CHROMIUM_PATH.");
  }
}
