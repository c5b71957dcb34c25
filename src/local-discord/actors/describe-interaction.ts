import { randomUUID } from 'node:crypto';
import {
  type APIApplicationCommand,
  type APIInteraction,
  type APIInteractionDataResolved,
  type APIMessage,
  type APIModalSubmission,
  ApplicationCommandType,
  type ComponentType,
  InteractionContextType,
  InteractionType,
} from 'discord-api-types/v10';
import { interactionMember } from '../guild/member.ts';
import type { Place } from '../guild/place.ts';
import type { OpenForm } from '../interactions/form-registry.ts';
import { attachmentSizeLimit } from '../messages/attachments.ts';
import type { World } from '../world.ts';
import type { ActorSession } from './enter.ts';
import type { Filled } from './fill-options.ts';
import type { CommandLine } from './find-command.ts';

/** Builds a slash-command interaction as Discord sends it. `isTyping`: an autocomplete interaction. */
export function describeCommandUse(
  world: World,
  session: ActorSession,
  { line, filled, isTyping }: { line: CommandLine; filled: Filled; isTyping: boolean },
): APIInteraction {
  const { command, path } = line;
  const options = path.reduceRight<object[]>(
    (inner, { name, type }) => [{ name, type, options: inner }],
    filled.options,
  );
  return {
    ...describeContext(world, session, ownersOfCommand(command, session)),
    type: isTyping ? InteractionType.ApplicationCommandAutocomplete : InteractionType.ApplicationCommand,
    data: {
      ...nameCommand(command),
      ...(options.length > 0 ? { options } : {}),
      ...withResolved(filled.resolved),
    },
  } as APIInteraction;
}

export function describeMenuUse(
  world: World,
  session: ActorSession,
  { command, ...target }: { command: APIApplicationCommand; target_id: string; resolved: object },
): APIInteraction {
  return {
    ...describeContext(world, session, ownersOfCommand(command, session)),
    type: InteractionType.ApplicationCommand,
    data: { ...nameCommand(command), ...target },
  } as APIInteraction;
}

export interface ComponentUse {
  readonly message: APIMessage;
  readonly type: ComponentType;
  readonly customId: string;
  readonly componentId: number | undefined;
  readonly chosen?: { values: string[]; resolved: APIInteractionDataResolved };
}

export function describeComponentUse(world: World, session: ActorSession, use: ComponentUse): APIInteraction {
  const { message, type, customId, componentId, chosen } = use;
  return {
    ...describeContext(world, session, ownersOfMessage(message, session)),
    type: InteractionType.MessageComponent,
    message,
    data: {
      component_type: type,
      custom_id: customId,
      ...(componentId === undefined ? {} : { id: componentId }),
      ...(chosen ? { values: chosen.values, ...withResolved(chosen.resolved) } : {}),
    },
  } as APIInteraction;
}

export function describeSubmission(
  world: World,
  session: ActorSession,
  { openedBy, data }: { openedBy: OpenForm['openedBy']; data: APIModalSubmission },
): APIInteraction {
  return {
    ...describeContext(world, session, openedBy.authorizing_integration_owners),
    type: InteractionType.ModalSubmit,
    ...(openedBy.message ? { message: openedBy.message } : {}),
    data,
  } as APIInteraction;
}

function nameCommand({ id, name, type, guild_id }: APIApplicationCommand) {
  return { id, name, type: type ?? ApplicationCommandType.ChatInput, ...(guild_id ? { guild_id } : {}) };
}

function withResolved(resolved: APIInteractionDataResolved): { resolved?: APIInteractionDataResolved } {
  return Object.keys(resolved).length > 0 ? { resolved } : {};
}

type Owners = APIInteraction['authorizing_integration_owners'];

/** Returns the installations that offer a command: the server's, the user's, or both. */
function ownersOfCommand({ integration_types = [0] }: APIApplicationCommand, session: ActorSession): Owners {
  return {
    ...(integration_types.includes(0) ? guildOwner(session.place) : {}),
    ...(integration_types.includes(1) ? { 1: session.member.user.id } : {}),
  };
}

/** Returns the installation owners of the command that a message answers. */
function ownersOfMessage({ interaction_metadata: from }: APIMessage, { place }: ActorSession): Owners {
  return from?.authorizing_integration_owners ?? guildOwner(place);
}

function guildOwner({ isInstalled, guild }: Place): Owners {
  // Documented: "0" in direct messages with the bot.
  return isInstalled ? { 0: guild?.id ?? '0' } : {};
}

function describeContext(
  { state, makeId }: World,
  { member, place }: ActorSession,
  authorizing_integration_owners: Owners,
) {
  const { channel, guild, context, appPermissions } = place;
  const permissions = member.permissions.toString();
  return {
    id: makeId(),
    application_id: state.application.id,
    // As long and random as a real token.
    token: Buffer.from(`interaction:${randomUUID()}${randomUUID()}${randomUUID()}`).toString('base64url'),
    version: 1 as const,
    ...(guild
      ? {
          guild: { id: guild.id, locale: guild.preferred_locale, features: guild.features },
          guild_id: guild.id,
          guild_locale: guild.preferred_locale,
          member: interactionMember(member),
        }
      : { user: member.user }),
    channel: context === InteractionContextType.Guild ? { ...channel, permissions } : channel,
    channel_id: channel.id,
    locale: member.locale,
    app_permissions: appPermissions.toString(),
    entitlements: [],
    authorizing_integration_owners,
    context,
    attachment_size_limit: attachmentSizeLimit,
  };
}
