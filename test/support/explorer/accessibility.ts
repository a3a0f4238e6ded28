/**
 * Checks the page in a window with axe. In: a window, options of axe. Out: the serious faults, each with its first
 * element. Afterwards the window shows only a part of the page.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Window } from "./explorer.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Axe takes most of its time for rows, list items and marks of charts that differ from their neighbours only in words,
 * numbers and positions, on which no rule depends. Of siblings of one shape, the first ones stay, and every one that
 * something else refers to. A shape is made of names, of whether there is text, and of what determines colours, roles
 * and languages.
 */
const THIN = `(() => {
  const TELLING = new Set(["class", "role", "lang", "type", "tabindex", "fill", "stroke", "style", "hidden"]);
  const KEPT = 3;
  const shapes = new Map();
  const attribute = ({ name, value }) => name + "=" + (TELLING.has(name) ? value : value.trim() !== "");
  const shapeOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim() === "" ? "" : "text";
    if (node.nodeType !== Node.ELEMENT_NODE) return "";
    const shape = node.localName + "[" + [...node.attributes].map(attribute).sort() + "]"
      + "(" + [...node.childNodes].map(shapeOf).filter((one) => one !== "") + ")";
    shapes.set(node, shape);
    return shape;
  };
  shapeOf(document.body);
  const lists = ["for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "headers"];
  const referred = [...document.querySelectorAll(lists.map((name) => "[" + name + "]").join())]
    .flatMap((element) => lists.flatMap((name) => element.getAttribute(name)?.split(/\\s+/) ?? []))
    .map((id) => document.getElementById(id));
  const needed = new Set();
  for (let element of referred) for (; element; element = element.parentElement) needed.add(element);
  const thin = (parent) => {
    const seen = new Map();
    for (const child of [...parent.children]) {
      const shape = shapes.get(child);
      seen.set(shape, (seen.get(shape) ?? 0) + 1);
      // A row without some of its cells would be another table.
      if (seen.get(shape) > KEPT && !/^t[dh]$/.test(child.localName) && !needed.has(child)) child.remove();
      else thin(child);
    }
  };
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  thin(document.body);
  return ids.filter((id, i) => ids.indexOf(id) !== i);
})()`;

export async function faultsOf({ page }: Window, options: string): Promise<readonly string[]> {
  const repeated = await page.evaluate<readonly string[]>(THIN);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run({ resultTypes: ["violations"], ${options} })`);
  const faults = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`);
  return [...repeated.map((id) => `the id ${id} is there twice`), ...faults];
}
