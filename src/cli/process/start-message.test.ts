import { describe, expect, it } from "vitest";
import { readSettings } from "../../base/settings.ts";
import { type Holding, startMessage } from "./start-message.ts";

const message = (holding: Holding, flags: Record<string, string> = {}) =>
  startMessage(readSettings(flags, {}), { url: "http://127.0.0.1:8080", metricsUrl: undefined }, holding);

describe("start message", () => {
  it("uses the key of the demo city in the command to paste", () => {
    expect(message("demo city")).toContain("curl -H 'api-key: demo' 'http://127.0.0.1:8080/finance/v1/departemente'");
    expect(message("demo city")).not.toContain("keys add");
  });

  it("shows how to create a key for a real city, even with --demo", () => {
    for (const real of [message("real city"), message("real city", { demo: "yes" })]) {
      expect(real).toMatch(/npx rathaus keys add <name>$/m);
      expect(real).not.toMatch(/api-key: demo/);
    }
  });

  it("names the data folder of this server, quoted for a shell", () => {
    expect(message("real city", { data: "/srv/the city's" })).toMatch(
      /keys add <name> --data '\/srv\/the city'\\''s'$/m,
    );
  });

  it("explains how to import if there is no data", () => {
    const text = message("nothing", { data: "/srv/city" });
    expect(text).toMatch(/^rathaus is open at http:\/\/127\.0\.0\.1:8080\nThere is no data yet\. /);
    for (const command of [
      "import finance <folder>",
      "import parliament <folder>",
      "mirror --finance <url> ",
      "keys add <name>",
    ])
      expect(text).toMatch(new RegExp(`^ .* npx rathaus ${command}.*--data '/srv/city'$`, "m"));
    expect(text).not.toMatch(/demo|departemente/);
  });

  it("refers to the database of this server without its password", () => {
    const text = message("real city", { "database-url": "postgres://me:secret@host/city" });
    expect(text).toMatch(/keys add <name> --database-url <DATABASE_URL>$/m);
    expect(text).not.toContain("secret");
  });

  it("says if other machines can reach the server", () => {
    expect(message("demo city", { host: "0.0.0.0" })).toMatch(/^Other machines can reach it, .*0\.0\.0\.0\.$/m);
    for (const host of ["127.0.0.1", "localhost", "::1"]) {
      expect(message("demo city", { host })).not.toContain("Other machines");
    }
  });

  it("shows the public address if there is one", () => {
    expect(message("demo city", { "public-url": "https://data.example" })).toMatch(
      /^rathaus is open at https:\/\/data.example$/m,
    );
  });
});
