/**
 * `datapackage.json`, the description of the CSV files (https://specs.frictionlessdata.io/data-package/). The export
 * writes it for other programs; the import reads names and delimiters of the files from it.
 */
import { type FinanceRules, ZURICH_RULES } from "../../city/finance-rules.ts";
import type { PublicProfile } from "../../city/public-profile.ts";
import { CSV_FILES, type CsvFile, csvFiles } from "./csv-files.ts";

export const DATAPACKAGE = "datapackage.json";

/** `isWritten`: whether there is such a file. */
export function writeDatapackage(
  rules: FinanceRules = ZURICH_RULES,
  city?: PublicProfile,
  isWritten: (file: CsvFile) => boolean = ({ onlyWithRows }) => !onlyWithRows,
): string {
  const written = csvFiles(rules).filter(isWritten);
  const resources = written.map(({ name, columns, key }) => ({
    name,
    path: `${name}.csv`,
    format: "csv",
    mediatype: "text/csv",
    encoding: "utf-8",
    schema: {
      fields: columns.map(({ name, type, constraints = {} }) => ({ name, type, constraints })),
      primaryKey: key,
      foreignKeys: columns.flatMap(({ name, refersTo }) => {
        const fields = CSV_FILES.find((file) => file.name === refersTo)?.key[0];
        return fields === undefined ? [] : [{ fields: name, reference: { resource: refersTo, fields } }];
      }),
    },
  }));
  const description = { profile: "tabular-data-package", name: "finance", ...aboutCity(city), resources };
  return `${JSON.stringify(description, null, 2)}\n`;
}

/** As the city wrote it: German if there are two languages. */
function aboutCity(city: PublicProfile | undefined): object {
  if (city === undefined) return { title: "Finance data of a city" };
  const { name, website, licence, publisher, contact, invented } = city;
  return {
    title: `Finance data of ${name.de}`,
    ...(invented ? { description: `${name.de} is invented: all names and figures are examples.` } : {}),
    ...(website === undefined ? {} : { homepage: website }),
    ...(licence ? { licenses: [{ name: licence.id, title: licence.name.de, path: licence.url }] } : {}),
    contributors: [{ title: publisher.name.de, email: contact?.email, path: website, role: "publisher" }],
  };
}

/** Path and delimiter of a file. */
export interface FileSource {
  readonly path: string;
  readonly delimiter: string;
  /** True: the description names the file, so that it must exist. */
  readonly named: boolean;
}

/** The sources of all files; `text` is the description, if there is one. Calls `report` for each problem in it. */
export function readDatapackage(
  text: string | undefined,
  report: (reason: string) => void,
): (file: CsvFile) => FileSource {
  const defaultSource = ({ name }: CsvFile): FileSource => ({ path: `${name}.csv`, delimiter: ",", named: false });
  if (text === undefined) return defaultSource;
  const resources = resourcesIn(text, report);
  return (file) => {
    const resource = resources.find((one) => isObject(one) && one.name === file.name);
    return isObject(resource) ? sourceOf(resource, file.name, report) : defaultSource(file);
  };
}

function resourcesIn(text: string, report: (reason: string) => void): readonly unknown[] {
  try {
    const description: unknown = JSON.parse(text);
    if (isObject(description) && Array.isArray(description.resources)) return description.resources;
    report("it has no list `resources`");
  } catch (error) {
    report(`it is not JSON: ${(error as Error).message}`);
  }
  return [];
}

function sourceOf(resource: Members, name: string, report: (reason: string) => void): FileSource {
  const { path, encoding = "utf-8", dialect = {} } = resource;
  const { delimiter = ",", quoteChar = '"' } = isObject(dialect) ? dialect : {};
  const of = `of the resource ${name}`;
  // No path traversal: https://specs.frictionlessdata.io/data-resource/#data-location
  if (typeof path !== "string" || !/^(?!.*\.\.)[^\\/:][^\\:]*$/.test(path)) {
    report(`\`path\` ${of} is ${JSON.stringify(path)}, but the name of a file in the same folder is expected`);
  }
  if (typeof encoding !== "string" || !/^utf-?8$/i.test(encoding)) {
    report(`\`encoding\` ${of} is ${JSON.stringify(encoding)}, but only utf-8 is supported`);
  }
  if (typeof delimiter !== "string" || !/^[^"\r\n\ufeff]$/u.test(delimiter)) {
    report(`\`dialect.delimiter\` ${of} is ${JSON.stringify(delimiter)}, but one character is expected`);
  }
  if (quoteChar !== '"') report(`\`dialect.quoteChar\` ${of} is ${JSON.stringify(quoteChar)}, but only " is supported`);
  return { path: String(path), delimiter: String(delimiter), named: true };
}

type Members = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
