/** `rathaus init`: writes a small city to a folder, as a template that can be imported as it is. */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { makeFolders } from "../../base/make-folders.ts";
import { Problem } from "../../base/problems.ts";
import { profileSchema } from "../../city/members.ts";
import { mappingSchema } from "../../finance/mapping/mapping-shape.ts";
import { templateFiles } from "../city/template-files.ts";
import { newFolder } from "../io/output-folder.ts";

export function initCommand(): Command {
  return new Command("init")
    .argument("<folder>", "a folder that is empty or does not exist yet")
    .action((given: string) => {
      const folder = newFolder(given);
      writeTemplate(folder);
      console.log(
        [
          `${folder} has a small, invented city; ${join(folder, "README.md")} explains its files.`,
          `Next: npx rathaus check ${folder}`,
        ].join("\n"),
      );
    });
}

function writeTemplate(folder: string): void {
  try {
    // Not a plain copy: files of an installation may be read-only.
    for (const [path, content] of templateFiles()) {
      makeFolders(dirname(join(folder, path)));
      writeFileSync(join(folder, path), content);
    }
    // Named by $schema, so that editors know what is allowed, even without a network.
    writeFileSync(join(folder, "city.schema.json"), `${JSON.stringify(profileSchema(), null, 2)}\n`);
    writeFileSync(join(folder, "finance", "mapping.schema.json"), mappingSchema());
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (syscall === undefined) throw cause;
    throw new Problem("output-unusable", `The files cannot be written to the folder ${folder} (${code}).`, { cause });
  }
}
