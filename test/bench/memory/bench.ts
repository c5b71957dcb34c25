import { buildPrograms, openStage, residents } from '../bot/stage.ts';
import { type ControlGroup, makeControlGroup } from '../control-group.ts';
import type { Figure } from '../run.ts';

/**
 * The bot in a control group with little memory, as containers run it: `BENCH_MEMORY` (megabytes; 0 for no limit),
 * `BENCH_RATE` (interactions a second) and `BENCH_MINUTES`.
 */
export async function* bench(): AsyncGenerator<Figure> {
  const group = megabytes === 0 ? withoutLimit : await makeControlGroup({ megabytes });
  if (!group) {
    yield { figure: 'memory', value: 0, unit: 'skipped', note: 'control groups can not be made here' };
    return;
  }
  buildPrograms();
  const stage = await openStage({ rateLimit: { requests: 100_000, seconds: 10 } });
  try {
    const bot = await group.within(() => stage.start('start', { MALLOC_ARENA_MAX: '2' }));
    const uids = residents(3_000);
    const resident: number[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      const order = { uids, members: 3_000, count: 60 * perSecond, pace: { perSecond } };
      const { answered, dispatched, withPicture, acknowledgeMs, answerMs } = await stage.discord.order(
        'use',
        order,
      );
      resident.push(Math.round((await bot.read()).residentMB));
      yield {
        figure: `resident after minute ${minute}`,
        value: resident.at(-1) ?? 0,
        unit: megabytes === 0 ? 'MB' : `MB of ${megabytes}`,
        note: `${answered} of ${dispatched} answered, ${withPicture} with their card, acknowledged within ${acknowledgeMs.p99} ms (p99), answered in ${answerMs.p50} ms (median)`,
      };
    }
    // By then all caches are full.
    const [level = 0] = resident.slice(3);
    const growth = (resident.at(-1) ?? 0) - level;
    if (minutes > 4) yield { figure: 'growth after minute 4', value: growth, unit: 'MB', atMost: level / 20 };
  } finally {
    await stage.close();
    await group.remove();
  }
}

const withoutLimit: Pick<ControlGroup, 'within' | 'remove'> = {
  within: (start) => start(),
  remove: async () => {},
};

const megabytes = Number(process.env.BENCH_MEMORY ?? 512);
const perSecond = Number(process.env.BENCH_RATE ?? 20);
const minutes = Number(process.env.BENCH_MINUTES ?? 10);
