import type { Log } from '../../src/transport/log.ts';
import { keptLog } from '../kept-log.ts';

/** A log that remembers what it was told. */
export function createRecordingLog() {
  const lines: { level: keyof Log; facts: object; message: string }[] = [];
  const kept = keptLog();
  const at = (level: keyof Log) => (facts: object, message: string) => {
    lines.push({ level, facts, message });
    kept[level](facts, message);
  };
  return { lines, info: at('info'), warn: at('warn'), error: at('error') } satisfies Log & { lines: unknown };
}
