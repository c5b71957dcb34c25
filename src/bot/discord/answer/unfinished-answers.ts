import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../../../shared/log/log.ts';
import { guardCache } from '../../../shared/store/guarded-cache.ts';
import type { Stores } from '../../../shared/store/stores.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { within } from '../../../shared/time/within.ts';

export interface UnfinishedOptions extends Pick<Clock, 'now' | 'sleep'> {
  /** No other process may use it: a start takes every note for one that a dead process left. */
  cache: Awaited<ReturnType<Stores['cache']>>;
  /** Encrypts the notes: they hold tokens of interactions. */
  secret: string;
  log: Log;
}

/** Notes which members see "thinking …", so that the next start can answer them if this process dies. */
export class UnfinishedAnswers {
  readonly #options: UnfinishedOptions;
  readonly #guarded: ReturnType<typeof guardCache>;
  readonly #key: Uint8Array;
  readonly #writes = new Map<string, Promise<void>>();

  constructor(options: UnfinishedOptions) {
    this.#options = options;
    this.#guarded = guardCache(options.cache, options);
    this.#key = new Uint8Array(hkdfSync('sha256', options.secret, '', 'unfinished answers', 32));
  }

  /** Resolves when the note is written, or after 20 ms. Never rejects. */
  async note(answer: UnfinishedAnswer): Promise<void> {
    const { id } = answer.raw;
    const write = this.#guarded.set(id, this.#encrypt(answer), tokenMs);
    this.#writes.set(id, write);
    await within(longestWaitMs, write, { sleep: this.#options.sleep, late: () => undefined });
  }

  /** Never rejects. */
  async forget(id: string): Promise<void> {
    const write = this.#writes.get(id);
    if (!write) return;
    this.#writes.delete(id);
    await write;
    await this.#guarded.delete(id);
  }

  /** Takes the answers that a process left when it died out of the store: no answer is finished twice. Never rejects. */
  async take(): Promise<UnfinishedAnswer[]> {
    const { cache, log } = this.#options;
    const taken: UnfinishedAnswer[] = [];
    try {
      const rows: [string, unknown][] = [];
      for await (const [id, row] of cache.iterator?.(undefined) ?? []) rows.push([String(id), row]);
      await cache.clear();
      for (const [, row] of rows) taken.push(...this.#decrypt(row));
    } catch (error) {
      log.warn({ error }, 'the answers that an earlier process left could not be read');
    }
    return taken;
  }

  #encrypt(answer: UnfinishedAnswer): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv);
    const text = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
  }

  /** The note, or nothing: a note from before the token was changed, or from another version, can't be read. */
  #decrypt(row: unknown): UnfinishedAnswer[] {
    try {
      const bytes = Buffer.from(z.string().parse(row), 'base64');
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
  /** The locales of the member, and of the answer. */
  locale: z.string(),
  shownIn: z.string(),
  /** The custom id that asks the same again. */
  again: z.string().optional(),
});

export type UnfinishedAnswer = z.infer<typeof unfinishedSchema>;

/** Discord takes answers for this long. */
const tokenMs = 15 * 60_000;
const longestWaitMs = 20;
const ivBytes = 12;
const tagBytes = 16;
