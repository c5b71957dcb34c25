import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import allOperations from '../support/discord-schema/all-operations.json' with { type: 'json' };
import {
  event,
  type FurnishedServer,
  image,
  openFurnishedServer,
  type Permission,
  rule,
  stickerForm,
} from '../support/local-discord/furnished-server.ts';
import { unserved } from './parity-page.ts';

interface Rule {
  /** Each is needed; `A|B`: one of both. */
  needs?: string;
  body?: object | ((ids: Record<string, string>) => object);
  /** The channel, message or user in the path, by its name in the furnished server. */
  at?: Record<string, string>;
}

/** A request that is taken, and the permissions that Discord documents for it. */
const rules: Record<string, Rule> = {
  'GET /channels/{channel_id}': {},
  'PATCH /channels/{channel_id}': { needs: 'ManageChannels', body: { topic: 'x' } },
  'DELETE /channels/{channel_id}': { needs: 'ManageChannels' },
  'POST /channels/{channel_id}/followers': {
    needs: 'ManageWebhooks',
    at: { channel_id: 'news' },
    body: ({ lounge }) => ({ webhook_channel_id: lounge }),
  },
  'GET /channels/{channel_id}/invites': { needs: 'ManageChannels' },
  'POST /channels/{channel_id}/invites': { needs: 'CreateInstantInvite', body: {} },
  'GET /channels/{channel_id}/messages': {},
  'POST /channels/{channel_id}/messages': { needs: 'SendMessages', body: { content: 'x' } },
  'POST /channels/{channel_id}/messages/bulk-delete': {
    needs: 'ManageMessages',
    body: ({ message_id, thread }) => ({ messages: [message_id, thread] }),
  },
  'GET /channels/{channel_id}/messages/pins': {},
  'PUT /channels/{channel_id}/messages/pins/{message_id}': { needs: 'PinMessages ReadMessageHistory' },
  'DELETE /channels/{channel_id}/messages/pins/{message_id}': { needs: 'PinMessages ReadMessageHistory' },
  'GET /channels/{channel_id}/messages/{message_id}': { needs: 'ReadMessageHistory' },
  'DELETE /channels/{channel_id}/messages/{message_id}': { needs: 'ManageMessages ReadMessageHistory' },
  'PATCH /channels/{channel_id}/messages/{message_id}': { needs: 'own' },
  'POST /channels/{channel_id}/messages/{message_id}/crosspost': {
    needs: 'ManageMessages ReadMessageHistory',
    at: { channel_id: 'news', message_id: 'news_message' },
  },
  'DELETE /channels/{channel_id}/messages/{message_id}/reactions': {
    needs: 'ManageMessages ReadMessageHistory',
  },
  'GET /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}': { needs: 'ReadMessageHistory' },
  'DELETE /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}': {
    needs: 'ManageMessages ReadMessageHistory',
  },
  'PUT /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me': {
    needs: 'AddReactions ReadMessageHistory',
    at: { emoji_name: 'other_emoji' },
  },
  'DELETE /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me': { needs: 'own' },
  'DELETE /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/{user_id}': {
    needs: 'ManageMessages ReadMessageHistory',
  },
  'POST /channels/{channel_id}/messages/{message_id}/threads': {
    needs: 'CreatePublicThreads ReadMessageHistory',
    body: { name: 'x' },
  },
  'PUT /channels/{channel_id}/permissions/{overwrite_id}': {
    needs: 'ManageRoles AddReactions',
    body: { type: 0, allow: String(PermissionFlagsBits.AddReactions), deny: '0' },
  },
  'DELETE /channels/{channel_id}/permissions/{overwrite_id}': { needs: 'ManageRoles' },
  'GET /channels/{channel_id}/pins': {},
  'PUT /channels/{channel_id}/pins/{message_id}': { needs: 'PinMessages ReadMessageHistory' },
  'DELETE /channels/{channel_id}/pins/{message_id}': { needs: 'PinMessages ReadMessageHistory' },
  'GET /channels/{channel_id}/polls/{message_id}/answers/{answer_id}': {
    needs: 'ReadMessageHistory',
    at: { message_id: 'poll' },
  },
  'POST /channels/{channel_id}/polls/{message_id}/expire': { needs: 'own' },
  'GET /channels/{channel_id}/thread-members': { at: { channel_id: 'thread' } },
  'PUT /channels/{channel_id}/thread-members/@me': { at: { channel_id: 'thread' } },
  'DELETE /channels/{channel_id}/thread-members/@me': { at: { channel_id: 'thread' } },
  'GET /channels/{channel_id}/thread-members/{user_id}': { at: { channel_id: 'thread' } },
  'PUT /channels/{channel_id}/thread-members/{user_id}': {
    needs: 'SendMessagesInThreads',
    at: { channel_id: 'thread' },
  },
  'DELETE /channels/{channel_id}/thread-members/{user_id}': {
    needs: 'ManageThreads',
    at: { channel_id: 'thread' },
  },
  'POST /channels/{channel_id}/threads': { needs: 'CreatePublicThreads', body: { name: 'x', type: 11 } },
  'GET /channels/{channel_id}/threads/archived/private': { needs: 'ManageThreads ReadMessageHistory' },
  'GET /channels/{channel_id}/threads/archived/public': { needs: 'ReadMessageHistory' },
  'POST /channels/{channel_id}/typing': {},
  'GET /channels/{channel_id}/users/@me/threads/archived/private': { needs: 'ReadMessageHistory' },
  'PUT /channels/{channel_id}/voice-status': {
    needs: 'SetVoiceChannelStatus ManageChannels',
    at: { channel_id: 'voice' },
    body: { status: 'x' },
  },
  'GET /channels/{channel_id}/webhooks': { needs: 'ManageWebhooks' },
  'POST /channels/{channel_id}/webhooks': { needs: 'ManageWebhooks', body: { name: 'x' } },
  'GET /guilds/{guild_id}': {},
  'PATCH /guilds/{guild_id}': { needs: 'ManageGuild', body: { name: 'Other' } },
  'GET /guilds/{guild_id}/audit-logs': { needs: 'ViewAuditLog' },
  'GET /guilds/{guild_id}/auto-moderation/rules': { needs: 'ManageGuild' },
  'POST /guilds/{guild_id}/auto-moderation/rules': { needs: 'ManageGuild', body: rule },
  'GET /guilds/{guild_id}/auto-moderation/rules/{rule_id}': { needs: 'ManageGuild' },
  'PATCH /guilds/{guild_id}/auto-moderation/rules/{rule_id}': { needs: 'ManageGuild', body: { name: 'x' } },
  'DELETE /guilds/{guild_id}/auto-moderation/rules/{rule_id}': { needs: 'ManageGuild' },
  'GET /guilds/{guild_id}/bans': { needs: 'BanMembers' },
  'GET /guilds/{guild_id}/bans/{user_id}': { needs: 'BanMembers', at: { user_id: 'banned' } },
  'PUT /guilds/{guild_id}/bans/{user_id}': { needs: 'BanMembers', body: {} },
  'DELETE /guilds/{guild_id}/bans/{user_id}': { needs: 'BanMembers', at: { user_id: 'banned' } },
  'POST /guilds/{guild_id}/bulk-ban': {
    needs: 'BanMembers ManageGuild',
    body: ({ user_id }) => ({ user_ids: [user_id] }),
  },
  'GET /guilds/{guild_id}/channels': {},
  'POST /guilds/{guild_id}/channels': {
    needs: 'ManageChannels AddReactions',
    body: ({ role_id }) => ({
      name: 'x',
      permission_overwrites: [
        { id: role_id, type: 0, allow: String(PermissionFlagsBits.AddReactions), deny: '0' },
      ],
    }),
  },
  'PATCH /guilds/{guild_id}/channels': {
    needs: 'ManageChannels',
    body: ({ lounge }) => [{ id: lounge, position: 2 }],
  },
  'GET /guilds/{guild_id}/emojis': {},
  'POST /guilds/{guild_id}/emojis': {
    needs: 'CreateGuildExpressions',
    body: { name: 'new', image },
  },
  'GET /guilds/{guild_id}/emojis/{emoji_id}': {},
  'PATCH /guilds/{guild_id}/emojis/{emoji_id}': { needs: 'ManageGuildExpressions', body: { name: 'dots' } },
  'DELETE /guilds/{guild_id}/emojis/{emoji_id}': { needs: 'ManageGuildExpressions' },
  'GET /guilds/{guild_id}/integrations': { needs: 'ManageGuild' },
  'GET /guilds/{guild_id}/invites': { needs: 'ManageGuild' },
  'GET /guilds/{guild_id}/members': {},
  'PATCH /guilds/{guild_id}/members/@me': { needs: 'ChangeNickname', body: { nick: 'x' } },
  'GET /guilds/{guild_id}/members/search': {},
  'GET /guilds/{guild_id}/members/{user_id}': {},
  'PUT /guilds/{guild_id}/members/{user_id}': { needs: 'grant' },
  'DELETE /guilds/{guild_id}/members/{user_id}': { needs: 'KickMembers' },
  'PATCH /guilds/{guild_id}/members/{user_id}': {
    needs: 'ManageNicknames ManageRoles ModerateMembers MuteMembers DeafenMembers MoveMembers',
    body: ({ voice, role_id, guild_id }) => ({
      nick: 'x',
      roles: [guild_id, role_id],
      communication_disabled_until: null,
      mute: true,
      deaf: true,
      channel_id: voice,
    }),
  },
  'PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}': { needs: 'ManageRoles' },
  'DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}': { needs: 'ManageRoles' },
  'GET /guilds/{guild_id}/preview': {},
  'GET /guilds/{guild_id}/prune': { needs: 'KickMembers ManageGuild' },
  'POST /guilds/{guild_id}/prune': { needs: 'KickMembers ManageGuild', body: {} },
  'GET /guilds/{guild_id}/regions': {},
  'GET /guilds/{guild_id}/roles': {},
  'POST /guilds/{guild_id}/roles': {
    needs: 'ManageRoles AddReactions',
    body: { permissions: String(PermissionFlagsBits.AddReactions) },
  },
  'PATCH /guilds/{guild_id}/roles': {
    needs: 'ManageRoles',
    body: ({ role_id }) => [{ id: role_id, position: 1 }],
  },
  'GET /guilds/{guild_id}/roles/member-counts': {},
  'GET /guilds/{guild_id}/roles/{role_id}': {},
  'PATCH /guilds/{guild_id}/roles/{role_id}': {
    needs: 'ManageRoles AddReactions',
    body: { permissions: String(PermissionFlagsBits.AddReactions) },
  },
  'DELETE /guilds/{guild_id}/roles/{role_id}': { needs: 'ManageRoles' },
  'GET /guilds/{guild_id}/scheduled-events': {},
  'POST /guilds/{guild_id}/scheduled-events': { needs: 'CreateEvents', body: event() },
  'GET /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}': {},
  'PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}': {
    needs: 'ManageEvents',
    body: { name: 'x' },
  },
  'DELETE /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}': { needs: 'ManageEvents' },
  'GET /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users': {},
  'GET /guilds/{guild_id}/soundboard-sounds': {},
  'GET /guilds/{guild_id}/stickers': {},
  'POST /guilds/{guild_id}/stickers': {
    needs: 'CreateGuildExpressions',
    body: stickerForm,
  },
  'GET /guilds/{guild_id}/stickers/{sticker_id}': {},
  'PATCH /guilds/{guild_id}/stickers/{sticker_id}': { needs: 'ManageGuildExpressions', body: { name: 'xy' } },
  'DELETE /guilds/{guild_id}/stickers/{sticker_id}': { needs: 'ManageGuildExpressions' },
  'GET /guilds/{guild_id}/threads/active': {},
  'GET /guilds/{guild_id}/voice-states/@me': { needs: 'own' },
  'PATCH /guilds/{guild_id}/voice-states/@me': { needs: 'own' },
  'GET /guilds/{guild_id}/voice-states/{user_id}': {},
  'PATCH /guilds/{guild_id}/voice-states/{user_id}': {
    needs: 'MuteMembers',
    body: ({ stage }) => ({ channel_id: stage, suppress: true }),
  },
  'GET /guilds/{guild_id}/webhooks': { needs: 'ManageWebhooks' },
  'DELETE /invites/{code}': { needs: 'ManageChannels|ManageGuild' },
  'GET /stage-instances/{channel_id}': { at: { channel_id: 'stage' } },
  'PATCH /stage-instances/{channel_id}': {
    needs: 'ManageChannels MuteMembers MoveMembers',
    at: { channel_id: 'stage' },
    body: { topic: 'x' },
  },
  'DELETE /stage-instances/{channel_id}': {
    needs: 'ManageChannels MuteMembers MoveMembers',
    at: { channel_id: 'stage' },
  },
  'GET /webhooks/{webhook_id}': { needs: 'ManageWebhooks' },
  'PATCH /webhooks/{webhook_id}': { needs: 'ManageWebhooks', body: { name: 'x' } },
  'DELETE /webhooks/{webhook_id}': { needs: 'ManageWebhooks' },
};

/** Other tests ask these: they need something of the bot's own, or a person's grant. */
const elsewhere = ['own', 'grant'];
const listed = Object.entries(rules).filter(([, { needs = '' }]) => !elsewhere.includes(needs));

describe('the permissions of a bot', () => {
  it('are looked up for each operation in servers and channels', () => {
    const served = allOperations.filter((operation) => !unserved.includes(operation));
    const asked = served.filter((one) => /^\S+ \/(?:channels|guilds|stage-instances)\/\{/.test(one));
    expect(asked.filter((operation) => !(operation in rules))).toEqual([]);
  });

  it('suffice as documented', async () => {
    const refused: unknown[] = [];
    for (const needs of new Set(listed.map(([, one]) => one.needs ?? '')))
      for (const alternative of expand(needs)) {
        const server = await openFurnishedServer(['ViewChannel', ...alternative]);
        for (const operation of inOrder(listed.filter(([, one]) => (one.needs ?? '') === needs))) {
          const { status, body } = await send(server, operation);
          if (status >= 300) refused.push([operation[0], alternative, body]);
        }
        await server.discord.close();
      }
    expect(refused).toEqual([]);
  });

  it('are each missed', async () => {
    const names = Object.keys(PermissionFlagsBits) as Permission[];
    const needed = new Set(listed.flatMap(([, { needs = '' }]) => needs.split(' ')).filter(Boolean));
    const server = await openFurnishedServer(['ViewChannel']);
    const taken: unknown[] = [];
    for (const one of needed) {
      const bits = one.split('|').map((name) => PermissionFlagsBits[name as Permission]);
      await server.allow(
        names.filter((name) => name !== 'Administrator' && !bits.includes(PermissionFlagsBits[name])),
      );
      for (const operation of listed.filter(([, { needs = '' }]) => needs.split(' ').includes(one))) {
        const { body } = await send(server, operation);
        if (body?.code !== (one === 'ReadMessageHistory' ? 50001 : 50013))
          taken.push([operation[0], one, body?.code]);
      }
    }
    await server.discord.close();
    expect(taken).toEqual([]);
  });

  it('begin with seeing the channel', async () => {
    const server = await openFurnishedServer([]);
    for (const operation of listed.filter(([name]) => name.includes('{channel_id}')))
      expect([operation[0], (await send(server, operation)).body?.code]).toEqual([operation[0], 50001]);
    await server.discord.close();
  });
});

function expand(needs: string): Permission[][] {
  return needs
    .split(' ')
    .filter(Boolean)
    .reduce<Permission[][]>(
      (sets, part) => part.split('|').flatMap((name) => sets.map((set) => [...set, name as Permission])),
      [[]],
    );
}

/** Deletions come last, the channel's and the server's parts at the end. */
function inOrder(operations: readonly (readonly [string, Rule])[]) {
  const rank = ([name]: readonly [string, Rule]) => (name.startsWith('DELETE') ? 100 - name.length / 100 : 0);
  return operations.toSorted((one, other) => rank(one) - rank(other));
}

function send({ ids, ask }: FurnishedServer, [operation, { at, body }]: readonly [string, Rule]) {
  const [method = '', template = ''] = operation.split(' ');
  const names = { ...ids, other_emoji: '🎉' };
  const path = template.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(Reflect.get(names, at?.[name] ?? name)),
  );
  return ask(method, path, typeof body === 'function' ? body(ids) : body);
}
