import { describe, expect, it, onTestFinished } from 'vitest';
import { t } from '../support/english.ts';
import { openFaultyWorld } from '../support/faults/open-faulty-world.ts';
import { imageOf, textOf } from '../support/seen.ts';
import { until } from '../support/time/until.ts';

// `npm start` as a process of its own, to which something happens that no part of it has caused.

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
