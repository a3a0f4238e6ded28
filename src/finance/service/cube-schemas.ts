/** The schemas of the replies of the cube, in the shape of Babbage; the OpenAPI description is derived from them. */
import { either, integer, list, map, number, object, type Schema, text } from "../../base/schema.ts";

const Ref = (of: string, example: string) => text({ description: `Ref of ${of}.`, examples: [example] });
const Label = text({ description: "German label.", examples: ["Departement"] });
const Description = text({ description: "What it is.", examples: ["Department."] });
const Column = text({ description: "The name of the column.", examples: ["departement.key"] });
const Status = text({ description: "Always `ok`; an error has another form and status.", examples: ["ok"] });

const CubeAttribute = object(
  { column: Column, description: Description, label: Label, ref: Ref("the attribute", "jahr.jahr") },
  { title: "CubeAttribute", description: "An attribute of a dimension." },
);

const CubeDimension = object(
  {
    attributes: map(CubeAttribute, { description: "Attributes by name." }),
    description: Description,
    hierarchy: Ref("the hierarchy", "departement"),
    key_attribute: text({ description: "The attribute that identifies a member.", examples: ["key"] }),
    key_ref: Ref("that attribute", "departement.key"),
    label: Label,
    label_attribute: text({ description: "The attribute that names a member.", examples: ["bezeichnung"] }),
    label_ref: Ref("that attribute", "departement.bezeichnung"),
    ref: Ref("the dimension", "departement"),
  },
  { title: "CubeDimension", description: "A dimension of the cube." },
);

const CubeMeasure = object(
  {
    aggregates: list(text(), { description: "The functions that `aggregate` knows for it.", examples: [["sum"]] }),
    column: Column,
    description: Description,
    label: Label,
    ref: Ref("the measure", "betrag"),
  },
  { title: "CubeMeasure", description: "A measure of the cube." },
);

export const CubeModel = object(
  {
    model: object(
      {
        dimensions: map(CubeDimension, { description: "Dimensions by name." }),
        fact_table: text({ description: "The name of the facts.", examples: ["haushalt"] }),
        measures: map(CubeMeasure, { description: "Measures by name." }),
      },
      { title: "CubeModelBody", description: "Dimensions and measures." },
    ),
    name: text({ description: "The name of the cube.", examples: ["haushalt"] }),
    status: Status,
  },
  { title: "CubeModel", description: "The model of the cube." },
);

const Row = (description: string, example: object) =>
  map(either([text(), number()]), { description, examples: [example] });

/** What all pages of the cube have in common. */
const paged = <Rows extends Record<string, Schema>>(rows: Rows) => ({
  ...rows,
  cell: list(
    object({
      operator: text({ description: "Always `:`.", examples: [":"] }),
      ref: Ref("what is restricted", "jahr"),
      value: either([text(), list(text())], { description: "The value, or several.", examples: ["2025"] }),
    }),
    { description: "The conditions of the request." },
  ),
  order: list(list(text()), { description: "What the rows are sorted by, each with `asc` or `desc`." }),
  page: integer({ description: "Page, from 1 on.", examples: [1] }),
  page_size: integer({ description: "Rows on a page.", examples: [10_000] }),
  status: Status,
});

const inOrder = <Members extends Record<string, Schema>>(members: Members): Members =>
  Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1))) as Members;

const Refs = (of: string) => list(text(), { description: `Refs of ${of}.` });
const Total = (of: string) => integer({ description: `The number of ${of} on all pages.`, examples: [10] });

export const CubeAggregate = object(
  inOrder(
    paged({
      aggregates: Refs("the aggregates"),
      attributes: Refs("the attributes that the cells are grouped by"),
      cells: list(Row("Attributes and aggregates of a cell, by ref.", { "jahr.jahr": 2025, "betrag.sum": 3356900 }), {
        description: "The cells on the page.",
      }),
      summary: Row("The aggregates over all cells.", { "betrag.sum": 3356900 }),
      total_cell_count: Total("cells"),
    }),
  ),
  { title: "CubeAggregate", description: "Sums of the cube." },
);

export const CubeFacts = object(
  inOrder(
    paged({
      data: list(Row("Attributes and measures of a fact, by ref.", { "jahr.jahr": 2025, betrag: 3356900 }), {
        description: "The facts on the page.",
      }),
      fields: Refs("attributes and measures"),
      total_fact_count: Total("facts"),
    }),
  ),
  { title: "CubeFacts", description: "Facts of the cube." },
);

export const CubeMembers = object(
  inOrder(
    paged({
      data: list(Row("Attributes of a member, by ref.", { "departement.key": "15" }), {
        description: "The members on the page.",
      }),
      fields: Refs("the attributes"),
      total_member_count: Total("members"),
    }),
  ),
  { title: "CubeMembers", description: "Members of a dimension of the cube." },
);
