import { randomUUID } from 'node:crypto';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import { type Claim, NotAdmittedError, type Permit } from './claim.ts';
import { type QueueKeys, type QueueMessage, readReply } from './queue-protocol.ts';
import type { WaitingClaim } from './waiting-queue.ts';

interface QueueFollowerOptions {
  redis: RedisConnection;
  keys: QueueKeys;
  self: string;
  now: () => number;
}

/** Asks the leading process for permits, over Redis. */
export class QueueFollower {
  readonly #options: QueueFollowerOptions;
  readonly #asked = new Map<string, WaitingClaim>();
  readonly #granted = new Set<string>();
  #pausedUntil = 0;
  #isOpen = false;

  constructor(options: QueueFollowerOptions) {
    this.#options = options;
  }

  /** Subscribes to the leader once. */
  async open(): Promise<void> {
    if (this.#isOpen) return;
    const { redis, keys, self } = this.#options;
    await redis.subscribe(keys.process(self), (message) => this.#receive(message));
    this.#isOpen = true;
  }

  get waiting(): number {
    return this.#asked.size;
  }

  get pausedUntil(): number | undefined {
    return this.#options.now() < this.#pausedUntil ? this.#pausedUntil : undefined;
  }

  has(claim: Claim): boolean {
    return [...this.#asked.values()].some((asked) => asked.claim === claim);
  }

  acquire(claim: Claim): Promise<Permit> {
    const id = randomUUID();
    const permit = new Promise<Permit>((resolve, reject) => this.#asked.set(id, { claim, resolve, reject }));
    this.#ask(id, claim);
    return permit;
  }

  changed(claim: Claim): void {
    for (const [id, asked] of this.#asked) if (asked.claim === claim) this.#ask(id, claim);
  }

  /** Sends what waits once more: messages or the leader may have been lost. */
  askAgain(): void {
    for (const [id, { claim, reject }] of this.#asked) {
      if (claim.deadline > this.#options.now()) this.#ask(id, claim);
      else {
        this.#asked.delete(id);
        reject(new NotAdmittedError('queue', undefined));
      }
    }
  }

  moveTo(acquire: (claim: Claim) => Promise<Permit>): void {
    for (const [id, { claim, resolve, reject }] of this.#asked) {
      this.#asked.delete(id);
      acquire(claim).then(resolve, reject);
    }
  }

  #ask(id: string, claim: Claim): void {
    this.#tell({ kind: 'acquire', id, from: this.#options.self, claim });
  }

  #tell(message: QueueMessage): void {
    const { redis, keys } = this.#options;
    // `askAgain` repeats a lost message; a lost outcome expires at the leader.
    redis.publish(keys.leader, message).catch(() => undefined);
  }

  #receive(received: unknown): void {
    const reply = readReply(received);
    if (!reply) return;
    const { id } = reply;
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (reply.kind === 'rejected') {
      if (reply.isPause) this.#pausedUntil = Math.max(this.#pausedUntil, reply.retryAt ?? 0);
      asked?.reject(new NotAdmittedError('queue', reply.retryAt));
    } else if (asked) asked.resolve(this.#permit(id));
    // The claim is gone: give the permit back. One that is granted twice is in use already.
    else if (!this.#granted.has(id))
      this.#tell({ kind: 'done', id, outcome: { outcome: 'lost', sentAt: this.#options.now() } });
  }

  #permit(id: string): Permit {
    this.#granted.add(id);
    return {
      done: (outcome) => {
        this.#granted.delete(id);
        this.#tell({ kind: 'done', id, outcome });
      },
    };
  }
}
