import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { defaultApplication } from '../../src/local-discord/guild/world-file.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { call, type RawBot, respond, startRawBot, unhurried } from '../support/local-discord/raw-bot.ts';

let discord: LocalDiscord;
let bot: RawBot;
beforeAll(async () => {
  discord = await openLocalDiscord({ limits: unhurried });
  bot = await startRawBot(discord);
  await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, [
    { name: 'ping', description: 'Answers' },
  ]);
});
beforeEach(() => discord.reset());
afterAll(async () => {
  bot.socket.close();
  await discord.close();
});

async function look(path: string) {
  const response = await fetch(`${discord.cdnUrl}/_local${path}`);
  const text = await response.text();
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
}

const post = (content: object) => call(discord, 'POST', `/channels/${discord.channelId}/messages`, content);

it('lists the IDs of everything with a name', async () => {
  const { body } = await look('/ids');
  expect(body.applications).toEqual({ [defaultApplication.name]: discord.applicationId });
  expect(body.people.Mira).toBe(discord.member('Mira').id);
  expect(body.places.general).toBe(discord.channelId);
  expect(Object.values(body.servers)).toContainEqual(expect.objectContaining({ id: discord.guildId }));
  const [ping] = discord.commands();
  expect(body.commands).toEqual([{ name: ping?.name, type: ping?.type, id: ping?.id }]);
});

it('waits for the message of a bot', async () => {
  await post({ content: 'Pong, long ago' });
  discord.member('Mira').says('!ping');
  const waiting = look('/wait?person=Mira&contains=Pong');
  await post({ content: 'Something else' });
  await post({ embeds: [{ title: 'Pong!' }] });
  const { status, body } = await waiting;
  expect([status, body.message.embeds[0].title]).toEqual([200, 'Pong!']);
  expect((await look('/wait?person=Mira&contains=Pong&after=1')).body.message.content).toBe('Pong, long ago');
  const late = await look('/wait?person=Mira&contains=Never&within=0');
  expect(late.status).toBe(504);
  expect(late.body.message).toContain(
    `No message of a bot with “Never” came. Mira sees:\n${defaultApplication.name}: Pong, long ago`,
  );
});

it('shows a place as text, to each person what they see', async () => {
  discord.member('Noor').says('Hello');
  const running = discord.member('Mira').runs('/ping');
  const wave = { type: 2, style: 1, label: 'Wave back', custom_id: 'wave' };
  const data = { content: 'Pong!', flags: 64, components: [{ type: 1, components: [wave] }] };
  await respond(discord, await bot.interaction(), { type: 4, data });
  await running;
  expect((await look('/text?person=Mira')).text).toBe(
    `Noor: Hello\n${defaultApplication.name} (private): Pong! [Wave back]`,
  );
  expect((await look('/text?person=Noor')).text).toBe('Noor: Hello');
  expect((await look('/text')).status).toBe(400);
});

it('lists what bots sent, and what was refused', async () => {
  await post({ content: 'fine' });
  await post({ content: '' });
  const { body } = await look('/exchanges');
  expect(body.exchanges.map(({ status }: { status: number }) => status)).toEqual([200, 400]);
  const refused = (await look('/exchanges?refused=true')).body.exchanges;
  expect(refused).toMatchObject([{ method: 'POST', body: { content: '' }, response: { code: 50006 } }]);
});
