import { z } from 'zod';
import { regionPattern } from '../../../shared/contract/limits.ts';
import { rankTiers } from '../../../shared/contract/rank-words.ts';
import { isTimeZone } from '../../../shared/time/time-zone.ts';
import { defineSettings, type Setting } from './setting.ts';
import { standardTheme, themes } from './themes.ts';

const region = {
  schema: z.string().regex(regionPattern).optional(),
  label: 'panel.labels.region',
  input: { kind: 'region' },
  place: 'form',
} satisfies Setting;

const locale = {
  schema: z.string().max(35).refine(isLocale).optional(),
  label: 'panel.labels.language',
  standard: 'panel.sameAsDiscord',
  unchosen: 'panel.sameAsDiscord',
  input: { kind: 'language' },
  place: 'form',
} satisfies Setting;

const visibility = {
  schema: z.enum(['public', 'private']).optional(),
  label: 'panel.labels.answers',
  standard: 'panel.answers.everyone',
  place: 'form',
} satisfies Omit<Setting, 'input'>;

const theme = {
  schema: z.enum(themes).optional(),
  label: 'panel.labels.theme',
  standard: `panel.themes.${standardTheme}`,
  input: {
    kind: 'options',
    options: Object.fromEntries(themes.map((one) => [one, `panel.themes.${one}` as const])),
  },
  place: 'picture',
} satisfies Setting;

const serversChoice = { unchosen: 'panel.serversChoice' } as const;
const others = { kind: 'checkbox', group: 'others' } as const;
const card = { kind: 'checkbox', group: 'card' } as const;
const allowed = { kind: 'checkbox', group: 'allowed', standard: true } as const;

export const memberSettings = defineSettings({
  region: { ...region, ...serversChoice },
  locale,
  visibility: {
    ...visibility,
    ...serversChoice,
    input: {
      kind: 'options',
      options: { public: 'panel.answers.everyone', private: 'panel.answers.me' },
    },
  },
  theme: { ...theme, ...serversChoice },
  showsId: checkbox('settings.others.id', { ...others, standard: true }),
  sharesHistory: checkbox('settings.others.history', { ...others, standard: false }),
  showsChanges: checkbox('settings.changes', { ...card, standard: true }),
  keepsHistory: checkbox('settings.history', card),
  keepsRecents: checkbox('settings.recents', card),
});

export const rankAudiences = ['off', 'verified', 'linked'] as const;

export const serverSettings = defineSettings({
  region,
  locale,
  channels: {
    schema: z.array(z.string()).max(25).optional(),
    label: 'panel.labels.channels',
    hint: 'server.channelsHint',
    standard: 'server.allChannels',
    input: { kind: 'channels', most: 25 },
    place: 'form',
  },
  visibility: {
    ...visibility,
    input: {
      kind: 'options',
      options: { public: 'panel.answers.everyone', private: 'panel.answers.asker' },
    },
  },
  theme: { ...theme, unchosen: 'panel.standard' },
  leaderboard: checkbox('panel.labels.leaderboard', allowed),
  /** Whether members may share private answers with everyone. */
  share: checkbox('panel.labels.share', allowed),
  digest: {
    schema: z
      .object({
        isOn: z.boolean(),
        channelId: z.string().optional(),
        day: z.int().min(0).max(6),
        hour: z.int().min(0).max(23),
        /** IANA time zone of day and hour; UTC if absent. */
        zone: z.string().refine(isTimeZone).optional(),
      })
      .optional(),
    label: 'panel.labels.digest',
    standard: 'panel.off',
    input: { kind: 'own' },
    place: 'section',
  },
  rankUpChannelId: {
    schema: z.string().optional(),
    label: 'panel.labels.rankUps',
    field: 'server.digest.channel',
    hint: 'server.rankUpsHint',
    standard: 'panel.off',
    input: { kind: 'channel' },
    place: 'ownForm',
  },
  outageChannelId: {
    schema: z.string().optional(),
    label: 'panel.labels.outages',
    field: 'server.digest.channel',
    hint: 'server.outagesHint',
    standard: 'panel.off',
    input: { kind: 'channel' },
    place: 'ownForm',
  },
  /** Members with verified accounts, or with any linked one; absent until chosen. */
  rankRoles: {
    schema: z.enum(rankAudiences).optional(),
    label: 'panel.labels.rankRoles',
    standard: 'panel.off',
    input: {
      kind: 'options',
      options: {
        off: 'panel.off',
        verified: 'server.ranks.audiences.verified',
        linked: 'server.ranks.audiences.linked',
      },
    },
    place: 'section',
  },
  rankRoleIds: {
    schema: z.partialRecord(z.enum(rankTiers), z.string()).optional(),
    label: 'panel.labels.rankRoles',
    input: { kind: 'own' },
  },
});

export type MemberChoices = Readonly<z.output<typeof memberSettings.choices>>;
export type ServerChoices = Readonly<z.output<typeof serverSettings.choices>>;
export type RankAudience = (typeof rankAudiences)[number];
export type RankRoleIds = NonNullable<ServerChoices['rankRoleIds']>;
export type DigestSettings = NonNullable<ServerChoices['digest']>;

export function givesRankRoles({ rankRoles = 'off' }: Pick<ServerChoices, 'rankRoles'>): boolean {
  return rankRoles !== 'off';
}

function checkbox<Input extends Setting['input']>(label: Setting['label'], input: Input) {
  return { schema: z.boolean().optional(), label, input, place: 'form' } satisfies Setting;
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
