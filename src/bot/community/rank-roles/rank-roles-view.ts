import { roleMention } from '@discordjs/builders';
import { z } from 'zod';
import { battleRoyaleTiers, type RankTier, rankTiers } from '../../game/ranks.ts';
import {
  type RankAudience,
  type RankRoleIds,
  rankAudiences,
  type ServerChoices,
} from '../../settings/list/setting-list.ts';
import type { Language } from '../../text/languages.ts';
import { noticeColour } from '../../views/message/colours.ts';
import { defineCustomId, encodeChooser } from '../../views/message/custom-id.ts';
import { escapeMarkdown } from '../../views/message/safe-text.ts';
import { namedChoices } from '../../views/message/select.ts';
import { backToPanelButton } from '../../views/message/set-up-button.ts';
import type { Controls, PlainView, Text } from '../../views/message/view.ts';
import { formatTier, formatTierName } from '../../views/words/format-rank.ts';

export const rankRolesId = defineCustomId('server', 'ranks', z.tuple([]));
export const rankTierId = defineCustomId('server', 'rankTier', z.tuple([z.enum(rankTiers)]));
export const rankRoleId = defineCustomId('server', 'rankRole', z.tuple([z.enum(rankTiers)]));
export const rankAudienceId = defineCustomId(
  'server',
  'rankWho',
  z.tuple([z.enum(rankAudiences), z.enum(['ask', 'create', 'without'])]),
);

export interface RoleObstacle {
  tier: RankTier;
  kind: 'notGivable' | 'powerful' | 'aboveAdmin' | 'tooHigh';
  role: string;
}

export interface RankRolesState {
  choices: Pick<ServerChoices, 'rankRoles'>;
  /** Number of members with a rank role. */
  holders: number;
  roleIds: RankRoleIds;
  mayManageRoles: boolean;
  ownRole: string;
  obstacles: readonly RoleObstacle[];
  notice?: RankRolesNotice | undefined;
}

/** A note to the admin; an obstacle says why the choice was refused. */
export type RankRolesNotice = 'notAllCreated' | 'creating' | 'adminNeeds' | RoleObstacle;

interface ViewOptions {
  ownerId: string;
  language: Language;
}

export function rankRolesView(state: RankRolesState, { ownerId, language }: ViewOptions): PlainView {
  const { t } = language;
  const { rankRoles = 'off' } = state.choices;
  const lacked = lackedBy(state);
  const hasNone = lacked === tiers.length;
  const others = rankAudiences.filter((audience) => audience !== state.choices.rankRoles).toReversed();
  const who = others.map((audience) => ({
    label: t(`server.ranks.audiences.${audience}`),
    customId: rankAudienceId.write(ownerId, [audience, hasNone && audience !== 'off' ? 'create' : 'ask']),
    style: audience === 'linked' && rankRoles === 'off' ? ('primary' as const) : undefined,
  }));
  return rolesView(state, {
    lines: [
      t('server.ranks.text'),
      hasNone
        ? t('server.ranks.willCreate')
        : t('server.ranks.count', { have: tiers.length - lacked, all: tiers.length }),
      t('panel.line', { label: t('server.ranks.who'), value: t(`server.ranks.audiences.${rankRoles}`) }),
      ...(rankRoles === 'off' ? [] : [t('server.ranks.members', { count: state.holders })]),
    ],
    buttons: [
      ...who,
      { label: t('buttons.changeRole'), customId: rankTierId.write(ownerId, [rankTiers[0]]) },
      backToPanelButton(ownerId, language),
    ],
    language,
  });
}

/** Builds the question before roles are added to the chosen ones. */
export function createRolesView(
  state: RankRolesState,
  { audience, ownerId, language }: ViewOptions & { audience: RankAudience },
): PlainView {
  const { t } = language;
  const count = lackedBy(state);
  return rolesView(state, {
    lines: [t('server.ranks.create', { count })],
    buttons: [
      {
        label: t('buttons.createRoles'),
        customId: rankAudienceId.write(ownerId, [audience, 'create']),
        style: 'primary',
      },
      { label: t('buttons.withoutRoles'), customId: rankAudienceId.write(ownerId, [audience, 'without']) },
      { label: t('buttons.cancel'), customId: rankRolesId.write(ownerId, []) },
    ],
    language,
  });
}

export function rankRoleView(
  state: RankRolesState,
  { tier, ownerId, language }: ViewOptions & { tier: RankTier },
): PlainView {
  const { t } = language;
  const ranks = tiers.map((rank) => ({
    label: formatTier(rank, language),
    value: rankTierId.write(ownerId, [rank.tier]),
    isChosen: rank.tier === tier,
  }));
  const roleId = state.roleIds[tier];
  const label = t('server.ranks.roleFor', { rank: formatTierName(tier, language) });
  return rolesView(state, {
    lines: [t('panel.line', { label, value: formatRole(roleId, language) })],
    buttons: [{ label: t('buttons.back'), customId: rankRolesId.write(ownerId, []) }],
    selects: [
      {
        customId: encodeChooser('ranks', ownerId),
        ...namedChoices(t('server.ranks.rank'), ranks, language),
      },
      { customId: rankRoleId.write(ownerId, [tier]), placeholder: label, chosenRoleId: roleId },
    ],
    language,
  });
}

function rolesView(
  state: RankRolesState,
  { lines, language, ...controls }: Controls & { lines: readonly string[]; language: Language },
): PlainView {
  const { notice } = state;
  const all = [...(notice ? [formatNotice(notice, state, language)] : []), ...lines];
  return {
    title: language.t('panel.labels.rankRoles'),
    lines: all.map((markdown) => ({ markdown })),
    notes: listProblems(state, language).map((markdown) => ({ markdown })),
    colour: noticeColour,
    ...controls,
  };
}

const tiers = battleRoyaleTiers();

export function lackedBy({ roleIds }: Pick<RankRolesState, 'roleIds'>): number {
  return tiers.filter(({ tier }) => roleIds[tier] === undefined).length;
}

function formatRole(roleId: string | undefined, { t }: Language): string {
  return roleId === undefined ? t('server.ranks.none') : roleMention(roleId);
}

export function roleChangeLines(
  { rankRoleIds: from = {} }: ServerChoices,
  { rankRoleIds: to = {} }: ServerChoices,
  { language }: { language: Language },
): Text[] {
  const { t } = language;
  const changed = rankTiers.filter((tier) => from[tier] !== to[tier]);
  const [only] = changed;
  if (only === undefined) return [];
  if (changed.length === 1) {
    const [was = '', is = ''] = [from[only], to[only]].map((id) => formatRole(id, language));
    const label = t('server.ranks.roleFor', { rank: formatTierName(only, language) });
    return [{ markdown: t('panel.change', { label, from: was, to: is }) }];
  }
  return [{ markdown: t('server.log.roles', { count: changed.length }) }];
}

function listProblems({ mayManageRoles, obstacles, ...state }: RankRolesState, language: Language): string[] {
  if (!mayManageRoles) return [language.t('server.ranks.needsPermission', { role: bold(state.ownRole) })];
  return obstacles.map((one) => formatObstacle(one, state, language));
}

function formatObstacle(
  { kind, role }: RoleObstacle,
  { ownRole }: Pick<RankRolesState, 'ownRole'>,
  { t }: Language,
): string {
  if (kind === 'tooHigh') return t('server.ranks.tooHigh', { mine: bold(ownRole), role: bold(role) });
  return t(`server.ranks.${kind}`, { role: bold(role) });
}

function formatNotice(notice: RankRolesNotice, state: RankRolesState, language: Language): string {
  if (typeof notice !== 'string') return formatObstacle(notice, state, language);
  return language.t(`server.ranks.${notice}`);
}

function bold(name: string): string {
  return `**${escapeMarkdown(name, maxNameLength)}**`;
}

const maxNameLength = 100;
