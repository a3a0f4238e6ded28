/** What is fuzzed: a way to make inputs, and a way to try one of them that throws when it finds something. */
import fc from "fast-check";

export interface Target {
  readonly name: string;
  /** What is tried, as one line. */
  readonly about: string;
  /** Inputs in each test run: as many as take about a second. */
  readonly few: number;
  /** Makes what the inputs are tried on. */
  open(): Promise<Opened>;
}

export interface Opened {
  readonly property: fc.IAsyncProperty<[unknown]>;
  close(): Promise<void>;
}

/** No input takes nearly as long, also on a busy machine; whatever does hangs. */
const MOST_MS = 20_000;

export function opened<Input>(
  inputs: fc.Arbitrary<Input>,
  tryOne: (input: Input) => Promise<void>,
  close: () => Promise<void>,
): Opened {
  // A run whose time is up leaves its last input behind, which the next must not meet.
  let last: Promise<unknown> = Promise.resolve();
  const property = fc.asyncProperty(inputs, async (input) => {
    await last;
    const work = tryOne(input);
    last = work.catch(() => {});
    await inTime(work);
  });
  return {
    property: property as unknown as Opened["property"],
    async close() {
      await last;
      await close();
    },
  };
}

async function inTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`It took longer than ${MOST_MS / 1000} s.`)), MOST_MS);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
