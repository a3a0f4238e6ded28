/**
 * A record as JSON, with keys in the order of the schema: attributes first, starting with `OBJ_GUID` and `SEQ`. In:
 * description and validated record, with keys in any order. Out: the text of one JSON object on one line.
 */
import {
  type ChoiceList,
  type Element,
  elementsOf,
  IDX_ATTRIBUTE,
  type IndexDescription,
  perDescription,
  perType,
} from "../describe/description.ts";
import type { CouncilRecord, Value } from "../describe/record.ts";

export function recordJson(description: IndexDescription, record: CouncilRecord): string {
  return compiled(description)(record);
}

type Members = { readonly [name: string]: Value };
type Write = (value: Value) => string;

const simple: Write = (value) => JSON.stringify(value);

const compiled = perDescription((description): Write => {
  const writerOf = perType(description, (type): Write => {
    const attributes = type.attributes.filter(({ name }) => name !== IDX_ATTRIBUTE);
    const { content } = type;
    return objectWriter([
      ...attributes.map(({ name }) => ({ name, write: simple })),
      ...elementsOf(type).map((element) => ({
        name: element.name,
        write: content.kind === "choice" ? listWriter(elementWriter(element)) : elementWriter(element),
      })),
    ]);
  });

  function elementWriter(element: Element): Write {
    switch (element.kind) {
      case "simple":
        return simple;
      case "typed":
        return (value) => writerOf(element.type)(value);
      case "list":
        return listWriter(itemWriter(element.list));
    }
  }

  function itemWriter({ items }: ChoiceList): Write {
    const members = items.map((item) => ({ name: item.name, write: elementWriter(item) }));
    return items.length === 1 ? members[0].write : objectWriter(members);
  }

  return writerOf(description.root.type);
});

/** Omits absent members. */
function objectWriter(members: readonly { readonly name: string; readonly write: Write }[]): Write {
  const keyed = members.map(({ name, write }) => ({ name, key: `${JSON.stringify(name)}:`, write }));
  return (value) => {
    let json = "";
    for (const { name, key, write } of keyed) {
      const member = (value as Members)[name];
      if (member !== undefined) json += (json === "" ? "" : ",") + key + write(member);
    }
    return `{${json}}`;
  };
}

function listWriter(write: Write): Write {
  return (value) => {
    let json = "";
    for (const item of value as readonly Value[]) json += (json === "" ? "" : ",") + write(item);
    return `[${json}]`;
  };
}
