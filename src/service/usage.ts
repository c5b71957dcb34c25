import path from 'node:path';
import { StartupError } from '../errors/startup-error.ts';
import type { KnownKey } from './keys.ts';
import { type LineFile, openLineFile } from './line-file.ts';
import { hourlyQuota, type Plan } from './plans.ts';

/** What a key has used of its hour. */
export interface Usage {
  plan: Plan;
  /** Counted requests per hour. */
  limit: number;
  used: number;
  remaining: number;
  /** When the hour ends and everything is there again: milliseconds since the epoch. */
  resetAtMs: number;
}

/** Counts requests, each key for itself. A key's hour begins with its first counted request after the one before. */
export interface UsageBook {
  of(key: KnownKey): Usage;
  /** Counts one more request. False: nothing is left, and nothing was counted. */
  charge(key: KnownKey): boolean;
  /** Resolves once everything that was counted is in the file. @throws Error where it can't be written */
  flush(): Promise<void>;
  close(): void;
}

/**
 * Opens `usage.txt` of a data folder that exists. Every key has a line there, found by the key's slot. Who answers a
 * counted request waits for `kept` first. So an end by force (`kill -9`) loses nothing; a power cut loses what the
 * system had not yet put on its disk, half a minute or so.
 * @throws StartupError where the file can't be used
 */
export function openUsage(folder: string, now: () => number): UsageBook {
  const file = openFile(path.join(folder, 'usage.txt'));
  const lines = file.lines.map(readLine);
  const lineOf = ({ id, slot }: KnownKey): Line => {
    const line = lines[slot];
    // A slot goes to another key when its own was revoked.
    if (line?.id === id && now() < line.startedAt + hourMs && now() >= line.startedAt) return line;
    const fresh = { id, startedAt: now(), used: 0 };
    lines[slot] = fresh;
    return fresh;
  };
  return {
    of(key) {
      const { used, startedAt } = lineOf(key);
      const limit = hourlyQuota[key.plan];
      return {
        plan: key.plan,
        limit,
        used,
        remaining: Math.max(0, limit - used),
        // Before the first counted request the hour has not begun.
        resetAtMs: (used === 0 ? now() : startedAt) + hourMs,
      };
    },
    charge(key) {
      const line = lineOf(key);
      if (line.used >= hourlyQuota[key.plan]) return false;
      if (line.used === 0) line.startedAt = now();
      line.used += 1;
      file.put(key.slot, `${line.id} ${line.startedAt} ${line.used}`);
      return true;
    },
    flush: file.flush,
    close: file.close,
  };
}

interface Line {
  id: string;
  startedAt: number;
  used: number;
}

const hourMs = 3_600_000;

function readLine(text: string): Line | undefined {
  const [, id, startedAt, used] = linePattern.exec(text) ?? [];
  return id ? { id, startedAt: Number(startedAt), used: Number(used) } : undefined;
}

const linePattern = /^([0-9a-f]{16}) (\d{1,15}) (\d{1,10})$/;

function openFile(file: string): LineFile {
  try {
    return openLineFile(file, 64);
  } catch (cause) {
    throw new StartupError(`The usage in ${file} can't be written: give the right to write it.`, { cause });
  }
}
