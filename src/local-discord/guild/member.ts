import {
  type APIGuildMember,
  type APIInteractionDataResolvedGuildMember,
  type APIInteractionGuildMember,
  type APIUser,
  type Locale,
  PermissionFlagsBits,
} from 'discord-api-types/v10';

/** A person or bot in a server, with their permissions at one place. Outside servers, there are no roles. */
export interface Member {
  readonly user: APIUser;
  readonly joinedAt: string;
  readonly nick: string | null;
  /** Role IDs. */
  readonly roles: readonly string[];
  readonly locale: Locale;
  readonly permissions: bigint;
  /** End of a timeout, ISO 8601. */
  readonly silencedUntil: string | null;
  readonly isMuted: boolean;
  readonly isDeafened: boolean;
}

/** Whether a member has the permission; administrators have all of them. */
export function isAllowed({ permissions }: Pick<Member, 'permissions'>, needed: bigint): boolean {
  if (permissions & PermissionFlagsBits.Administrator) return true;
  // A command's default of "0" means administrators only.
  return needed !== 0n && (permissions & needed) === needed;
}

export function memberPayload(member: MemberFacts): APIGuildMember & { user: APIUser } {
  return { user: member.user, ...membership(member), deaf: member.isDeafened, mute: member.isMuted };
}

export function interactionMember(member: Member): APIInteractionGuildMember {
  return { ...memberPayload(member), permissions: member.permissions.toString() };
}

export function resolvedMember(member: Member): APIInteractionDataResolvedGuildMember {
  return { ...membership(member), permissions: member.permissions.toString() };
}

type MemberFacts = Pick<
  Member,
  'user' | 'joinedAt' | 'nick' | 'roles' | 'silencedUntil' | 'isMuted' | 'isDeafened'
>;

function membership({ joinedAt, nick, roles, silencedUntil }: MemberFacts) {
  return {
    roles: [...roles],
    joined_at: joinedAt,
    nick,
    avatar: null,
    banner: null,
    premium_since: null,
    pending: false,
    flags: 0,
    communication_disabled_until: silencedUntil,
    avatar_decoration_data: null,
    collectibles: null,
  };
}
