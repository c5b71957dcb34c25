import { TextInputBuilder } from '@discordjs/builders';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Command, MessageMenu, SlashCommand, UserMenu } from '../../../../src/bot/discord/command.ts';
import { onComponent, onModal } from '../../../../src/bot/discord/component-handlers.ts';
import { defineCustomId } from '../../../../src/bot/views/message/custom-id.ts';
import { ana, ben, interaction, presses } from '../../../support/bot/interactions.ts';
import { helloCommand, openDispatcher, says } from '../../../support/bot/open-dispatcher.ts';
import { t } from '../../../support/english.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

async function open(...commands: Command[]) {
  const bot = await openDispatcher(commands);
  opened.push(bot);
  return bot;
}

const askId = defineCustomId('hello', 'ask', z.tuple([z.string()]));
const nameId = defineCustomId('hello', 'name', z.tuple([z.string()]));

function modalOf(customId: string) {
  const input = new TextInputBuilder().setCustomId('name').setLabel('Name').setStyle(1);
  return {
    custom_id: customId,
    title: 'Who?',
    components: [{ type: 1 as const, components: [input.toJSON()] }],
  };
}

const submits = (customId: string, parts: object = {}) =>
  interaction({
    type: 5,
    data: {
      custom_id: customId,
      components: [{ type: 1, components: [{ type: 4, custom_id: 'name', value: 'Rex' }] }],
    },
    ...parts,
  });

function asking(defer: 'update' | 'private' | 'public'): SlashCommand {
  return {
    ...helloCommand(),
    components: [
      onComponent(askId, {
        openModal: async ({ state: [kind], user }) => modalOf(nameId.write(user.id, [kind])),
      }),
    ],
    modals: [
      onModal(nameId, {
        defer,
        prepare: ({ inputs, state: [kind] }) => ({
          run: async () => says(`${kind} ${inputs.string('name')}`),
        }),
      }),
    ],
  };
}

describe('a modal', () => {
  it('is the first answer to the button that opens it', async () => {
    const bot = await open(asking('public'));
    await bot.dispatcher.dispatch(presses(askId.write(ana.id, ['pet'])));
    expect(bot.discord.calls).toHaveLength(1);
    expect(bot.discord.calls[0]?.body).toMatchObject({
      type: 9,
      data: { title: 'Who?', custom_id: nameId.write(ana.id, ['pet']) },
    });
  });

  it('that can’t be made is answered privately, with what went wrong', async () => {
    const failing = onComponent(askId, { openModal: () => Promise.reject(new Error('a bug')) });
    const bot = await open({ ...helloCommand(), components: [failing] });
    await bot.dispatcher.dispatch(presses(askId.write(ana.id, ['pet'])));
    expect(bot.discord.calls[0]?.body).toMatchObject({ type: 4, data: { flags: 64 } });
    expect(bot.trouble()).toMatchObject([{ level: 'error' }]);
  });

  it.each([
    { defer: 'public', parts: {}, callback: { type: 5, data: {} } },
    { defer: 'private', parts: {}, callback: { type: 5, data: { flags: 64 } } },
    { defer: 'update', parts: {}, callback: { type: 5, data: { flags: 64 } } },
    { defer: 'update', parts: { message: { id: '6' } }, callback: { type: 6 } },
  ] as const)('submitted is deferred as $defer says, with $parts behind it', async (given) => {
    const bot = await open(asking(given.defer));
    await bot.dispatcher.dispatch(submits(nameId.write(ana.id, ['pet']), given.parts));
    const [callback, answer] = bot.discord.calls;
    expect(callback?.body).toEqual(given.callback);
    expect(answer?.body).toMatchObject({ content: 'pet Rex' });
  });

  it('of another version is answered privately and at once', async () => {
    const bot = await open(asking('public'));
    await bot.dispatcher.dispatch(submits('1:hello:name:1'));
    expect(bot.discord.calls).toHaveLength(1);
    expect(bot.discord.calls[0]?.body).toMatchObject({ type: 4, data: { flags: 64 } });
  });
});

describe('a menu', () => {
  const onMember: UserMenu = {
    data: { name: t('menus.playerCard'), type: 2 },
    onUser: {
      visibility: 'public',
      prepare: ({ target }) => ({ run: async () => says(`${target.user.username} ${target.member?.nick}`) }),
    },
  };
  const onMessage: MessageMenu = {
    data: { name: t('menus.findIds'), type: 3 },
    onMessage: {
      visibility: 'private',
      prepare: ({ target }) => ({ run: async () => says(target.content) }),
    },
  };

  it('on a member runs with that member', async () => {
    const bot = await open(onMember, onMessage);
    const resolved = { users: { [ben.id]: ben }, members: { [ben.id]: { nick: 'Benny' } } };
    await bot.dispatcher.dispatch(
      interaction({
        type: 2,
        data: { id: '1', name: t('menus.playerCard'), type: 2, target_id: ben.id, resolved },
      }),
    );
    expect(bot.discord.calls[0]?.body).toEqual({ type: 5, data: {} });
    expect(bot.discord.calls[1]?.body).toMatchObject({ content: 'ben Benny' });
  });

  it('on a message runs with its words', async () => {
    const bot = await open(onMember, onMessage);
    const resolved = { messages: { '8': { id: '8', content: 'I am 4123456789' } } };
    await bot.dispatcher.dispatch(
      interaction({
        type: 2,
        data: { id: '1', name: t('menus.findIds'), type: 3, target_id: '8', resolved },
      }),
    );
    expect(bot.discord.calls[0]?.body).toMatchObject({ type: 5, data: { flags: 64 } });
    expect(bot.discord.calls[1]?.body).toMatchObject({ content: 'I am 4123456789' });
  });

  it('without a target is answered privately', async () => {
    const bot = await open(onMember, onMessage);
    await bot.dispatcher.dispatch(
      interaction({ type: 2, data: { id: '1', name: t('menus.playerCard'), type: 2, target_id: ben.id } }),
    );
    expect(bot.discord.calls[0]?.body).toMatchObject({ type: 4, data: { flags: 64 } });
  });
});
