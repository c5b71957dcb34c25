import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../src/local-discord/local-discord.ts';
import { promised } from '../support/bot/promised.ts';
import { openParts, type Parts, until } from '../support/bot/running-parts.ts';
import { openTcpProxy, type TcpProxy } from '../support/broker/tcp-proxy.ts';
import { t } from '../support/english.ts';
import { has } from '../support/machine.ts';
import { imageOf, textOf } from '../support/seen.ts';
import { handmadeSchedule } from '../support/time/handmade-schedule.ts';
import { openRecorder, type Recorder } from '../support/wire/recorder.ts';

// A gateway process and a worker that both lose Redis while they have interactions.

describe.skipIf(!has('redis'))('while Redis', () => {
  let parts: Parts;
  let proxy: TcpProxy;
  let recorder: Recorder;
  let time: ReturnType<typeof handmadeSchedule>;
  beforeEach(async () => {
    time = handmadeSchedule();
    parts = await openParts({ shards: 1 });
    proxy = await openTcpProxy(parts.redisUrl);
    recorder = await openRecorder(parts.discord.apiUrl);
    const through = { STORE_URL: proxy.url, DISCORD_API_URL: recorder.apiUrl };
    await parts.openBot('stream', through);
    await parts.openGateway(through, time);
  });
  afterEach(async () => {
    await parts?.close();
    await recorder?.close();
    await proxy?.close();
  });

  it.each(['cuts', 'hangs'] as const)(
    '%s, members read that the bot is down, and no interaction gets a second callback',
    async (fault) => {
      const ana = parts.discord.member('ana');
      await ana.runs('/player', { uid: '4100000001' });
      // The gateway process learns that workers answer.
      await time.pass(1_900);
      const release = holdAnswer('4100000002');
      const { underWay } = await lookUpSlowly(ana, '4100000002');
      proxy[fault]();
      await time.pass(1_900);
      const told = await ana.runs('/player', { uid: '4100000003' });
      expect([told.onlyFor, textOf(told)]).toEqual([
        ana.id,
        expect.stringContaining(t('notices.down.title')),
      ]);
      // Redis has lost all that it knew.
      await parts.redis('FLUSHALL');
      proxy.mends();
      await until(async () =>
        textOf(await ana.runs('/player', { uid: '4100000004' })).includes('4100000004'),
      );
      await time.pass(1_900);
      await time.pass(1_000);
      release();
      expect(imageOf(await underWay).description).toMatch(/^Ana 4100000002, /);
      await time.pass(20_000);
      // The gateway process asks Redis in order: it has looked after all others by then.
      await ana.runs('/player', { uid: '4100000005' });
      expect(secondCallbacks(recorder)).toEqual([]);
    },
  );

  /** Begins a look-up. On a busy machine Redis may count as away before it is. */
  async function lookUpSlowly(ana: Actor, uid: string) {
    const isAsked = () => parts.api.requests.some(({ query }) => query.get('uid') === uid);
    for (;;) {
      let isOver = false;
      const underWay = ana.runs('/player', { uid, region: 'SG' }).finally(() => {
        isOver = true;
      });
      await until(() => isAsked() || isOver);
      if (isAsked()) return { underWay };
    }
  }

  /** The player API says nothing about one player until it is released. */
  function holdAnswer(uid: string): () => void {
    const { api } = parts;
    const { answerInfo } = api;
    const held = promised();
    api.answerInfo = (response, query) =>
      void (query.get('uid') === uid ? held.promise : Promise.resolve()).then(() =>
        answerInfo(response, query),
      );
    return held.resolve;
  }
});

/** The paths of the callbacks that came after the first one of their interaction. */
function secondCallbacks({ exchanges }: Recorder): string[] {
  const paths = exchanges.map(({ path }) => path).filter((path) => path.endsWith('/callback'));
  return paths.filter((path, at) => paths.indexOf(path) < at);
}
