/**
 * The replies of the cube's addresses in the shape of Babbage (https://github.com/openspending/babbage): model, facts,
 * members and aggregates. In: a snapshot and parameters. Out: objects; members are in alphabetical order.
 */
import { LIMITS } from "../../base/limits.ts";
import { Slice } from "../../base/work/slices.ts";
import { jsonReport } from "../../format/json-report.ts";
import type { Snapshot } from "../../store/store.ts";
import { type Cells, cellsOf, groupIn, passing, valuesIn, wholeOf } from "./aggregate.ts";
import { aggregatesIn, aggregatesOf, exactFrancs, isByYear, numberOf } from "./cell-values.ts";
import { type Cube, cube } from "./cube.ts";
import { DIMENSION_NAMES, DIMENSIONS, MEASURES, type MeasureName, refOf } from "./dimensions.ts";
import { attributesOf, type Cut, type Order, readAttributes, readCuts, readNames, readOrder } from "./query.ts";
import { ranksOfNumbers, ranksOfPlaces, type SortKey, sorted } from "./sorted.ts";

export const CUBE_NAME = "haushalt";

export interface Paging {
  readonly order?: string;
  readonly page?: number;
  readonly pagesize?: number;
}

export interface AggregateRequest extends Paging {
  readonly drilldown?: string;
  readonly cut?: string;
  readonly aggregates?: string;
}

export interface FactsRequest extends Paging {
  readonly fields?: string;
  readonly cut?: string;
}

export interface MembersRequest extends Paging {
  readonly cut?: string;
}

export async function cubeModel(snapshot: Snapshot): Promise<object> {
  const { measures } = await cube(snapshot);
  const model = {
    dimensions: Object.fromEntries(
      DIMENSION_NAMES.map((name) => {
        const { label, description, key, name: labelAttribute, attributes } = DIMENSIONS[name];
        const described = Object.entries(attributes).map(([attribute, { label, description }]) => {
          const ref = refOf(name, attribute);
          return [attribute, { column: ref, description, label, ref }];
        });
        return [
          name,
          {
            attributes: Object.fromEntries(described.sort(byName)),
            description,
            hierarchy: name,
            key_attribute: key,
            key_ref: refOf(name, key),
            label,
            label_attribute: labelAttribute,
            label_ref: refOf(name, labelAttribute),
            ref: name,
          },
        ];
      }),
    ),
    fact_table: CUBE_NAME,
    measures: Object.fromEntries(
      [...measures.keys()].sort().map((name) => {
        const { label, description } = MEASURES[name];
        return [name, { aggregates: ["sum"], column: name, description, label, ref: name }];
      }),
    ),
  };
  return { model, name: CUBE_NAME, status: "ok" };
}

export async function cubeAggregate(snapshot: Snapshot, request: AggregateRequest): Promise<object> {
  const all = await cube(snapshot);
  const attributes = readAttributes("drilldown", request.drilldown);
  const cuts = readCuts(request.cut);
  const aggregates = readNames("aggregates", request.aggregates, aggregatesOf(all));
  const order = readOrder(request.order, [...attributes, ...aggregatesOf(all)]);
  const found = await cellsOf(all, cuts, attributes, [...aggregates, ...order.map(({ ref }) => ref)].some(isByYear));
  // Without a drilldown, the summary says it all.
  const { cells, groupings } = attributes.length === 0 ? { ...found, cells: [] } : found;
  const { paging, places } = onPage(await sortedCells(all, { cells, groupings }, order, attributes), request);
  const rowOf = (place: number): object =>
    reply([...valuesIn(groupings, cells[place]), ...aggregatesIn(all, cells[place], aggregates)]);
  const members = {
    ...common(cuts, order),
    ...paging,
    aggregates,
    attributes,
    summary: reply(aggregatesIn(all, wholeOf(found.cells), aggregates)),
    total_cell_count: cells.length,
  };
  return jsonReport(members, "cells", places.values().map(rowOf), inTurns());
}

export async function cubeFactsPage(snapshot: Snapshot, request: FactsRequest): Promise<object> {
  const all = await cube(snapshot);
  const known = [...all.attributes.keys(), ...all.measures.keys()];
  const fields = request.fields === undefined ? known : readFields(request.fields, known);
  const cuts = readCuts(request.cut);
  const order = readOrder(request.order, known);
  const passes = passing(all, cuts);
  const found = Uint32Array.from(factPlaces(all.facts.count, passes));
  const { paging, places } = onPage(await sortedFacts(all, found, order), request);
  const members = { ...common(cuts, order), ...paging, fields, total_fact_count: found.length };
  const inOrder = fields.toSorted();
  const rows = places.values().map((place) => factReply(all, found[place], inOrder));
  return jsonReport(members, "data", rows, inTurns());
}

/** Undefined if there is no such dimension or attribute. */
export async function cubeMembers(
  snapshot: Snapshot,
  ref: string,
  request: MembersRequest,
): Promise<object | undefined> {
  const attributes = attributesOf(ref);
  if (attributes === undefined) return undefined;
  const all = await cube(snapshot);
  const cuts = readCuts(request.cut);
  const order = readOrder(request.order, attributes);
  const found = await cellsOf(all, cuts, attributes, false);
  const { cells, groupings } = found;
  const { paging, places } = onPage(await sortedCells(all, found, order, attributes), request);
  const members = { ...common(cuts, order), ...paging, fields: attributes, total_member_count: cells.length };
  const rows = places.values().map((place) => reply(valuesIn(groupings, cells[place])));
  return jsonReport(members, "data", rows, inTurns());
}

function common(cuts: readonly Cut[], order: readonly Order[]): object {
  return { cell: cuts.map(cutInfo), order: order.map(orderInfo), status: "ok" };
}

/** Lets others run while rows are rendered. */
function inTurns(): () => Promise<void> {
  const slice = new Slice();
  return async () => {
    if (slice.isUsedUp) await slice.next();
  };
}

/** Dimensions stand for their attributes; measures for themselves. */
function readFields(text: string, known: readonly string[]): readonly string[] {
  const plain = text.split(/[|,]/).flatMap((part) => attributesOf(part.trim()) ?? [part.trim()]);
  return readNames("fields", plain.join("|"), known);
}

function cutInfo({ given, values }: Cut): object {
  return { operator: ":", ref: given, value: values.length === 1 ? values[0] : values };
}

const orderInfo = ({ ref, isDescending }: Order): readonly string[] => [ref, isDescending ? "desc" : "asc"];

/** The page in the reply, and the places on it. */
function onPage(
  order: Uint32Array,
  { page = 1, pagesize = LIMITS.cubeRows.most }: Paging,
): { readonly paging: object; readonly places: readonly number[] } {
  const size = Math.min(pagesize, LIMITS.cubeRows.most);
  const start = (page - 1) * size;
  return { paging: { page, page_size: size }, places: [...order.subarray(start, start + size)] };
}

function byName([one]: readonly unknown[], [other]: readonly unknown[]): number {
  return String(one) < String(other) ? -1 : 1;
}

/** By the given order, then by the attributes. */
function sortedCells(
  all: Cube,
  { cells, groupings }: Cells,
  order: readonly Order[],
  attributes: readonly string[],
): Promise<Uint32Array> {
  const keyOf = ({ ref, isDescending }: Order): SortKey => {
    const grouping = groupings.find(({ refs }) => refs.includes(ref));
    if (grouping) {
      const at = grouping.refs.indexOf(ref);
      const groups = Uint32Array.from(cells, (cell) => groupIn(grouping, cell));
      return ranksOfPlaces(
        groups,
        grouping.groups.map((group) => group[at]),
        isDescending,
      );
    }
    const numbers = Float64Array.from(cells, (cell) => numberOf(all, cell, ref) ?? Number.NaN);
    return ranksOfNumbers(numbers, isDescending);
  };
  const others = attributes.filter((attribute) => order.every(({ ref }) => ref !== attribute));
  const keys = [...order, ...others.map((ref) => ({ ref, isDescending: false }))];
  return sorted(cells.length, keys.values().map(keyOf), inTurns());
}

function sortedFacts(
  { facts, attributes, measures }: Cube,
  found: Uint32Array,
  order: readonly Order[],
): Promise<Uint32Array> {
  const keyOf = ({ ref, isDescending }: Order): SortKey => {
    const attribute = attributes.get(ref);
    if (attribute) {
      const places = found.map((fact) => facts.places[attribute.base][fact]);
      return ranksOfPlaces(places, attribute.values, isDescending);
    }
    const measure = measures.get(ref as MeasureName);
    const numbers = Float64Array.from(
      found,
      (fact) => measure?.(facts.rappen[fact], yearOf(facts, fact)) ?? Number.NaN,
    );
    return ranksOfNumbers(numbers, isDescending);
  };
  return sorted(found.length, order.values().map(keyOf), inTurns());
}

function* factPlaces(count: number, passes: (fact: number) => boolean): Generator<number> {
  for (let fact = 0; fact < count; fact++) if (passes(fact)) yield fact;
}

function yearOf({ places, values }: Cube["facts"], fact: number): number {
  return values.jahr[places.jahr[fact]] as number;
}

/** The fields are in alphabetical order. */
function factReply({ facts, attributes, measures }: Cube, fact: number, fields: readonly string[]): object {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const attribute = attributes.get(field);
    if (attribute) return [[field, attribute.values[facts.places[attribute.base][fact]]]];
    const rappen = facts.rappen[fact];
    const value = measures.get(field as MeasureName)?.(rappen, yearOf(facts, fact));
    if (value === undefined) return [];
    return [[field, (field === "betrag" && exactFrancs(BigInt(rappen))) || value]];
  });
  return Object.fromEntries(entries);
}

const reply = (entries: readonly (readonly [string, unknown])[]): object =>
  Object.fromEntries(entries.toSorted(byName));
