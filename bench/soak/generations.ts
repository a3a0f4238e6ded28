/**
 * Two generations of a city's finance and council data as files, so that alternating imports change something: every
 * thousandth amount, and every hundredth title of the business items.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../measure/program.ts";

export interface Generations {
  /** Folders for `rathaus import finance`: the changed data, then the original data of the store. */
  readonly finance: readonly [other: string, first: string];
  /** Folders for `rathaus import parliament`, with business items only, so that the other indexes do not change. */
  readonly parliament: readonly [other: string, first: string];
  /** All council data of the store. */
  readonly all: string;
  /** The attached files, as export names them. */
  readonly files: string;
}

const AMOUNTS = 1000;
const TITLES = 100;

export async function writeGenerations(data: string, folder: string): Promise<Generations> {
  const exported = join(folder, "exported");
  await runProgram(["export", "--out", exported, "--data", data]);
  const path = (name: string): string => join(folder, name);
  const finance = [path("finance-other"), join(exported, "finance")] as const;
  cpSync(finance[1], finance[0], { recursive: true });
  rewrite(join(finance[0], "betraege.csv"), otherAmounts);

  const parliament = [path("parliament-other"), path("parliament-first")] as const;
  for (const each of parliament) {
    mkdirSync(each);
    cpSync(join(exported, "parliament", "geschaeft"), join(each, "geschaeft"), { recursive: true });
  }
  const changed = join(parliament[0], "geschaeft");
  for (const page of readdirSync(changed)) rewrite(join(changed, page), otherTitles);
  const all = join(exported, "parliament");
  return { finance, parliament, all, files: join(all, "files") };
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

/** Adds a Rappen. Skips continuation lines of quoted text. */
function otherAmounts(text: string): string {
  return text
    .split("\n")
    .map((line, i) =>
      i % AMOUNTS === AMOUNTS / 2
        ? line.replace(/^(\d+,\d+,\w+,)(-?\d+),/, (_, row, rappen) => `${row}${Number(rappen) + 1},`)
        : line,
    )
    .join("\n");
}

function otherTitles(text: string): string {
  return text
    .split("<Hit ")
    .map((hit, i) => (i % TITLES === 1 ? hit.replace("<Titel>", "<Titel>Neu gefasst: ") : hit))
    .join("<Hit ");
}
