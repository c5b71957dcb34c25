import { inspect } from 'node:util';
import { escapeControls } from '../shared/errors/escape-controls.ts';

/** An error as text for the operator's log, with stack and causes, and with every key in it redacted, and nothing that a terminal obeys. */
export function withoutKeys(error: unknown): string {
  const text = typeof error === 'string' ? error : inspect(error, { depth: 4 });
  return escapeControls(text.replace(/lo_[0-9A-Za-z]{32}/g, 'lo_…'));
}
