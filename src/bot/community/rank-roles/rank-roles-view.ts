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
import { defineCustomId, defineState } from '../../views/message/custom-id.ts';
import { escapeMarkdown } from '../../views/message/safe-text.ts';
import { namedChoices } from '../../views/message/select.ts';
import { backToPanelButton } from '../../views/message/set-up-button.ts';
import type { Controls, PlainView, Text } from '../../views/message/view.ts';
import { formatTier, formatTierName } from '../../views/words/format-rank.ts';

const none = '-';
const tierField = z.codec(z.enum([none, ...rankTiers]), z.enum(rankTiers).optional(), {
  decode: (text) => (text === none ? undefined : text),
  encode: (tier) => tier ?? none,
});
const tierState = defineState(
  [tierField],
  ([tier]): [RankTier | undefined] => [tier],
  ([tier]) => [tier],
);

export const rankRolesId = defineCustomId('server', 'ranks', tierState);
export const rankTierId = defineCustomId('server', 'rankTier', z.tuple([]));
export const rankRoleId = defineCustomId('server', 'rankRole', z.tuple([z.enum(rankTiers)]));
export const rankAudienceId = defineCustomId('server', 'rankWho', tierState);
export const createRankRolesId = defineCustomId('server', 'rankMake', tierState);

export interface RoleObstacle {
  tier: RankTier;
  kind: 'not-givable' | 'powerful' | 'above-admin' | 'too-high';
  role: string;
}

interface RankRolesState {
  choices: Pick<ServerChoices, 'rankRoles'>;
  roleIds: RankRoleIds;
  tier: RankTier;
  mayManageRoles: boolean;
  ownRole: string;
  obstacles: readonly RoleObstacle[];
  notice?: RankRolesNotice | undefined;
}

export type RankRolesNotice =
  | { kind: 'created'; isComplete: boolean }
  | { kind: 'creating' }
  | { kind: 'admin-lacks-permission' }
  | { kind: 'refused'; obstacle: RoleObstacle };

export const nobody = 'off';

export function rankRolesView(
  state: RankRolesState,
  { ownerId, language }: { ownerId: string; language: Language },
): PlainView {
  const { t } = language;
  const { notice } = state;
  return {
    title: t('panel.labels.rankRoles'),
    lines: [
      ...(notice ? [{ markdown: formatNotice(notice, state, language) }] : []),
      { markdown: t('server.ranks.text') },
      ...listRoles(state.roleIds, language),
    ],
    notes: listProblems(state, language).map((markdown) => ({ markdown })),
    colour: noticeColour,
    ...controlsOf(state, ownerId, language),
  };
}

/** Words for the change log: a role from old to new, or the ranks with changed roles. */
export function roleChangeLines(
  { rankRoleIds: from = {} }: ServerChoices,
  { rankRoleIds: to = {} }: ServerChoices,
  { language }: { language: Language },
): Text[] {
  const { t } = language;
  const tiers = rankTiers.filter((tier) => from[tier] !== to[tier]);
  const [only] = tiers;
  if (only === undefined) return [];
  if (tiers.length === 1) {
    const [was = '', is = ''] = [from[only], to[only]].map((id) =>
      id === undefined ? t('server.ranks.none') : roleMention(id),
    );
    const label = t('server.ranks.roleFor', { rank: formatTierName(only, language) });
    return [{ markdown: t('panel.change', { label, from: was, to: is }) }];
  }
  const names = tiers.map((tier) => formatTierName(tier, language));
  const value = language.list(names, 'unit');
  return [{ markdown: t('panel.line', { label: t('panel.labels.rankRoles'), value }) }];
}

function listRoles(roleIds: RankRoleIds, language: Language): Text[] {
  return battleRoyaleTiers().map((rank) => {
    const roleId = roleIds[rank.tier];
    const value = roleId === undefined ? language.t('server.ranks.none') : roleMention(roleId);
    return { markdown: language.t('panel.line', { label: formatTier(rank, language), value }) };
  });
}

function listProblems(
  { choices, roleIds, mayManageRoles, obstacles, ...state }: RankRolesState,
  language: Language,
): string[] {
  const isUsed = choices.rankRoles !== undefined || Object.keys(roleIds).length > 0;
  if (!isUsed) return [];
  if (!mayManageRoles) return [language.t('server.ranks.needsPermission', { role: bold(state.ownRole) })];
  return obstacles.map((one) => formatObstacle(one, state, language));
}

function formatObstacle(
  { kind, role }: RoleObstacle,
  { ownRole }: Pick<RankRolesState, 'ownRole'>,
  language: Language,
): string {
  const { t } = language;
  if (kind === 'too-high') return t('server.ranks.tooHigh', { mine: bold(ownRole), role: bold(role) });
  return t(`server.ranks.${obstacleTexts[kind]}`, { role: bold(role) });
}

const obstacleTexts = {
  powerful: 'powerful',
  'above-admin': 'aboveAdmin',
  'not-givable': 'notGivable',
} as const;

function formatNotice(notice: RankRolesNotice, state: RankRolesState, language: Language): string {
  const { t } = language;
  switch (notice.kind) {
    case 'created':
      return t(notice.isComplete ? 'server.ranks.created' : 'server.ranks.notAllCreated');
    case 'creating':
      return t('server.ranks.creating');
    case 'admin-lacks-permission':
      return t('server.ranks.adminNeeds');
    case 'refused':
      return formatObstacle(notice.obstacle, state, language);
  }
}

function controlsOf(
  { roleIds, choices, tier }: RankRolesState,
  ownerId: string,
  language: Language,
): Controls {
  const { t } = language;
  const tiers = battleRoyaleTiers();
  const lacksRoles = tiers.some((rank) => roleIds[rank.tier] === undefined);
  const audiences: (RankAudience | typeof nobody)[] = [nobody, ...rankAudiences];
  return {
    buttons: [
      ...(lacksRoles
        ? [{ label: t('buttons.createRoles'), customId: createRankRolesId.write(ownerId, [tier]) }]
        : []),
      backToPanelButton(ownerId, language),
    ],
    selects: [
      {
        customId: rankAudienceId.write(ownerId, [tier]),
        ...namedChoices(
          t('server.ranks.who'),
          audiences.map((value) => ({
            label: value === nobody ? t('panel.off') : t(`server.ranks.audiences.${value}`),
            value,
            isChosen: value === (choices.rankRoles ?? nobody),
          })),
          language,
        ),
      },
      {
        customId: rankTierId.write(ownerId, []),
        ...namedChoices(
          t('server.ranks.rank'),
          tiers.map((rank) => ({
            label: formatTier(rank, language),
            value: rank.tier,
            isChosen: rank.tier === tier,
          })),
          language,
        ),
      },
      {
        customId: rankRoleId.write(ownerId, [tier]),
        placeholder: t('server.ranks.roleFor', { rank: formatTierName(tier, language) }),
        chosenRoleId: roleIds[tier],
      },
    ],
  };
}

function bold(name: string): string {
  return `**${escapeMarkdown(name, maxNameLength)}**`;
}

const maxNameLength = 100;
