import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/** A file of lines of equal length, each addressed by its number and overwritten in place. */
export interface LineFile {
  /** Its lines when it was opened, without the padding; not validated. */
  readonly lines: readonly string[];
  /** @param text Latin letters and digits, shorter than a line */
  put(number: number, text: string): void;
  /** Resolves once every line that was put is written. @throws Error where the file can't be written */
  flush(): Promise<void>;
  close(): void;
}

/**
 * Lines that are put in one turn of the event loop are written together at its end: with one write each, a busy service
 * would spend a quarter of its time on writes. The bytes come from a copy of the file in memory, from the first changed
 * line to the last.
 * @param lineBytes best a divisor of 512: then no line spans two disk sectors, and none is ever half written
 */
export function openLineFile(file: string, lineBytes: number): LineFile {
  const handle = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  let image = readFileSync(handle);
  let [from, to] = unchanged;
  let writing: Promise<void> | undefined;
  const write = (): void => {
    while (from < to) from += writeSync(handle, image, from, to - from, from);
    [from, to] = unchanged;
  };
  return {
    lines: linesOf(image, lineBytes),
    put(number, text) {
      const start = number * lineBytes;
      const end = start + lineBytes;
      if (image.length < end) image = Buffer.concat([image], end);
      image.write(`${text.padEnd(lineBytes - 1)}\n`, start, 'latin1');
      from = Math.min(from, start);
      to = Math.max(to, end);
    },
    flush() {
      writing ??= endOfTurn().then(() => {
        writing = undefined;
        write();
      });
      return writing;
    },
    close() {
      write();
      closeSync(handle);
    },
  };
}

/** First and last byte of the change. */
const unchanged: readonly [number, number] = [Number.POSITIVE_INFINITY, 0];

function linesOf(image: Buffer, lineBytes: number): string[] {
  const text = image.toString('latin1');
  return Array.from({ length: Math.ceil(text.length / lineBytes) }, (_, number) =>
    text.slice(number * lineBytes, (number + 1) * lineBytes).trimEnd(),
  );
}
