import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { WorldFile } from '../../../src/local-discord/guild/world-file.ts';
import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../../src/local-discord/open-local-discord.ts';
import { answerOf, call, unhurried } from './raw-bot.ts';

export type Permission = NonNullable<
  NonNullable<WorldFile['servers'][number]['roles']>[number]['permissions']
>[number];

/** A server that has one of everything, made by people and by another application than the asking one. */
export interface FurnishedServer {
  discord: LocalDiscord;
  /** Their keys are the names of parameters in paths and, for channels, their kinds. */
  ids: Record<string, string>;
  /** Gives the asking application these permissions instead. */
  allow(permissions: readonly Permission[]): Promise<void>;
  ask(method: string, path: string, body?: object): ReturnType<typeof answerOf>;
}

/** @param permissions the asking application's; only the maker has others */
export async function openFurnishedServer(permissions: readonly Permission[]): Promise<FurnishedServer> {
  const discord = await openLocalDiscord({ limits: unhurried, world: describeWorld(permissions) });
  const maker = { ...discord, token: discord.applications[1]?.token ?? '' };
  const make = async (method: string, path: string, body?: object) =>
    (await answerOf(call(maker, method, path, body))).body;
  const { guildId, channelId, applicationId } = discord;
  const guild = `/guilds/${guildId}`;
  const channels: { id: string; name: string }[] = await make('GET', `${guild}/channels`);
  const byName = Object.fromEntries(channels.map(({ id, name }) => [name, id]));
  const roles: { id: string; name: string }[] = await make('GET', `${guild}/roles`);
  const role = roles.find(({ name }) => name === 'Players')?.id ?? '';
  const { message } = discord.member('Iris').says('hello');
  const gone = discord.member('Kai').id;
  await make('PUT', `${guild}/bans/${gone}`, {});
  await make('PUT', `/channels/${channelId}/permissions/${role}`, { type: 0, allow: '0', deny: '0' });
  await make('PUT', `/channels/${channelId}/messages/${message.id}/reactions/👍/@me`);
  discord.member('Jun').reacts(message, '👍');
  discord.member('Jun').in('stage').connects();
  await make('POST', '/stage-instances', { channel_id: byName.stage, topic: 'Talk' });
  const made = {
    thread: await make('POST', `/channels/${channelId}/threads`, { name: 'talk', type: 11 }),
    webhook: await make('POST', `/channels/${channelId}/webhooks`, { name: 'hook' }),
    emoji: await make('POST', `${guild}/emojis`, { name: 'dot', image }),
    sticker: await make('POST', `${guild}/stickers`, stickerForm()),
    rule: await make('POST', `${guild}/auto-moderation/rules`, rule),
    event: await make('POST', `${guild}/scheduled-events`, event()),
    poll: await make('POST', `/channels/${channelId}/messages`, { poll }),
    post: await make('POST', `/channels/${byName.news}/messages`, { content: 'news' }),
  };
  await make('PUT', `/channels/${made.thread.id}/thread-members/${discord.member('Jun').id}`);
  const application = `/applications/${applicationId}`;
  const command = { name: 'go', description: 'x' };
  const [ofAll, ofGuild] = await Promise.all(
    [application, `${application}${guild}`].map(
      async (of) => (await answerOf(call(discord, 'POST', `${of}/commands`, command))).body,
    ),
  );
  const { code } = await make('POST', `/channels/${channelId}/invites`, {});
  return {
    discord,
    ids: {
      ...byName,
      guild_id: guildId,
      channel_id: channelId,
      application_id: applicationId,
      message_id: message.id,
      user_id: discord.member('Jun').id,
      banned: gone,
      role_id: role,
      overwrite_id: role,
      command_id: ofAll.id,
      guild_command: ofGuild.id,
      emoji_name: '👍',
      answer_id: '1',
      code,
      thread: made.thread.id,
      poll: made.poll.id,
      news_message: made.post.id,
      webhook_id: made.webhook.id,
      webhook_token: made.webhook.token,
      emoji_id: made.emoji.id,
      sticker_id: made.sticker.id,
      rule_id: made.rule.id,
      guild_scheduled_event_id: made.event.id,
    },
    async allow(names) {
      const bits = names.reduce((sum, name) => sum | PermissionFlagsBits[name], 0n);
      const own = roles.find(({ name }) => name === 'Asking');
      await make('PATCH', `${guild}/roles/${own?.id}`, { permissions: String(bits) });
    },
    ask: (method, path, body) => answerOf(call(discord, method, path, body)),
  };
}

function describeWorld(permissions: readonly Permission[]): WorldFile {
  return {
    applications: [{ name: 'Asking' }, { name: 'Maker' }],
    privilegedIntents: ['GuildMembers'],
    servers: [
      {
        name: 'Guild',
        applications: [
          { name: 'Asking', permissions: [...permissions] },
          { name: 'Maker', permissions: ['Administrator'] },
        ],
        roles: [
          { name: '@everyone', permissions: [] },
          { name: 'Players', permissions: ['ViewChannel', 'SendMessages', 'Connect'] },
        ],
        channels: [
          { name: 'lounge' },
          { name: 'news', type: 'announcement' },
          { name: 'stage', type: 'stage' },
          { name: 'voice', type: 'voice' },
          { name: 'help', type: 'forum' },
          { name: 'rooms', type: 'category' },
        ],
        members: ['Iris', 'Jun', 'Kai'].map((name) => ({ name, roles: ['Players'] })),
      },
    ],
  };
}

export const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export function stickerForm(): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Gold', tags: 'coin', description: '' }))
    form.set(name, value);
  form.set('file', new Blob([Buffer.from(image.split(',')[1] ?? '', 'base64')]), 'gold.png');
  return form;
}

const poll = { question: { text: 'Which?' }, answers: [{ poll_media: { text: 'This' } }] };

export const rule = {
  name: 'No shouting',
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ['HELLO'] },
  actions: [{ type: 1 }],
};

export function event() {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString();
  return {
    name: 'Evening',
    privacy_level: 2,
    entity_type: 3,
    entity_metadata: { location: 'Here' },
    scheduled_start_time: inHours(1),
    scheduled_end_time: inHours(2),
  };
}
