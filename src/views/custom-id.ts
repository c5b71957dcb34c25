/** What a button carries through restarts: everything it needs is in its custom id. */
interface CustomId {
  /** Name of the command that answers the press. */
  command: string;
  /** What to do, e.g. `refresh`. */
  action: string;
  /** Whose button it is: for this person the message changes in place, anybody else gets an own copy. */
  ownerId: string;
  /** What the action needs to know, e.g. `[uid, region]`. */
  state: readonly string[];
}

/** Discord's limit. */
export const maxCustomIdLength = 100;

/**
 * `1:command:action:ownerId:state…`
 * @throws RangeError where that is longer than Discord allows
 */
export function encodeCustomId({ command, action, ownerId, state }: CustomId): string {
  const customId = [version, command, action, ownerId, ...state].map(escapeField).join(separator);
  if (customId.length > maxCustomIdLength)
    throw new RangeError(`the custom id of ${command} ${action} has ${customId.length} characters`);
  return customId;
}

/** What {@link encodeCustomId} was given; undefined for ids of another version or another maker. */
export function decodeCustomId(customId: string): CustomId | undefined {
  if (customId.length > maxCustomIdLength || foreignEscape.test(customId)) return undefined;
  const [made, command, action, ownerId, ...state] = customId.split(separator).map(unescapeField);
  if (made !== version || !command || !action || !ownerId) return undefined;
  return { command, action, ownerId, state };
}

// Rises when the fields change their meaning, so that buttons under old messages are recognised as old.
const version = '1';
const separator = ':';
const foreignEscape = /%(?!25|3A)/;

function escapeField(field: string): string {
  return field.replaceAll('%', '%25').replaceAll(separator, '%3A');
}

function unescapeField(field: string): string {
  return field.replaceAll('%3A', separator).replaceAll('%25', '%');
}
