import { expect, it } from 'vitest';
import { apiDeadline, picturesDeadline } from '../../../../src/bot/command-parts/requests/deadlines.ts';

const times = { receivedAt: 100_000, deadline: 120_000 };

it('leaves a part of the time for the pictures, and one for drawing and sending', () => {
  expect(apiDeadline(times)).toBe(112_000);
  expect(picturesDeadline(times, 115_000)).toBe(117_000);
});

it('waits no longer than 5 seconds for pictures, however much time is left', () => {
  expect(picturesDeadline(times, 101_000)).toBe(106_000);
});
