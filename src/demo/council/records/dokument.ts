/** Records of documents, with the business or meeting to which they belong. */
import type { Dokument } from "../model/model.ts";
import { dayBlock, fileBlock } from "./blocks.ts";
import { type Table, table } from "./table.ts";

export const dokument: Table = table(
  "dokument",
  ({ dokumente }) => dokumente,
  () => (paper) => {
    const { geschaeft, sitzung } = ownerOf(paper);
    return {
      Titel: paper.titel,
      File: fileBlock(paper),
      Kategorie: paper.kategorie,
      Datum: dayBlock(paper.day),
      GeschaeftGuid: geschaeft?.guid ?? "",
      GRNr: geschaeft?.grNr ?? "",
      SitzungGuid: sitzung?.guid ?? "",
      SitzungTitel: sitzung?.titel ?? "",
    };
  },
);

function ownerOf({ inhalt }: Dokument) {
  switch (inhalt.kind) {
    case "traktandenliste":
    case "protokoll":
    case "aufzeichnung":
      return { sitzung: inhalt.sitzung };
    case "ratspost":
      return {};
    default:
      return { geschaeft: inhalt.geschaeft };
  }
}
