import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterEach, expect, it } from 'vitest';
import { type OpenRest, openRest } from '../../../../src/bot/discord/rest/rest.ts';
import { leapingTime } from '../../../support/bot/leaping-time.ts';
import { token } from '../../../support/bot/open-dispatcher.ts';
import { openRecordingDiscord } from '../../../support/bot/recording-discord.ts';
import { recordingLog } from '../../../support/recording-log.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

function open(apiUrl: string) {
  const log = recordingLog();
  const rest = openRest({ apiUrl, token, log, now: () => 0, time: leapingTime() });
  closing.push(() => rest.close());
  return { rest, log };
}

const edit = ({ api }: OpenRest) => api.webhooks.editMessage('1', 't', '@original', { content: 'hello' });

it('sends files whatever dispatcher another library has made global', async () => {
  const before = getGlobalDispatcher();
  setGlobalDispatcher(new Agent());
  closing.push(async () => setGlobalDispatcher(before));
  const discord = await openRecordingDiscord();
  closing.push(() => discord.close());
  const { rest } = open(discord.apiUrl);
  const file = { name: 'card.jpg', data: Buffer.from('a picture'), contentType: 'image/jpeg' };
  await rest.api.webhooks.editMessage('1', 't', '@original', { content: 'look', files: [file] });
  expect(discord.calls[0]).toMatchObject({ body: { content: 'look' }, files: { 'files[0]': 'card.jpg' } });
});

it.each([
  ['answers with errors', 502, 'text/plain', 'Discord answers with status 502'],
  ['is a web page', 200, 'text/html', 'Discord does not answer'],
  ['leads elsewhere', 302, 'text/plain', 'Discord does not answer'],
])('says once that Discord %s, and once that it is well', async (_, status, type, began) => {
  let isWell = false;
  const server: Server = createServer((_request, response) => {
    response.statusCode = isWell ? 200 : status;
    response.setHeader('content-type', isWell ? 'application/json' : type);
    response.end(isWell ? '{"id":"9"}' : 'no');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { rest, log } = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
  for (let number = 0; number < 3; number++) await edit(rest).catch(() => undefined);
  isWell = true;
  await edit(rest);
  await edit(rest);
  expect(log.lines.map(({ level, message }) => `${level}: ${message}`)).toEqual([
    `warn: ${began}`,
    'info: Discord answers again',
  ]);
});
