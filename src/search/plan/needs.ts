/** Determines what a plan will read before it is evaluated: posting lists, masks, columns, field lengths. */
import type { Mask } from "../../text/mask.ts";
import { ANNEX_FIELD, FIELD_IN_ANNEX } from "./annex.ts";
import {
  type Expansion,
  expansionKey,
  type Plan,
  type SortKey,
  SPELLED,
  type TextPlan,
  VALUE_END,
  VALUE_START,
} from "./plan.ts";

export interface Needs {
  /** By field. */
  readonly words: ReadonlyMap<number, ReadonlySet<string>>;
  readonly masks: readonly FieldMask[];
  readonly expansions: readonly FieldExpansion[];
  readonly numbers: ReadonlySet<number>;
  readonly values: ReadonlySet<number>;
  /** Keys and masks that whole values are compared with. */
  readonly valueKeys: readonly ColumnKey[];
  readonly valueMasks: readonly ColumnMask[];
  /** Fields whose lengths count for relevance. */
  readonly lengths: ReadonlySet<number>;
}

export interface FieldMask {
  readonly field: number;
  readonly mask: Mask;
  readonly omitsGuids?: boolean;
}

export interface FieldExpansion {
  readonly field: number;
  readonly expansion: Expansion;
}

export interface ColumnKey {
  readonly column: number;
  readonly key: string;
}

export interface ColumnMask {
  readonly column: number;
  readonly mask: Mask;
}

/** Additional columns, needed for something other than matching and sorting. */
export interface ColumnWish {
  readonly numbers?: readonly number[];
  readonly values?: readonly number[];
}

export function needsOf(plan: Plan, sort: readonly SortKey[] = [], wish: ColumnWish = {}): Needs {
  const words = new Map<number, Set<string>>();
  const masks = new Map<string, FieldMask>();
  const expansions = new Map<string, FieldExpansion>();
  const numbers = new Set(wish.numbers);
  const values = new Set(wish.values);
  const valueKeys = new Map<string, ColumnKey>();
  const valueMasks = new Map<string, ColumnMask>();
  const lengths = new Set<number>();

  const needWord = (field: number, word: string): void => {
    words.set(field, (words.get(field) ?? new Set()).add(word));
  };

  function visit(node: Plan, counts: boolean): void {
    switch (node.type) {
      case "all":
      case "none":
        break;
      case "present":
        needWord(node.field, VALUE_START);
        break;
      case "number-range":
        numbers.add(node.column);
        break;
      case "value-range":
        values.add(node.column);
        for (const key of [node.from, node.to])
          if (key !== undefined) valueKeys.set(`${node.column} ${key}`, { column: node.column, key });
        break;
      case "value-mask":
        values.add(node.column);
        valueMasks.set(`${node.column} ${node.mask.pattern}`, node);
        break;
      case "and":
      case "or":
      case "not":
        visit(node.left, counts);
        visit(node.right, counts && node.type !== "not");
        break;
      default:
        if (counts) lengths.add(node.field);
        visitText(node);
        for (const boost of counts ? (node.boosts ?? []) : []) visit(boost.plan, true);
    }
  }

  function visitText(node: TextPlan): void {
    switch (node.type) {
      case "word":
        needWord(node.field, node.word);
        for (const spelling of [...(node.otherwise ?? []), ...(node.spelling === undefined ? [] : [node.spelling])])
          needWord(node.field, SPELLED + spelling);
        break;
      case "expansion":
        expansions.set(`${node.field} ${expansionKey(node.expansion)}`, node);
        break;
      case "mask":
        masks.set(`${node.field} ${node.omitsGuids === true} ${node.mask.pattern}`, node);
        break;
      case "phrase":
        for (const part of node.parts) {
          if (part.type !== "any-word") visitText({ ...part, field: node.field });
          // Any word is a position between the boundaries of a value.
          else for (const edge of [VALUE_START, VALUE_END]) needWord(node.field, edge);
        }
        break;
      case "near":
        for (const side of [...node.left, ...node.right]) visitText(side);
    }
  }

  visit(plan, true);
  for (const { kind, column } of sort) (kind === "number" ? numbers : values).add(column);
  return {
    words,
    masks: [...masks.values()],
    expansions: [...expansions.values()],
    numbers,
    values,
    valueKeys: [...valueKeys.values()],
    valueMasks: [...valueMasks.values()],
    lengths,
  };
}

/** What is read from the collection itself, and from its annex; undefined if nothing is. */
export function withAnnex(needs: Needs): { readonly own: Needs; readonly annex: Needs | undefined } {
  const words = new Map(needs.words);
  const annexWords = words.get(ANNEX_FIELD);
  words.delete(ANNEX_FIELD);
  const lengths = new Set(needs.lengths);
  const hasLength = lengths.delete(ANNEX_FIELD);
  const isInAnnex = ({ field }: { readonly field: number }): boolean => field === ANNEX_FIELD;
  const inAnnex = <T extends { readonly field: number }>(list: readonly T[]): readonly T[] =>
    list.filter(isInAnnex).map((need) => ({ ...need, field: FIELD_IN_ANNEX }));
  const annex: Needs = {
    ...NOTHING,
    words: annexWords ? new Map([[FIELD_IN_ANNEX, annexWords]]) : NOTHING.words,
    masks: inAnnex(needs.masks),
    expansions: inAnnex(needs.expansions),
    lengths: new Set(hasLength ? [FIELD_IN_ANNEX] : []),
  };
  const own: Needs = {
    ...needs,
    words,
    lengths,
    masks: needs.masks.filter((need) => !isInAnnex(need)),
    expansions: needs.expansions.filter((need) => !isInAnnex(need)),
  };
  const isUsed = annex.words.size + annex.masks.length + annex.expansions.length + annex.lengths.size > 0;
  return { own, annex: isUsed ? annex : undefined };
}

const NOTHING: Needs = {
  words: new Map(),
  masks: [],
  expansions: [],
  numbers: new Set(),
  values: new Set(),
  valueKeys: [],
  valueMasks: [],
  lengths: new Set(),
};
