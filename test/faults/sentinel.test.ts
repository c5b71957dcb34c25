import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openParts, type Parts, until } from '../support/bot/running-parts.ts';
import { has } from '../support/machine.ts';
import { imageOf, textOf } from '../support/seen.ts';
import { startSentinels } from '../support/store/sentinels.ts';

describe.skipIf(!has('redis'))('a gateway process and two workers', () => {
  let parts: Parts;
  let group: Awaited<ReturnType<typeof startSentinels>>;
  beforeEach(async () => {
    parts = await openParts({ shards: 1 });
    group = await startSentinels();
    await until(group.areReady);
  });
  afterEach(async () => {
    await parts?.close();
    await group?.close();
  });

  it('go on by themselves after a failover of Redis, and every member gets an answer meanwhile', async () => {
    const changed = { STORE_URL: group.url };
    const programs = [
      parts.start('worker', changed),
      parts.start('worker', changed),
      parts.start('gateway', changed),
    ];
    await Promise.all(programs.map(({ prints }) => prints(/ready for/)));
    const ana = parts.discord.member('ana');
    expect(imageOf(await ana.runs('/player', { uid: '4100000001' })).description).toMatch(/^Ana/);

    group.primary.kill('SIGKILL');
    for (let asked = 0; ; asked++) {
      const uid = String(4_200_000_000 + asked);
      const seen = await ana.runs('/player', { uid });
      const text = textOf(seen);
      expect(text).not.toBe('');
      if (text.includes(uid) && (await group.haveSwitched())) break;
    }
    for (const { output } of programs) expect(output()).not.toMatch(/"level":(50|60)/);
  });
});
