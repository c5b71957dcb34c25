import {
  type APIApplicationCommandInteractionDataOption,
  type APIInteraction,
  type APIMessageInteractionMetadata,
  type APIUser,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionType,
  MessageReferenceType,
  MessageType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { Place } from '../guild/place.ts';
import type { MessageOrigin } from '../messages/write-message.ts';
import type { World } from '../world.ts';
import type { OpenInteraction } from './interaction-log.ts';

/** Describes a message that answers an interaction: user, command, and the message it replies to. */
export function describeReply(
  { state }: World,
  { request, originalId, place, openedBy }: OpenInteraction,
  onlyFor: string | undefined,
): MessageOrigin {
  const repliedTo = originalId ?? request.message?.id;
  const user = request.member?.user ?? request.user;
  const followUp = originalId ? { original_response_message_id: originalId } : {};
  const metadata = user && describeMetadata(request, user, openedBy);
  return {
    place,
    type: replyType(request, repliedTo),
    webhook_id: state.application.id,
    onlyFor,
    // A bot may answer interactions anywhere, regardless of its permissions.
    permissions: PermissionFlagsBits.ManageThreads,
    ...(repliedTo ? { message_reference: describeReference(place, repliedTo) } : {}),
    ...(request.type === InteractionType.ApplicationCommand && user
      ? { interaction: { id: request.id, type: request.type, name: nameCommand(request), user } }
      : {}),
    ...(metadata ? { interaction_metadata: { ...metadata, ...followUp } } : {}),
  };
}

function describeMetadata(
  request: APIInteraction,
  user: APIUser,
  openedBy: APIInteraction | undefined,
): APIMessageInteractionMetadata | undefined {
  const { id, authorizing_integration_owners } = request;
  const base = { id, user, authorizing_integration_owners };
  switch (request.type) {
    case InteractionType.ApplicationCommand: {
      const { data } = request;
      const target =
        data.type === ApplicationCommandType.User
          ? { target_user: data.resolved.users[data.target_id] }
          : data.type === ApplicationCommandType.Message
            ? { target_message_id: data.target_id }
            : {};
      return { ...base, type: request.type, ...target } as APIMessageInteractionMetadata;
    }
    case InteractionType.MessageComponent:
      return { ...base, type: request.type, interacted_message_id: request.message.id };
    case InteractionType.ModalSubmit: {
      const opener = openedBy && describeMetadata(openedBy, user, undefined);
      if (!opener || opener.type === InteractionType.ModalSubmit) return undefined;
      return { ...base, type: request.type, triggering_interaction_metadata: opener };
    }
    default:
      return undefined;
  }
}

function replyType(request: APIInteraction, repliedTo: string | undefined): MessageType {
  if (repliedTo) return MessageType.Reply;
  if (request.type !== InteractionType.ApplicationCommand) return MessageType.Default;
  return request.data.type === ApplicationCommandType.ChatInput
    ? MessageType.ChatInputCommand
    : MessageType.ContextMenuCommand;
}

function describeReference({ channel, guild }: Place, message_id: string) {
  return {
    type: MessageReferenceType.Default,
    channel_id: channel.id,
    message_id,
    ...(guild ? { guild_id: guild.id } : {}),
  };
}

function nameCommand({
  data,
}: Extract<APIInteraction, { type: InteractionType.ApplicationCommand }>): string {
  const names = [data.name];
  let options = 'options' in data ? data.options : undefined;
  while (options?.[0] && isBranch(options[0])) {
    names.push(options[0].name);
    options = options[0].options;
  }
  return names.join(' ');
}

type Option = APIApplicationCommandInteractionDataOption<InteractionType.ApplicationCommand>;
type Branch = Extract<
  Option,
  { type: ApplicationCommandOptionType.Subcommand | ApplicationCommandOptionType.SubcommandGroup }
>;

function isBranch(option: Option): option is Branch {
  return (
    option.type === ApplicationCommandOptionType.Subcommand ||
    option.type === ApplicationCommandOptionType.SubcommandGroup
  );
}
