/**
 * The council of Seldwyla as data. In: size, seed and date of the city. Out: the records of every index and all files.
 * The same options give the same values; records and files are generated while they are read, from a model that is
 * built once.
 */
import type { BudgetLink } from "../../city/public-profile.ts";
import type { CouncilData, CouncilRecord, Rendition } from "../../parliament/describe/record.ts";
import type { CityOptions } from "../city.ts";
import { budgetLinks } from "./business/budget-links.ts";
import { paperBytes } from "./business/paper-bytes.ts";
import { buildCouncil } from "./council.ts";
import type { Council } from "./model/model.ts";
import { abstimmung } from "./records/abstimmung.ts";
import { behoerdenmandat } from "./records/behoerdenmandat.ts";
import { fileId, formatOf } from "./records/blocks.ts";
import {
  ablaufschritt,
  departement,
  geschaeftsart,
  gremiumstyp,
  partei,
  pendentbei,
  referendum,
  wahlkreis,
  wohnkreis,
} from "./records/code-lists.ts";
import { dokument } from "./records/dokument.ts";
import { geschaeft } from "./records/geschaeft.ts";
import { gremiumdetail, gremiumsuebersicht } from "./records/gremium.ts";
import { kontakt } from "./records/kontakt.ts";
import { ratspost } from "./records/ratspost.ts";
import { sitzung } from "./records/sitzung.ts";
import type { Table } from "./records/table.ts";
import { wortmeldung } from "./records/wortmeldung.ts";

/** SEQ counts through the indexes in this order. */
const TABLES: readonly Table[] = [
  kontakt,
  behoerdenmandat,
  geschaeft,
  sitzung,
  ratspost,
  abstimmung,
  wortmeldung,
  gremiumdetail,
  gremiumsuebersicht,
  partei,
  wahlkreis,
  wohnkreis,
  departement,
  geschaeftsart,
  gremiumstyp,
  pendentbei,
  referendum,
  ablaufschritt,
  dokument,
];

/** Records come in order of SEQ, files as bytes. */
export interface DemoCouncil extends CouncilData {
  records(index: string): Iterable<CouncilRecord>;
  files(): Iterable<DemoFile>;
  /** For the profile of the city. */
  readonly budgetBusiness: readonly BudgetLink[];
}

export interface DemoFile extends Rendition {
  readonly bytes: Uint8Array;
}

export function makeCouncil(options: CityOptions): DemoCouncil {
  const council = buildCouncil(options);
  return {
    indexes: TABLES.map(({ name }) => name),
    records: (index) => recordsOf(council, index),
    files: () => filesOf(council),
    budgetBusiness: budgetLinks(council.geschaefte),
  };
}

function recordsOf(council: Council, index: string): Iterable<CouncilRecord> {
  let seq = 1;
  for (const table of TABLES) {
    if (table.name === index) return table.records(council, seq);
    seq += table.length(council);
  }
  throw new Error(`no index ${index}`);
}

/** One file for every version that has a rendition. */
function* filesOf(council: Council): Iterable<DemoFile> {
  const bytesOf = paperBytes(council);
  for (const dokument of council.dokumente) {
    for (const [index, rendition] of dokument.fassungen.entries()) {
      if (!rendition) continue;
      const nr = index + 1;
      yield { id: fileId(dokument), nr, ...formatOf(dokument), bytes: bytesOf(dokument, nr) };
    }
  }
}
