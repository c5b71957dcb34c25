import { randomUUID } from 'node:crypto';
import {
  type APIApplicationCommand,
  type APIInteraction,
  type APIMessage,
  ComponentType,
  InteractionContextType,
  InteractionType,
} from 'discord-api-types/v10';
import { interactionMember, type Member } from '../guild/member-registry.ts';
import { attachmentSizeLimit } from '../messages/attachments.ts';
import type { World } from '../world.ts';
import type { Filled } from './fill-options.ts';
import type { CommandLine } from './find-command.ts';

/** A slash command as Discord sends it to the bot; `isTyping` while autocomplete is asked. */
export function describeCommandUse(
  world: World,
  member: Member,
  { line, filled, isTyping }: { line: CommandLine; filled: Filled; isTyping: boolean },
): APIInteraction {
  const { command, path } = line;
  const options = path.reduceRight<object[]>(
    (inner, { name, type }) => [{ name, type, options: inner }],
    filled.options,
  );
  const { id, name, type, guild_id } = command;
  return {
    ...describeContext(world, member, command.integration_types),
    type: isTyping ? InteractionType.ApplicationCommandAutocomplete : InteractionType.ApplicationCommand,
    data: {
      id,
      name,
      type,
      ...(guild_id ? { guild_id } : {}),
      ...(options.length > 0 ? { options } : {}),
      ...(Object.keys(filled.resolved).length > 0 ? { resolved: filled.resolved } : {}),
    },
  } as APIInteraction;
}

/** A press on a button of `message`. */
export function describePress(
  world: World,
  member: Member,
  {
    message,
    customId,
    componentId,
  }: { message: APIMessage; customId: string; componentId: number | undefined },
): APIInteraction {
  return {
    ...describeContext(world, member, undefined),
    type: InteractionType.MessageComponent,
    message,
    data: {
      component_type: ComponentType.Button,
      custom_id: customId,
      ...(componentId === undefined ? {} : { id: componentId }),
    },
  } as APIInteraction;
}

/** The fields of every interaction: user, guild, channel, locale and permissions. */
function describeContext(
  { state, members, makeId }: World,
  member: Member,
  integrationTypes: APIApplicationCommand['integration_types'],
) {
  const { application, guild, channel, bot } = state;
  const permissions = member.permissions.toString();
  const isFor = (kind: number) => integrationTypes?.some((type) => type === kind) ?? kind === 0;
  return {
    id: makeId(),
    application_id: application.id,
    // As long and as random as a real one.
    token: Buffer.from(`interaction:${randomUUID()}${randomUUID()}${randomUUID()}`).toString('base64url'),
    version: 1 as const,
    guild: { id: guild.id, locale: guild.preferred_locale, features: guild.features },
    guild_id: guild.id,
    guild_locale: guild.preferred_locale,
    channel: { ...channel, permissions },
    channel_id: channel.id,
    member: interactionMember(member),
    locale: member.locale,
    app_permissions: members.byId(bot.id)?.permissions.toString() ?? '0',
    entitlements: [],
    authorizing_integration_owners: {
      ...(isFor(0) ? { 0: guild.id } : {}),
      ...(isFor(1) ? { 1: member.user.id } : {}),
    },
    context: InteractionContextType.Guild,
    attachment_size_limit: attachmentSizeLimit,
  };
}
