import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openKeys } from '../../src/service/keys.ts';
import { openCounter, temporaryFolder, today } from './desk.ts';

const now = () => today;
const info = '/api/v1/info?uid=123456789&region=sg';

describe('the key ring', () => {
  it('makes keys of lo_ and 32 letters or digits, all different', async () => {
    const keys = await openKeys(await temporaryFolder(), now);
    const made = [await keys.make('one'), await keys.make('two')];
    for (const key of made) expect(key).toMatch(/^lo_[0-9A-Za-z]{32}$/);
    expect(made[0]).not.toBe(made[1]);
    expect(keys.size).toBe(2);
  });

  it('knows its keys after a restart, and no other', async () => {
    const folder = await temporaryFolder();
    const key = await (await openKeys(folder, now)).make('one');
    const again = await openKeys(folder, now);
    expect(again.find(key)).toMatchObject({ label: 'one', plan: 'pro' });
    expect(again.find(`${key}x`)).toBeUndefined();
    expect(again.find(key.toLowerCase())).toBeUndefined();
    expect(again.find('')).toBeUndefined();
  });

  it('keeps no key in its file', async () => {
    const folder = await temporaryFolder();
    const key = await (await openKeys(folder, now)).make('one');
    const kept = await readFile(path.join(folder, 'keys.json'), 'utf8');
    expect(kept).not.toContain(key.slice(3));
    expect(kept).toContain('"label": "one"');
  });

  it('keeps all keys that are made at the same time', async () => {
    const folder = await temporaryFolder();
    const keys = await openKeys(folder, now);
    const made = await Promise.all(['a', 'b', 'c', 'd'].map((label) => keys.make(label)));
    const again = await openKeys(folder, now);
    expect(made.map((key) => again.find(key) !== undefined)).toEqual([true, true, true, true]);
  });

  it('retires the former key of a label', async () => {
    const keys = await openKeys(await temporaryFolder(), now);
    const former = await keys.make('playground');
    const current = await keys.make('playground');
    expect([former, current].map((key) => keys.find(key) !== undefined)).toEqual([false, true]);
  });

  it('says in one line what is wrong with its folder or file', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'keys.json');
    await writeFile(file, '{"version":1,"keys":"all"}');
    await expect(openKeys(folder, now)).rejects.toThrow(/^The keys in .* are damaged: .*$/);
    await expect(openKeys(path.join(file, 'below'), now)).rejects.toThrow(
      /^The data folder .* SERVICE_DATA.*$/,
    );
  });
});

describe('a request', () => {
  it('may carry its key in the header or in the query', async () => {
    const { ask, key } = await openCounter();
    expect((await ask(info)).statusCode).toBe(200);
    expect((await ask(`${info}&key=${key}`, { 'x-api-key': undefined })).statusCode).toBe(200);
  });

  it('is judged by its header where it carries both', async () => {
    const { ask, key } = await openCounter();
    expect((await ask(`${info}&key=wrong`)).statusCode).toBe(200);
    expect((await ask(`${info}&key=${key}`, { 'x-api-key': 'wrong' })).json()).toMatchObject({
      code: 'KEY_INVALID',
    });
  });

  it('without a key gets 401 KEY_MISSING, with a wrong one 401 KEY_INVALID', async () => {
    const { ask } = await openCounter();
    const missing = await ask(info, { 'x-api-key': undefined });
    const wrong = await ask(info, { 'x-api-key': 'lo_00000000000000000000000000000000' });
    expect([missing, wrong].map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    expect([missing, wrong].map((reply) => reply.json().code)).toEqual(['KEY_MISSING', 'KEY_INVALID']);
  });

  it('is asked for its key before its parameters are looked at', async () => {
    const { ask } = await openCounter();
    expect((await ask('/api/v1/info', { 'x-api-key': 'wrong' })).json()).toMatchObject({
      code: 'KEY_INVALID',
    });
    expect((await ask('/api/v1/info')).json()).toMatchObject({ code: 'INVALID_PARAMETER' });
  });
});
