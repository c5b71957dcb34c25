import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../run.ts';
import { openStage } from './stage.ts';

/** A bot in many servers keeps none in memory: neither the ones in READY, nor the ones that come, change and go. */
export async function* guildFigures(): AsyncGenerator<Figure> {
  const stage = await openStage();
  try {
    const bot = await stage.start('start');
    // The warm-up in the background must end before the first reading.
    await sleep(settlingMs);
    const weights = [(await bot.read()).heapMB];
    for (let round = 0; round < rounds; round++) {
      await stage.discord.order('greet', { guilds });
      await stage.discord.order('guild events', { guilds });
      await sleep(settlingMs);
      weights.push((await bot.read()).heapMB);
    }
    const [before = 0, first = 0] = weights;
    const last = weights.at(-1) ?? 0;
    const note = `after each READY and ${3 * guilds} guild events: ${weights.map(Math.round).join(', ')}`;
    yield {
      figure: `READY and events of ${guilds} servers`,
      value: rounded(first - before),
      unit: 'MB',
      note,
    };
    yield {
      figure: 'growth over the same again',
      value: rounded(last - first),
      unit: `MB in ${rounds - 1} rounds`,
      atMost: 0,
    };
  } finally {
    await stage.close();
  }
}

const guilds = 10_000;
const rounds = 4;
const settlingMs = 3_000;

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
