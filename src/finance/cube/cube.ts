/**
 * The cube of one data version: its facts, the value of each attribute for each fact, and its measures. In: a snapshot.
 * Out: what queries read.
 */
import { isInternalCode } from "../../city/internal-charges.ts";
import { perSlice } from "../../store/per-version.ts";
import type { Snapshot } from "../../store/store.ts";
import { storedRules } from "../model/stored-rules.ts";
import { organisation } from "../query/organisation.ts";
import { listEinwohner, listFunktionen, listSachkonten, listTeuerung } from "../query/overview.ts";
import { latestUpTo } from "../query/yearly.ts";
import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type DimensionName,
  MEASURES,
  type MeasureDescription,
  type MeasureName,
  refOf,
} from "./dimensions.ts";
import { type Base, type BaseValue, cubeFacts, type Facts } from "./facts.ts";

/** An attribute of a dimension: its value for each value of the column that it follows from. */
export interface CubeAttribute {
  readonly base: Base;
  readonly values: readonly BaseValue[];
}

export interface Cube {
  readonly facts: Facts;
  /** By ref, such as `departement.key`. */
  readonly attributes: ReadonlyMap<string, CubeAttribute>;
  /** From Rappen of a year; undefined if what it needs is not known for that year. */
  readonly measures: ReadonlyMap<MeasureName, (rappen: number, jahr: number) => number | undefined>;
}

/** The values of a member by attribute. */
type Member = Readonly<Record<string, BaseValue>>;

export const cube: (snapshot: Snapshot) => Promise<Cube> = perSlice("finance", async (snapshot) => {
  const [facts, { amountTypes }, { institutionByKey }, sachkonten, funktionen, einwohner, teuerung] = await Promise.all(
    [
      cubeFacts(snapshot),
      storedRules(snapshot),
      organisation(snapshot),
      listSachkonten(snapshot),
      listFunktionen(snapshot),
      listEinwohner(snapshot),
      listTeuerung(snapshot),
    ],
  );
  const codeNames = new Map(sachkonten.map(({ sachkonto, bezeichnung }) => [sachkonto, bezeichnung]));
  const functionNames = new Map(funktionen.map(({ funktion, bezeichnung }) => [funktion, bezeichnung]));
  const named = (names: ReadonlyMap<string, string>, code: string): string => names.get(code) ?? code;
  const unit = (key: BaseValue) => institutionByKey.get(String(key));

  const memberOf: Readonly<Record<DimensionName, (value: BaseValue) => Member>> = {
    betragsTyp: (typ) => {
      const { typ: betragsTyp, name, phase } = amountTypes[Number(typ)];
      return { betragsTyp, bezeichnung: name.de, designation: name.en, phase };
    },
    departement: (key) => {
      const { key: own = "", bezeichnung = "", kurzname = "" } = unit(key)?.departement ?? {};
      return { key: own, bezeichnung, kurzname };
    },
    funktion: (code) => ({ funktion: code, bezeichnung: named(functionNames, String(code)) }),
    hauptfunktion: (code) => {
      const funktion = String(code).slice(0, 1);
      return { funktion, bezeichnung: named(functionNames, funktion) };
    },
    institution: (key) => {
      const { bezeichnung = "", kurzname = "" } = unit(key) ?? {};
      return { key, bezeichnung, kurzname };
    },
    intern: (code) => ({ intern: isInternalCode(String(code)) ? "ja" : "nein" }),
    jahr: (jahr) => ({ jahr }),
    klasse: (code) => {
      const klasse = String(code).slice(0, 1);
      return { klasse, bezeichnung: named(codeNames, klasse) };
    },
    sachkonto: (code) => ({ sachkonto: code, bezeichnung: named(codeNames, String(code)) }),
  };
  const attributes = DIMENSION_NAMES.flatMap((dimension) => {
    const { base, attributes } = DIMENSIONS[dimension];
    const members = facts.values[base].map((value) => memberOf[dimension](value));
    return Object.keys(attributes).map((attribute): [string, CubeAttribute] => [
      refOf(dimension, attribute),
      { base, values: members.map((member) => member[attribute]) },
    ]);
  });

  const heads = latestUpTo(new Map(einwohner.map(({ jahr, einwohner }) => [jahr, einwohner])));
  const prices = latestUpTo(new Map(teuerung.map(({ jahr, index }) => [jahr, index])));
  const base = prices(Number.POSITIVE_INFINITY);
  const isPublished = { einwohner: einwohner.length > 0, teuerung: teuerung.length > 0 };
  /** By what the amounts of a year are divided; undefined if it is not known. */
  const divided = (rappen: number, head: number | undefined, price: number | undefined): number | undefined =>
    head === undefined || price === undefined || base === undefined
      ? undefined
      : rappen / ((head * price) / base) / 100;
  const converted: Readonly<Record<MeasureName, (rappen: number, jahr: number) => number | undefined>> = {
    betrag: (rappen) => rappen / 100,
    betragInRappen: (rappen) => rappen,
    proKopf: (rappen, jahr) => {
      const count = heads(jahr);
      return count === undefined ? undefined : rappen / count / 100;
    },
    real: (rappen, jahr) => divided(rappen, 1, prices(jahr)),
    realProKopf: (rappen, jahr) => divided(rappen, heads(jahr), prices(jahr)),
  };
  const given = (Object.keys(MEASURES) as MeasureName[]).filter((name) => {
    const { needs } = MEASURES[name] as MeasureDescription;
    return needs === undefined || needs.every((list) => isPublished[list]);
  });
  return { facts, attributes: new Map(attributes), measures: new Map(given.map((name) => [name, converted[name]])) };
});
