import { buildPrograms, openStage, residents } from '../bot/stage.ts';
import type { UseTimes } from '../bot/uses.ts';
import type { Figure } from '../run.ts';

/** How long `/help` waits in a quiet moment, and when a thousand members type at once; Discord is a process of its own. */
export async function* bench(): AsyncGenerator<Figure> {
  buildPrograms();
  const stage = await openStage({ rateLimit: { requests: 100_000, seconds: 10 } });
  try {
    await stage.start('start');
    // Players to choose from, and a program that is warm.
    await stage.discord.order('use', { uids: residents(25), members: 25, count: 100, pace: { depth: 4 } });
    await stage.discord.order('help', { typing: 0, seconds });
    const quiet = longestMs(await stage.discord.order('help', { typing: 0, seconds }));
    const crowded = longestMs(await stage.discord.order('help', { typing, seconds }));
    const note = `longest of ${10 * seconds}`;
    yield { figure: '/help answered, quiet', value: quiet, unit: 'ms', note };
    yield { figure: `/help answered, ${typing} typing`, value: crowded, unit: 'ms', atMost: 1_000, note };
    yield { figure: '/help delayed by those who type', value: crowded - quiet, unit: 'ms', atMost: 1_000 };
    yield { figure: '/help, crowded to quiet', value: Math.round(crowded / quiet), unit: 'ratio' };
  } finally {
    await stage.close();
  }
}

const typing = 1_000;
const seconds = 4;

/** Infinity if one was never answered. */
function longestMs(uses: readonly UseTimes[]): number {
  return Math.round(
    Math.max(
      ...uses.map(({ dispatchedAt, answeredAt = Number.POSITIVE_INFINITY }) => answeredAt - dispatchedAt),
    ),
  );
}
