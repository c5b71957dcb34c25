import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/** A file of lines that are all equally long, each found by its number and overwritten in place. */
export interface LineFile {
  /** What stood in it when it was opened, without the padding; nothing useful where it was damaged. */
  readonly lines: readonly string[];
  /** @param text Latin letters and digits, shorter than a line */
  put(number: number, text: string): void;
  /** Resolves once everything that was put is in the file. @throws Error where it can't be written */
  flush(): Promise<void>;
  close(): void;
}

/**
 * Everything that is put in one turn of the event loop is written at once, at its end: with a write for each, a busy
 * service would spend a quarter of its time on them. It is written from a copy of the whole file in memory, from the
 * first changed line to the last.
 * @param lineBytes best a divisor of 512: no line lies across two sectors of a disk then, and none is ever half written
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
