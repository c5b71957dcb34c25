import { createPublicKey, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { APIInteraction } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildHttpInteractions } from '../../src/bot/discord/gateway/http-interactions.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { ok } from '../support/local-discord/answering-bot.ts';
import { answerOf, call, respond } from '../support/local-discord/raw-bot.ts';
import { recordingLog } from '../support/recording-log.ts';

let discord: LocalDiscord;
const opened: { close(): unknown }[] = [];
beforeEach(async () => {
  discord = await openLocalDiscord({ acknowledgeWithinMs: 20_000 });
  await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, [
    { name: 'go', description: 'x', options: [{ type: 3, name: 'a', description: 'x', autocomplete: true }] },
  ]);
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await discord.close();
});

const publicKey = () => discord.applications[0]?.publicKey ?? '';
const setAddress = (interactions_endpoint_url: string | null) =>
  answerOf(call(discord, 'PATCH', '/applications/@me', { interactions_endpoint_url }));

type Answer = { status?: number; body?: object };

/** A bot of twenty lines, which answers with what the test says; `isCareless` looks at no signature. */
async function openBot(answer: (interaction: APIInteraction) => Answer, isCareless = false): Promise<string> {
  const der = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(publicKey(), 'hex'),
  ]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const server: Server = createServer(async (request, response) => {
    const body = await text(request);
    const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = request.headers;
    const isSigned = verify(
      null,
      Buffer.from(`${timestamp}${body}`),
      key,
      Buffer.from(String(signature), 'hex'),
    );
    const interaction: APIInteraction = JSON.parse(body);
    const given =
      !isSigned && !isCareless
        ? { status: 401 }
        : interaction.type === 1
          ? { body: { type: 1 } }
          : answer(interaction);
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json' });
    response.end(given.body && JSON.stringify(given.body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  opened.push({ close: () => server.close() });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/interactions`;
}

it('a signed interaction is answered in the response, autocomplete too', async () => {
  const url = await openBot(({ type }) => ({
    body: type === 4 ? { type: 8, data: { choices: [{ name: 'One', value: '1' }] } } : ok,
  }));
  expect(await setAddress(url)).toMatchObject({
    status: 200,
    body: { interactions_endpoint_url: url, verify_key: publicKey() },
  });
  const mira = discord.member('Mira');
  expect((await mira.runs('/go')).message.content).toBe('ok');
  expect(await mira.types('/go', { a: 'o' }, 'a')).toEqual([{ name: 'One', value: '1' }]);
});

it('what answers an interaction from before a reset is not taken', async () => {
  const url = await openBot(() => {
    discord.reset();
    return { body: ok };
  });
  await setAddress(url);
  const mira = discord.member('Mira');
  const refused = new Promise((resolve) =>
    discord.onChange((change) => change.type === 'http-answer' && resolve(change.exchange.response)),
  );
  await expect(mira.runs('/go')).rejects.toThrow('The local Discord was reset');
  expect(await refused).toMatchObject({ code: 10062 });
  expect(mira.sees()).toEqual([]);
});

it('Loadout’s own endpoint is taken, and answers by REST after its 202', async () => {
  const app = buildHttpInteractions({
    publicKey: publicKey(),
    onInteraction: (interaction) => void respond(discord, interaction, ok),
    onEvent: async () => {},
    log: recordingLog(),
    now: Date.now,
  });
  opened.push(app);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  expect((await setAddress(`${url}/any`)).status).toBe(200);
  expect((await discord.member('Mira').runs('/go')).message.content).toBe('ok');
});

it('an address is refused that does not check signatures, answers no ping, or is not there', async () => {
  const code = 'APPLICATION_INTERACTIONS_ENDPOINT_INVALID';
  for (const url of [await openBot(() => ({ body: ok }), true), 'http://127.0.0.1:1/x'])
    expect((await setAddress(url)).body).toMatchObject({
      code: 50035,
      errors: { interactions_endpoint_url: { _errors: [{ code }] } },
    });
  expect((await setAddress('nowhere')).body.code).toBe(50035);
});

it('what the address does wrong is said to the member, and the gateway comes back when it is taken away', async () => {
  const answers: Answer[] = [{ status: 500 }, { body: { type: 4, data: { content: 'x'.repeat(2001) } } }];
  await setAddress(await openBot(() => answers.shift() ?? { body: ok }));
  const mira = discord.member('Mira');
  await expect(mira.runs('/go')).rejects.toThrow('Its address answered 500');
  await expect(mira.runs('/go')).rejects.toThrow('BASE_TYPE_MAX_LENGTH');
  expect((await mira.runs('/go')).message.content).toBe('ok');
  expect((await setAddress(null)).body.interactions_endpoint_url).toBe(null);
  await expect(mira.runs('/go')).rejects.toThrow('No bot is connected');
});

it('a watcher hears what the address answered, valid or not, as it hears of the requests of other bots', async () => {
  const told: unknown[] = [];
  discord.onChange((change) => {
    if (change.type === 'interaction') told.push(change.interaction.token);
    if (change.type === 'http-answer') told.push(change.exchange);
  });
  const wrong = { type: 4, data: { content: 'x'.repeat(2001) } };
  const answers = [{ body: wrong }, { body: ok }];
  await setAddress(await openBot(() => answers.shift() ?? {}));
  const mira = discord.member('Mira');
  await expect(mira.runs('/go')).rejects.toThrow();
  await mira.runs('/go');
  const [first, refused, second, taken] = told;
  expect(refused).toMatchObject({
    path: expect.stringContaining(String(first)),
    status: 400,
    body: wrong,
    response: { code: 50035, errors: expect.anything() },
  });
  expect(taken).toMatchObject({ path: expect.stringContaining(String(second)), status: 204, body: ok });
});

it('the key of a world file stays the same', async () => {
  const open = () =>
    openLocalDiscord({
      world: {
        applications: [
          { name: 'A', privateKey: '11'.repeat(32), interactionsEndpointUrl: 'http://127.0.0.1:1/' },
        ],
        servers: [{ name: 'S', channels: [{ name: 'c' }] }],
      },
    });
  const [one, two] = [await open(), await open()];
  opened.push(one, two);
  expect(one.applications[0]?.publicKey).toBe(two.applications[0]?.publicKey);
  expect((await answerOf(call(one, 'GET', '/applications/@me'))).body.interactions_endpoint_url).toBe(
    'http://127.0.0.1:1/',
  );
});
