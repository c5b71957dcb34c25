import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { APIInteraction } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Log } from '../../../shared/log/log.ts';
import { createGuard } from '../../../shared/store/guard.ts';
import { cacheTimeoutMs } from '../../../shared/store/guarded-cache.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { within } from '../../../shared/time/within.ts';

/** Stores a note for each answer in progress. `watch` never rejects or hangs; the others may. */
export interface UnfinishedStore {
  set(id: string, note: string): Promise<unknown>;
  delete(id: string): Promise<unknown>;
  /** Passes a dead process's notes to one live process; they stay until deleted. Resolves with a stop function. */
  watch(found: (notes: readonly unknown[]) => void): Promise<() => Promise<void>>;
}

export interface UnfinishedOptions extends Pick<Clock, 'now' | 'sleep'> {
  notes: UnfinishedStore;
  secret: string;
  log: Log;
}

/** Records who sees "thinking …", so that another process or the next start can answer after a crash. */
export class UnfinishedAnswers {
  readonly #options: UnfinishedOptions;
  readonly #guard: ReturnType<typeof createGuard>;
  readonly #key: Uint8Array;
  readonly #writes = new Map<string, Promise<unknown>>();

  constructor(options: UnfinishedOptions) {
    this.#options = options;
    const words = { began: 'answers can’t be noted; going on without it', ended: 'answers are noted again' };
    this.#guard = createGuard({ ...options, ...words, timeoutMs: cacheTimeoutMs });
    this.#key = new Uint8Array(hkdfSync('sha256', options.secret, '', 'unfinished answers', 32));
  }

  /** Resolves when the note is written, or after 20 ms. Never rejects. */
  async note(answer: UnfinishedAnswer): Promise<void> {
    const { notes, sleep } = this.#options;
    const { id } = answer.raw;
    const write = this.#guard(() => notes.set(id, this.#encrypt(answer)));
    this.#writes.set(id, write);
    await within(longestWaitMs, write, { sleep, late: () => undefined });
  }

  async forget(id: string): Promise<void> {
    const write = this.#writes.get(id);
    if (!write) return;
    this.#writes.delete(id);
    await write;
    await this.#guard(() => this.#options.notes.delete(id));
  }

  /** Calls `finish` with the answers of dead processes, which this process now owns. Never rejects. */
  watch(finish: (left: readonly UnfinishedAnswer[]) => void): Promise<() => Promise<void>> {
    return this.#options.notes.watch((found) => {
      const left = found.flatMap((note) => this.#decrypt(note));
      for (const { raw } of left) this.#writes.set(raw.id, Promise.resolve());
      if (left.length > 0) finish(left);
    });
  }

  #encrypt(answer: UnfinishedAnswer): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv);
    const text = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
  }

  #decrypt(note: unknown): UnfinishedAnswer[] {
    try {
      const bytes = Buffer.from(z.string().parse(note), 'base64');
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
      return [unfinishedSchema.parse(JSON.parse(text.toString()))];
    } catch (error) {
      this.#options.log.debug({ error }, 'a note of an unfinished answer is unreadable');
      return [];
    }
  }
}

const unfinishedSchema = z.object({
  raw: z.object({ id: z.string(), application_id: z.string(), token: z.string() }),
  deferral: z.enum(['public', 'private']),
  locale: z.string(),
  shownIn: z.string(),
  again: z.string().optional(),
  notedAt: z.number(),
  /** Absent if the interaction must not run again: it changes something, or a rerun may have crashed the process. */
  rerun: z.custom<APIInteraction>().optional(),
});

export type UnfinishedAnswer = z.infer<typeof unfinishedSchema>;

export const tokenMs = 15 * 60_000;
const longestWaitMs = 20;
const ivBytes = 12;
const tagBytes = 16;
