import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchProgram } from '../support/program.ts';
import { read } from '../support/project-files.ts';
import { bundleSimulation } from './bundle.ts';
import { mistakes } from './mistakes.ts';
import { faultKinds } from './plan.ts';

let bundle: Awaited<ReturnType<typeof bundleSimulation>>;
beforeAll(async () => {
  bundle = await bundleSimulation();
});
afterAll(() => bundle.remove());

/** Runs seeds in a process of their own. @returns all that it prints */
async function simulateApart(...options: string[]): Promise<string> {
  const simulation = watchProgram(spawn(process.execPath, [...bundle.args, ...options]), 'a simulation');
  await simulation.ends();
  return simulation.output();
}

const tenMinutes = ['--hours', '0.17'];

it('keeps in twenty seeds of ten minutes what is promised to members, and tells one story for one seed', async () => {
  const [first, second, alone] = await Promise.all([
    simulateApart(...tenMinutes, '--seed', '1', '--seeds', '12'),
    simulateApart(...tenMinutes, '--seed', '13', '--seeds', '8'),
    simulateApart(...tenMinutes, '--seed', '18'),
  ]);
  const printed = `${first}${second}`;
  expect(printed.split('\n').filter((line) => /FAILED|itself broke/.test(line))).toEqual([]);
  expect(printed.match(/^seed \d+\b.*: /gm)).toHaveLength(20);
  // The line ends with the hash of the trace.
  const line = /^seed 18: .*(interactions: \d+, faults: [1-9]\d*, trace hash: \w+)$/m;
  expect(alone).toContain(line.exec(second)?.[1]);
}, 300_000);

it.each([
  '--seed 32 --hours 0.5 --only deletes',
  '--seed 50009 --hours 0.25 --only calm',
  '--seed 3 --hours 0.1 --only after --world workers',
])(
  'keeps its promises also in a seed that once broke them: %s',
  async (seed) => {
    const printed = await simulateApart(...seed.split(' '));
    expect(printed).toMatch(/^seed \d+\b.* trace hash: \w+\n$/);
  },
  300_000,
);

it('notices each mend that is taken back, as test/README.md lists', async () => {
  const printed = await simulateApart('--mistake', 'all');
  const readme = read('test/README.md');
  for (const { name, only, seed } of mistakes) {
    const [, minutes] = new RegExp(`^${name}: seed ${seed}\\b.*: (\\d+) min`, 'm').exec(printed) ?? [];
    expect(readme).toContain(`| ${name} | ${only} | ${seed} | ${minutes} |`);
  }
  expect(printed).toMatch(/\n(\d+) of \1 mistakes noticed\n$/);
}, 600_000);

it('makes a failure small', async () => {
  const printed = await simulateApart('--mistake', 'ends the work', '--shrink');
  expect(printed).toMatch(/ [1-4] of \d+ steps and faults\n.* --keep [\d",]+\nnoticed: .*\n$/);
}, 300_000);

it('explains each fault and mistake in its help, and refuses a number that no step or fault has', async () => {
  const help = read('test/simulation/help.txt');
  for (const kind of faultKinds) expect(help).toMatch(new RegExp(`^  ${kind} +\\S`, 'm'));
  for (const { name } of mistakes) expect(help).toContain(`\n  ${name}\n`);
  expect(help).not.toMatch(/.{101}/);
  expect(await simulateApart('--keep', '99999')).toMatch(/^--keep 99999: the plan of seed 1 has \d+ steps/);
});
