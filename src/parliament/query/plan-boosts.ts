/** A condition on all text fields → the same, with what counts more: titles, kinds, whole names, whole words. */
import { type Boost, type PhrasePart, type TextPlan, VALUE_END, VALUE_START } from "../../search/plan/plan.ts";
import type { FieldBoost } from "../describe/field-boosts.ts";
import type { TextTarget } from "../describe/search-layout.ts";

/** A whole name, such as that of a party, before names that contain it. */
const WHOLE_WEIGHT = 20;

type Leaf = Exclude<TextPlan, { readonly type: "near" }>;

/** The same plan if the target has no fields that count more. */
export function boosted(plan: Leaf, { boosts = [] }: Pick<TextTarget, "boosts">): TextPlan {
  const own = plan.type === "mask" ? wholeWord(plan) : [];
  const all = [...own, ...boosts.flatMap((boost) => boostsOf(plan, boost))];
  return all.length === 0 ? plan : { ...plan, boosts: all };
}

function boostsOf(plan: Leaf, { field, weight, isTitle }: FieldBoost): readonly Boost[] {
  const inField = { plan: { ...plan, field }, weight };
  if (!isTitle) return plan.type === "mask" ? [] : [inField];
  const parts = plan.type === "phrase" ? plan.parts : [partOf(plan)];
  const first = isBoundary(parts[0]) ? [] : [START];
  const last = isBoundary(parts[parts.length - 1]) ? [] : [END];
  const whole: TextPlan = { type: "phrase", field, parts: [...first, ...parts, ...last] };
  return plan.type === "mask" ? [inField] : [inField, { plan: whole, weight: WHOLE_WEIGHT }];
}

const START: PhrasePart = { type: "word", word: VALUE_START };
const END: PhrasePart = { type: "word", word: VALUE_END };

function isBoundary(part: PhrasePart): boolean {
  return part.type === "word" && (part.word === VALUE_START || part.word === VALUE_END);
}

function partOf(plan: Exclude<Leaf, { readonly type: "phrase" }>): PhrasePart {
  switch (plan.type) {
    case "word":
      return { type: "word", word: plan.word, ...(plan.otherwise ? { otherwise: plan.otherwise } : {}) };
    case "mask":
      return { type: "mask", mask: plan.mask, omitsGuids: plan.omitsGuids };
    case "expansion":
      return { type: "expansion", expansion: plan.expansion };
  }
}

/** What is written in a mask, as a word of its own, before words that contain it: SP before Betriebspersonal. */
function wholeWord({ field, mask, omitsGuids }: Extract<Leaf, { readonly type: "mask" }>): readonly Boost[] {
  const [letters = "", ...others] = mask.pattern.split("*").filter((literal) => literal !== "");
  if (omitsGuids !== true || others.length > 0 || !/^[\p{L}\p{N}]+$/u.test(letters)) return [];
  return [{ plan: { type: "word", field, word: letters }, weight: WHOLE_WEIGHT }];
}
