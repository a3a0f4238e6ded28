/**
 * `datapackage.json`, the description that stands beside the CSV files (https://specs.frictionlessdata.io/data-package/). Written for
 * people and programs that find the files without us; honoured at import, where it says under which name and with which delimiter they stand.
 */
import { CSV_FILES, type CsvFile } from "./csv-files.ts";

export const DATAPACKAGE = "datapackage.json";

export function writeDatapackage(): string {
  const resources = CSV_FILES.map(({ name, columns, key }) => ({
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
  const description = { profile: "tabular-data-package", name: "finance", title: "Finance data of a city", resources };
  return `${JSON.stringify(description, null, 2)}\n`;
}

/** Where one of the files lies and how its fields are set apart. */
export interface Place {
  readonly path: string;
  readonly delimiter: string;
  /** True: the description names the file, so it must be there. */
  readonly named: boolean;
}

/** The places of all files; `text` is the description, if there is one. Calls `refuse` with each thing in it that cannot be used. */
export function readDatapackage(text: string | undefined, refuse: (reason: string) => void): (file: CsvFile) => Place {
  const usual = ({ name }: CsvFile): Place => ({ path: `${name}.csv`, delimiter: ",", named: false });
  if (text === undefined) return usual;
  const resources = resourcesIn(text, refuse);
  return (file) => {
    const resource = resources.find((one) => isObject(one) && one.name === file.name);
    return isObject(resource) ? placeOf(resource, file.name, refuse) : usual(file);
  };
}

function resourcesIn(text: string, refuse: (reason: string) => void): readonly unknown[] {
  try {
    const description: unknown = JSON.parse(text);
    if (isObject(description) && Array.isArray(description.resources)) return description.resources;
    refuse("it has no list `resources`");
  } catch (error) {
    refuse(`it is not JSON: ${(error as Error).message}`);
  }
  return [];
}

function placeOf(resource: Members, name: string, refuse: (reason: string) => void): Place {
  const { path, encoding = "utf-8", dialect = {} } = resource;
  const { delimiter = ",", quoteChar = '"' } = isObject(dialect) ? dialect : {};
  const of = `of the resource ${name}`;
  // No way out of the folder: https://specs.frictionlessdata.io/data-resource/#data-location
  if (typeof path !== "string" || !/^(?!.*\.\.)[^\\/:][^\\:]*$/.test(path)) {
    refuse(`\`path\` ${of} is ${JSON.stringify(path)}, but the name of a file in the same folder is expected`);
  }
  if (typeof encoding !== "string" || !/^utf-?8$/i.test(encoding)) {
    refuse(`\`encoding\` ${of} is ${JSON.stringify(encoding)}, but only utf-8 is read`);
  }
  if (typeof delimiter !== "string" || !/^[^"\r\n\ufeff]$/u.test(delimiter)) {
    refuse(`\`dialect.delimiter\` ${of} is ${JSON.stringify(delimiter)}, but one character is expected`);
  }
  if (quoteChar !== '"') refuse(`\`dialect.quoteChar\` ${of} is ${JSON.stringify(quoteChar)}, but only " is read`);
  return { path: String(path), delimiter: String(delimiter), named: true };
}

type Members = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
