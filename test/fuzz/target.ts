/** A fuzz target: generates inputs, and runs one, which throws if it finds something. */
import fc from "fast-check";

export interface Target {
  readonly name: string;
  /** One line for the help text. */
  readonly description: string;
  /** The number of inputs in a test run: about a second's worth. */
  readonly runsPerTest: number;
  /** Sets up what the inputs run on. */
  open(): Promise<OpenTarget>;
}

export interface OpenTarget {
  readonly property: fc.IAsyncProperty<[unknown]>;
  close(): Promise<void>;
}

/** An input that takes longer, even on a busy machine, hangs. */
const TIMEOUT_MS = 20_000;

export function openTarget<Input>(
  inputs: fc.Arbitrary<Input>,
  tryOne: (input: Input) => Promise<void>,
  close: () => Promise<void>,
): OpenTarget {
  // A run that is out of time leaves its last input running; the next waits for it.
  let last: Promise<unknown> = Promise.resolve();
  const property = fc.asyncProperty(inputs, async (input) => {
    await last;
    const work = tryOne(input);
    last = work.catch(() => {});
    await inTime(work);
  });
  return {
    property: property as unknown as OpenTarget["property"],
    async close() {
      await last;
      await close();
    },
  };
}

async function inTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`The input took longer than ${TIMEOUT_MS / 1000} s.`)),
    TIMEOUT_MS,
  );
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
