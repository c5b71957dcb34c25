import path from 'node:path';
import { StartupError } from '../shared/errors/startup-error.ts';
import type { KnownKey } from './keys.ts';
import { type LineFile, openLineFile } from './line-file.ts';
import { hourlyQuota, type Plan } from './plans.ts';

/** What a key has used of its hourly quota. */
export interface Usage {
  plan: Plan;
  /** Counted requests per hour. */
  limit: number;
  used: number;
  remaining: number;
  /** When the hour ends and the count starts again: milliseconds since the epoch. */
  resetAtMs: number;
}

/** Counts requests per key. A key's hour begins with its first counted request after the previous hour. */
export interface UsageBook {
  of(key: KnownKey): Usage;
  /** Counts one more request. False: the quota is used up, and the request was not counted. */
  charge(key: KnownKey): boolean;
  /** Resolves once every counted request is in the file. @throws Error where it can't be written */
  flush(): Promise<void>;
  close(): void;
}

/**
 * Opens `usage.txt` of a data folder that exists. Every key has a line there, addressed by the key's slot. A counted
 * request is answered after `flush`: so `kill -9` loses no count; a power cut loses what the system had not yet written
 * to the disk, about half a minute.
 * @throws StartupError where the file can't be used
 */
export function openUsage(folder: string, now: () => number): UsageBook {
  const file = openFile(path.join(folder, 'usage.txt'));
  const lines = file.lines.map(readLine);
  const lineOf = ({ id, slot }: KnownKey): Line => {
    const line = lines[slot];
    // The slot of a revoked key is given to another one.
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
