import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LocalDiscord } from '../local-discord/local-discord.ts';
import { createDiscordTroubles, type DiscordTroubles } from './discord-troubles.ts';
import { discordTroubles } from './page/faults/troubles.ts';
import type { BotStatus } from './page/inspector/wire.ts';

/** Controls of Discord, and of the bot if it is the playground's own. */
export interface Controls {
  readonly bot?: RestartableBot;
  /** Puts Discord's clock forward. */
  forwardClock(ms: number): void;
  /** How far it is ahead. */
  clockAheadMs(): number;
  readonly troubles: DiscordTroubles;
}

/** A bot that can be closed and opened again with the same store. */
export interface RestartableBot {
  readonly status: BotStatus;
  restart(): Promise<void>;
  /** Called after each change of the status; returns the way to stop listening. */
  onChange(listener: () => void): () => void;
}

export function createControls({ trouble }: Pick<LocalDiscord, 'trouble'>, bot?: RestartableBot): Controls {
  let aheadMs = 0;
  return {
    ...(bot && { bot }),
    forwardClock(ms) {
      trouble.order({ kind: 'clock-forward', ms });
      aheadMs += ms;
    },
    clockAheadMs: () => aheadMs,
    troubles: createDiscordTroubles(trouble),
  };
}

/** Puts Discord's clock forward, lets Discord fail, and restarts the bot. */
export function serveControls(app: FastifyInstance, controls: Controls): void {
  const { bot } = controls;
  if (bot)
    app.post('/api/restart-bot', async () => {
      await bot.restart();
      return {};
    });
  app.post('/api/forward-clock', (request) => {
    controls.forwardClock(forwardBody.parse(request.body).minutes * 60_000);
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

const forwardBody = z.strictObject({ minutes: z.int().min(1).max(1440) });
const troubleBody = z.strictObject({ kind: z.enum(discordTroubles) });
const clearBody = z.strictObject({ id: z.string().max(20).optional() });
