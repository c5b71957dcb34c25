import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultyWorld, openFaultyWorld } from '../support/faults/open-faulty-world.ts';
import { imageOf } from '../support/seen.ts';
import { until } from '../support/time/until.ts';

// The whole bot, whose line to Discord's gateway breaks while members wait and while they ask.

describe('a gateway', () => {
  let world: FaultyWorld;
  beforeEach(async () => {
    world = await openFaultyWorld();
    await world.openBot();
  }, 60_000);
  afterEach(() => world?.close());

  it.each(['dropSockets', 'askToReconnect'] as const)(
    'that does %s costs no answer: the session goes on and brings what came meanwhile',
    async (fault) => {
      const { discord, ana, api, recorder } = world;
      const hold = world.holdAnswers();
      const before = ana.runs('/player', { uid: '4100000001', region: 'SG' });
      await until(() => api.requests.length > 0);
      discord.gateway[fault]();
      const meanwhile = ana.runs('/player', { uid: '4100000002', region: 'SG' });
      hold.release();
      expect(imageOf(await before).description).toMatch(/^Ana 4100000001, /);
      expect(imageOf(await meanwhile).description).toMatch(/^Ana 4100000002, /);
      expect(await world.expectEachAnswered()).toEqual({ answered: 2, reasoned: 0 });
      await until(() => recorder.frames.some(({ t }) => t === 'RESUMED'));
      expect([said('identify'), said('resume')]).toEqual([1, 1]);
    },
  );

  it('that invalidates the session costs no answer under way, and is identified to anew', async () => {
    const { discord, ana, api, recorder } = world;
    const hold = world.holdAnswers();
    const before = ana.runs('/player', { uid: '4100000001', region: 'SG' });
    await until(() => api.requests.length > 0);
    discord.gateway.invalidateSessions();
    await until(() => recorder.frames.filter(({ t }) => t === 'READY').length === 2);
    hold.release();
    expect(imageOf(await before).description).toMatch(/^Ana 4100000001, /);
    const after = await ana.runs('/player', { uid: '4100000002', region: 'SG' });
    expect(imageOf(after).description).toMatch(/^Ana 4100000002, /);
    expect(said('identify')).toBe(2);
    expect(await world.expectEachAnswered()).toEqual({ answered: 2, reasoned: 0 });
  });

  function said(what: keyof typeof opcodes): number {
    return world.recorder.frames.filter(({ from, op }) => from === 'bot' && op === opcodes[what]).length;
  }
});

const opcodes = { identify: 2, resume: 6 };
