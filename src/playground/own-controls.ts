import { createListeners } from '../local-discord/listeners.ts';
import type { LocalDiscord } from '../local-discord/local-discord.ts';
import type { Controls, RestartableBot } from '../local-discord/page-server/control-routes.ts';
import { createDiscordTroubles } from '../local-discord/page-server/discord-troubles.ts';
import type { MovableClock } from './movable-clock.ts';

/** The controls of the playground: its clock moves that of Discord and of the bot, and the bot can be restarted. */
export function createOwnControls(
  { trouble }: Pick<LocalDiscord, 'trouble'>,
  { clock, bot }: { clock: MovableClock; bot: RestartableBot },
): Controls {
  const steps = createListeners<[]>();
  clock.onStep(() => steps.tell());
  return {
    bot,
    forwardClock: clock.advance,
    clockAheadMs: () => clock.aheadMs,
    onClock: (listener) => steps.add(listener),
    troubles: createDiscordTroubles(trouble),
  };
}
