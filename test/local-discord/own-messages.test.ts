import { GatewayIntentBits, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AnsweringBot, openAnsweringBot } from '../support/local-discord/answering-bot.ts';
import { answerOf, call, type RawBot, startRawBot } from '../support/local-discord/raw-bot.ts';

describe('messages of people', () => {
  let bot: AnsweringBot;
  /** Hears of messages in servers, and may read what they say. */
  let hears: RawBot;
  beforeEach(async () => {
    bot = await openAnsweringBot([{ name: 'go', description: 'x' }], {
      privilegedIntents: GatewayIntentBits.MessageContent,
    });
    const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
    hears = await startRawBot(bot.discord, { intents: Guilds | GuildMessages | MessageContent });
  });
  afterEach(async () => {
    hears.socket.close();
    await bot.close();
    expect(bot.problems()).toEqual([]);
  });

  const person = (name: string) => bot.discord.member(name);
  const get = (id: string) =>
    answerOf(call(bot.discord, 'GET', `/channels/${bot.discord.channelId}/messages/${id}`));
  const post = async (body: object) =>
    (await answerOf(call(bot.discord, 'POST', `/channels/${bot.discord.channelId}/messages`, body))).body;

  it('are edited by those who wrote them, and bots hear the whole message', async () => {
    const { id: noor } = person('Noor');
    const said = person('Mira').says('first').message;
    expect(said.edited_timestamp).toBeNull();
    person('Mira').edits(said, ` second <@${noor}> `);
    const { d } = await hears.frame(({ t }) => t === 'MESSAGE_UPDATE');
    const content = `second <@${noor}>`;
    expect(d).toMatchObject({
      id: said.id,
      channel_id: bot.discord.channelId,
      guild_id: bot.discord.guildId,
      author: { id: person('Mira').id },
      member: { roles: [] },
      content,
      mentions: [{ id: noor }],
      timestamp: said.timestamp,
      edited_timestamp: expect.any(String),
    });
    expect((await get(said.id)).body).toMatchObject({ content, mentions: [{ id: noor }] });
  });

  it('are edited by nobody else, not to nothing, and not if they say what another wrote', () => {
    const said = person('Mira').says('mine').message;
    expect(() => person('Noor').edits(said, 'yours')).toThrow('You can only edit messages that you wrote.');
    expect(() => person('Mira').edits(said, ' ')).toThrow('nothing to send');
    expect(() => person('Mira').edits(said, 'x'.repeat(2001))).toThrow('at most 2000');
    const forwarded = person('Mira').forwards(said).message;
    expect(() => person('Mira').edits(forwarded, 'mine, too')).toThrow('that you wrote');
    const file = { name: 'a.txt', contentType: 'text/plain', data: Buffer.from('a') };
    const withFile = person('Mira').says('look', undefined, [file]).message;
    person('Mira').edits(withFile, '');
    expect(person('Mira').sees().at(-1)?.message).toMatchObject({
      content: '',
      attachments: [{ filename: 'a.txt' }],
    });
  });

  it('are deleted by those who wrote them, and what replied to them names them no more', async () => {
    const said = person('Mira').says('gone soon').message;
    const reply = person('Noor').says('what?', said).message;
    person('Mira').deletes(said);
    const { d } = await hears.frame(({ t }) => t === 'MESSAGE_DELETE');
    expect(d).toEqual({
      id: said.id,
      channel_id: bot.discord.channelId,
      guild_id: bot.discord.guildId,
    });
    expect((await get(said.id)).status).toBe(404);
    expect((await get(reply.id)).body.referenced_message).toBeNull();
    expect(() => person('Mira').deletes(said)).toThrow();
  });

  it('of others are deleted by those who may manage messages', async () => {
    const { id } = await post({ content: 'of the bot' });
    const seen = () => person('Mira').sees()[0]?.message;
    const shown = seen();
    if (!shown) throw new Error('Mira sees nothing');
    expect(() => person('Mira').deletes(shown)).toThrow('You cannot delete this message.');
    bot.discord.member('Noor', { permissions: PermissionFlagsBits.ManageMessages }).deletes(shown);
    expect((await hears.frame(({ t }) => t === 'MESSAGE_DELETE')).d.id).toBe(id);
    expect(seen()).toBeUndefined();
  });
});
