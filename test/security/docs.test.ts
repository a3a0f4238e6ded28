/**
 * The documentation of security is correct: it lists exactly the installed packages, and the tests that it names exist.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(read("package-lock.json")) as { packages: Readonly<Record<string, Locked>> };
const { dependencies = {}, optionalDependencies = {} } = packages[""];

/** Where Node resolves a package imported from a location: in its node_modules or in that of a parent folder. */
function placeOf(name: string, from: string): string {
  const place = `${from}${from && "/"}node_modules/${name}`;
  if (place in packages) return place;
  if (from === "") throw new Error(`${name} is not in package-lock.json`);
  return placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))));
}

function needsOf(place: string, found = new Set<string>()): Set<string> {
  for (const name of Object.keys(packages[place].dependencies ?? {})) {
    const needed = placeOf(name, place);
    if (!found.has(needed)) needsOf(needed, found.add(needed));
  }
  return found;
}

describe("docs/reference/dependencies.md", () => {
  const page = read("docs/reference/dependencies.md");

  it("lists each package of the server, with its number of transitive dependencies", () => {
    const rows = [...page.matchAll(/^\| `([^`]+)` \| [^|]+ \| (\d+) \|$/gm)].map(([, name, needs]) => [
      name,
      Number(needs),
    ]);
    const locked = Object.keys(dependencies).map((name) => [name, needsOf(placeOf(name, "")).size]);
    expect(rows.toSorted()).toEqual(locked.toSorted());
    const direct = Object.keys(dependencies).map((name) => placeOf(name, ""));
    const all = new Set(direct.flatMap((place) => [place, ...needsOf(place)]));
    expect(page).toContain(`and ${all.size - direct.length} that these need in turn: ${all.size} in all`);
    for (const name of Object.keys(optionalDependencies)) expect(page).toContain(`\`${name}\``);
    // The totals.
    const installed = [...all, ...Object.keys(optionalDependencies).map((name) => placeOf(name, ""))];
    expect(installed.filter((place) => !packages[place].integrity?.startsWith("sha512-"))).toEqual([]);
    expect(installed.filter((place) => packages[place].hasInstallScript)).toEqual([]);
  });
});

describe("SECURITY.md", () => {
  it("names tests that exist, and all security tests", () => {
    const named = [...read("SECURITY.md").matchAll(/`([a-z-]+\/[a-z-]+)`/g)].map(([, name]) => name);
    const tests = ["src", "test"]
      .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }))
      .flatMap((path) => /([a-z-]+[\\/][a-z-]+)\.test\.ts$/.exec(path)?.[1].replace("\\", "/") ?? []);
    expect(named.filter((name) => !tests.includes(name))).toEqual([]);
    const own = tests.filter((name) => name.startsWith("security/") && name !== "security/docs");
    expect(own.filter((name) => !named.includes(name))).toEqual([]);
  });
});
