import type { RedisConnection } from '../store/redis-connection.ts';
import type { Sleep } from '../time/sleep.ts';
import { createExpectedPacing, type ExpectedLimit, type ExpectedPacing } from './expected-pacing.ts';
import { NotAdmittedError } from './not-admitted-error.ts';
import { type Claim, createPacer, type Pacer, type Permit } from './pacer.ts';
import { type LineKeys, type LineReply, type LineWords, readWords } from './queue-protocol.ts';
import type { RequestOutcome } from './request-outcome.ts';

/** The line that one process keeps for all. */
interface LineDesk {
  /** Undefined while another process keeps it. */
  pacer(): Pacer | undefined;
  /** Takes over, with what was learned so far. */
  open(): Promise<void>;
  /** Writes down what was learned; nothing where the desk is closed. */
  save(): Promise<void>;
  close(): Promise<void>;
}

interface LineDeskOptions {
  redis: RedisConnection;
  keys: LineKeys;
  expected: ExpectedLimit;
  now: () => number;
  sleep: Sleep;
}

export function openLineDesk({ redis, keys, expected, now, sleep }: LineDeskOptions): LineDesk {
  const served = new Map<string, Served>();
  let line: { pacer: Pacer; pacing: ExpectedPacing } | undefined;

  async function save(): Promise<void> {
    if (!line) return;
    const learned = JSON.stringify(line.pacing.snapshot());
    await redis.send(['SET', keys.learned, learned, 'PX', String(learnedMs)]);
  }

  function heard(message: unknown): void {
    const words = readWords(message);
    if (words?.kind === 'ask') serve(words);
    else if (words) finish(words.id, words.outcome);
  }

  function serve({ id, from, claim }: Extract<LineWords, { kind: 'ask' }>): void {
    const known = served.get(id);
    if (known) {
      Object.assign(known.claim, claim);
      if (known.permit) reply(from, { kind: 'go', id });
      else line?.pacer.review();
      return;
    }
    if (!line) return;
    const { pacer } = line;
    const entry: Served = { claim };
    served.set(id, entry);
    pacer.acquire(claim).then(
      (permit) => {
        entry.permit = permit;
        reply(from, { kind: 'go', id });
        // Whoever went and never came back must not keep its place.
        sleep(longestPermitMs).then(
          () => finish(id, { outcome: 'lost', sentAt: now() }),
          () => undefined,
        );
      },
      (error: unknown) => {
        served.delete(id);
        const retryAt = error instanceof NotAdmittedError ? error.retryAt : now() + 1_000;
        reply(from, { kind: 'no', id, retryAt, isPause: pacer.status().pausedUntil !== undefined });
      },
    );
  }

  function finish(id: string, outcome: RequestOutcome): void {
    const permit = served.get(id)?.permit;
    if (!permit) return;
    served.delete(id);
    permit.done(outcome);
  }

  function reply(to: string, words: LineReply): void {
    // Whoever does not hear it asks again.
    redis.publish(keys.process(to), words).catch(() => undefined);
  }

  return {
    pacer: () => line?.pacer,
    async open() {
      const kept = await redis.send(['GET', keys.learned]);
      const pacing = createExpectedPacing(expected, parsed(kept));
      const onRefused = () => {
        // Written again at the next tick where this one fails.
        save().catch(() => undefined);
      };
      await redis.subscribe(keys.desk, heard);
      line = { pacing, pacer: createPacer({ pacing, now, sleep, onRefused }) };
    },
    save,
    async close() {
      if (!line) return;
      // The next one begins where we ended; Redis may be away.
      await save().catch(() => undefined);
      line = undefined;
      served.clear();
      await redis.unsubscribe(keys.desk).catch(() => undefined);
    },
  };
}

interface Served {
  claim: Claim;
  permit?: Permit;
}

const learnedMs = 90 * 24 * 3_600_000;
const longestPermitMs = 30_000;

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
