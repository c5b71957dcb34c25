import type { Mistake } from './mistakes.ts';
import { readOptions } from './options.ts';
import { outside } from './outside/outside.ts';
import { firstFault, makePlan, type PlanOptions } from './plan.ts';
import { shrink } from './shrink.ts';
import { type Simulated, simulate, warmUp } from './simulate.ts';

// The side of `run.ts` that simulates: started with the outside already replaced.
const given = readOptions(process.argv.slice(2));
const print = (line: string) => void process.stdout.write(`${line}\n`);

process.on('unhandledRejection', (error) => outside().unhandled(error));
process.on('uncaughtException', (error) => outside().unhandled(error));
await main().catch((error: Error) => {
  process.stderr.write(`the simulation itself broke: ${error.stack}\n`);
  process.exit(2);
});

async function main(): Promise<void> {
  const wanted: (Mistake | undefined)[] = given.mistakes.length > 0 ? given.mistakes : [undefined];
  const all = wanted.flatMap((one) => planSeeds(one));
  for (const options of all) checkKept(options);
  await warmUp(new Set(all.map((options) => makePlan(options).world)));
  let right = 0;
  for (const mistake of wanted) {
    const hasFailed = await runSeeds(mistake);
    if (mistake) print(`${hasFailed ? 'noticed' : 'NOT NOTICED'}: ${mistake.name}`);
    right += Number(hasFailed === (mistake !== undefined));
  }
  if (wanted.length > 1) print(`${right} of ${wanted.length} mistakes noticed`);
  process.exit(right === wanted.length ? 0 : 1);
}

function planSeeds(mistake?: Mistake): PlanOptions[] {
  const { seed = mistake?.seed ?? 1, hours = mistake?.hours ?? 1, world, ...others } = given;
  const keep = others.keep === undefined ? undefined : new Set(others.keep.split(',').map(Number));
  const only = others.only ?? (mistake?.only === 'all' ? undefined : mistake?.only);
  const all = { forMs: Number(hours) * 3_600_000, only, world, keep };
  return Array.from({ length: others.seeds }, (_, index) => ({ ...all, seed: Number(seed) + index }));
}

/** Ends the process if a plan has no step or fault of a number that is to be kept. */
function checkKept({ keep = new Set(), ...options }: PlanOptions): void {
  const { steps, faults } = makePlan(options);
  const ids = new Set([...steps, ...faults].map(({ id }) => id));
  if ([...keep].every((id) => ids.has(id))) return;
  const has = `${steps.length} steps, counted from 0, and ${faults.length} faults, counted from ${firstFault}`;
  process.stderr.write(`--keep ${[...keep]}: the plan of seed ${options.seed} has ${has}\n`);
  process.exit(2);
}

/** @returns whether a seed failed; with a mistake, whether one failed as it should, which ends the search */
async function runSeeds(mistake?: Mistake): Promise<boolean> {
  // Read by the statements that `bundle.ts` puts in.
  Reflect.set(globalThis, 'mistake', mistake?.name);
  const { realMs } = outside();
  let hasFailed = false;
  for (const options of planSeeds(mistake)) {
    const { seed, only, world } = options;
    const began = realMs();
    const result = await simulate(options, given.trace ? print : undefined);
    if (given.trace) print(`the trace of seed ${seed} ends`);
    print(`${mistake ? `${mistake.name}: ` : ''}${describe(result, realMs() - began)}`);
    if (result.failures.length === 0) continue;
    hasFailed ||= !mistake || result.failures.some((one) => new RegExp(mistake.failure).test(one));
    const hours = options.forMs / 3_600_000;
    const command = (keep = given.keep) => {
      const named = Object.entries({ seed, hours, only, world, mistake: mistake?.name, keep });
      const said = named.flatMap(([name, value]) => (value ? ` --${name} ${JSON.stringify(value)}` : []));
      return `npm run simulate -- --trace${said.join('')}`;
    };
    print(`  to see it: ${command()}`);
    const tell = (line: string) => print(`  ${line}`);
    if (given.shrink) tell(`as small as it gets: ${command(await shrink(options, tell))}`);
    if (mistake && hasFailed) break;
  }
  return hasFailed;
}

function describe({ seed, kind, failures, digest, ...facts }: Simulated, realMs: number): string {
  const { interactions, faults, simulatedMs, calmMs } = facts;
  const length = `${Math.round(simulatedMs / 60_000)} min, the last ${calmMs / 60_000} calm`;
  const speed = `${Math.round(simulatedMs / realMs)}x real time`;
  const met = `interactions: ${interactions}, faults: ${faults}`;
  const notes = [...(kind === 'workers' ? [kind] : []), ...(faults === 0 ? ['calm'] : [])];
  const name = notes.length > 0 ? `${seed} (${notes.join(', ')})` : seed;
  const head = `seed ${name}: ${length}, at ${speed}; ${met}, trace hash: ${digest.slice(0, 12)}`;
  return [head, ...failures.map((failure) => `  FAILED: ${failure}`)].join('\n');
}
