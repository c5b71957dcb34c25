import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultApplication } from '../../src/local-discord/guild/world-file.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { codesAt } from '../support/local-discord/answering-bot.ts';
import { answerOf, call, unhurried } from '../support/local-discord/raw-bot.ts';

let discord: LocalDiscord;
beforeEach(async () => {
  discord = await openLocalDiscord({
    limits: unhurried,
    world: {
      servers: [
        {
          name: 'Guild',
          channels: [
            {
              name: 'narrow',
              overwrites: [
                {
                  application: defaultApplication.name,
                  deny: ['AttachFiles', 'EmbedLinks', 'ReadMessageHistory'],
                },
              ],
            },
          ],
        },
      ],
    },
  });
});
afterEach(() => discord.close());

const ask = (method: string, path: string, body?: unknown) => answerOf(call(discord, method, path, body));

describe('an id in a path', () => {
  it.each([
    ['/channels/undefined/messages', 'channel_id'],
    ['/channels/123456789012345678/messages/null', 'message_id'],
    ['/guilds/NaN/members/123456789012345678', 'guild_id'],
    ['/users/[object%20Object]', 'user_id'],
    ['/webhooks/none', 'webhook_id'],
  ])('is no other thing: %s', async (path, field) => {
    const { status, body } = await ask('GET', path);
    expect([status, body.code, codesAt(body, field)]).toEqual([400, 50035, ['NUMBER_TYPE_COERCE']]);
  });

  it('reads what it was', async () => {
    const { body } = await ask('GET', '/channels/undefined');
    expect(body.errors.channel_id._errors[0].message).toBe('Value "undefined" is not snowflake.');
  });
});

describe('a bot in a channel where it may do little', () => {
  const path = () => `/channels/${discord.channelId}/messages`;
  const form = () => {
    const body = new FormData();
    body.append('payload_json', '{"content":"x"}');
    body.append('files[0]', new Blob(['x']), 'x.txt');
    return body;
  };

  it('sends neither files nor embeds', async () => {
    for (const body of [form(), { embeds: [{ title: 'x' }] }])
      expect(await ask('POST', path(), body)).toEqual({
        status: 403,
        body: { message: 'Missing Permissions', code: 50013 },
      });
    expect((await ask('POST', path(), { content: 'words' })).status).toBe(200);
  });

  it('reads and answers nothing that was written before', async () => {
    const { message } = discord.member('Mira').says('hello');
    expect((await ask('GET', path())).body).toEqual([]);
    expect((await ask('GET', `${path()}/${message.id}`)).body.code).toBe(50001);
    const reply = { content: 'x', message_reference: { message_id: message.id } };
    expect(await ask('POST', path(), reply)).toEqual({
      status: 403,
      body: { message: 'Cannot reply without permission to read message history', code: 160002 },
    });
  });
});
