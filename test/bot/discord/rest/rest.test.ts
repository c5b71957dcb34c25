import { expect, it, onTestFinished, vi } from 'vitest';
import { openRest } from '../../../../src/bot/discord/rest/rest.ts';
import { token } from '../../../support/bot/open-dispatcher.ts';
import { openRecordedRest } from '../../../support/bot/recorded-rest.ts';
import { discordError } from '../../../support/bot/recording-discord.ts';
import { openPictureHost } from '../../../support/images/picture-host.ts';
import { recordingLog } from '../../../support/recording-log.ts';

it('fails instead of waiting for a limit that lasts longer than the interaction', async () => {
  const host = await openPictureHost();
  onTestFinished(host.close);
  const limit = { message: 'You are being rate limited.', retry_after: 600, global: true };
  host.answer('*', (response) =>
    response
      .writeHead(429, {
        'content-type': 'application/json',
        'retry-after': '600',
        'x-ratelimit-global': 'true',
      })
      .end(JSON.stringify(limit)),
  );
  const rest = openRest({ apiUrl: `${host.origin}/api`, token: 'Bot.token.kept', log: recordingLog() });
  onTestFinished(rest.close);
  const edit = rest.answers.interactions.editReply('1', 'interaction-token', { content: 'hello' });
  await expect(edit).rejects.toMatchObject({ timeToReset: expect.any(Number), global: true });
  expect(host.paths()).toHaveLength(1);
});

it.each([
  ['a date', new Date(Date.now() + 7_200_000).toUTCString()],
  ['a unix time', String(Math.floor(Date.now() / 1_000) + 7_200)],
  ['no time', 'soon'],
  ['a number without end', '1e300'],
])('repeats nothing at once if the time to wait is %s', async (_, retryAfter) => {
  const host = await openPictureHost();
  onTestFinished(host.close);
  host.answer('*', (response) =>
    response.writeHead(429, { 'content-type': 'text/html', 'retry-after': retryAfter }).end('<html>'),
  );
  const log = recordingLog();
  const rest = openRest({ apiUrl: `${host.origin}/api`, token: 'Bot.token.kept', log });
  onTestFinished(rest.close);
  await expect(rest.api.applications.getCurrent()).rejects.toThrow(/^Discord asks to wait for \d+ s$/);
  expect(host.paths()).toHaveLength(1);
  expect(JSON.stringify(log.lines)).toMatch(/refuses all requests from this address until 2\d{3}-/);
});

it('holds no answer back for the 50 requests a second that a bot may send in all: Discord does not count answers', async () => {
  const log = recordingLog();
  const { discord, rest } = await openRecordedRest({ log });
  const members = Array.from({ length: 60 }, (_, number) => `token-${number}`);
  await Promise.all(
    members.map((token) => rest.answers.interactions.editReply('1', token, { content: 'hello' })),
  );
  expect(discord.calls).toHaveLength(60);
  expect(log.lines).toEqual([]);
});

it('keeps its token after a 401', async () => {
  const { discord, rest } = await openRecordedRest();
  discord.answer = () => discordError(401, 0, '401: Unauthorized');
  await expect(rest.api.applications.getCurrent()).rejects.toMatchObject({ status: 401 });
  discord.answer = () => ({ status: 200, body: { id: '77777777777777777' } });
  expect(await rest.api.applications.getCurrent()).toEqual({ id: '77777777777777777' });
  expect(discord.calls.map(({ authorization }) => authorization)).toEqual(Array(2).fill(`Bot ${token}`));
});

it('keeps its state of an interaction for a minute, not for the library’s hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { rest } = await openRecordedRest();
  const count = async (members: number) => {
    const tokens = Array.from({ length: members }, (_, number) => `token-${number}`);
    await Promise.all(tokens.map((one) => rest.api.interactions.editReply('1', one, { content: 'hello' })));
    return rest.api.rest.handlers.size;
  };
  expect(await count(30)).toBeGreaterThanOrEqual(30);
  vi.advanceTimersByTime(60_000);
  expect(rest.api.rest.handlers.size).toBe(0);
  // The gateway's client and those of all answers are made of the same options.
  expect(rest.gatewayOptions.handlerSweepInterval).toBe(60_000);
});
