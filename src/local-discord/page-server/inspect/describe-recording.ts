import {
  type APIApplicationCommandInteractionDataOption,
  type APIInteraction,
  type APIMessage,
  type APIModalSubmitInteraction,
  InteractionResponseType,
  InteractionType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import type {
  InspectedEntry,
  InspectedExchange,
  InspectedInteraction,
} from '../../page/inspector/inspection.ts';
import type { Recording } from './recorder.ts';

/** @param recordings all, oldest first, to find the one that opened a submitted modal */
export function describeEntry({ request }: Recording, recordings: readonly Recording[]): InspectedEntry {
  const user = userOf(request);
  return {
    id: request.id,
    name: nameInteraction(request, recordings),
    user: user?.global_name ?? user?.username ?? '',
    isTyping: request.type === InteractionType.ApplicationCommandAutocomplete,
    ...(request.message && { messageId: request.message.id }),
  };
}

/** Describes a recording with a shortened token, which could otherwise be used to answer as the bot. */
export function describeRecording(
  recording: Recording,
  recordings: readonly Recording[],
): InspectedInteraction {
  const { request, sentAt, exchanges, trace } = recording;
  const described: InspectedInteraction = {
    ...describeEntry(recording, recordings),
    request,
    sentAt,
    exchanges,
  };
  const shown = JSON.parse(JSON.stringify(described).replaceAll(request.token, shorten(request.token)));
  return { ...shown, ...(trace && { trace }) };
}

function shorten(token: string): string {
  return `${token.slice(0, 6)}…`;
}

function userOf({ member, user }: APIInteraction) {
  return member?.user ?? user;
}

function nameInteraction(request: APIInteraction, recordings: readonly Recording[]): string {
  switch (request.type) {
    case InteractionType.ApplicationCommand:
    case InteractionType.ApplicationCommandAutocomplete: {
      const options = 'options' in request.data ? (request.data.options ?? []) : [];
      const isSlash = request.data.type === 1;
      return [isSlash ? `/${request.data.name}` : request.data.name, ...options.map(nameOption)].join(' ');
    }
    case InteractionType.MessageComponent:
      return labelIn(request.message, request.data.custom_id) ?? request.data.custom_id;
    case InteractionType.ModalSubmit:
      return findModalTitle(request, recordings) ?? request.data.custom_id;
    default:
      return '';
  }
}

/** Finds the title of the person's newest modal with that custom ID; undefined if it is no longer recorded. */
function findModalTitle(
  submit: APIModalSubmitInteraction,
  recordings: readonly Recording[],
): string | undefined {
  const before = recordings.slice(
    0,
    recordings.findIndex(({ request }) => request.id === submit.id),
  );
  const own = before.filter(({ request }) => userOf(request)?.id === userOf(submit)?.id);
  const modals = own.flatMap(({ exchanges }) => exchanges.flatMap(readModal));
  return modals.findLast(({ custom_id }) => custom_id === submit.data.custom_id)?.title;
}

function readModal({ body, status }: InspectedExchange): Modal[] {
  const { data } = modalCallback.safeParse(body);
  return data && status < 400 ? [data.data] : [];
}

const modal = z.object({ custom_id: z.string(), title: z.string() });
type Modal = z.infer<typeof modal>;
const modalCallback = z.object({ type: z.literal(InteractionResponseType.Modal), data: modal });

function nameOption(option: APIApplicationCommandInteractionDataOption<InteractionType>): string {
  if ('value' in option) return `${option.name}:${option.value}`;
  return [option.name, ...(option.options ?? []).map(nameOption)].join(' ');
}

/** Finds the label of a button or the placeholder of a select, at any depth. */
function labelIn(message: APIMessage, customId: string): string | undefined {
  let label: string | undefined;
  JSON.stringify(message.components ?? [], (_key, part) => {
    if (part?.custom_id === customId) label = part.label ?? part.placeholder ?? part.emoji?.name;
    return part;
  });
  return label;
}
