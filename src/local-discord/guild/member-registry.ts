import {
  type APIGuildMember,
  type APIInteractionDataResolvedGuildMember,
  type APIInteractionGuildMember,
  type APIUser,
  Locale,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { snowflakeOfName } from '../snowflakes.ts';

/** A member of the guild: a user or the bot. */
export interface Member {
  readonly user: APIUser;
  readonly joinedAt: string;
  locale: Locale;
  permissions: bigint;
}

export interface MemberRegistry {
  /** The member of this name; joins the guild if it is not there yet. */
  named(name: string): Member;
  byId(id: string): Member | undefined;
  /** By id, mention, user name or display name, as typed into a user option. */
  find(typed: string): Member | undefined;
  add(user: APIUser, permissions: bigint): Member;
  all(): Member[];
}

export function createMemberRegistry(now: () => number): MemberRegistry {
  const members = new Map<string, Member>();
  const byId = (id: string) => members.get(id);
  const add = (user: APIUser, permissions: bigint) => {
    const joinedAt = new Date(now()).toISOString();
    const member = { user, joinedAt, locale: Locale.EnglishUS, permissions };
    members.set(user.id, member);
    return member;
  };
  return {
    byId,
    add,
    named: (name) => byId(snowflakeOfName(name)) ?? add(describeUser(name), defaultPermissions),
    find: (typed) => {
      const wanted = typed.trim().replace(/^@/, '').toLowerCase();
      const id = /^(?:<@!?)?(\d{17,20})>?$/.exec(typed.trim())?.[1];
      if (id) return byId(id);
      return [...members.values()].find(({ user }) =>
        [user.username, user.global_name?.toLowerCase()].includes(wanted),
      );
    },
    all: () => [...members.values()],
  };
}

/** Whether the member has all permission bits of `needed`; an administrator has every one. */
export function isAllowed(member: Member, needed: bigint): boolean {
  const { permissions } = member;
  if (permissions & PermissionFlagsBits.Administrator) return true;
  // "0" as a command's default means: administrators only.
  return needed !== 0n && (permissions & needed) === needed;
}

export function memberPayload({ user, joinedAt }: Member): APIGuildMember & { user: APIUser } {
  return { user, ...membership(joinedAt), deaf: false, mute: false };
}

export function interactionMember(member: Member): APIInteractionGuildMember {
  return { ...memberPayload(member), permissions: member.permissions.toString() };
}

/** A member as `resolved` holds one: the user is beside it. */
export function resolvedMember(member: Member): APIInteractionDataResolvedGuildMember {
  return { ...membership(member.joinedAt), permissions: member.permissions.toString() };
}

/** The permissions of a member without a role. */
export const defaultPermissions =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.ReadMessageHistory |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.AddReactions |
  PermissionFlagsBits.UseExternalEmojis |
  PermissionFlagsBits.ChangeNickname |
  PermissionFlagsBits.UseApplicationCommands;

function describeUser(name: string): APIUser {
  return {
    id: snowflakeOfName(name),
    username: name.toLowerCase().replace(/[^a-z0-9_.]+/g, '_'),
    discriminator: '0',
    global_name: name,
    ...defaultProfile,
  };
}

/** The fields of a user that cannot be set here. */
export const defaultProfile = {
  avatar: null,
  banner: null,
  accent_color: null,
  avatar_decoration_data: null,
  collectibles: null,
  primary_guild: null,
  public_flags: 0,
  flags: 0,
};

function membership(joinedAt: string) {
  return {
    roles: [],
    joined_at: joinedAt,
    nick: null,
    avatar: null,
    banner: null,
    premium_since: null,
    pending: false,
    flags: 0,
    communication_disabled_until: null,
    avatar_decoration_data: null,
    collectibles: null,
  };
}
