import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createListeners } from '../listeners.ts';
import type { LocalDiscord } from '../local-discord.ts';
import { discordTroubles } from '../page/faults/troubles.ts';
import type { BotStatus } from '../page/wire.ts';
import { createDiscordTroubles, type DiscordTroubles } from './discord-troubles.ts';

/** Controls of Discord, and of the bot if it belongs to the page's product. */
export interface Controls {
  readonly bot?: RestartableBot;
  readonly clock: ControlledClock;
  readonly troubles: DiscordTroubles;
}

/** The clock of everything around the page, or of Discord if there is nothing else. */
export interface ControlledClock {
  /** How far it is ahead, in milliseconds. */
  readonly aheadMs: number;
  /** Puts it forward. Resolves when the due jobs are done. */
  advance(ms: number): Promise<void>;
  /** Called at each step; returns the way to stop listening. */
  onStep(listener: (ms: number) => unknown): () => void;
}

/** A bot that can be closed and opened again with the same store. */
export interface RestartableBot {
  readonly status: BotStatus;
  restart(): Promise<void>;
  /** Called after each change of the status; returns the way to stop listening. */
  onChange(listener: () => void): () => void;
}

/** @param own the clock and the bot of the page's product; by default Discord's clock alone can be moved */
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

/** Puts the clock forward, lets Discord fail, and restarts the bot. */
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
