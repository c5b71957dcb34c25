import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LocalDiscord } from '../local-discord/local-discord.ts';
import { createDiscordTroubles, type DiscordTroubles } from './discord-troubles.ts';
import { discordTroubles } from './page/troubles.ts';

/** What can be done to the playground's bot and to its Discord. */
export interface Controls {
  /** Closes the bot and opens it again with the same store. */
  restartBot(): Promise<void>;
  /** Puts Discord's clock forward. */
  forwardClock(ms: number): void;
  /** How far it is ahead. */
  clockAheadMs(): number;
  /** What goes wrong with Discord. */
  readonly troubles: DiscordTroubles;
}

export function createControls(
  { trouble }: Pick<LocalDiscord, 'trouble'>,
  restartBot: () => Promise<void>,
): Controls {
  let aheadMs = 0;
  return {
    restartBot,
    forwardClock(ms) {
      trouble.order({ kind: 'clock-forward', ms });
      aheadMs += ms;
    },
    clockAheadMs: () => aheadMs,
    troubles: createDiscordTroubles(trouble),
  };
}

/** Restarts the bot, puts Discord's clock forward, and lets Discord fail. */
export function serveControls(app: FastifyInstance, controls: Controls): void {
  app.post('/api/restart-bot', async () => {
    await controls.restartBot();
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
