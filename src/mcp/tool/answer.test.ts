import { expect, it } from "vitest";
import { LIMITS } from "../../base/limits.ts";
import { completeProfile, NEUTRAL } from "../../city/complete-profile.ts";
import { answerOf } from "./answer.ts";
import type { Desk } from "./desk.ts";

const desk = { city: completeProfile(NEUTRAL), language: "de" } as unknown as Desk;
const answer = (content: object) =>
  answerOf(desk, "https://data.example", { summary: "", page: "/rat", content: content as Record<string, unknown> });

it("leaves out what is absent, and completes addresses", () => {
  const content = { a: "", b: null, c: undefined, d: 0, e: false, f: [], items: [{ url: "/dokumente/1", x: "" }] };
  expect(answer(content)).toEqual({
    d: 0,
    e: false,
    f: [],
    items: [{ url: "https://data.example/dokumente/1" }],
    truncated: false,
    source_url: "https://data.example/rat",
    attribution: expect.any(String),
  });
});

it("cuts long texts and long lists, and says how long they are", () => {
  const { most } = LIMITS.toolText;
  const { items, list, truncated, cut } = answer({
    items: [{ text: "x".repeat(most + 1) }],
    list: Array.from({ length: 401 }, () => 1),
  }) as { items: { text: string }[]; list: number[]; truncated: boolean; cut: string[] };
  expect([items[0].text.length, list.length, truncated]).toEqual([most + 1, 400, true]);
  expect(cut).toEqual([`items[0].text: ${most} of ${most + 1} characters`, "list: 400 of 401 items"]);
});

it("never cuts a letter in half", () => {
  const { most } = LIMITS.toolText;
  const { text } = answer({ text: `${"x".repeat(most - 1)}😀😀` }) as unknown as { text: string };
  expect(text.isWellFormed()).toBe(true);
});

it("has as many items as there is room for, and does not look at the others", () => {
  const looks: number[] = [];
  const item = (i: number) => ({
    get text() {
      looks.push(i);
      return "x".repeat(1_000);
    },
  });
  const most = Math.floor(LIMITS.toolBytes.most / 1_000);
  const { items, shown, cut } = answer({
    items: Array.from({ length: 10_000 }, (_, i) => item(i)),
    shown: 10_000,
  }) as unknown as { items: readonly unknown[]; shown: number; cut: readonly string[] };
  expect(items.length).toBeGreaterThan(0.95 * most);
  expect(Math.max(...looks)).toBeLessThanOrEqual(most);
  expect(shown).toBe(items.length);
  expect(cut[0]).toBe(`items: ${shown} of 10000 items, because the answer would be too long`);
});
