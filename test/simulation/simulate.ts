import { createHash } from 'node:crypto';
import type { Exchange } from '../../src/local-discord/options.ts';
import { Dice } from '../support/limits/random.ts';
import { modelDrawing } from './drawing.ts';
import { Faults } from './faults.ts';
import { Judge } from './judge.ts';
import { createProcess, startOfTime, timeOf } from './outside/loop.ts';
import { outside } from './outside/outside.ts';
import { People } from './people.ts';
import { makePlan, type PlanOptions, type WorldKind } from './plan.ts';
import { asProcess, type LogLine, openSimulatedWorld } from './world.ts';

export type Simulated = Awaited<ReturnType<typeof simulate>>;

/** Loads what programs load at their first use: in the first world that would take random numbers from its seed. */
export async function warmUp(worlds: Iterable<WorldKind>): Promise<void> {
  for (const world of worlds) await simulate({ seed: 0, forMs: 60_000, calmMs: 5_000, world });
}

/** Runs one seed. @param print gets each line of the story */
export async function simulate(options: PlanOptions, print: (line: string) => void = () => {}) {
  const { loop, network, disk } = outside();
  const { seed, forMs } = options;
  loop.reset();
  network.reset(new Dice(seed, 'network'));
  disk.reset(new Dice(seed, 'disk'));
  outside().dice = new Dice(seed, 'machine');
  const hash = createHash('sha256');
  const tell = (story: string) => {
    const line = `${timeOf(loop.now)} ${story.trimEnd()}`;
    hash.update(`${line}\n`);
    print(line);
  };
  const director = createProcess('director');
  const plan = makePlan(options);
  const { calmMs = defaultCalmMs[plan.world] } = options;
  const { world: kind, faults: planned } = plan;
  const result = { seed, kind, failures: [] as string[], interactions: 0, faults: planned.length, calmMs };

  async function direct(): Promise<void> {
    let judge: Judge | undefined;
    const world = await openSimulatedWorld({
      seed,
      kind: plan.world,
      rules: plan.rules,
      tell,
      onExchange: (exchange: Exchange) => {
        if (judge) tell(`  ${judge.describe(exchange)}`);
        judge?.exchanged(exchange);
      },
      onLine: (line: LogLine) => {
        if (line.level !== 'debug') tell(`  ${line.level}: ${line.message} ${reasonIn(line)}`);
        judge?.logged(line);
      },
      onEnded: (id, outcome) => judge?.ended(id, outcome),
    });
    const faults = new Faults(world, { seed, tell });
    judge = new Judge(world, faults);
    outside().unhandled = (error) => judge.fail(`unhandled: ${error instanceof Error ? error.stack : error}`);
    world.discord.onChange((change) => judge.changed(change));
    modelled = faults;
    drawingDice = new Dice(seed, 'drawing');
    const people = new People({
      discord: world.discord,
      count: plan.people,
      tell,
      excuse: (id) => judge.excuse(id),
      onDeleted: (person, askedAt) => judge.deleted(person, askedAt),
      onLinked: ({ id }, uid) => judge.linked(id, uid),
    });
    world.startAll();
    loop.after(3_000, () => void world.setServers(), director);
    for (const step of plan.steps) loop.after(step.at, () => void people.act(step), world.processes.people);
    for (const fault of plan.faults) loop.after(fault.at, () => faults.strike(fault), director);
    await pass(forMs + calmMs - lastMs);
    loop.after(0, () => people.lookUp(), world.processes.people);
    await pass(lastMs);
    await judge.end();
    // The judge ends as one of the bots: what ends it must not be what waits for its end.
    await pass(0);
    for (const bot of world.bots) if (!bot.process.isDead) await world.stop(bot);
    judge.judgeFiles();
    for (const failure of judge.failures) tell(`FAILED: ${failure}`);
    Object.assign(result, { failures: judge.failures, interactions: judge.interactions });
    for (const process of Object.values(world.processes)) disk.abandon(process);
    world.close();
  }

  const pass = (ms: number) => new Promise<void>((resolve) => loop.after(ms, resolve, director));
  const done = asProcess(director, direct).finally(() => loop.end());
  done.catch(() => undefined);
  await loop.run();
  await done;
  return { ...result, digest: hash.digest('hex'), simulatedMs: loop.now - startOfTime };
}

let modelled: Faults | undefined;
let drawingDice = new Dice(0, 'drawing');
modelDrawing(
  () => drawingDice,
  () => modelled?.picturesFail() ?? false,
);

function reasonIn({ facts }: LogLine): string {
  const { error, ...others } = facts;
  const reason = error instanceof Error ? `(${error.message.split('\n')[0]})` : '';
  const said = ['command', 'outcome', 'incident', 'reason', 'status'].flatMap((name) =>
    others[name] === undefined ? [] : [`${name}=${others[name]}`],
  );
  return [...said, reason].join(' ');
}

const lastMs = 120_000;
const defaultCalmMs = { alone: 20 * 60_000, workers: 4 * 60_000 };
