import { z } from 'zod';
import { type SentItem, sentItemSchema } from '../../shared/contract/sent-items.ts';
import type { GuardedCache } from '../../shared/store/guarded-cache.ts';
import { dayMs } from '../../shared/time/utc-day.ts';

/** Names, rarities and pictures of items from players' records. A store row holds IDs with the same last digits. */
export class SeenItems {
  readonly #items = new Map<string, SentItem>();
  readonly #cache: Pick<GuardedCache, 'get' | 'set'> | undefined;

  constructor(cache?: Pick<GuardedCache, 'get' | 'set'>) {
    this.#cache = cache;
  }

  find(id: string): SentItem | undefined {
    return this.#items.get(id);
  }

  ids(): string[] {
    return [...this.#items.keys()];
  }

  async load(): Promise<void> {
    await Promise.all(Array.from({ length: 100 }, (_, end) => this.#loadRow(String(end).padStart(2, '0'))));
  }

  keep(items: readonly SentItem[]): string[] {
    const news = items
      .map((item) => merge(this.#items.get(item.id), item))
      .filter((item) => JSON.stringify(item) !== JSON.stringify(this.#items.get(item.id)))
      .filter(({ id }) => this.#items.has(id) || this.#items.size < mostItems);
    for (const item of news) this.#items.set(item.id, item);
    for (const row of new Set(news.map(({ id }) => rowOf(id)))) void this.#saveRow(row);
    return news.map(({ id }) => id);
  }

  async #loadRow(row: string): Promise<void> {
    for (const item of rowSchema.safeParse(await this.#cache?.get(row)).data ?? [])
      if (!this.#items.has(item.id)) this.#items.set(item.id, item);
  }

  async #saveRow(row: string): Promise<void> {
    await this.#loadRow(row);
    const items = [...this.#items.values()].filter(({ id }) => rowOf(id) === row);
    await this.#cache?.set(row, items, keptMs);
  }
}

const rowSchema = z.array(sentItemSchema);

function rowOf(id: string): string {
  return id.slice(-2).padStart(2, '0');
}

function merge(known: SentItem | undefined, { id, ...sent }: SentItem): SentItem {
  return {
    id,
    name: sent.name ?? known?.name,
    rarity: sent.rarity ?? known?.rarity,
    address: sent.address ?? known?.address,
  };
}

const mostItems = 20_000;
const keptMs = 365 * dayMs;
