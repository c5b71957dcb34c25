import { z } from 'zod';
import { regionPattern } from '../../shared/contract/limits.ts';
import { rankTiers } from '../../shared/contract/rank-words.ts';
import { isTimeZone } from '../../shared/time/time-zone.ts';
import { themes } from './themes.ts';

/** The preferences that both a member and a server's admin can choose. A field is absent until it is chosen. */
const preferences = {
  /** Country code in upper case, or a code passed through as typed. */
  region: z.string().regex(regionPattern).optional(),
  /** A BCP 47 tag, e.g. `pt-BR`. */
  locale: z.string().max(35).refine(isLocale).optional(),
  /** Whether answers are shown to everybody or to the member alone. */
  visibility: z.enum(['public', 'private']).optional(),
  theme: z.enum(themes).optional(),
};

/** The preferences that only members have. */
export const memberPreferences = {
  ...preferences,
  /** Others see the IDs of the member's accounts. Absent: they do. */
  showsId: z.boolean().optional(),
  /** Others see the history of the member's accounts. Absent: they do not. */
  sharesHistory: z.boolean().optional(),
  /** The member's card says what changed since their last look. Absent: it does. */
  showsChanges: z.boolean().optional(),
};

/** A member's yes or no to what Loadout keeps; `consent.ts` has the defaults. */
export const consents = {
  keepsHistory: z.boolean().optional(),
  keepsRecents: z.boolean().optional(),
};

export const rankAudiences = ['verified', 'linked'] as const;

/** The preferences that only servers have. */
export const serverPreferences = {
  ...preferences,
  /** Channels that allow public answers, by id; none: all channels. */
  channels: z.array(z.string()).max(25).optional(),
  /** Absent: on. */
  leaderboard: z.boolean().optional(),
  /** Whether members may post a private answer for everyone. Absent: they may. */
  share: z.boolean().optional(),
  digest: z
    .object({
      isOn: z.boolean(),
      channelId: z.string().optional(),
      /** 0 is Sunday. */
      day: z.int().min(0).max(6),
      hour: z.int().min(0).max(23),
      /** The IANA time zone of day and hour. Absent: UTC. */
      zone: z.string().refine(isTimeZone).optional(),
    })
    .optional(),
  /** Where rank-ups of members are announced. Absent: nowhere. */
  rankUpChannelId: z.string().optional(),
  /** The members who get the role of their rank: those with a verified account, or all who linked one. Absent: nobody. */
  rankRoles: z.enum(rankAudiences).optional(),
  /** The id of the role of each rank tier. */
  rankRoleIds: z.partialRecord(z.enum(rankTiers), z.string()).optional(),
};

const memberSchema = z.object({ ...memberPreferences, ...consents });
const serverSchema = z.object(serverPreferences);

export type MemberChoices = Readonly<z.output<typeof memberSchema>>;
export type ServerChoices = Readonly<z.output<typeof serverSchema>>;
export type RankAudience = (typeof rankAudiences)[number];
export type RankRoleIds = NonNullable<ServerChoices['rankRoleIds']>;
export type DigestSettings = NonNullable<ServerChoices['digest']>;

/** The choices in a record that holds more. */
export const pickMemberChoices = (record: MemberChoices): MemberChoices => memberSchema.parse(record);
export const pickServerChoices = (record: ServerChoices): ServerChoices => serverSchema.parse(record);

/** One choice as an older version may have stored it; empty if it is none any more. */
export function readServerChoice(field: string, value: unknown): Partial<ServerChoices> {
  return serverSchema.safeParse({ [field]: value }).data ?? {};
}

/** Every field that a reset clears, not chosen. Consents stay: to withdraw one deletes data. */
export const noMemberChoices: Partial<MemberChoices> = absent(memberPreferences);
export const noServerChoices: Partial<ServerChoices> = absent(serverPreferences);

function absent<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: undefined } {
  const none: { [Name in keyof Fields]?: undefined } = {};
  for (const name in fields) none[name] = undefined;
  return none;
}

/** Whether a text is a language tag, such as `pt-BR`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
