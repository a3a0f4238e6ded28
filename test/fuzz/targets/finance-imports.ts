/**
 * CSV files of finance data and their datapackage.json: those of an export, mutated; all are imported, or nothing
 * changes.
 */
import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { Problem } from "../../../src/base/problems.ts";
import { storedFinance } from "../../../src/finance/exchange/export.ts";
import { readFinanceFiles } from "../../../src/finance/exchange/read-csv.ts";
import { replaceFinance } from "../../../src/finance/exchange/replace.ts";
import { type Files, filesOf, memoryFolder } from "../../../src/finance/testing/memory-folder.ts";
import { MONEY_OF_ALL_KINDS } from "../../support/money.ts";
import { COUNCIL, emptyCity, type SmallCity } from "../../support/small-city.ts";
import { CSV_PIECES, edited, editsOf, JSON_PIECES } from "../mutation.ts";
import { checkResponse, checkSentence } from "../response-check.ts";
import { openTarget, type Target } from "../target.ts";

export const FINANCE_IMPORTS: Target = {
  name: "finance-imports",
  description: "CSV files of finance data and their datapackage.json, mutated",
  runsPerTest: 60,
  async open() {
    const city = await emptyCity();
    await city.load(MONEY_OF_ALL_KINDS, COUNCIL);
    return openTarget(
      inputs,
      (files) => tryImport(city, files),
      () => city.close(),
    );
  },
};

const stored = ({ store }: SmallCity): Promise<Files> =>
  store.read(async (snapshot) => filesOf(await storedFinance(snapshot)));

async function imported({ store }: SmallCity, files: Files): Promise<void> {
  const { data, check } = await readFinanceFiles(memoryFolder(files));
  await replaceFinance(store, data, { allowShrink: true, check }, () => {});
}

async function tryImport(city: SmallCity, files: Files): Promise<void> {
  const [before, version] = [await stored(city), await city.store.version()];
  try {
    await imported(city, files);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    strictEqual(error.code, "import-invalid");
    checkSentence(error.message);
    strictEqual(await city.store.version(), version, "the data version after a rejected import");
    deepStrictEqual(await stored(city), before, "the data after a rejected import");
    return;
  }
  const after = await city.store.version();
  const written = await stored(city);
  await imported(city, files);
  strictEqual(await city.store.version(), after, "the same files again");
  // The export of the imported data is the same data.
  await imported(city, written);
  strictEqual(await city.store.version(), after, "the export of the imported data");
  await checkResponses(city);
}

async function checkResponses({ app, events }: SmallCity): Promise<void> {
  const headers = { "api-key": "key" };
  const ask = (url: string) => app.inject({ url: `/finance/v1/${url}`, headers });
  const { value: accounts } = (await ask("konten")).json<{ value: readonly { id: number }[] }>();
  const series = accounts.length === 0 ? [] : [`betragsreihen?kontoId=${accounts[0].id}&jahre=alle`];
  for (const path of ["departemente", "institutionen", "konten", "inventar", "sachkonten", "einwohner", ...series]) {
    for (const form of ["json", "csv"]) {
      const reply = await ask(`${path}${path.includes("?") ? "&" : "?"}format=${form}`);
      strictEqual(reply.statusCode, 200, `${path} ${form}: ${reply.body.slice(0, 300)}`);
      const fields = Object.entries(reply.headers).map(([name, value]) => [name, value?.toString()]);
      checkResponse({ status: 200, headers: Object.fromEntries(fields), body: reply.rawPayload });
    }
  }
  ok(!events.splice(0).some(({ type }) => type === "request-failed"));
}

const SMALL = await filesOf(MONEY_OF_ALL_KINDS);
const oneChanged = fc
  .constantFrom(...Object.keys(SMALL))
  .chain((name) =>
    editsOf(name.endsWith(".json") ? JSON_PIECES : CSV_PIECES).map(
      (edits): Files => ({ ...SMALL, [name]: edited(SMALL[name]!, edits) }),
    ),
  );
const oneMissing = fc.constantFrom(...Object.keys(SMALL)).map((name): Files => ({ ...SMALL, [name]: undefined }));
const inputs: fc.Arbitrary<Files> = fc.oneof(
  { arbitrary: oneChanged, weight: 10 },
  { arbitrary: oneMissing, weight: 1 },
);
