import {
  type APIApplicationCommandInteractionDataOption,
  type APIInteraction,
  type APIMessage,
  InteractionType,
} from 'discord-api-types/v10';
import type { InspectedEntry, InspectedInteraction } from '../page/inspection.ts';
import type { Recording } from './recorder.ts';

export function describeEntry({ request }: Recording): InspectedEntry {
  const user = request.member?.user ?? request.user;
  return {
    id: request.id,
    name: nameInteraction(request),
    user: user?.global_name ?? user?.username ?? '',
    isTyping: request.type === InteractionType.ApplicationCommandAutocomplete,
    ...(request.message && { messageId: request.message.id }),
  };
}

/** Everything about one interaction. Whoever reads its token over a shoulder could answer in the bot's name: it is shortened. */
export function describeRecording(recording: Recording): InspectedInteraction {
  const { request, sentAt, exchanges, trace } = recording;
  const described: InspectedInteraction = {
    ...describeEntry(recording),
    request,
    sentAt,
    exchanges: exchanges.map(({ files, ...exchange }) => ({
      ...exchange,
      files: files.map(({ name, data }) => ({ name, bytes: data.byteLength })),
    })),
  };
  const shown = JSON.parse(JSON.stringify(described).replaceAll(request.token, shorten(request.token)));
  if (!trace) return shown;
  const { receivedAt, endedAt, spans, finished } = trace;
  return {
    ...shown,
    trace: {
      receivedAt,
      spans,
      ...(endedAt !== undefined && { endedAt }),
      ...(finished && { outcome: finished.outcome }),
    },
  };
}

function shorten(token: string): string {
  return `${token.slice(0, 6)}…`;
}

function nameInteraction(request: APIInteraction): string {
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
      return request.data.custom_id;
    default:
      return '';
  }
}

function nameOption(option: APIApplicationCommandInteractionDataOption<InteractionType>): string {
  if ('value' in option) return `${option.name}:${option.value}`;
  return [option.name, ...(option.options ?? []).map(nameOption)].join(' ');
}

/** What is written on a button or select, at whatever depth it stands. */
function labelIn(message: APIMessage, customId: string): string | undefined {
  let label: string | undefined;
  JSON.stringify(message.components ?? [], (_key, part) => {
    if (part?.custom_id === customId) label = part.label ?? part.placeholder ?? part.emoji?.name;
    return part;
  });
  return label;
}
