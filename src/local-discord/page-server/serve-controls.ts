import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createListeners } from '../listeners.ts';
import type { LocalDiscord } from '../local-discord.ts';
import { discordTroubles } from '../page/faults/troubles.ts';
import type { BotStatus } from '../page/wire.ts';
import { createDiscordTroubles, type DiscordTroubles } from './discord-troubles.ts';

/** Controls of Discord, and of the bot if it is the product's. */
export interface Controls {
  readonly bot?: RestartableBot;
  readonly clock: ControlledClock;
  readonly troubles: DiscordTroubles;
}

export interface ControlledClock {
  readonly aheadMs: number;
  /** Resolves once due jobs are done. */
  advance(ms: number): Promise<void>;
  onStep(listener: (ms: number) => unknown): () => void;
}

export interface RestartableBot {
  readonly status: BotStatus;
  restart(): Promise<void>;
  onChange(listener: () => void): () => void;
}

export function createControls(
  { trouble }: Pick<LocalDiscord, 'trouble'>,
  own: { clock: ControlledClock; bot?: RestartableBot } = { clock: createDiscordClock(trouble) },
): Controls {
  return { ...own, troubles: createDiscordTroubles(trouble) };
}

function createDiscordClock(trouble: LocalDiscord['trouble']): ControlledClock {
  const steps = createListeners<[ms: number]>();
  let aheadMs = 0;
  return {
    get aheadMs() {
      return aheadMs;
    },
    async advance(ms) {
      trouble.order({ kind: 'clock-forward', ms });
      aheadMs += ms;
      steps.tell(ms);
    },
    onStep: (listener) => steps.add(listener),
  };
}

/** Serves the controls: move the clock, make Discord fail, restart the bot. */
export function serveControls(app: FastifyInstance, controls: Controls): void {
  const { bot, clock, troubles } = controls;
  if (bot)
    app.post('/api/restart-bot', async () => {
      await bot.restart();
      return {};
    });
  app.post('/api/forward-clock', async (request) => {
    await clock.advance(forwardBody.parse(request.body).minutes * 60_000);
    return { aheadMs: clock.aheadMs };
  });
  app.post('/api/discord-trouble', (request) => {
    troubles.order(troubleBody.parse(request.body).kind);
    return {};
  });
  app.post('/api/clear-troubles', (request) => {
    troubles.remove(clearBody.parse(request.body).id);
    return {};
  });
}

const forwardBody = z.strictObject({
  minutes: z
    .int()
    .min(1)
    .max(7 * 1440),
});
const troubleBody = z.strictObject({ kind: z.enum(discordTroubles) });
const clearBody = z.strictObject({ id: z.string().max(20).optional() });
