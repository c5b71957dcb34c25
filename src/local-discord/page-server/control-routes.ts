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
  /** Puts the clock forward: that of everything here, or of Discord if there is nothing else. Resolves when the due jobs are done. */
  forwardClock(ms: number): Promise<void>;
  /** How far it is ahead. */
  clockAheadMs(): number;
  /** Called after each step of the clock; returns the way to stop listening. */
  onClock(listener: () => void): () => void;
  readonly troubles: DiscordTroubles;
}

/** A bot that can be closed and opened again with the same store. */
export interface RestartableBot {
  readonly status: BotStatus;
  restart(): Promise<void>;
  /** Called after each change of the status; returns the way to stop listening. */
  onChange(listener: () => void): () => void;
}

/** Of a Discord whose bots are others': only its own clock moves. */
export function createControls({ trouble }: Pick<LocalDiscord, 'trouble'>): Controls {
  let aheadMs = 0;
  const steps = createListeners<[]>();
  return {
    async forwardClock(ms) {
      trouble.order({ kind: 'clock-forward', ms });
      aheadMs += ms;
      steps.tell();
    },
    clockAheadMs: () => aheadMs,
    onClock: (listener) => steps.add(listener),
    troubles: createDiscordTroubles(trouble),
  };
}

/** Puts the clock forward, lets Discord fail, and restarts the bot. */
export function serveControls(app: FastifyInstance, controls: Controls): void {
  const { bot } = controls;
  if (bot)
    app.post('/api/restart-bot', async () => {
      await bot.restart();
      return {};
    });
  app.post('/api/forward-clock', async (request) => {
    await controls.forwardClock(forwardBody.parse(request.body).minutes * 60_000);
    return { aheadMs: controls.clockAheadMs() };
  });
  app.post('/api/discord-trouble', (request) => {
    controls.troubles.order(troubleBody.parse(request.body).kind);
    return {};
  });
  app.post('/api/clear-troubles', (request) => {
    controls.troubles.remove(clearBody.parse(request.body).id);
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
