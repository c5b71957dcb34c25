import { expect, it } from 'vitest';
import { CpuWatch, readCpuTimes } from '../../../src/bot/operations/cpu-watch.ts';
import { createLog } from '../../../src/bot/operations/create-log.ts';

it.each([
  { ran: 0.1, waited: 0.85, found: { waitedPercent: 85, gotCores: 0.1 } },
  { ran: 0.5, waited: 0.5, found: { waitedPercent: 50, gotCores: 0.5 } },
  { ran: 0.9, waited: 0.05, found: undefined },
  { ran: 0, waited: 0, found: undefined },
])('a process that ran $ran and waited $waited of each second', ({ ran, waited, found }) => {
  const clock = { seconds: 0 };
  const watch = new CpuWatch({
    read: () => ({ ran: ran * clock.seconds, waited: waited * clock.seconds }),
    now: () => clock.seconds * 1_000,
  });
  const told = Array.from({ length: 30 }, (_, second) => {
    clock.seconds = second;
    watch.sample();
    return watch.starvation();
  });
  // Its start does not count.
  expect(told.slice(0, 8).filter(Boolean)).toEqual([]);
  expect(told.at(-1)).toEqual(found);
});

it('forgets a starvation that is over for ten seconds', () => {
  const clock = { seconds: 0, waited: 0 };
  const read = () => ({ ran: 0, waited: clock.waited });
  const watch = new CpuWatch({ read, now: () => clock.seconds * 1_000 });
  for (; clock.seconds < 20; clock.seconds++, clock.waited++) watch.sample();
  expect(watch.starvation()).toMatchObject({ waitedPercent: 100 });
  for (; clock.seconds < 30; clock.seconds++) watch.sample();
  expect(watch.starvation()).toBeUndefined();
});

it.skipIf(process.platform !== 'linux')('reads the times of this process', () => {
  const before = readCpuTimes();
  while ((readCpuTimes()?.ran ?? Number.POSITIVE_INFINITY) === before?.ran);
  expect(readCpuTimes()?.ran).toBeGreaterThan(before?.ran ?? Number.POSITIVE_INFINITY);
});

it('is named in the log before the first suspicion of others, and not again with each', () => {
  const lines: { level: string; msg: string; gotCores?: number }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  let starvation: object | undefined;
  const log = createLog('info', { destination, starvation: () => starvation });
  log.warn({}, 'a source is slow');
  starvation = { waitedPercent: 85, gotCores: 0.1 };
  log.info({}, 'all is well');
  log.warn({}, 'the store is away');
  log.error({}, 'a command failed');
  expect(lines.map(({ level, gotCores, msg }) => [level, gotCores, msg.split(':')[0]])).toEqual([
    ['warn', undefined, 'a source is slow'],
    ['info', undefined, 'all is well'],
    ['warn', 0.1, 'this machine has too little CPU for Loadout'],
    ['warn', undefined, 'the store is away'],
    ['error', undefined, 'a command failed'],
  ]);
});
