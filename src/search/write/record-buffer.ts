/**
 * Buffers records between two flushes of the writer: their words with positions, and their texts. Each text of a record
 * is tokenized once, however many fields have it.
 */
import { type AnalysedText, analyse, Dictionary } from "../codec/analysis.ts";
import { encodeRecordText } from "../codec/record-text.ts";
import { VALUE_END, VALUE_GAP, VALUE_START } from "../plan/plan.ts";
import { OccurrenceBuffer } from "./occurrence-buffer.ts";

export class RecordBuffer {
  readonly dictionary = new Dictionary();
  readonly occurrences: OccurrenceBuffer;
  /** Encoded record texts with their ordinals. */
  readonly texts: (readonly [ordinal: number, body: Uint8Array])[] = [];
  textBytes = 0;
  readonly #start = this.dictionary.id(VALUE_START);
  readonly #end = this.dictionary.id(VALUE_END);

  readonly #keepsTexts: boolean;

  constructor(fields: number, keepsTexts: boolean) {
    this.occurrences = new OccurrenceBuffer(fields);
    this.#keepsTexts = keepsTexts;
  }

  /** Adds the values of each field; returns the number of words of each field. */
  add(ordinal: number, fields: readonly (readonly string[])[]): number[] {
    const texts: AnalysedText[] = [];
    const indexOf = new Map<string, number>();
    const valuesOf = fields.map((values) =>
      values
        .filter((value) => value !== "")
        .map((value) => {
          let index = indexOf.get(value);
          if (index === undefined) {
            index = texts.push(analyse(value, this.dictionary)) - 1;
            indexOf.set(value, index);
          }
          return index;
        }),
    );
    if (this.#keepsTexts) {
      const body = encodeRecordText(texts, valuesOf);
      this.texts.push([ordinal, body]);
      this.textBytes += body.length;
    }
    return valuesOf.map((values, field) =>
      this.#addField(
        ordinal,
        field,
        values.map((index) => texts[index]),
      ),
    );
  }

  #addField(ordinal: number, field: number, values: readonly AnalysedText[]): number {
    let position = 0;
    let count = 0;
    for (const { words, further } of values) {
      this.occurrences.add(field, this.#start, ordinal, position++);
      let next = 0;
      for (let n = 0; n < words.length; n++, position++) {
        this.occurrences.add(field, words[n], ordinal, position);
        for (; further[next] === n; next += 2) this.occurrences.add(field, further[next + 1], ordinal, position);
      }
      this.occurrences.add(field, this.#end, ordinal, position++);
      position += VALUE_GAP;
      count += words.length;
    }
    return count;
  }
}
