import type { API } from '@discordjs/core/http-only';
import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import type { Log } from '../errors/log.ts';
import { type Sleep, sleep } from '../time/sleep.ts';
import { within } from '../time/within.ts';
import { type Answered, createAnswerer } from './answerer.ts';
import type { Command } from './command.ts';
import { rememberRecent } from './recent.ts';
import { createResponder } from './responder.ts';
import type { Services } from './services.ts';

/** Takes every interaction, whatever way it came in, and sees to it that it is answered once. */
interface Dispatcher {
  /** Resolves when the interaction is answered for good. Never rejects. */
  dispatch(raw: APIInteraction): Promise<void>;
  /** Waits for what is in flight, so long at most. True when nothing is left. */
  drain(timeoutMs: number): Promise<boolean>;
}

export interface DispatcherOptions {
  commands: readonly Command[];
  services: Services;
  api: Pick<API, 'interactions' | 'webhooks'>;
  log: Log;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** How long a person is let wait for an answer. */
  deadlineMs: number;
  wait?: Sleep;
  /** Told of every interaction when it is over. */
  observe?: (answered: Answered & { durationMs: number }) => void;
}

export function createDispatcher({
  commands,
  services,
  api,
  log,
  now,
  deadlineMs,
  wait = sleep,
  observe = () => {},
}: DispatcherOptions): Dispatcher {
  const answer = createAnswerer({ commands, services, responder: createResponder(api), log, now, wait });
  const seen = rememberRecent(rememberedInteractions);
  const inFlight = new Set<Promise<void>>();

  async function handle(raw: APIInteraction): Promise<void> {
    const receivedAt = now();
    try {
      const answered = await answer(raw, { receivedAt, deadline: receivedAt + deadlineMs });
      observe({ ...answered, durationMs: now() - receivedAt });
    } catch (error) {
      log.error({ error, interaction: raw.id }, 'an interaction stayed without an answer');
    }
  }

  return {
    async dispatch(raw) {
      if (raw.type === InteractionType.Ping || !seen.isNew(raw.id)) return;
      const handled = handle(raw);
      inFlight.add(handled);
      await handled;
      inFlight.delete(handled);
    },
    async drain(timeoutMs) {
      const drained = async () => void (await Promise.all(inFlight));
      await within(timeoutMs, drained(), { sleep: wait }).catch(() => {});
      return inFlight.size === 0;
    },
  };
}

// A gateway replays at most what it sent since the last heartbeat or so; this is hours of it.
const rememberedInteractions = 10_000;
