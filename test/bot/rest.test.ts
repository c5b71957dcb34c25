import { expect, it, onTestFinished } from 'vitest';
import { openRest } from '../../src/bot/rest.ts';
import { openRecordingDiscord } from '../support/bot/recording-discord.ts';
import { openPictureHost } from '../support/images/picture-host.ts';
import { recordingLog } from '../support/recording-log.ts';

it('waits for no limit of Discord that outlasts its member: the answer fails, and the log can say so', async () => {
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

it('holds no answer back for the 50 requests a second that a bot may send in all: Discord does not count answers', async () => {
  const discord = await openRecordingDiscord();
  onTestFinished(discord.close);
  const log = recordingLog();
  const rest = openRest({ apiUrl: discord.apiUrl, token: 'Bot.token.kept', log });
  onTestFinished(rest.close);
  const members = Array.from({ length: 60 }, (_, number) => `token-${number}`);
  await Promise.all(
    members.map((token) => rest.answers.interactions.editReply('1', token, { content: 'hello' })),
  );
  expect(discord.calls).toHaveLength(60);
  expect(log.lines).toEqual([]);
});
