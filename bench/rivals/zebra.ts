/** Zebra, a search server for libraries, queried in CQL over SRU: records as XML, indexed by a style sheet. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escapeText } from "../../src/format/xml-text.ts";
import { freePort } from "../../test/support/postgres/postgres-process.ts";
import { foreignServer } from "./foreign-server.ts";
import type { Query } from "./mix.ts";
import { type CityRecord, textOf } from "./records.ts";
import type { Rival } from "./rival.ts";
import { run } from "./run.ts";

export const zebra: Rival = {
  name: "Zebra",
  programs: ["zebraidx", "zebrasrv"],
  note: "does not fold accents, treats « » as letters; no snippets; one process per connection",
  async start(records, folder) {
    const start = performance.now();
    const own = join(folder, "zebra");
    mkdirSync(join(own, "register"), { recursive: true });
    const port = await freePort();
    const files = { ...filesIn(own, port), "records.xml": `<records>${records.map(xmlOf).join("\n")}</records>` };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text);
    const settings = join(own, "zebra.cfg");
    run("zebraidx", ["-c", settings, "init"], own);
    run("zebraidx", ["-c", settings, "update", join(own, "records.xml")], own);
    const secondsToLoad = (performance.now() - start) / 1000;
    const server = await foreignServer("zebrasrv", ["-v", "none", "-f", join(own, "server.xml")], own, port);
    return { url: server.url, pids: [], secondsToLoad, stop: server.stop };
  },
  path(query) {
    const parameters = { version: "1.1", operation: "searchRetrieve", maximumRecords: "10", recordSchema: "record" };
    return `/Default?${new URLSearchParams({ ...parameters, query: cqlOf(query) })}`;
  },
  hits: (reply) => Number(/numberOfRecords>(\d+)/.exec(reply)?.[1]),
};

function xmlOf(record: CityRecord): string {
  const begun = record.begun.replaceAll("-", "");
  const [text, json] = [textOf(record), record.json].map(escapeText);
  const fields = `<guid>${record.guid}</guid><begun>${begun}</begun><text>${text}</text><record>${json}</record>`;
  return `<geschaeft>${fields}</geschaeft>`;
}

/** https://software.indexdata.com/zebra/doc/ */
function filesIn(folder: string, port: number): Readonly<Record<string, string>> {
  const namespaces = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:z="http://indexdata.com/zebra-2.0"';
  const sheet = (template: string): string =>
    `<xsl:stylesheet version="1.0" ${namespaces}>${template}</xsl:stylesheet>`;
  return {
    "zebra.cfg": [
      "attset: bib1.att",
      `register: ${join(folder, "register")}:10G`,
      `recordType: dom.${join(folder, "dom.xml")}`,
      "rank: rank-1",
      "storeKeys: 1",
      "storeData: 1",
      "memMax: 200\n",
    ].join("\n"),
    "dom.xml": `<dom>
      <extract name="index"><xslt stylesheet="${join(folder, "index.xsl")}"/></extract>
      <retrieve name="record"><xslt stylesheet="${join(folder, "record.xsl")}"/></retrieve>
      <input><xmlreader level="1"/></input>
    </dom>`,
    "index.xsl": sheet(`<xsl:template match="/geschaeft"><z:record z:id="{guid}">
      <z:index name="text:w"><xsl:value-of select="text"/></z:index>
      <z:index name="begun:n"><xsl:value-of select="begun"/></z:index>
    </z:record></xsl:template>`),
    "record.xsl": sheet(`<xsl:template match="/"><xsl:copy-of select="geschaeft/record"/></xsl:template>`),
    "cql2pqf.txt": CQL_TO_PQF,
    "server.xml": `<yazgfs>
      <listen id="here">tcp:127.0.0.1:${port}</listen>
      <server id="city" listenref="here">
        <config>${join(folder, "zebra.cfg")}</config>
        <cql2rpn>${join(folder, "cql2pqf.txt")}</cql2rpn>
      </server>
    </yazgfs>`,
  };
}

/** The mapping from CQL to Zebra's own language (PQF); 2=102 requests ranking by relevance. */
const CQL_TO_PQF = `set.city = info:city
index.city.text = 1=text
index.city.begun = 1=begun 4=109
relation.< = 2=1
relation.ge = 2=4
relation.any = 2=102
relation.all = 2=102
relation.adj = 2=102
structure.any = 4=2
structure.all = 4=2
structure.adj = 4=1
structure.* = 4=1
position.any = 3=3 6=1
truncation.right = 5=1
truncation.none = 5=100
`;

function cqlOf({ kind, words, days }: Query): string {
  const relation = { one: "any", all: "all", any: "any", phrase: "adj", prefix: "any", dated: "any" }[kind];
  const text = `city.text ${relation} "${words.join(" ")}${kind === "prefix" ? "*" : ""}"`;
  if (!days) return text;
  const [from, to] = days.map((day) => day.replaceAll("-", ""));
  return `${text} and city.begun >= ${from} and city.begun < ${to}`;
}
