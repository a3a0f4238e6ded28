/** A tool that searches in documents: in their text where the city indexes it, else in their titles. */
import { indexOfKind } from "../../../web/frame/installed.ts";
import { PAGING, PERIOD } from "../tool/arguments.ts";
import { integer, list, object, text, yesNo } from "../tool/schema.ts";
import type { Tool } from "../tool/tool.ts";
import { COUNTS, countBy, filterNamed, findList } from "./find.ts";
import { DOCUMENT_ITEM, dayOf, documentItem, LIST_COUNTS, plainText } from "./shapes.ts";

/** The search field with the text of the attached files. */
const FULL_TEXT = "Dokumenttext";

const DOCUMENT = object(
  {
    ...(DOCUMENT_ITEM.properties as Tool["gives"]),
    id: text("identifies the record"),
    category: text("category"),
    date: text("day"),
    business_id: text("identifies the business"),
    business_number: text("number of the business"),
    meeting_id: text("identifies the meeting"),
    meeting_title: text("title of the meeting"),
    snippet: text("where the words were found"),
    page: integer("page of the file with that passage"),
  },
  ["id", "title"],
);

export const SEARCH_DOCUMENTS: Tool = {
  name: "search_documents",
  title: "Search in documents",
  description:
    "Finds documents of the council by words, category and period, with the address of each file and the business " +
    "or meeting it belongs to. `in_text` says whether the text of the files was searched or only their titles.",
  needs: "document",
  takes: {
    words: { type: "text", description: 'words, in any form and order; "a phrase" in quotes', required: true },
    category: { type: "text", description: "category, in the language of the data" },
    ...PERIOD,
    count_by: countBy(["category", "year"]),
    ...PAGING,
  },
  gives: {
    ...LIST_COUNTS,
    counts: COUNTS,
    in_text: yesNo("whether the text of the files was searched"),
    items: list("the documents", DOCUMENT),
  },
  always: ["total", "shown", "offset", "in_text", "items"],
  async run(desk, args) {
    if (args.text("category") !== undefined) filterNamed(desk, "document", "art", "category");
    const field = indexOfKind(desk.installed, "document")?.fields.find(
      ({ name, sortOnly }) => name === FULL_TEXT && !sortOnly,
    );
    const given = {
      q: args.text("words"),
      art: args.text("category"),
      von: args.text("from"),
      bis: args.text("to"),
    };
    const { hits, page, counts } = await findList(desk, "document", args, {
      given,
      counted: { category: "art", year: "jahr" },
      fields: field === undefined ? [] : [field.name],
    });
    const items = hits.map(({ record, snippet, document }) => ({
      ...documentItem(record),
      id: record.OBJ_GUID,
      category: record.Kategorie,
      date: dayOf(record.Datum),
      business_id: record.GeschaeftGuid,
      business_number: record.GRNr,
      meeting_id: record.SitzungGuid,
      meeting_title: record.SitzungTitel,
      snippet: plainText(document?.snippet ?? snippet),
      page: document?.page,
    }));
    const where = field === undefined ? "in titles" : "in texts and titles";
    return {
      summary: `${counts.total} documents found ${where}; ${counts.shown} are shown.`,
      content: { ...counts, in_text: field !== undefined, items },
      page,
    };
  },
};
