import {
  ApplicationCommandOptionType,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import type { UploadedFile } from '../messages/uploaded-file.ts';
import { editMessage, postMessage, postThinking } from '../messages/write-message.ts';
import { messageBody } from '../rules/message-body.ts';
import { boundedText, fieldError, integer, readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { describeReply } from './describe-reply.ts';
import type { OpenInteraction, Outcome } from './interaction-log.ts';
import { openForm } from './open-form.ts';

export interface Callback {
  type: InteractionResponseType;
  data: unknown;
  files: readonly UploadedFile[];
}

/**
 * Applies a callback, which completes the interaction unless it defers. @returns the new `@original` @throws ApiError
 * if
 * Discord would refuse the callback; the interaction stays open
 */
export function acceptCallback(
  world: World,
  interaction: OpenInteraction,
  callback: Callback,
): StoredMessage | undefined {
  checkType(interaction, callback.type);
  const { message, outcome } = applyCallback(world, interaction, callback);
  // When a button opens a modal, `@original` is the message with the button.
  const opener = callback.type === Type.Modal ? interaction.request.message?.id : undefined;
  interaction.originalId = message?.message.id ?? opener;
  if (interaction.originalId) interaction.messageIds.add(interaction.originalId);
  interaction.acknowledge();
  if (outcome) interaction.finish(outcome);
  return message;
}

export function recordRefusal<Result>(interaction: OpenInteraction, answer: () => Result): Result {
  try {
    return answer();
  } catch (error) {
    if (error instanceof ApiError) interaction.lastError = JSON.stringify(error.body);
    throw error;
  }
}

export function visibleOnlyTo(
  interaction: OpenInteraction,
  flags: number | null | undefined,
): string | undefined {
  const { isForcedPrivate, userId } = interaction;
  return isForcedPrivate || (flags ?? 0) & MessageFlags.Ephemeral ? userId : undefined;
}

const Type = InteractionResponseType;

function applyCallback(
  world: World,
  interaction: OpenInteraction,
  { type, data, files }: Callback,
): { message?: StoredMessage; outcome?: Outcome } {
  const root = ['data'];
  switch (type) {
    case Type.ChannelMessageWithSource: {
      const body = readForm(messageBody, data ?? {}, root);
      const reply = describeReply(world, interaction, visibleOnlyTo(interaction, body.flags));
      const message = postMessage(world, { body, files, root }, reply);
      return { message, outcome: { kind: 'message', message } };
    }
    case Type.DeferredChannelMessageWithSource: {
      const flags = readForm(deferForm, data ?? {}, root).flags ?? 0;
      const reply = describeReply(world, interaction, visibleOnlyTo(interaction, flags));
      return { message: postThinking(world, flags, reply) };
    }
    case Type.DeferredMessageUpdate:
      return { message: sourceMessage(world, interaction) };
    case Type.UpdateMessage: {
      const body = readForm(messageBody, data ?? {}, root);
      const message = editMessage(world, sourceMessage(world, interaction), { body, files, root });
      return { message, outcome: { kind: 'message', message } };
    }
    case Type.ApplicationCommandAutocompleteResult: {
      const { choices } = readForm(choicesForm(focusedType(interaction)), data ?? {}, root);
      return { outcome: { kind: 'choices', choices: choices.map(({ name, value }) => ({ name, value })) } };
    }
    default:
      return { outcome: { kind: 'form', form: openForm(world, interaction, data, root) } };
  }
}

function checkType({ request }: OpenInteraction, type: InteractionResponseType): void {
  // A modal opened by a command has no message to update.
  const isOnNothing = update.includes(type) && !request.message;
  if (isOnNothing || !allowedTypes[request.type]?.includes(type))
    throw fieldError(
      ['type'],
      'INTERACTION_CALLBACK_TYPE_INVALID',
      'This type cannot answer this interaction.',
    );
}

const newMessage = [Type.ChannelMessageWithSource, Type.DeferredChannelMessageWithSource];
const update = [Type.DeferredMessageUpdate, Type.UpdateMessage];
const allowedTypes: Partial<Record<InteractionType, InteractionResponseType[]>> = {
  [InteractionType.ApplicationCommand]: [...newMessage, Type.Modal],
  [InteractionType.MessageComponent]: [...newMessage, ...update, Type.Modal],
  [InteractionType.ApplicationCommandAutocomplete]: [Type.ApplicationCommandAutocompleteResult],
  [InteractionType.ModalSubmit]: [...newMessage, ...update],
};

function sourceMessage(world: World, { request }: OpenInteraction): StoredMessage {
  return world.messages.require(request.message?.id ?? '');
}

const deferForm = z.object({ flags: integer(0, Number.MAX_SAFE_INTEGER).nullish() });

function focusedType({ request }: OpenInteraction): ApplicationCommandOptionType | undefined {
  if (request.type !== InteractionType.ApplicationCommandAutocomplete) return undefined;
  let options: readonly FocusableOption[] = request.data.options;
  while (options[0]?.options) options = options[0].options;
  return options.find(({ focused }) => focused)?.type;
}

interface FocusableOption {
  type: ApplicationCommandOptionType;
  focused?: boolean;
  options?: readonly FocusableOption[];
}

/** Documented: a choice's value has the type of its option. */
const choicesForm = (type: ApplicationCommandOptionType | undefined) =>
  z.object({
    choices: z.array(z.object({ name: boundedText(1, 100), value: choiceValue(type) })).max(25),
  });

function choiceValue(type: ApplicationCommandOptionType | undefined): z.ZodType<string | number> {
  if (type === ApplicationCommandOptionType.Integer) return z.int();
  if (type === ApplicationCommandOptionType.Number) return z.number();
  return z.string().min(1).max(100);
}
