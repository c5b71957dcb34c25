import { z } from 'zod';
import type { Log } from '../../shared/log/log.ts';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import { ItemSearch } from './item-search.ts';

interface SharedItemSearchOptions {
  redis: Pick<RedisConnection, 'send' | 'publish' | 'subscribe'>;
  log: Log;
  further?: ConstructorParameters<typeof ItemSearch>[0];
  sent?: ItemSearch['sent'];
}

export class SharedItemSearch extends ItemSearch {
  readonly #redis: SharedItemSearchOptions['redis'];
  readonly #log: Log;

  private constructor({ redis, log, further, sent }: SharedItemSearchOptions) {
    super(further, sent);
    this.#redis = redis;
    this.#log = log;
  }

  static async open(options: SharedItemSearchOptions): Promise<SharedItemSearch> {
    const search = new SharedItemSearch(options);
    await options.redis.subscribe(key, (message) => {
      const { data } = idList.safeParse(message);
      if (data) search.#learn(data.ids);
    });
    await search.sync();
    return search;
  }

  override saw(...seen: Parameters<ItemSearch['saw']>): string[] {
    const added = super.saw(...seen);
    if (added.length > 0) void this.#attempt(() => this.#share(added));
    return added;
  }

  /** Shares and learns IDs missed through lost messages or a Redis outage. Never rejects. */
  sync(): Promise<void> {
    return this.#attempt(async () => {
      const { ids } = idList.parse({ ids: await this.#redis.send(['SMEMBERS', key]) });
      this.#learn(ids);
      const shared = new Set(ids);
      const missing = this.seen().filter((id) => !shared.has(id));
      if (missing.length > 0) await this.#share(missing);
    });
  }

  #learn(ids: readonly string[]): void {
    super.saw(ids);
  }

  async #share(ids: readonly string[]): Promise<void> {
    await this.#redis.send(['SADD', key, ...ids]);
    await this.#redis.publish(key, { ids });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#log.debug(
        { error },
        'the processes do not share the items that they see; it is tried again later',
      );
    }
  }
}

const key = 'loadout:items';

const idList = z.object({ ids: z.array(z.string()) });

export const syncEveryMs = 10 * 60_000;
