import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepOutput } from '../support/keep-output.ts';
import { bundleSimulation } from './bundle.ts';
import { mistakes } from './mistakes.ts';

type Bundle = Awaited<ReturnType<typeof bundleSimulation>>;

let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleSimulation();
});
afterAll(() => bundle.remove());

/** Runs seeds in a process of their own. @returns all that it prints */
function simulateApart({ args }: Bundle, ...options: string[]): Promise<string> {
  const child = spawn(process.execPath, [...args, ...options]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
      keepOutput('a simulation', part);
    });
  return new Promise((ended) => child.on('close', () => ended(printed)));
}

const tenMinutes = ['--hours', '0.17'];

it('keeps in twenty seeds of ten minutes what is promised to members, and tells one story for one seed', async () => {
  const [first, second, alone] = await Promise.all([
    simulateApart(bundle, ...tenMinutes, '--seed', '1', '--seeds', '12'),
    simulateApart(bundle, ...tenMinutes, '--seed', '13', '--seeds', '8', '--trace'),
    simulateApart(bundle, ...tenMinutes, '--seed', '18', '--trace'),
  ]);
  const printed = `${first}${second}`;
  expect(printed.split('\n').filter((line) => /FAILED|itself broke/.test(line))).toEqual([]);
  expect(printed.match(/^seed \d+: /gm)).toHaveLength(20);
  expect(storyOf(18, second)).toContain('FAULT');
  expect(storyOf(18, second)).toBe(storyOf(18, alone));
}, 300_000);

it.each([
  ['a deletion that a kill broke off ends at the next start, not an hour later', '32', '0.5', 'deletes'],
  ['an account is told as linked only if no deletion overtook it', '50009', '0.25', 'calm'],
])(
  '%s',
  async (_, seed, hours, only) => {
    const printed = await simulateApart(bundle, '--seed', seed, '--hours', hours, '--only', only);
    expect(printed).toMatch(/^seed \d+: .* trace \w+\n$/);
  },
  300_000,
);

it.each([
  ['a deferral without an answer of Discord ends the work', ['18', '0.04'], 'cuts after', /“thinking …” for/],
  ['a deferral that Discord took before is an error', ['7', '0.04'], 'cuts after', /does not say why/],
  ['nothing is repeated after a 5xx', ['1', '0.17'], 'discord fails', /“thinking …” for/],
  ['a link on its way outlives a deletion', ['2', '0.4'], 'API is slow', /after the deletion of Bob/],
  ['a clock that jumps deletes members', ['1', '1'], 'clock jumps', /was linked, and is not there/],
  ['a follow-up without an answer is posted again', ['19', '1'], 'cuts after', /got 1\d answers/],
  ['silent connections to Redis stay', ['20', '0.17'], '', /was not answered after the calm/],
  ['nobody notes that a digest was posted', ['1', '0.17'], 'calm', /a digest came twice/],
] as const)(
  'notices if %s',
  async (name, [seed, hours], only, failure) => {
    const broken = await bundleSimulation(mistakes[name]);
    const isSmall = name.includes('ends the work');
    const options = ['--seed', seed, '--hours', hours, '--only', only, ...(isSmall ? ['--shrink'] : [])];
    const printed = await simulateApart(broken, ...options);
    broken.remove();
    expect(printed).toContain('FAILED: ');
    expect(printed).toMatch(failure);
    if (isSmall) expect(printed).toMatch(/still fails with [1-4] steps and faults/);
  },
  300_000,
);

function storyOf(seed: number, printed: string): string {
  const end = printed.indexOf(`the trace of seed ${seed} ends`);
  const begin = printed.lastIndexOf('\nseed ', end);
  return printed.slice(begin < 0 ? 0 : printed.indexOf('\n', begin + 1) + 1, end);
}
