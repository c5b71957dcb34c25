import { parseArgs } from 'node:util';
import { outside } from './outside/outside.ts';
import { makePlan, type WorldKind } from './plan.ts';
import { shrink } from './shrink.ts';
import { type Simulated, simulate, warmUp } from './simulate.ts';

// The side of `run.ts` that simulates: started with the outside already replaced.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    hours: { type: 'string', default: '1' },
    only: { type: 'string' },
    world: { type: 'string' },
    keep: { type: 'string' },
    trace: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
  },
});

process.on('unhandledRejection', (error) => outside().unhandled(error));
process.on('uncaughtException', (error) => outside().unhandled(error));
await main().catch((error: Error) => {
  process.stderr.write(`the simulation itself broke: ${error.stack}\n`);
  process.exit(2);
});

async function main(): Promise<void> {
  const { realMs } = outside();
  const { only, hours } = values;
  const world = values.world as WorldKind | undefined;
  const all = Array.from({ length: Number(values.seeds) }, (_, index) => ({
    seed: Number(values.seed) + index,
    forMs: Number(hours) * 3_600_000,
    ...{
      only,
      world,
      keep: values.keep === undefined ? undefined : new Set(values.keep.split(',').map(Number)),
    },
  }));
  await warmUp(new Set(all.map((options) => makePlan(options).world)));
  let hasFailed = false;
  for (const options of all) {
    const { seed } = options;
    const print = values.trace ? (line: string) => process.stdout.write(`${line}\n`) : undefined;
    const began = realMs();
    const result = await simulate(options, print);
    print?.(`the trace of seed ${seed} ends`);
    process.stdout.write(`${describe(result, (realMs() - began) / 1_000)}\n`);
    if (result.failures.length === 0) continue;
    hasFailed = true;
    const again = `npm run simulate -- --seed ${seed} --hours ${hours}${only ? ` --only "${only}"` : ''}${world ? ` --world ${world}` : ''} --trace`;
    process.stdout.write(`  to see it: ${again}${values.keep ? ` --keep ${values.keep}` : ''}\n`);
    if (!values.shrink) continue;
    const left = await shrink(options, (line) => process.stdout.write(`  ${line}\n`));
    process.stdout.write(`  as small as it gets: ${again} --keep ${left}\n`);
  }
  process.exit(hasFailed ? 1 : 0);
}

function describe({ seed, failures, digest, ...facts }: Simulated, seconds: number): string {
  const { interactions, faults, simulatedMs } = facts;
  const simulated = Math.round(simulatedMs / 1_000);
  const speed = `${Math.round(simulated / seconds)} s a second`;
  const head = `seed ${seed}: ${interactions} interactions, ${faults} faults, ${simulated} s, ${speed}, trace ${digest.slice(0, 12)}`;
  return [head, ...failures.map((failure) => `  FAILED: ${failure}`)].join('\n');
}
