import {
  type APIApplicationCommandInteractionDataOption,
  type APIInteraction,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionType,
  MessageReferenceType,
  MessageType,
} from 'discord-api-types/v10';
import type { MessageOrigin } from '../messages/write-message.ts';
import type { World } from '../world.ts';
import type { OpenInteraction } from './interaction-log.ts';

/** The fields that Discord adds to a message that answers an interaction: its user, its command and the message replied to. */
export function describeReply(
  { state }: World,
  { request, originalId }: OpenInteraction,
  onlyFor: string | undefined,
): MessageOrigin {
  const repliedTo = originalId ?? request.message?.id;
  const user = request.member?.user ?? request.user;
  const { id, authorizing_integration_owners } = request;
  const followUp = originalId ? { original_response_message_id: originalId } : {};
  const metadata = user && { id, user, authorizing_integration_owners, ...followUp };
  return {
    type: replyType(request, repliedTo),
    webhook_id: state.application.id,
    onlyFor,
    ...(repliedTo
      ? { message_reference: describeReference(state.channel.id, state.guild.id, repliedTo) }
      : {}),
    ...(request.type === InteractionType.ApplicationCommand && user
      ? { interaction: { id, type: request.type, name: nameCommand(request), user } }
      : {}),
    ...(metadata && request.type === InteractionType.ApplicationCommand
      ? { interaction_metadata: { ...metadata, type: request.type } }
      : {}),
    ...(metadata && request.type === InteractionType.MessageComponent
      ? {
          interaction_metadata: {
            ...metadata,
            type: request.type,
            interacted_message_id: request.message.id,
          },
        }
      : {}),
  };
}

function replyType(request: APIInteraction, repliedTo: string | undefined): MessageType {
  if (repliedTo) return MessageType.Reply;
  return request.type === InteractionType.ApplicationCommand &&
    request.data.type !== ApplicationCommandType.ChatInput
    ? MessageType.ContextMenuCommand
    : MessageType.ChatInputCommand;
}

function describeReference(channel_id: string, guild_id: string, message_id: string) {
  return { type: MessageReferenceType.Default, channel_id, guild_id, message_id };
}

/** `server region` for a sub-command. */
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
