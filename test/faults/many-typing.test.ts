import { expect, it, onTestFinished } from 'vitest';
import { TypingGate } from '../../src/bot/discord/answer/typing-gate.ts';
import { runs, types } from '../support/bot/interactions.ts';
import { helloCommand, noon, openDispatcher } from '../support/bot/open-dispatcher.ts';
import { createVirtualClock } from '../support/time/virtual-clock.ts';

it('of a thousand who type at once 32 are worked on, the newest first, and none after three seconds', async () => {
  const clock = createVirtualClock();
  const gate = new TypingGate(clock);
  const begun: Array<{ place: number; ageMs: number }> = [];
  const since = clock.now();
  let underWay = 0;
  let most = 0;
  const find = async (place: number) => {
    begun.push({ place, ageMs: clock.now() - since });
    most = Math.max(most, ++underWay);
    await clock.sleep(200);
    underWay--;
    return place;
  };
  const places = Array.from({ length: 1_000 }, (_, place) => place);
  const all = Promise.all(places.map((place) => gate.enter(since, () => find(place))));
  await clock.pass(10_000);
  const found = (await all).filter((place) => place !== undefined);
  expect(most).toBe(32);
  // 32 every 200 ms, from the first moment to the last before three seconds.
  expect(found).toHaveLength(32 * 15);
  expect(begun.map(({ place }) => place)).toEqual([
    ...places.slice(0, 32),
    ...places.slice(32 - 480).toReversed(),
  ]);
  expect(Math.max(...begun.map(({ ageMs }) => ageMs))).toBeLessThan(3_000);
  // All places are free again.
  const later = places.slice(0, 33).map((place) => gate.enter(clock.now(), () => find(place)));
  await clock.pass(0);
  expect(underWay).toBe(32);
  await clock.pass(400);
  expect(await Promise.all(later)).toEqual(places.slice(0, 33));
});

it('a thousand who type at once delay no command, and who waited too long is not answered', async () => {
  let time = noon;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = 0;
  const hello = helloCommand({
    autocomplete: async () => {
      begun++;
      await held;
      return [];
    },
  });
  const bot = await openDispatcher([hello], { now: () => time, sleep: () => new Promise(() => {}) });
  onTestFinished(bot.close);
  const typing = Array.from({ length: 1_000 }, () => bot.dispatcher.dispatch(types('hello', 'region', 'in')));
  await bot.dispatcher.dispatch(runs('hello'));
  // Before any of those who type.
  expect(bot.discord.calls.map(({ body }) => body)).toMatchObject([{ type: 5 }, { content: 'hello' }]);
  expect(begun).toBe(32);
  time += 3_000;
  release();
  await Promise.all(typing);
  expect(bot.discord.calls).toHaveLength(2 + 32);
});
