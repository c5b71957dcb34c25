import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../support/bot/running-parts.ts';
import { type FaultyWorld, openFaultyWorld } from '../support/faults/open-faulty-world.ts';
import { imageOf, textOf } from '../support/seen.ts';

// `npm start` as a process of its own, to which something happens that no part of it has caused.

describe('the program', { timeout: 60_000 }, () => {
  let world: FaultyWorld;
  afterEach(() => world?.close());

  /** Starts the program so that each SIGUSR2 does the next of these to it. */
  async function startWith(faults: readonly string[]) {
    const program = await world.start({
      NODE_OPTIONS: `--import ${fileURLToPath(new URL('../support/faults/fault-on-signal.mjs', import.meta.url))}`,
      LOADOUT_TEST_FAULTS: faults.join(','),
    });
    return {
      async next() {
        const fault = faults[done++];
        program.signals('SIGUSR2');
        await program.prints(new RegExp(`fault: ${fault}\n`));
      },
      ends: program.ends,
    };
  }
  let done = 0;
  beforeEach(() => {
    done = 0;
  });

  it('answers once, before and after its clock has jumped a day ahead and two days back', async () => {
    world = await openFaultyWorld();
    const clock = await startWith(['forward', 'back']);
    const { ana, admin, api } = world;
    await admin.runs('/server', { region: 'BR' });
    for (const [step, jump] of [undefined, clock.next, clock.next].entries()) {
      const hold = world.holdAnswers();
      const asked = api.requests.length;
      const uid = `410000000${step}`;
      const underWay = ana.runs('/player', { uid, region: 'SG' });
      await until(() => api.requests.length > asked);
      await jump?.();
      hold.release();
      // A jump ahead may use up the time of an answer that is under way: then that is said.
      expect(textOf(await underWay)).toMatch(jump ? /Ana \d|takes too long/ : /Ana \d/);
      const next = await ana.runs('/player', { uid: `420000000${step}`, region: 'SG' });
      expect(imageOf(next).description).toContain(`Ana 420000000${step}`);
      expect(imageOf(await ana.runs('/player', { uid, region: 'SG' })).description).toContain(uid);
    }
    expect(textOf(await admin.runs('/server'))).toContain('Brazil');
    expect(await world.expectEachAnswered()).toEqual({ answered: 11, reasoned: 0 });
  });

  it('acknowledges within 3 seconds though its event loop stood still for two, or says why not', async () => {
    world = await openFaultyWorld({ acknowledgeWithinMs: 3_000 });
    const loop = await startWith(['block']);
    const { ana, api } = world;
    const hold = world.holdAnswers();
    const underWay = ana.runs('/player', { uid: '4100000001', region: 'SG' });
    await until(() => api.requests.length > 0);
    await loop.next();
    hold.release();
    const uids = ['4100000002', '4100000003', '4100000004'];
    const asked = uids.map((uid) => ana.runs('/player', { uid, region: 'SG' }).catch(() => undefined));
    expect(imageOf(await underWay).description).toContain('Ana 4100000001');
    await Promise.all(asked);
    const { answered, reasoned } = await world.expectEachAnswered();
    expect(answered + reasoned).toBe(4);
    expect(answered).toBeGreaterThan(1);
  });

  it('answers everything that it has received when SIGTERM comes under load, then ends well', async () => {
    world = await openFaultyWorld();
    const program = await world.start();
    const { admin, api, discord } = world;
    await admin.runs('/server', { region: 'BR' });
    const asked = api.requests.length;
    const hold = world.holdAnswers();
    const members = Array.from({ length: 10 }, (_, index) => discord.member(`member ${index}`));
    const answers = members.map((member, index) =>
      member.runs('/player', { uid: `410000001${index}`, region: 'SG' }),
    );
    await until(() => api.requests.length > asked);
    const ended = program.ends('SIGTERM');
    hold.release();
    for (const [index, answer] of answers.entries())
      expect(imageOf(await answer).description).toContain(`Ana 410000001${index}`);
    expect(await ended).toBe(0);
    expect(await world.expectEachAnswered()).toEqual({ answered: 11, reasoned: 0 });
    await world.start();
    expect(textOf(await admin.runs('/server'))).toContain('Brazil');
  });
});
