/** The year in a cell: a year, or a date as people and programs write it. */
const FORMS = [
  /^([0-9]{4})$/,
  /^([0-9]{4})-[0-9]{1,2}(?:-[0-9]{1,2}(?:[T ].{0,30})?)?$/,
  /^[0-9]{1,2}[./][0-9]{1,2}[./]([0-9]{4})(?: .{0,30})?$/,
  /^[0-9]{1,2}[./-]([0-9]{4})$/,
  /^([0-9]{4})[0-9]{4}$/,
];

/** Undefined if it is none from 1900 to 2200. */
export function yearOf(text: string): number | undefined {
  for (const form of FORMS) {
    const year = Number(form.exec(text)?.[1]);
    if (year >= 1900 && year <= 2200) return year;
  }
  return undefined;
}
