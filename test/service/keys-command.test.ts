import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runKeysCommand } from '../../src/service/keys-command.ts';
import { openService } from '../../src/service/open-service.ts';
import { startProgram } from '../support/program.ts';
import { temporaryFolder, today } from '../support/service/open-test-service.ts';

const userAgent = 'Loadout/0.1 (+https://loadout.example)';

async function openShell() {
  const dataFolder = await temporaryFolder();
  const run = async (line: string): Promise<string[]> => {
    const printed: string[] = [];
    const parts = { dataFolder, now: () => today, print: (text: string) => void printed.push(text) };
    await runKeysCommand(line.split(' '), parts);
    return printed;
  };
  return { dataFolder, run };
}

const add = async (run: (line: string) => Promise<string[]>, line: string) =>
  (await run(line))[0]?.replace('key ', '') ?? '';

describe('keys', () => {
  it('add shows the key once, list shows it never', async () => {
    const { dataFolder, run } = await openShell();
    const [line = '', where] = await run('add ana --plan starter');
    expect(line).toMatch(/^key lo_[0-9A-Za-z]{32}$/);
    expect(where).toBe(`for the service with the data folder ${dataFolder}`);
    await run('add ben');
    const listed = await run('list');
    expect(listed).toEqual([
      expect.stringMatching(/^ana +starter +0\/1000 this hour +made 2026-05-17T12:00:00/),
      expect.stringMatching(/^ben +free +0\/100 this hour/),
    ]);
    expect(listed.join()).not.toContain(line.slice(8));
  });

  it('add and revoke count at once for a service that runs, and list what it counted', async () => {
    const { dataFolder, run } = await openShell();
    const service = await openService({ port: 0, dataFolder, rateLimit: { requests: 1_000, seconds: 1 } });
    onTestFinished(() => service.close());
    const status = async (key: string) => {
      const headers = { 'user-agent': userAgent, 'x-api-key': key };
      return (await fetch(`${service.url}/info?uid=123456789&region=sg`, { headers })).status;
    };
    const key = await add(run, 'add ana starter');
    expect(await status(key)).toBe(200);
    expect(await status(key)).toBe(200);
    expect(await run('revoke ana')).toEqual(['revoked ana']);
    await expect.poll(() => status(key)).toBe(401);
    expect(await status(await add(run, 'add ana'))).toBe(200);
  });

  it('keep everything that several programs do at the same time', async () => {
    const { run } = await openShell();
    const labels = Array.from({ length: 12 }, (_, index) => `label-${index}`);
    await Promise.all(labels.map((label) => run(`add ${label}`)));
    expect(await run('list')).toHaveLength(12);
    await Promise.all(labels.slice(3).map((label) => run(`revoke ${label}`)));
    expect(await run('list')).toHaveLength(3);
  });

  it.each([
    ['', /Use it as: npm run service -- keys add LABEL \[--plan free\|starter\|pro\], keys list/],
    ['add', /Use it as: /],
    ['add a b c', /no such plan: take free, starter, pro/],
    ['add ana --plan gold', /no such plan/],
    ['add ana --price 3', /Use it as: /],
    ['add ../x', /A label has 1 to 40/],
    ['revoke nobody', /No key in .* has the label nobody/],
    ['list all', /Use it as: /],
    ['frobnicate x', /Use it as: /],
  ])('say in one line what is wrong with “%s”', async (line, message) => {
    const { run } = await openShell();
    await expect(run(line)).rejects.toThrow(message);
  });

  it('list says where nothing is, and a folder that is not there stays so for all but add', async () => {
    const { dataFolder, run } = await openShell();
    expect(await run('list')).toEqual([`no keys in ${dataFolder}`]);
    await rm(dataFolder, { recursive: true });
    for (const line of ['list', 'revoke ana'])
      await expect(run(line)).rejects.toThrow(`There is no data folder ${dataFolder}: give the SERVICE_DATA`);
    expect(existsSync(dataFolder)).toBe(false);
    await run('add ana');
    expect(await run('list')).toHaveLength(1);
  });

  it('add refuses a label that is taken, and leaves its key as it is', async () => {
    const { run } = await openShell();
    await run('add ana');
    await expect(run('add ana')).rejects.toThrow(/choose another, or revoke it with keys revoke ana/);
    expect(await run('list')).toHaveLength(1);
  });
});

describe('npm run service -- keys', () => {
  it('works as a program, and ends with 1 if it can’t', async () => {
    const SERVICE_DATA = await temporaryFolder();
    const call = (...args: string[]) =>
      startProgram('src/programs/service.ts', { SERVICE_DATA }, ['keys', ...args]);
    const added = call('add', 'ana', '--plan', 'pro');
    expect(await added.ends()).toBe(0);
    expect(added.output()).toMatch(/^key lo_\w{32}\nfor the service with the data folder .*\n$/);
    const again = call('add', 'ana');
    expect(await again.ends()).toBe(1);
    expect(again.output()).toMatch(/^There is a key with the label ana: .*\n$/);
  });
});
