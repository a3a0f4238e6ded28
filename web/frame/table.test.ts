/** A table as CSV, JSON and markup. */
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeFormula } from "../../src/format/csv.ts";
import { type Table, tableCsv, tableJson, tableMarkup } from "./table.ts";

const TABLE: Table = {
  caption: "Ämter",
  columns: [
    { key: "name", title: "Name", kind: "text" },
    { key: "betrag", title: "Betrag", kind: "money" },
    { key: "anteil", title: "Anteil", kind: "percent" },
    { key: "stichtag", title: "Stichtag", kind: "date" },
  ],
  rows: [
    { values: ['Amt "für" <alles>, wirklich', 123_456_05, 0.5, "2026-11-15"], href: "/finanzen?a=1&b=2" },
    { values: ["=1+1", -5, null, null] },
    { values: ["＝1+1;=2", -5, null, null] },
    { values: ["Total", 123_456_00, 1, null], isTotal: true },
  ],
};

describe("a table", () => {
  it("is CSV in francs in which no text is a formula", () => {
    expect(tableCsv(TABLE)).toBe(
      'name,betrag,anteil,stichtag\r\n"Amt ""für"" <alles>, wirklich",123456.05,0.5,2026-11-15\r\n' +
        "'=1+1,-0.05,,\r\n\"'＝1+1;'=2\",-0.05,,\r\nTotal,123456,1,\r\n",
    );
  });

  it("is JSON with the same values", () => {
    expect(JSON.parse(tableJson(TABLE)).value[1]).toEqual({
      name: "=1+1",
      betrag: -0.05,
      anteil: null,
      stichtag: null,
    });
  });

  it("is markup with row and column headings and escaped text", () => {
    const markup = String(tableMarkup({ language: "de" }, TABLE));
    expect(markup).toContain(
      '<th scope="row"><a href="/finanzen?a=1&amp;b=2">Amt &quot;für&quot; &lt;alles&gt;, wirklich</a></th>' +
        '<td class="figure" data-value="12345605">123&#39;456.05</td>' +
        '<td class="figure" data-value="0.5">50.0\u202f%</td><td data-value="2026-11-15">15.11.2026</td>',
    );
    expect(markup.match(/<th scope="col"/g)).toHaveLength(4);
    expect(markup).toContain('<tr class="total">');
  });

  it("is markup with numbers and dates in the language of the page", () => {
    const markup = String(tableMarkup({ language: "en" }, TABLE));
    expect(markup.replace(/ data-value="[^"]*"/g, "")).toContain(
      '<td class="figure">123,456.05</td><td class="figure">50.0%</td><td class="one-line">15 Nov 2026</td>',
    );
  });

  it("can be sorted if there is more than one row, and sums only at the end", () => {
    const sortable = (rows: Table["rows"]): boolean =>
      String(tableMarkup({ language: "en" }, { ...TABLE, rows })).includes('<table data-sort="Sort by">');
    expect(sortable(TABLE.rows)).toBe(true);
    expect(sortable([TABLE.rows[0], TABLE.rows[3]])).toBe(false);
    expect(sortable([TABLE.rows[0], TABLE.rows[3], TABLE.rows[1]])).toBe(false);
  });

  it("survives a round trip through CSV with any text", () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom(...'a",\r\n;=-+@\tü') }), { minLength: 1 });
    fc.assert(
      fc.property(texts, (names) => {
        const table = { ...TABLE, columns: [TABLE.columns[0]], rows: names.map((name) => ({ values: [name] })) };
        const [, ...rows] = parse(tableCsv(table), { recordDelimiter: "\r\n", relaxColumnCount: true }) as string[][];
        expect(rows).toEqual(names.map((name) => [escapeFormula(name)]));
      }),
    );
  });
});
