import { codeOf } from '../shared/errors/code-of.ts';
import { withoutKeys } from './without-keys.ts';

interface FailurePrinterOptions {
  print: (text: string) => void;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Prints what the service failed at: where the system refused something, one line with the remedy; else the whole error.
 * The same failure is printed once a minute at most, for it may meet every request.
 */
export function createFailurePrinter({ print, now }: FailurePrinterOptions): (error: unknown) => void {
  const printed = new Map<string, { at: number; more: number }>();
  return (error) => {
    const text = remedies[codeOf(error)]?.(error) ?? withoutKeys(error);
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
/** Messages may hold what callers sent. */
const maxRemembered = 100;

/** By the system's code. Where the file is known, the error's own message names it. */
const remedies: Record<string, (error: unknown) => string> = {
  ENOSPC: () =>
    'The disk of the data folder is full (ENOSPC): free some space. Until then requests are answered with 500.',
  EDQUOT: () =>
    'The disk quota of this user is used up (EDQUOT): free some space. Until then requests are answered with 500.',
  EROFS: () =>
    'The disk of the data folder is read-only (EROFS): mount it for writing. Until then requests are answered with 500.',
  EIO: () => 'The disk of the data folder fails (EIO): check it. Until then requests are answered with 500.',
};
