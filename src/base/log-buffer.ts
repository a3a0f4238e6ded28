/**
 * Collects log lines and writes them in batches: a system call for each request would cost more than most responses.
 * In: lines. Out: batches, in order. What a process loses if it is killed is at most one batch.
 */

const MOST_CHARACTERS = 64 * 1024;
export const LOG_DELAY_MS = 100;

export class LogBuffer {
  readonly #output: (batch: string) => void;
  #lines = "";
  #timer: NodeJS.Timeout | undefined;

  constructor(output: (batch: string) => void) {
    this.#output = output;
  }

  write(line: string): void {
    this.#lines += line;
    if (this.#lines.length >= MOST_CHARACTERS) this.flush();
    // Does not keep the process running: `flush` must be called at its end.
    else this.#timer ??= setTimeout(() => this.flush(), LOG_DELAY_MS).unref();
  }

  /** Writes what is left. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    this.#lines = "";
    if (lines !== "") this.#output(lines);
  }
}
