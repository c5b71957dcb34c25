import { inspect } from 'node:util';
import { codeOf } from '../shared/errors/code-of.ts';
import { escapeControls } from '../shared/errors/escape-controls.ts';
import { StoreAwayError } from '../shared/store/store-error.ts';

interface FailurePrinterOptions {
  print: (text: string) => void;
  now: () => number;
}

/** Prints a failure at most once a minute: one line with the remedy if the store is down, otherwise everything. */
export function createFailurePrinter({ print, now }: FailurePrinterOptions): (error: unknown) => void {
  const printed = new Map<string, { at: number; more: number }>();
  return (error) => {
    const text = error instanceof StoreAwayError ? remedyFor(error.cause) : withoutKeys(error);
    const name = text.split('\n', 1)[0] ?? '';
    const last = printed.get(name);
    if (last && Math.abs(now() - last.at) < quietMs) {
      last.more += 1;
      return;
    }
    print(last?.more ? `${text} (${last.more} more since the last line)` : text);
    if (printed.size >= maxRemembered) printed.clear();
    printed.set(name, { at: now(), more: 0 });
  };
}

const quietMs = 60_000;
/** Limits the memory used, since messages may contain callers' input. */
const maxRemembered = 100;

function remedyFor(cause: unknown): string {
  const code = codeOf(cause);
  const problem =
    problems[code] ?? 'The store of keys and counts is away (CODE): see that it runs and takes writes.';
  // Lost connections and Redis's refusals have a sentence instead of a code.
  const reason = cause instanceof Error && !('code' in cause) ? escapeControls(cause.message) : code;
  return `${problem.replace('CODE', () => reason)} Until then requests are answered with 503.`;
}

const fullDisk = 'The disk of the data folder is full (CODE): free some space.';
const readOnlyDisk = 'The disk of the data folder is read-only (CODE): mount it for writing.';
const brokenDisk = 'The disk of the data folder fails (CODE): check it.';

const problems: Readonly<Record<string, string>> = {
  SQLITE_FULL: fullDisk,
  ENOSPC: fullDisk,
  SQLITE_READONLY: readOnlyDisk,
  EROFS: readOnlyDisk,
  SQLITE_IOERR: brokenDisk,
  EIO: brokenDisk,
};

/** Describes an error with stack and causes for the operator's log; removes keys, and escapes terminal codes. */
export function withoutKeys(error: unknown): string {
  const text = typeof error === 'string' ? error : inspect(error, { depth: 4 });
  return escapeControls(text.replace(/lo_[0-9A-Za-z]{32}/g, 'lo_…'));
}
