/**
 * Two generations of a city's data as files, of money and of the council, so that each import in turn changes something: every thousandth amount, and every
 * hundredth title of the business items.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../measure/program.ts";

export interface Generations {
  /** Folders for `rathaus import finance`: the other data first, then what the store has at the beginning. */
  readonly finance: readonly [other: string, first: string];
  /** Folders for `rathaus import parliament`; they hold business items alone, so that the other indexes stay. */
  readonly parliament: readonly [other: string, first: string];
  /** The attached files, as export names them. */
  readonly files: string;
}

const AMOUNTS = 1000;
const TITLES = 100;

export async function writeGenerations(data: string, folder: string): Promise<Generations> {
  const exported = join(folder, "exported");
  await runProgram(["export", "--out", exported, "--data", data]);
  const place = (name: string): string => join(folder, name);
  const finance = [place("finance-other"), join(exported, "finance")] as const;
  cpSync(finance[1], finance[0], { recursive: true });
  rewrite(join(finance[0], "betraege.csv"), otherAmounts);

  const parliament = [place("parliament-other"), place("parliament-first")] as const;
  for (const each of parliament) {
    mkdirSync(each);
    cpSync(join(exported, "parliament", "geschaeft"), join(each, "geschaeft"), { recursive: true });
  }
  const changed = join(parliament[0], "geschaeft");
  for (const page of readdirSync(changed)) rewrite(join(changed, page), otherTitles);
  return { finance, parliament, files: join(exported, "parliament", "files") };
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

/** A Rappen more. Lines that go on with a text in quotes are passed over. */
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
