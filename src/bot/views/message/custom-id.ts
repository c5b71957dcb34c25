import { z } from 'zod';
import { maxCustomIdLength } from '../../../shared/contract/discord-limits.ts';

/** Holds everything that a component or modal needs, so both survive a restart. */
export interface CustomId {
  command: string;
  action: string;
  ownerId: string;
  fields: readonly string[];
}

export interface CustomIdCodec<State> {
  command: string;
  action: string;
  /** @throws RangeError if the id is too long for Discord */
  write(ownerId: string, state: State): string;
  read(fields: readonly string[]): State | undefined;
}

/** @param state a codec between fields and state */
export function defineCustomId<State>(
  command: string,
  action: string,
  state: z.ZodType<State, readonly string[]>,
): CustomIdCodec<State> {
  return {
    command,
    action,
    write: (ownerId, value) => encodeCustomId({ command, action, ownerId, fields: z.encode(state, value) }),
    read: (fields) => state.safeParse(fields).data,
  };
}

/** Combines a custom id's fields, each with its own codec, into one codec. */
export function defineState<const Fields extends readonly [StateField, ...StateField[]], State>(
  fields: Fields,
  decode: (values: z.output<z.ZodTuple<Fields, null>>) => State,
  encode: (state: State) => z.output<z.ZodTuple<Fields, null>>,
): z.ZodType<State, readonly string[]> {
  return z.codec(z.tuple(fields), z.custom<State>(), { decode, encode });
}

type StateField = z.ZodType<unknown, string>;

/** Writes `1:command:action:ownerId:field…` @throws RangeError if the id is too long for Discord */
export function encodeCustomId({ command, action, ownerId, fields }: CustomId): string {
  const customId = [version, command, action, ownerId, ...fields].map(escapeField).join(separator);
  if (customId.length > maxCustomIdLength)
    throw new RangeError(`the custom id of ${command} ${action} has ${customId.length} characters`);
  return customId;
}

/** Returns undefined for ids of other versions or makers. */
export function decodeCustomId(customId: string): CustomId | undefined {
  if (customId.length > maxCustomIdLength || foreignEscape.test(customId)) return undefined;
  const [made, command, action, ownerId, ...fields] = customId.split(separator).map(unescapeField);
  if (made !== version || !command || !action || !ownerId) return undefined;
  return { command, action, ownerId, fields };
}

export function encodeChooser(name: string, ownerId: string): string {
  return encodeCustomId({ command: chooser, action: name, ownerId, fields: [] });
}

/** Decodes the pressed button, or the choice in a select of {@link encodeChooser}. */
export function decodePressed(customId: string, values: readonly string[]): CustomId | undefined {
  const pressed = decodeCustomId(customId);
  return pressed?.command === chooser ? decodeCustomId(values[0] ?? '') : pressed;
}

/** Whether each option of the select acts like a button. */
export function isChooser(customId: string): boolean {
  return decodeCustomId(customId)?.command === chooser;
}

const chooser = '*';

// Rises when fields change their meaning, so that old messages' buttons are recognised.
const version = '1';
const separator = ':';
const foreignEscape = /%(?!25|3A)/;

function escapeField(field: string): string {
  return field.replaceAll('%', '%25').replaceAll(separator, '%3A');
}

function unescapeField(field: string): string {
  return field.replaceAll('%3A', separator).replaceAll('%25', '%');
}
