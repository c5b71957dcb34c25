import { setTimeout as sleep } from 'node:timers/promises';
import { setup } from '../../support/compile-programs.ts';
import { createRandom } from '../../support/limits/random.ts';
import { has } from '../../support/machine.ts';
import type { Figure } from '../run.ts';
import { askEverySoOften, type Outcome } from './asking.ts';
import { openRung, type Rung, rungs } from './rungs.ts';

/**
 * Kills a part of the bot in the middle of its work, again and again, and starts it anew: every acknowledged interaction has to
 * end in one answer. `BENCH_KILLS`: how many kills, spread over all parts; `BENCH_SEED`: of the moments; `BENCH_PART`: one
 * part alone, such as `gateway 1`; `BENCH_RATE`: interactions a second.
 */
export async function* bench(): AsyncGenerator<Figure> {
  if (!has('redis')) {
    yield { figure: 'kills', value: 0, unit: 'skipped', note: 'redis-server is not installed' };
    return;
  }
  const removePrograms = await setup();
  try {
    for (const rung of rungs) {
      const victims = rung.victims.filter((name) => (process.env.BENCH_PART ?? name) === name);
      if (victims.length > 0) yield* figuresOf(rung, victims);
    }
  } finally {
    await removePrograms();
  }
}

async function* figuresOf(rung: Rung, victims: readonly string[]): AsyncGenerator<Figure> {
  const running = await openRung(rung);
  try {
    for (const victim of victims) {
      const outcomes: Outcome[] = [];
      for (let kill = 0; kill < killsOfEach; kill++) {
        const asking = askEverySoOften(running, random);
        await sleep(random.between(2_000, 6_000));
        const killedAt = performance.now();
        await running.kill(victim, random.between(500, 2_000));
        const restartedAt = performance.now();
        await sleep(2_000);
        outcomes.push(await asking.end({ killedAt, restartedAt }));
      }
      yield* judge(`${rung.name}, ${victim}`, outcomes);
    }
  } finally {
    await running.close();
  }
}

function* judge(name: string, outcomes: readonly Outcome[]): Generator<Figure> {
  const sum = (key: keyof Outcome) => outcomes.reduce((all, outcome) => all + outcome[key], 0);
  const counts = (['asked', 'acknowledged', 'cards', 'told'] as const).map((key) => `${sum(key)} ${key}`);
  const note = `${outcomes.length} kills: ${counts.join(', ')}`;
  yield {
    figure: `${name}: left without an answer`,
    value: sum('left'),
    unit: 'interactions',
    atMost: 0,
    note,
  };
  yield { figure: `${name}: answered twice`, value: sum('twice'), unit: 'interactions', atMost: 0 };
  const slowest = Math.max(...outcomes.map(({ lastMs }) => lastMs));
  yield { figure: `${name}: last answer after the restart`, value: slowest / 1_000, unit: 's', atMost: 15 };
}

const random = createRandom(Number(process.env.BENCH_SEED ?? 1));
const parts = rungs.flatMap(({ victims }) => victims).length;
const killsOfEach = Math.ceil(Number(process.env.BENCH_KILLS ?? parts) / parts);
