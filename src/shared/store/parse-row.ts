import type { Log } from '../log/log.ts';

interface StoredRow<Value> {
  value: Value;
  expires?: number;
}

export function parseRow<Value>(text: string, table = '', log: Log): StoredRow<Value> | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    log.warn({ table }, 'skipped a stored row that is no JSON');
    return undefined;
  }
}
