import { describe, expect, it } from "vitest";
import { readSettings } from "../../base/settings.ts";
import { startMessage } from "./start-message.ts";

const message = (isDemo: boolean, flags: Record<string, string> = {}) =>
  startMessage(readSettings(flags, {}), "http://127.0.0.1:8080", isDemo);

describe("start message", () => {
  it("uses the key of the demo city in the command to paste", () => {
    expect(message(true)).toContain("curl -H 'api-key: demo' 'http://127.0.0.1:8080/finance/v1/departemente'");
    expect(message(true)).not.toContain("keys add");
  });

  it("shows how to create a key for a real city, even with --demo", () => {
    for (const real of [message(false), message(false, { demo: "yes" })]) {
      expect(real).toMatch(/npx rathaus keys add <name>$/m);
      expect(real).not.toMatch(/api-key: demo/);
    }
  });

  it("names the data folder of this server, quoted for a shell", () => {
    expect(message(false, { data: "/srv/the city's" })).toMatch(/keys add <name> --data '\/srv\/the city'\\''s'$/m);
  });

  it("refers to the database of this server without its password", () => {
    const text = message(false, { "database-url": "postgres://me:secret@host/city" });
    expect(text).toMatch(/keys add <name> --database-url <DATABASE_URL>$/m);
    expect(text).not.toContain("secret");
  });

  it("shows the public address if there is one", () => {
    expect(message(true, { "public-url": "https://data.example" })).toMatch(
      /^rathaus is open at https:\/\/data.example$/m,
    );
  });
});
