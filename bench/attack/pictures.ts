/** Pictures, previews and spreadsheets of pages: the slowest ones, at addresses that no cache knows. */
import { pid } from "node:process";
import type { Attack } from "./attack.ts";
import { ask, range } from "./raw-client.ts";

const PATHS = [
  "/finanzen/fluss?format=png",
  "/finanzen?format=png&bild=kacheln",
  "/finanzen?format=vorschau",
  "/rat?format=vorschau",
  "/finanzen/fluss?format=svg",
  "/finanzen/abweichungen?format=xlsx",
];
const CLIENTS = 8;

export const pictures: Attack = {
  isBehindProxy: false,
  async run(target) {
    const clients = range(CLIENTS).map((i) => {
      const path = (nr: number): string => `${PATHS[(nr + i) % PATHS.length]}&n=${pid}-${nr * CLIENTS + i}`;
      return ask(target, { from: `127.0.8.${i + 1}` }, path);
    });
    await Promise.all(clients);
  },
};
