import { Keyv } from 'keyv';
import { describe, expect, it } from 'vitest';
import { openRecords } from '../../src/records/records.ts';
import { createTurns } from '../../src/records/turns.ts';

describe('the records of a server', () => {
  it('are empty at first, then what was set', async () => {
    const { server } = open();
    expect(await server.get('1')).toEqual({ region: undefined });
    expect(await server.set('1', { region: 'IND' })).toEqual({ region: 'IND' });
    expect(await server.get('1')).toEqual({ region: 'IND' });
    expect(await server.get('2')).toEqual({ region: undefined });
  });

  it('are still there for the next process', async () => {
    const rows = new Map();
    await open(rows).server.set('1', { region: 'BR' });
    expect(await open(rows).server.get('1')).toEqual({ region: 'BR' });
  });

  it('can be taken back', async () => {
    const { server } = open();
    await server.set('1', { region: 'IND' });
    expect(await server.set('1', { region: undefined })).toEqual({ region: undefined });
    expect(await server.get('1')).toEqual({ region: undefined });
  });

  it.each([
    ['a text', 'garbage'],
    ['null', null],
    ['a list', ['IND']],
    ['a region that is none', { region: 'not a region!' }],
    ['a region of another type', { region: 5 }],
  ])('tolerate %s and can be set again', async (_, stored) => {
    const { server, servers } = open();
    await servers.set('1', stored);
    expect(await server.get('1')).toEqual({ region: undefined });
    expect(await server.set('1', { region: 'TH' })).toEqual({ region: 'TH' });
    expect(await server.get('1')).toEqual({ region: 'TH' });
  });

  it('keep what a newer version stored beside', async () => {
    const { server, servers } = open();
    await servers.set('1', { region: 'IND', channels: ['5'] });
    await server.set('1', { region: 'BR' });
    expect(await servers.get('1')).toEqual({ region: 'BR', channels: ['5'] });
  });

  it('take nothing that is no region', async () => {
    const { server } = open();
    await expect(server.set('1', { region: 'x'.repeat(50) })).rejects.toThrow();
    expect(await server.get('1')).toEqual({ region: undefined });
  });

  it('say when they were not stored', async () => {
    const rows = new Map();
    const { server } = open(rows);
    rows.set = () => {
      throw new Error('disk full');
    };
    await expect(server.set('1', { region: 'IND' })).rejects.toThrow('disk full');
  });
});

describe('turns', () => {
  it('come one after the other under a key, whatever the earlier ones end in', async () => {
    const turns = createTurns();
    const steps: string[] = [];
    const task = (name: string) => async () => {
      steps.push(`${name} in`);
      await Promise.resolve();
      steps.push(`${name} out`);
      if (name === 'a') throw new Error('a fell');
      return name;
    };
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((name) => turns.take('k', task(name))));
    expect(steps).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
    expect(outcomes).toMatchObject([{ reason: { message: 'a fell' } }, { value: 'b' }, { value: 'c' }]);
  });

  it('of other keys do not wait', async () => {
    const turns = createTurns();
    turns.take('k', () => new Promise(() => {}));
    expect(await turns.take('other', async () => 'done')).toBe('done');
  });
});

function open(rows = new Map()) {
  const servers = new Keyv({ store: rows, throwOnErrors: true });
  return { servers, ...openRecords({ servers }) };
}
