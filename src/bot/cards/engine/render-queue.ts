export interface Waiter {
  /** The card is useless after this time, in milliseconds since the epoch. */
  deadline: number;
  memberId: string;
  onWaited?: ((since: number) => void) | undefined;
}

export class RendererBusyError extends Error {
  override readonly name = 'RendererBusyError';
  constructor() {
    super('more cards are waiting than can be drawn in time');
  }
}

export interface Turn {
  readonly waiters: (Waiter & { since: number })[];
  /** 0 for cards of members who rarely ask. Higher ranks are drawn later. */
  rank: number;
}

interface Waiting {
  turn: Turn;
  begin(): void;
  refuse(error: RendererBusyError): void;
}

/**
 * Decides which card is drawn next: first in, first out, but newest first once waits are long, because those members
 * are still looking. Members with many cards come after others, and posts that no member waits for come last. Refuses
 * late cards at once.
 */
export class RenderQueue {
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  #drawing = 0;
  #msPerCard = firstGuessMs;
  readonly #recent = new Map<string, number[]>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param waiter undefined: no member waits for the card, so it has no deadline */
  createTurn(waiter: Waiter | undefined): Turn {
    const turn: Turn = { waiters: [], rank: Number.POSITIVE_INFINITY };
    if (waiter) this.join(turn, waiter);
    return turn;
  }

  join(turn: Turn, waiter: Waiter): void {
    turn.waiters.push({ ...waiter, since: this.#now() });
    turn.rank = Math.min(turn.rank, this.#rankOf(waiter.memberId));
  }

  /** @throws RendererBusyError when the card can't be ready in time */
  async run<Value>(turn: Turn, draw: () => Promise<Value>): Promise<Value> {
    if (this.#drawing < cardsAtOnce) this.#drawing += 1;
    else await this.#wait(turn);
    const from = this.#now();
    try {
      return await draw();
    } finally {
      const tookMs = (this.#now() - from) / this.#drawing;
      this.#msPerCard += (tookMs - this.#msPerCard) * weightOfNewest;
      this.#drawing -= 1;
      this.#beginNext();
    }
  }

  async #wait(turn: Turn): Promise<void> {
    try {
      await new Promise<void>((begin, refuse) => {
        this.#waiting.push({ turn, begin, refuse });
        this.#refuseLate();
      });
    } finally {
      for (const { since, onWaited } of turn.waiters) onWaited?.(since);
    }
  }

  #beginNext(): void {
    this.#refuseLate();
    const next = this.#waiting.shift();
    if (!next) return;
    this.#drawing += 1;
    next.begin();
  }

  #refuseLate(): void {
    const now = this.#now();
    const stay: Waiting[] = [];
    for (const one of this.#inOrder(now)) {
      const readyAt = now + (stay.length + 1) * this.#msPerCard;
      if (readyAt <= deadlineOf(one.turn)) stay.push(one);
      else one.refuse(new RendererBusyError());
    }
    this.#waiting = stay;
  }

  #inOrder(now: number): Waiting[] {
    const isCrowded = this.#waiting.some(({ turn }) => sinceOf(turn) < now - longWaitMs);
    const direction = isCrowded ? -1 : 1;
    return this.#waiting.toSorted(
      ({ turn: one }, { turn: other }) =>
        compare(one.rank, other.rank) || direction * compare(sinceOf(one), sinceOf(other)),
    );
  }

  #rankOf(memberId: string): number {
    const now = this.#now();
    const lately = (this.#recent.get(memberId) ?? []).filter((at) => at > now - fairShareMs);
    // Moves the member to the end of the map, which is ordered by the last request.
    this.#recent.delete(memberId);
    this.#recent.set(memberId, [...lately, now]);
    for (const [id, asked] of this.#recent) {
      if ((asked.at(-1) ?? 0) > now - fairShareMs) break;
      this.#recent.delete(id);
    }
    return Math.max(0, lately.length + 1 - fairShare);
  }
}

function deadlineOf({ waiters }: Turn): number {
  return waiters.reduce((latest, { deadline }) => Math.max(latest, deadline), waiters.length ? 0 : Infinity);
}

function sinceOf({ waiters }: Turn): number {
  return waiters.at(-1)?.since ?? Number.POSITIVE_INFINITY;
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

// One card blends while another decodes or encodes in sharp's threads. On two cores, more at once hardly raised the
// throughput and slowed the rest of the process.
const cardsAtOnce = 2;

const firstGuessMs = 100;
const weightOfNewest = 0.2;

// A member who has waited this long loses interest; one who asks now is still looking.
const longWaitMs = 3_000;

// Cards that a member may request per period before the others go first.
const fairShare = 4;
const fairShareMs = 10_000;
