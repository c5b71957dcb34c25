import { buildPrograms, openStage, residents, type Stage } from '../bot/stage.ts';
import type { UseTimes } from '../bot/uses.ts';
import { type ControlGroup, makeControlGroup } from '../control-group.ts';
import type { Figure } from '../run.ts';

/**
 * A crowd that asks for three times the cards that the process can draw, and what is left of it when it has gone: all
 * measured from outside. The process has a share of a core, `BENCH_CORES`.
 * `BENCH_PLAYERS=new`: the bot knows none of the players when the crowd comes.
 */
export async function* bench(): AsyncGenerator<Figure> {
  buildPrograms();
  const stage = await openStage({ rateLimit: { requests: 100_000, seconds: 10 } });
  let group: ControlGroup | undefined;
  try {
    const bot = await stage.start('start');
    const uids = residents(players);
    if (process.env.BENCH_PLAYERS !== 'new') await warmUp(stage, uids);
    group = await makeControlGroup({ cores });
    if (!group) {
      yield { figure: 'a crowd', value: 0, unit: 'skipped', note: 'control groups can not be made here' };
      return;
    }
    await group.add(bot.pid);
    const capacity = await drawnPerSecond(stage.discord, uids);
    const phases = [crowd, afterwards];
    const uses = await stage.discord.order('compare', { seed: 3, uids, phases });
    yield* figures(uses, capacity);
  } finally {
    await stage.close();
    await group?.remove();
  }
}

/** Until the bot knows all players and their pictures: a round brings no request to the player API any more. */
async function warmUp({ discord, upstream }: Stage, uids: readonly string[]): Promise<void> {
  for (let round = 0; round < 8; round++) {
    const before = upstream().calls;
    await discord.order('compare', { seed: 10 + round, uids, phases: [{ seconds: 20, perSecond: 8 }] });
    if (upstream().calls - before < 5) return;
  }
}

type Discord = Awaited<ReturnType<typeof openStage>>['discord'];

/** Cards a second while there is one more to draw and none is lost. */
async function drawnPerSecond(discord: Discord, uids: readonly string[]): Promise<number> {
  const uses = await discord.order('compare', { seed: 2, uids, phases: [{ seconds: 1, perSecond: 40 }] });
  const cards = uses.filter(({ hasPicture }) => hasPicture);
  const ends = cards.map(({ answeredAt = 0 }) => answeredAt);
  return cards.length / ((Math.max(...ends) - (uses[0]?.dispatchedAt ?? 0)) / 1_000);
}

function* figures(uses: readonly UseTimes[], capacity: number): Generator<Figure> {
  const start = uses[0]?.dispatchedAt ?? 0;
  const end = start + crowd.seconds * 1_000;
  const inCrowd = uses.filter(({ dispatchedAt }) => dispatchedAt < end);
  const later = uses.filter(({ dispatchedAt }) => dispatchedAt >= end + 10_000);
  const note = `${cores} of a core, ${crowd.perSecond}/s for ${crowd.seconds} s, then ${afterwards.perSecond}/s`;
  const acknowledge = waits(inCrowd, ({ acknowledgedAt }) => acknowledgedAt);
  const answer = waits(inCrowd, ({ answeredAt }) => answeredAt);
  const afterwardsMs = waits(later, ({ answeredAt }) => answeredAt);
  const delivered = inCrowd.filter(({ hasPicture }) => hasPicture).length;
  yield { figure: 'cards the machine draws', value: rounded(capacity), unit: '1/s', note };
  yield { figure: 'interactions of the crowd', value: inCrowd.length, unit: 'interactions', note };
  yield { figure: 'never answered', value: inCrowd.length - answer.length, unit: 'interactions', atMost: 0 };
  yield { figure: 'acknowledged, p99', value: rounded(at(acknowledge, 0.99)), unit: 'ms', atMost: 2_000 };
  yield { figure: 'acknowledged, slowest', value: rounded(at(acknowledge, 1)), unit: 'ms', atMost: 2_000 };
  yield { figure: 'answered, median', value: rounded(at(answer, 0.5)), unit: 'ms' };
  yield { figure: 'answered, slowest', value: rounded(at(answer, 1)), unit: 'ms', atMost: 20_000 };
  yield {
    figure: 'cards delivered, of those that could be drawn',
    value: rounded(delivered / (capacity * crowd.seconds)),
    unit: 'ratio',
    atLeast: 0.8,
    note: `${delivered} cards`,
  };
  yield {
    figure: 'answered from 10 s after the crowd, median',
    value: rounded(at(afterwardsMs, 0.5)),
    unit: 'ms',
    atMost: 3_000,
    note: `${later.filter(({ hasPicture }) => hasPicture).length} of ${later.length} with their card`,
  };
}

const crowd = { seconds: 70, perSecond: 20 };
const afterwards = { seconds: 60, perSecond: 1 };
const players = 100;
const cores = Number(process.env.BENCH_CORES ?? 0.25);

function waits(uses: readonly UseTimes[], endOf: (use: UseTimes) => number | undefined): number[] {
  return uses
    .flatMap((use) => {
      const end = endOf(use);
      return end === undefined ? [] : [end - use.dispatchedAt];
    })
    .toSorted((one, other) => one - other);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
