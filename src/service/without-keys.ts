import { inspect } from 'node:util';

/** A failure as text for the operator's log, stack and causes included, with every key in it made unreadable. */
export function withoutKeys(error: unknown): string {
  const text = typeof error === 'string' ? error : inspect(error, { depth: 4 });
  return text.replace(/lo_[0-9A-Za-z]{32}/g, 'lo_…');
}
