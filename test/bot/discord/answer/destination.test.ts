import { MessageFlags, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, describe, expect, it } from 'vitest';
import type { InteractionContext } from '../../../../src/bot/discord/command.ts';
import { ana, ben, guildId, interaction, presses, runs } from '../../../support/bot/interactions.ts';
import {
  bareServices,
  type Hello,
  helloCommand,
  helloRefresh,
  helloShare,
  openDispatcher,
  says,
} from '../../../support/bot/open-dispatcher.ts';
import { noSettings } from '../../../support/members/no-settings.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

const unreadSettings = { ...noSettings, unread: { own: true, named: [] } };

/** A command that keeps the contexts it was run in. */
async function openListening(changes: Hello = {}, options: Parameters<typeof openDispatcher>[1] = {}) {
  const contexts: InteractionContext[] = [];
  const keep = async (context: InteractionContext) => {
    contexts.push(context);
    return says('hello');
  };
  const bot = await openDispatcher([helloCommand({ run: keep, press: keep, ...changes })], options);
  opened.push(bot);
  return { ...bot, contexts };
}

/** A server that has not installed Loadout. */
const foreign = { authorizing_integration_owners: { '1': ana.id } };

const isPrivate = { name: 'private', type: 5, value: true };

describe('who sees an answer', () => {
  it.each([
    { told: 'a public command', raw: () => runs('hello'), audience: 'everyone' },
    { told: 'a public command, asked in private', raw: () => runs('hello', [isPrivate]), audience: 'asker' },
    {
      told: 'a public command in a server that only the member uses Loadout in',
      raw: () => runs('hello', [], foreign),
      audience: 'restricted',
    },
    {
      told: 'Refresh on a message of one’s own',
      raw: () => presses(helloRefresh.write(ana.id, ['a', 'b'])),
      audience: 'everyone',
    },
    {
      told: 'Refresh on a private message',
      raw: () => ({
        ...presses(helloRefresh.write(ana.id, ['a', 'b'])),
        message: { id: '6', flags: MessageFlags.Ephemeral },
      }),
      audience: 'asker',
    },
    {
      told: 'Refresh on a message of somebody else’s',
      raw: () => presses(helloRefresh.write(ana.id, ['a', 'b']), { user: ben }),
      audience: 'copy',
    },
  ])('of $told: $audience', async ({ raw, audience }) => {
    const bot = await openListening();
    await bot.dispatcher.dispatch(interaction(raw()));
    expect(bot.contexts).toMatchObject([{ audience }]);
  });
});

describe('Share in a server that only the member uses Loadout in', () => {
  it.each([
    { may: 'may', permissions: PermissionFlagsBits.UseExternalApps, audience: 'everyone' },
    { may: 'may not', permissions: PermissionFlagsBits.SendMessages, audience: 'restricted' },
  ])('posts for $audience if they $may use apps of their own', async ({ permissions, audience }) => {
    const bot = await openListening();
    const pressed = presses(helloShare.write(ana.id, ['a', 'b']), { permissions });
    await bot.dispatcher.dispatch(interaction({ ...pressed, ...foreign }));
    expect(bot.contexts).toMatchObject([{ audience }]);
  });
});

describe('a server where Loadout', () => {
  it.each([
    { may: 'do all', permissions: 0x4000n | 0x8000n, audience: 'everyone' },
    { may: 'do all as an administrator', permissions: 8n, audience: 'everyone' },
    { may: 'embed links alone', permissions: 0x4000n, audience: 'restricted', barrier: 'permissions' },
    { may: 'attach files alone', permissions: 0x8000n, audience: 'restricted', barrier: 'permissions' },
  ])('may $may sees answers for $audience', async ({ permissions, audience, barrier }) => {
    const bot = await openListening();
    await bot.dispatcher.dispatch(runs('hello', [], { app_permissions: String(permissions) }));
    expect(bot.contexts).toMatchObject([{ audience, barrier: barrier && { kind: barrier } }]);
  });
});

it('an answer is private while it can not be read whether the member wants that', async () => {
  const settings = { ...bareServices().members.settings, resolve: async () => unreadSettings };
  const services = { ...bareServices(), members: { ...bareServices().members, settings } };
  const bot = await openListening({}, { services });
  await bot.dispatcher.dispatch(runs('hello'));
  await bot.dispatcher.dispatch(runs('hello', [{ name: 'private', type: 5, value: false }]));
  expect(bot.contexts).toMatchObject([{ audience: 'asker' }, { audience: 'everyone' }]);
});

describe('a server that wants public answers in one channel', () => {
  it.each([
    { where: 'there', channel: { id: '7', type: 0 }, audience: 'everyone' },
    { where: 'in a thread there', channel: { id: '9', type: 11, parent_id: '7' }, audience: 'everyone' },
    { where: 'elsewhere', channel: { id: '8', type: 0 }, audience: 'restricted', barrier: 'channel' },
    {
      where: 'in a channel that Discord does not tell',
      channel: undefined,
      audience: 'restricted',
      barrier: 'channel',
    },
  ])('gets them $where: $audience', async ({ channel, audience, barrier }) => {
    const { members } = bareServices();
    const resolve = async () => ({ ...noSettings, channels: ['7'] });
    const settings = { ...members.settings, resolve };
    const services = { ...bareServices(), members: { ...members, settings } };
    const bot = await openListening({}, { services });
    await bot.dispatcher.dispatch(runs('hello', [], { channel }));
    expect(bot.contexts).toMatchObject([{ audience, barrier: barrier && { kind: barrier } }]);
  });
});

describe('where an interaction happens', () => {
  it.each([
    { told: 'a server', parts: { authorizing_integration_owners: { '0': guildId } }, kind: 'server' },
    {
      told: 'a server where the member has installed Loadout too',
      parts: { authorizing_integration_owners: { '0': guildId, '1': ana.id } },
      kind: 'server',
    },
    {
      told: 'a server that has not installed Loadout',
      parts: { authorizing_integration_owners: { '1': ana.id } },
      kind: 'foreign-server',
    },
    { told: 'a DM', parts: { guild_id: undefined, context: 1 }, kind: 'dm' },
    { told: 'a DM between members', parts: { guild_id: undefined, context: 2 }, kind: 'group' },
    { told: 'a Discord that tells neither', parts: {}, kind: 'server' },
  ])('in $told: $kind', async ({ parts, kind }) => {
    const bot = await openListening();
    await bot.dispatcher.dispatch(runs('hello', [], parts));
    expect(bot.contexts[0]?.place).toMatchObject({ kind });
  });

  it.each([
    { permissions: '32', isManager: true },
    { permissions: '8', isManager: true },
    { permissions: '2048', isManager: false },
    { permissions: 'all', isManager: false },
    { permissions: '9'.repeat(400), isManager: false },
  ])('with the permissions $permissions, a member manages the server: $isManager', async (given) => {
    const bot = await openListening();
    const member = { user: ana, permissions: given.permissions };
    await bot.dispatcher.dispatch(runs('hello', [], { member, app_permissions: '2048' }));
    expect(bot.contexts[0]?.place).toMatchObject({ isManager: given.isManager, permissions: 2048n });
  });

  it('a thread is known with its channel', async () => {
    const bot = await openListening();
    await bot.dispatcher.dispatch(runs('hello', [], { channel: { id: '7', type: 11, parent_id: '8' } }));
    expect(bot.contexts[0]?.place).toMatchObject({ channelId: '7', parentChannelId: '8' });
  });
});
