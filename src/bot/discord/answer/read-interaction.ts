import { type APIInteraction, InteractionType, MessageFlags } from 'discord-api-types/v10';
import { type CustomId, decodePressed } from '../../views/message/custom-id.ts';
import type { ModalInputs, Place } from '../command.ts';
import { type CommandData, readCommandData } from './command-data.ts';
import { asText } from './given-values.ts';
import { readModalInputs } from './modal-inputs.ts';
import { readPlace } from './place.ts';
import { findWayBack } from './way-back.ts';

export interface Incoming {
  raw: APIInteraction;
  id: string;
  userId: string | undefined;
  guildId: string | undefined;
  place: Place;
  clientLocale: string | undefined;
  /** Absent for commands and modals opened by commands. */
  message: PressedMessage | undefined;
  input: Input;
}

interface PressedMessage {
  id: string;
  isPrivate: boolean;
  /** Custom ID that shows the message again; undefined if several members see it, or no button can. */
  backId: string | undefined;
  shownAt: number | undefined;
}

export type Input =
  | { kind: 'command' | 'autocomplete'; data: CommandData }
  /** `pressed`: undefined if the custom ID is from another version. */
  | { kind: 'component'; pressed: CustomId | undefined; values: readonly string[] }
  | { kind: 'modal'; pressed: CustomId | undefined; inputs: ModalInputs }
  | { kind: 'unknown' };

export function readInteraction(raw: APIInteraction): Incoming {
  return {
    raw,
    id: raw.id,
    userId: asText((raw.member?.user ?? raw.user)?.id),
    guildId: asText(raw.guild_id),
    place: readPlace(raw),
    clientLocale: readClientLocale(raw),
    message: readMessage(raw),
    input: readInput(raw),
  };
}

export function readClientLocale(raw: APIInteraction): string | undefined {
  return 'locale' in raw && typeof raw.locale === 'string' ? raw.locale : undefined;
}

function readMessage({ message }: APIInteraction): PressedMessage | undefined {
  if (!message) return undefined;
  const flags: unknown = message.flags;
  const shownAt = Date.parse(asText(message.embeds?.[0]?.timestamp) ?? '');
  const isPrivate = typeof flags === 'number' && (flags & MessageFlags.Ephemeral) !== 0;
  return {
    id: message.id,
    isPrivate,
    backId: isPrivate ? findWayBack(message) : undefined,
    shownAt: Number.isNaN(shownAt) ? undefined : shownAt,
  };
}

function readInput(raw: APIInteraction): Input {
  try {
    return readData(raw);
  } catch (error) {
    // Deeply nested data exceeds the stack.
    if (error instanceof RangeError) return { kind: 'unknown' };
    throw error;
  }
}

function readData({ type, data }: APIInteraction): Input {
  switch (type) {
    case InteractionType.ApplicationCommand:
      return { kind: 'command', data: readCommandData(data) };
    case InteractionType.ApplicationCommandAutocomplete:
      return { kind: 'autocomplete', data: readCommandData(data) };
    case InteractionType.MessageComponent:
      return { kind: 'component', ...readPress(data) };
    case InteractionType.ModalSubmit:
      return { kind: 'modal', pressed: readPress(data).pressed, inputs: readModalInputs(data) };
    default:
      return { kind: 'unknown' };
  }
}

function readPress(data: unknown): { pressed: CustomId | undefined; values: readonly string[] } {
  const { custom_id: customId, values: given }: { custom_id?: unknown; values?: unknown } = Object(data);
  const values = Array.isArray(given) ? given.flatMap((value) => asText(value) ?? []) : [];
  return { pressed: decodePressed(asText(customId) ?? '', values), values };
}
