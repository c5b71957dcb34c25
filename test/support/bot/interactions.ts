import type { APIInteraction } from 'discord-api-types/v10';

/** Interactions as Discord sends them, as far as a test looks at them. */

export const ana = {
  id: '11111111111111111',
  username: 'ana',
  discriminator: '0',
  avatar: null,
  global_name: null,
};
export const ben = { ...ana, id: '22222222222222222', username: 'ben' };
export const applicationId = '33333333333333333';
export const guildId = '44444444444444444';
export const interactionToken = 'aW50ZXJhY3Rpb246NTU1NTU1NTU1NTU1NTU1NTU6b2YtYW5h';

let count = 0;

/** Any interaction of ana's in the server. */
export function interaction(parts: object): APIInteraction {
  count += 1;
  const raw: unknown = {
    id: String(50_000_000_000_000_000n + BigInt(count)),
    token: interactionToken,
    application_id: applicationId,
    version: 1,
    guild_id: guildId,
    locale: 'en-US',
    guild_locale: 'en-US',
    member: { user: ana, permissions: '0' },
    ...parts,
  };
  return raw as APIInteraction;
}

export function runs(
  name: string,
  options: object[] = [],
  parts: object = {},
  resolved: object = {},
): APIInteraction {
  return interaction({ type: 2, data: { id: '1', name, type: 1, options, resolved }, ...parts });
}

/** Takes an entry of the menu on a member or a message. */
export function opensMenu(name: string, on: { user: { id: string } } | { message: object }): APIInteraction {
  const data =
    'user' in on
      ? { type: 2, target_id: on.user.id, resolved: { users: { [on.user.id]: on.user } } }
      : { type: 3, target_id: '8', resolved: { messages: { 8: { id: '8', ...on.message } } } };
  return interaction({ type: 2, data: { id: '1', name, ...data } });
}

export function types(name: string, option: string, value: string, user: object = ana): APIInteraction {
  return interaction({
    type: 4,
    member: { user, permissions: '0' },
    data: { id: '1', name, type: 1, options: [{ name: option, type: 3, value, focused: true }] },
  });
}

/** The acting member and their permissions in the server. */
interface By {
  user?: object | undefined;
  /** Discord's permission bits. */
  permissions?: bigint | undefined;
}

export function presses(
  customId: string,
  {
    embeds,
    isPrivate = false,
    guildId: otherId,
    raw,
    ...by
  }: By & {
    embeds?: readonly object[] | undefined;
    isPrivate?: boolean | undefined;
    /** Of another server. */
    guildId?: string | undefined;
    /** More of the interaction, as Discord sends it. */
    raw?: object | undefined;
  } = {},
): APIInteraction {
  return interaction({
    type: 3,
    data: { component_type: 2, custom_id: customId },
    message: { id: '6', flags: isPrivate ? 64 : 0, ...(embeds && { embeds }) },
    member: memberOf(by),
    ...(otherId && { guild_id: otherId }),
    ...raw,
  });
}

/** The input of a modal by field: text or one choice, a checkbox, any number of choices. */
export type FormValues = Readonly<Record<string, string | boolean | readonly string[]>>;

/** A modal of labelled fields, filled in. `channels`: what Loadout may do in those that are chosen, by id. */
export function submits(
  customId: string,
  values: FormValues,
  { channels = {}, ...by }: By & { channels?: Readonly<Record<string, bigint>> } = {},
): APIInteraction {
  const components = Object.entries(values).map(([id, given]) => ({
    type: 18,
    component: {
      type: typeof given === 'boolean' ? 23 : typeof given === 'string' ? 4 : 3,
      custom_id: id,
      ...(typeof given === 'object' ? { values: given } : { value: given }),
    },
  }));
  const resolved = {
    channels: Object.fromEntries(
      Object.entries(channels).map(([id, bits]) => [id, { id, type: 0, app_permissions: String(bits) }]),
    ),
  };
  return interaction({
    type: 5,
    data: { custom_id: customId, components, resolved },
    message: { id: '6', flags: 64 },
    member: memberOf(by),
  });
}

export function chooses(
  customId: string,
  values: readonly string[],
  { guildId: otherId, ...by }: By & { guildId?: string | undefined } = {},
): APIInteraction {
  return interaction({
    type: 3,
    data: { component_type: 3, custom_id: customId, values },
    message: { id: '6' },
    member: memberOf(by),
    ...(otherId && { guild_id: otherId }),
  });
}

function memberOf({ user = ana, permissions = 0n }: By) {
  return { user, permissions: String(permissions) };
}
