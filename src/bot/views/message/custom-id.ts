import { z } from 'zod';
import { maxCustomIdLength } from '../../../shared/contract/discord-limits.ts';

/** Contains everything that a component or modal needs, so that it survives a restart. */
export interface CustomId {
  command: string;
  action: string;
  ownerId: string;
  fields: readonly string[];
}

export interface CustomIdCodec<State> {
  command: string;
  action: string;
  /** @throws RangeError if the ID is too long for Discord */
  write(ownerId: string, state: State): string;
  read(fields: readonly string[]): State | undefined;
}

/** @param state codec between the ID's fields and the state */
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

/** Combines the codecs of several fields of a custom ID into one codec. */
export function defineState<const Fields extends readonly [StateField, ...StateField[]], State>(
  fields: Fields,
  decode: (values: z.output<z.ZodTuple<Fields, null>>) => State,
  encode: (state: State) => z.output<z.ZodTuple<Fields, null>>,
): z.ZodType<State, readonly string[]> {
  return z.codec(z.tuple(fields), z.custom<State>(), { decode, encode });
}

type StateField = z.ZodType<unknown, string>;

/** Formats `1:command:action:ownerId:field…` @throws RangeError if the ID is too long for Discord */
export function encodeCustomId({ command, action, ownerId, fields }: CustomId): string {
  const customId = [version, command, action, ownerId, ...fields].map(escapeField).join(separator);
  if (customId.length > maxCustomIdLength)
    throw new RangeError(`the custom id of ${command} ${action} has ${customId.length} characters`);
  return customId;
}

/** Returns undefined for an ID of another version or program. */
export function decodeCustomId(customId: string): CustomId | undefined {
  if (customId.length > maxCustomIdLength || foreignEscape.test(customId)) return undefined;
  const [made, command, action, ownerId, ...fields] = customId.split(separator).map(unescapeField);
  if (made !== version || !command || !action || !ownerId) return undefined;
  return { command, action, ownerId, fields };
}

export function encodeChooser(name: string, ownerId: string): string {
  return encodeCustomId({ command: chooser, action: name, ownerId, fields: [] });
}

/** Decodes the pressed button, or the chosen option of a select made with {@link encodeChooser}. */
export function decodePressed(customId: string, values: readonly string[]): CustomId | undefined {
  const pressed = decodeCustomId(customId);
  return pressed?.command === chooser ? decodeCustomId(values[0] ?? '') : pressed;
}

/** Whether this is a select whose options act like buttons. */
export function isChooser(customId: string): boolean {
  return decodeCustomId(customId)?.command === chooser;
}

const chooser = '*';

// Raise it when fields change their meaning, so that buttons of old messages are recognized.
const version = '1';
const separator = ':';
const foreignEscape = /%(?!25|3A)/;

function escapeField(field: string): string {
  return field.replaceAll('%', '%25').replaceAll(separator, '%3A');
}

function unescapeField(field: string): string {
  return field.replaceAll('%3A', separator).replaceAll('%25', '%');
}
