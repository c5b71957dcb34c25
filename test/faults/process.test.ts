import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { t } from '../support/english.ts';
import { type FaultyWorld, openFaultyWorld } from '../support/faults/open-faulty-world.ts';
import type { Program } from '../support/program.ts';
import { imageOf, textOf } from '../support/seen.ts';
import { until } from '../support/time/until.ts';

// `npm start` as a process of its own, to which something happens that no part of it has caused.

describe('the program', () => {
  let world: FaultyWorld;
  let program: Program;
  beforeAll(async () => {
    world = await openFaultyWorld({ acknowledgeWithinMs: 3_000 });
    const faults = new URL('./fault-on-signal.mjs', import.meta.url);
    const settings = { NODE_OPTIONS: `--import ${faults.href}`, LOADOUT_TEST_FAULT: faultFile() };
    program = await world.start(settings);
  }, 60_000);
  afterAll(() => world?.close());

  const faultFile = () => path.join(world.folder, 'fault');

  /** Resolves when the fault is there. */
  async function meets(fault: 'block' | 'forward' | 'back'): Promise<void> {
    await writeFile(faultFile(), fault);
    program.signals('SIGUSR2');
    await program.prints(new RegExp(`fault: ${fault}\n`));
  }

  it('answers once, before and after its clock has jumped a day ahead and two days back', async () => {
    const { ana, admin, api } = world;
    await admin.runs('/server', { region: 'BR' });
    for (const [step, jump] of [undefined, 'forward' as const, 'back' as const].entries()) {
      const hold = world.holdAnswers();
      const asked = api.requests.length;
      const uid = `410000000${step}`;
      const underWay = ana.runs('/player', { uid, region: 'SG' });
      await until(() => api.requests.length > asked);
      if (jump) await meets(jump);
      hold.release();
      // A jump ahead may use up the time of an answer that is under way; the member then reads that.
      const text = textOf(await underWay);
      expect(text).toMatch(jump && text.includes(t('notices.tooLate.title')) ? /./ : /Ana \d/);
      const next = await ana.runs('/player', { uid: `420000000${step}`, region: 'SG' });
      expect(imageOf(next).description).toContain(`Ana 420000000${step}`);
      expect(imageOf(await ana.runs('/player', { uid, region: 'SG' })).description).toContain(uid);
    }
    expect(textOf(await admin.runs('/server'))).toContain(t('regions.BR'));
    expect(await world.expectEachAnswered()).toMatchObject({ reasoned: 0 });
  });

  it('acknowledges within 3 seconds though its event loop stood still for two, or says why not', async () => {
    const { ana, api } = world;
    const before = await world.expectEachAnswered();
    const requests = api.requests.length;
    const hold = world.holdAnswers();
    const underWay = ana.runs('/player', { uid: '4300000001', region: 'SG' });
    await until(() => api.requests.length > requests);
    await meets('block');
    hold.release();
    const uids = ['4300000002', '4300000003', '4300000004'];
    const asked = uids.map((uid) => ana.runs('/player', { uid, region: 'SG' }).catch(() => undefined));
    expect(imageOf(await underWay).description).toContain('Ana 4300000001');
    await Promise.all(asked);
    const { answered, reasoned } = await world.expectEachAnswered();
    expect(answered + reasoned - before.answered - before.reasoned).toBe(4);
  });
});

describe('the program at its end', () => {
  it('answers everything that it has received when SIGTERM comes under load, then ends well', async () => {
    const world = await openFaultyWorld();
    onTestFinished(world.close);
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
    await world.openBot();
    expect(textOf(await admin.runs('/server'))).toContain(t('regions.BR'));
  });
});
