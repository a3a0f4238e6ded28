/** `rathaus schema`: descriptions of council records. */
import { Command } from "commander";
import type { SchemaDraftFlags } from "./schema-draft.ts";

export function schemaCommand(): Command {
  return new Command("schema").addCommand(draftCommand());
}

function draftCommand(): Command {
  return new Command("draft")
    .description(
      "Drafts schema.xsd and fields.json from council records in XML, for councils whose service gives no schema; " +
        "see docs/how-to/import-parliament.md.",
    )
    .argument("<folder>", "folder with the records of each index, as import parliament reads it")
    .option("--force", "replace an existing schema.xsd, and the search fields and roles of its index in fields.json")
    .action(async (folder: string, flags: SchemaDraftFlags) => {
      const { draftSchemas } = await import("./schema-draft.ts");
      await draftSchemas(folder, flags);
    });
}
