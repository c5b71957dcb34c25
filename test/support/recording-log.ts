import type { Log } from '../../src/shared/log/log.ts';
import { keptLog } from './kept-log.ts';

export interface Line {
  level: keyof Log;
  facts: object;
  message: string;
}

/** The log without the one line per interaction. */
export function withoutInteractions(lines: readonly Line[]): Line[] {
  return lines.filter(({ message }) => message !== 'an interaction is over');
}

/** A log that keeps its lines. */
export function recordingLog(): Log & { lines: Line[] } {
  const lines: Line[] = [];
  const kept = keptLog();
  const at = (level: keyof Log) => (facts: object, message: string) => {
    lines.push({ level, facts, message });
    kept[level](facts, message);
  };
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
