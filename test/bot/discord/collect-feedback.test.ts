import { expect, it, onTestFinished } from 'vitest';
import { createFeedback } from '../../../src/bot/discord/collect-feedback.ts';
import { openRest } from '../../../src/bot/discord/rest/rest.ts';
import { leapingTime } from '../../support/bot/leaping-time.ts';
import { says, token } from '../../support/bot/open-dispatcher.ts';
import { recordingLog } from '../../support/recording-log.ts';

it.each([
  [true, { text: 'More pets', from: '7' }],
  [false, { text: 'More pets' }],
])('feedback without a channel is logged; answer allowed: %s', async (mayAnswer, facts) => {
  const log = recordingLog();
  const rest = openRest({ apiUrl: 'http://127.0.0.1:9', token, log, time: leapingTime() });
  onTestFinished(() => rest.close());
  const feedback = createFeedback({ api: rest.api, channelId: undefined, log, now: () => 1 });
  await feedback.send({ userId: '7', text: 'More pets', mayAnswer, message: says('More pets') });
  expect(log.lines).toEqual([expect.objectContaining({ level: 'info', facts })]);
});

it('counts what other processes took, and what this one reported to them once', async () => {
  const log = recordingLog();
  const rest = openRest({ apiUrl: 'http://127.0.0.1:9', token, log, time: leapingTime() });
  onTestFinished(() => rest.close());
  const listeners: ((message: unknown) => void)[] = [];
  const feed = {
    async publish(message: object) {
      for (const listener of listeners) listener(message);
    },
    subscribe: async (listener: (message: unknown) => void) => void listeners.push(listener),
  };
  const open = () => createFeedback({ api: rest.api, channelId: undefined, feed, log, now: () => 1_000 });
  const [one, other] = [open(), open()];
  const send = (to: typeof one) =>
    to.send({ userId: '7', text: 'More pets', mayAnswer: false, message: says('More pets') });
  await send(one);
  await send(one);
  expect(other.blockedUntil('7')).toBeUndefined();
  await send(other);
  for (const feedback of [one, other]) expect(feedback.blockedUntil('7')).toBe(3_601_000);
});
