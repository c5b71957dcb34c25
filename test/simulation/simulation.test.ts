import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchProgram } from '../support/program.ts';
import { projectFolder } from '../support/project-files.ts';
import { bundleSimulation } from './bundle.ts';
import { mistakes } from './mistakes.ts';

type Bundle = Awaited<ReturnType<typeof bundleSimulation>>;

let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleSimulation();
});
afterAll(() => bundle.remove());

/** Runs seeds in a process of their own. @returns all that it prints */
async function simulateApart({ args }: Bundle, ...options: string[]): Promise<string> {
  const simulation = watchProgram(spawn(process.execPath, [...args, ...options]), 'a simulation');
  await simulation.ends();
  return simulation.output();
}

const tenMinutes = ['--hours', '0.17'];

it('keeps in twenty seeds of ten minutes what is promised to members, and tells one story for one seed', async () => {
  const [first, second, alone] = await Promise.all([
    simulateApart(bundle, ...tenMinutes, '--seed', '1', '--seeds', '12'),
    simulateApart(bundle, ...tenMinutes, '--seed', '13', '--seeds', '8'),
    simulateApart(bundle, ...tenMinutes, '--seed', '18'),
  ]);
  const printed = `${first}${second}`;
  expect(printed.split('\n').filter((line) => /FAILED|itself broke/.test(line))).toEqual([]);
  expect(printed.match(/^seed \d+: /gm)).toHaveLength(20);
  // The line ends with the hash of the trace.
  const line = /^(seed 18: .* [1-9]\d* faults, \d+ min) .*(trace \w+)$/m;
  expect(line.exec(second)?.slice(1)).toEqual(line.exec(alone)?.slice(1));
}, 300_000);

it.each([
  '--seed 32 --hours 0.5 --only deletes',
  '--seed 50009 --hours 0.25 --only calm',
  '--seed 3 --hours 0.1 --only after --world workers',
])(
  'keeps its promises also in a seed that once broke them: %s',
  async (seed) => {
    const printed = await simulateApart(bundle, ...seed.split(' '));
    expect(printed).toMatch(/^seed \d+: .* trace \w+\n$/);
  },
  300_000,
);

it('notices each mend that is taken back, as test/README.md lists', async () => {
  const printed = await simulateApart(bundle, '--mistake', 'all');
  const readme = readFileSync(path.join(projectFolder, 'test/README.md'), 'utf8');
  for (const { name, only, seed } of mistakes) {
    const [, minutes] = new RegExp(`^${name}: seed ${seed}: .*, (\\d+) min at`, 'm').exec(printed) ?? [];
    expect(readme).toContain(`| ${name} | ${only} | ${seed} | ${minutes} |`);
  }
  expect(printed).not.toMatch(/NOT NOTICED|itself broke/);
}, 600_000);

it('makes a failure small', async () => {
  const printed = await simulateApart(bundle, '--mistake', 'ends the work', '--shrink');
  expect(printed).toMatch(/still fails with [1-4] steps and faults/);
}, 300_000);
