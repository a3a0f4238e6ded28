/** Names that every object has, from clients and in files: they are names like any other, and nothing that all objects share is ever changed. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { pageAddresses, serviceAddresses } from "../support/injection-points.ts";
import { run, withFolder } from "../support/process.ts";
import { type SmallCity, smallCity } from "../support/small-city.ts";

let city: SmallCity;
const MEMBERS = Object.getOwnPropertyNames(Object.prototype);
beforeAll(async () => {
  city = await smallCity();
});
afterAll(() => city.close());
afterEach(() => {
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(MEMBERS);
});

describe("from clients", () => {
  it.each(["__proto__", "constructor", "__proto__[polluted]"])("%s is a name like any other", async (name) => {
    const failed: string[] = [];
    for (const url of [...serviceAddresses(name), ...pageAddresses(name)]) {
      const { statusCode, body } = await city.app.inject({ url, headers: { "api-key": "key" } });
      if (statusCode >= 500 || /native code|\[object /.test(body)) failed.push(`${statusCode} ${url}`);
    }
    expect(failed).toEqual([]);
    const nowhere = await city.app.inject(`/api/${encodeURIComponent(name)}/searchdetails`);
    expect(nowhere.statusCode).toBe(404);
  });
});

describe("in files", () => {
  const guid = "0".repeat(32);
  const party = `"OBJ_GUID":"${guid}","SEQ":1,"Name":"A","Kuerzel":"B","Inaktiv":null,"AltsystemID":""`;

  it("are members and columns that nobody knows", () =>
    withFolder(async (folder) => {
      const [council, finance] = [join(folder, "council", "partei"), join(folder, "finance")];
      for (const place of [council, finance]) mkdirSync(place, { recursive: true });
      writeFileSync(join(council, "a.json"), `[{${party},"__proto__":{"polluted":1}}]`);
      writeFileSync(join(council, "b.ndjson"), `{${party},"constructor":{"prototype":{"polluted":1}}}\n`);
      const imported = await run(["import", "parliament", join(folder, "council"), "--data", join(folder, "data")]);
      expect(imported.status).toBe(1);
      expect(imported.stderr).toMatch(/a\.json.*__proto__.*\n.*b\.ndjson.*constructor/);

      writeFileSync(join(finance, "departemente.csv"), "key,bezeichnung,kurzname,__proto__,constructor\n20,A,B,C,D\n");
      writeFileSync(join(finance, "institutionen.csv"), "key,bezeichnung,kurzname,departement.key\n__proto__,A,B,20\n");
      writeFileSync(join(finance, "konten.csv"), "id,bezeichnung,institution.key,kontoNr\n1,A,__proto__,3010\n");
      writeFileSync(join(finance, "betraege.csv"), "konto,jahr,betragsTyp,betragInRappen\n1,2024,__proto__,1\n");
      writeFileSync(join(finance, "sachkonto_codes.csv"), "Sachkonto,Bezeichnung\n30,__proto__\n");
      const refused = await run(["import", "finance", finance, "--data", join(folder, "data")]);
      expect([refused.status, refused.stderr]).toEqual([
        1,
        expect.stringContaining('betraege.csv, line 2, column betragsTyp: "__proto__" is not one of'),
      ]);
      expect(refused.stderr).not.toContain("institutionen.csv");
    }));
});
