import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { answerOf, call, unhurried } from '../support/local-discord/raw-bot.ts';

const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('an emoji', () => {
  let discord: LocalDiscord;
  beforeEach(async () => {
    discord = await openLocalDiscord({
      limits: unhurried,
      world: {
        applications: [{ name: 'Herald' }, { name: 'Archivist' }, { name: 'Sculptor' }],
        servers: [
          { name: 'Guild', applications: [{ name: 'Herald' }], channels: [{ name: 'lounge' }] },
          {
            name: 'Office',
            applications: [
              { name: 'Archivist', permissions: ['CreateGuildExpressions'] },
              { name: 'Sculptor', permissions: ['ManageGuildExpressions'] },
            ],
            roles: [{ name: '@everyone', permissions: ['ViewChannel', 'SendMessages'] }],
            channels: [{ name: 'desk' }],
          },
        ],
      },
    });
  });
  afterEach(() => discord.close());

  const [herald, archivist, sculptor] = [0, 1, 2];
  const ask = (application: number, method: string, path: string, body?: object) =>
    answerOf(call({ ...discord, token: discord.applications[application]?.token ?? '' }, method, path, body));
  const officeEmojis = async () =>
    `/guilds/${(await ask(archivist, 'GET', '/users/@me/guilds')).body[0].id}/emojis`;
  const post = async (content: string) =>
    (await ask(herald, 'POST', `/channels/${discord.channelId}/messages`, { content })).body;
  const reaction = (messageId: string, { name, id }: { name: string; id: string }) =>
    `/channels/${discord.channelId}/messages/${messageId}/reactions/${name}:${id}`;

  it('starts a reaction only by those who may use it, and is then chosen by everybody', async () => {
    const { body: theirs } = await ask(archivist, 'POST', await officeEmojis(), { name: 'theirs', image });
    const ownEmojis = `/applications/${discord.applicationId}/emojis`;
    const { body: own } = await ask(herald, 'POST', ownEmojis, { name: 'own', image });
    const { id } = await post('x');
    // A bot knows no emoji of a server that it is not in.
    expect((await ask(herald, 'PUT', `${reaction(id, theirs)}/@me`)).body.code).toBe(10014);
    const mira = discord.member('Mira');
    const [message] = mira.sees().map((one) => one.message);
    if (!message) throw new Error('Mira sees nothing');
    expect(() => mira.reacts(message, `theirs:${theirs.id}`)).toThrow('Unknown Emoji');
    expect(() => mira.reacts(message, `own:${own.id}`)).toThrow('Unknown Emoji');
    expect((await ask(herald, 'PUT', `${reaction(id, own)}/@me`)).status).toBe(204);
    mira.reacts(message, `own:${own.id}`);
    expect((await ask(herald, 'GET', reaction(id, own))).body).toHaveLength(2);
    mira.unreacts(message, `own:${own.id}`);
    expect((await ask(herald, 'GET', reaction(id, own))).body).toHaveLength(1);
  });

  it('is made by who may create, and changed by who made it or may manage', async () => {
    const list = await officeEmojis();
    const made = await ask(archivist, 'POST', list, { name: 'made', image });
    expect(made.status).toBe(201);
    expect((await ask(sculptor, 'POST', list, { name: 'other', image })).body.code).toBe(50013);
    const single = `${list}/${made.body.id}`;
    expect((await ask(archivist, 'PATCH', single, { name: 'renamed' })).body.name).toBe('renamed');
    expect((await ask(sculptor, 'PATCH', single, { name: 'managed' })).body.name).toBe('managed');
    expect((await ask(archivist, 'DELETE', single)).status).toBe(204);
    expect((await ask(archivist, 'DELETE', single)).body.code).toBe(10014);
  });
});
