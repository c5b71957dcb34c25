import { describe, expect, it, onTestFinished } from 'vitest';
import { createFailurePrinter } from '../../src/service/failure-printer.ts';
import { StoreAwayError } from '../../src/shared/store/store-error.ts';
import { has } from '../support/machine.ts';
import { startProgram } from '../support/program.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const cannotBeWritten =
  /^The (keys in the store can't be written|disk that holds \S+ is full( or fails)?) \(\w+\)[.:] [Ff]ree some space/;

describe.skipIf(!has('the right to mount a disk'))('a data folder on a full disk', () => {
  it('is said in one line by keys add, and the keys before stay', async () => {
    const { disk, keys } = await openDisk();
    expect((await keys('add', 'ana')).code).toBe(0);
    await disk.fill();
    const { code, output } = await keys('add', 'ben');
    expect(output.trim()).toMatch(cannotBeWritten);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
    await disk.free();
    expect((await keys('list')).output).toMatch(/^ana /m);
    expect((await keys('add', 'ben')).code).toBe(0);
  });

  it('is said once by a service that runs, which counts again when there is space', async () => {
    const { disk, settings } = await openDisk();
    const service = startProgram('src/programs/service.ts', settings);
    onTestFinished(async () => void (await service.ends('SIGKILL')));
    const [, key = ''] = await service.prints(/^key (lo_\w{32})$/m);
    const [, url] = await service.prints(/^listening (\S+)$/m);
    const ask = async () => {
      const headers = { 'user-agent': 'Loadout/0.1 (+https://loadout.example)', 'x-api-key': key };
      return (await fetch(`${url}/info?uid=123456789&region=sg`, { headers })).status;
    };
    await disk.fill();
    for (let asked = 0; asked < 5; asked++) expect(await ask()).toBe(503);
    const printed = service
      .output()
      .split('\n')
      .filter((line) => line !== '' && !/^(key|This key|listening|documentation) /.test(line));
    expect(printed).toEqual([
      expect.stringMatching(/^The disk of the data folder is full \((ENOSPC|SQLITE_FULL)\)/),
    ]);
    await disk.free();
    expect(await ask()).toBe(200);
  });

  it('ends a first start with one line', async () => {
    const { disk, settings } = await openDisk();
    await disk.fill();
    const service = startProgram('src/programs/service.ts', settings);
    expect(await service.ends()).toBe(1);
    expect(service.output().trim().split('\n')).toEqual([expect.stringMatching(cannotBeWritten)]);
  });
});

describe('what the service failed at', () => {
  it('is printed once a minute, with how often it was met meanwhile', () => {
    const { print, printed, clock } = openPrinter();
    for (let failure = 0; failure < 3; failure++) print(fullDisk());
    expect(printed).toHaveLength(1);
    clock.now += 60_000;
    print(fullDisk());
    expect(printed[1]).toMatch(/^The disk.*\(2 more since the last line\)$/);
  });

  it('is printed whole if it is a bug, each by itself, without keys', () => {
    const { print, printed } = openPrinter();
    print(new TypeError(`no lo_${'a'.repeat(32)}`));
    print(new TypeError('another'));
    expect(printed).toHaveLength(2);
    expect(printed[0]).toContain('full-disk.test.ts');
    expect(printed[0]).not.toContain('lo_aaa');
  });

  function fullDisk(): StoreAwayError {
    return new StoreAwayError('the store fails', {
      cause: Object.assign(new Error('write'), { code: 'SQLITE_FULL' }),
    });
  }

  function openPrinter() {
    const printed: string[] = [];
    const clock = { now: 0 };
    const print = createFailurePrinter({ print: (text) => printed.push(text), now: () => clock.now });
    return { print, printed, clock };
  }
});

async function openDisk() {
  const disk = mountSmallDisk(1_024) ?? expect.fail('no disk can be mounted');
  onTestFinished(disk.unmount);
  const settings = { SERVICE_DATA: disk.folder, SERVICE_PORT: '0' };
  const keys = async (...args: string[]) => {
    const program = startProgram('src/programs/service.ts', settings, ['keys', ...args]);
    return { code: await program.ends(), output: program.output() };
  };
  return { disk, settings, keys };
}
