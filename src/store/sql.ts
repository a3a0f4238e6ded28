/**
 * SQL text with separate parameters. Values never become text; nested fragments are spliced in; `anyOf` compares with a
 * list. Each engine chooses its own placeholders and list syntax.
 */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** `WHERE guid ${anyOf(guids)}`: true if the value is in the list. */
export class AnyOf {
  readonly values: readonly (string | number)[];

  constructor(values: readonly (string | number)[]) {
    this.values = values;
  }
}

export function anyOf(values: readonly (string | number)[]): AnyOf {
  return new AnyOf(values);
}

export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly (SqlValue | AnyOf)[];

  constructor(strings: readonly string[], values: readonly (SqlValue | AnyOf)[]) {
    this.strings = strings;
    this.values = values;
  }
}

/**
 * Without nested fragments, the template's own array of strings is used: it is the same object at each call, so an
 * engine finds its prepared statement by identity, without building the text.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly (SqlValue | AnyOf | Sql)[]): Sql {
  if (!values.some((value) => value instanceof Sql)) return new Sql(strings, values as (SqlValue | AnyOf)[]);
  const flat: string[] = [strings[0]];
  const parameters: (SqlValue | AnyOf)[] = [];
  values.forEach((value, i) => {
    if (value instanceof Sql) {
      flat[flat.length - 1] += value.strings[0];
      flat.push(...value.strings.slice(1));
      parameters.push(...value.values);
    } else {
      flat.push("");
      parameters.push(value);
    }
    flat[flat.length - 1] += strings[i + 1];
  });
  return new Sql(flat, parameters);
}
