import KeyvRedis from '@keyv/redis';
import type { RedisClient } from './redis-clients.ts';

export class WatchedKeyvRedis extends KeyvRedis<unknown> {
  readonly #current: () => RedisClient;
  readonly #ask: Ask;

  constructor(current: () => RedisClient, ask: Ask) {
    super(current(), { throwOnErrors: true });
    this.#current = current;
    this.#ask = ask;
    // Calls already throw their failures; without a listener, the emitted error would throw a second time.
    this.on('error', () => undefined);
  }

  override getClient(): Promise<RedisClient> {
    return Promise.resolve(this.#current());
  }

  override get<Value>(key: string): Promise<Value | undefined> {
    return this.#ask(() => super.get<Value>(key));
  }

  override set(key: string, value: string, ttl?: number): Promise<void> {
    return this.#ask(() => super.set(key, value, ttl));
  }

  override delete(key: string): Promise<boolean> {
    return this.#ask(() => super.delete(key));
  }

  override clear(): Promise<void> {
    return this.#ask(() => super.clear());
  }
}

type Ask = <Value>(call: () => Promise<Value>) => Promise<Value>;
