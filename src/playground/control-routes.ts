import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createListeners } from '../local-discord/listeners.ts';
import type { LocalDiscord } from '../local-discord/local-discord.ts';
import { createDiscordTroubles, type DiscordTroubles } from './discord-troubles.ts';
import type { MovableClock } from './movable-clock.ts';
import { discordTroubles } from './page/faults/troubles.ts';
import type { BotStatus, Person } from './page/inspector/wire.ts';

/** Controls of Discord, and of the bot if it is the playground's own. */
export interface Controls {
  readonly bot?: RestartableBot;
  /** Puts the clock forward: that of everything here, or of Discord if there is nothing else. Resolves when the due jobs are done. */
  forwardClock(ms: number): Promise<void>;
  /** How far it is ahead. */
  clockAheadMs(): number;
  /**
   * Puts the codes that a person was given into the signatures of their players, as they would in the game. Returns how many there
   * were. Absent if the players are not the playground's own.
   */
  putCodes?(userId: string): Promise<number>;
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

/** The playground's own parts. */
interface OwnParts extends Pick<Controls, 'putCodes'> {
  /** It moves that of Discord. */
  clock: MovableClock;
  bot: RestartableBot;
}

export function createControls({ trouble }: Pick<LocalDiscord, 'trouble'>, own?: OwnParts): Controls {
  let discordAheadMs = 0;
  const steps = createListeners<[]>();
  own?.clock.onStep(() => steps.tell());
  return {
    ...(own && { bot: own.bot }),
    ...(own?.putCodes && { putCodes: own.putCodes }),
    async forwardClock(ms) {
      if (own) return own.clock.advance(ms);
      trouble.order({ kind: 'clock-forward', ms });
      discordAheadMs += ms;
      steps.tell();
    },
    clockAheadMs: () => own?.clock.aheadMs ?? discordAheadMs,
    onClock: (listener) => steps.add(listener),
    troubles: createDiscordTroubles(trouble),
  };
}

/** Puts the clock forward, lets Discord fail, and restarts the bot. */
export function serveControls(app: FastifyInstance, controls: Controls, personas: readonly Person[]): void {
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
  const { putCodes } = controls;
  if (putCodes)
    app.post('/api/put-codes', async (request) => {
      const { person } = codesBody.parse(request.body);
      const [first] = personas;
      const { id } = personas.find(({ key }) => key === person) ?? first ?? {};
      return { count: id === undefined ? 0 : await putCodes(id) };
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
const codesBody = z.object({ person: z.string().max(100) });
const troubleBody = z.strictObject({ kind: z.enum(discordTroubles) });
const clearBody = z.strictObject({ id: z.string().max(20).optional() });
