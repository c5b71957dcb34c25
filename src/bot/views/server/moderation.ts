import { roleMention, userMention } from '@discordjs/builders';
import { z } from 'zod';
import { rankTiers } from '../../game/ranks.ts';
import type { LoggedChange } from '../../members/change-log.ts';
import type { RankRoleIds } from '../../members/preferences.ts';
import type { Language } from '../../text/languages.ts';
import type { PlainTextKey } from '../../text/text-key.ts';
import { noticeColour } from '../message/colours.ts';
import { defineCustomId } from '../message/custom-id.ts';
import { turnButtons } from '../message/page-ids.ts';
import type { MemberSelect, PlainView, Text } from '../message/view.ts';
import { formatRelativeTime } from '../words/times.ts';
import type { PanelOptions } from './panel.ts';
import { formatTierName } from './rank-roles.ts';
import { serverChangeLines } from './server.ts';
import { backToPanelButton, changeLogId } from './server-controls.ts';

/** A select: takes a member off. */
export const barId = defineCustomId('server', 'bar', z.tuple([]));
/** A select: lets a member back. */
export const unbarId = defineCustomId('server', 'unbar', z.tuple([]));

interface Options {
  ownerId: string;
  language: Language;
}

/** The panel in which an admin takes members off the leaderboard and lets them back. */
export function barredView(barred: readonly string[], { ownerId, language }: Options): PlainView {
  const { t } = language;
  const mentions = barred.slice(-maxMentions).map((userId) => userMention(userId));
  const select = (id: typeof barId, key: PlainTextKey): MemberSelect => ({
    kind: 'member',
    customId: id.write(ownerId, []),
    placeholder: t(key),
  });
  return {
    title: t('server.barred.title'),
    lines: [
      { markdown: t('server.barred.text') },
      { markdown: mentions.length > 0 ? language.list(mentions, 'unit') : t('server.barred.nobody') },
    ],
    colour: noticeColour,
    buttons: [backToPanelButton(ownerId, language)],
    selects: [
      select(barId, 'server.barred.bar'),
      ...(mentions.length > 0 ? [select(unbarId, 'server.barred.unbar')] : []),
    ],
  };
}

/** A page of the changes, which say who made them, when, and what is new. @param changes the newest first */
export function changeLogView(
  changes: readonly LoggedChange[],
  { page: asked, ...options }: PanelOptions & { page: number },
): PlainView {
  const { ownerId, language } = options;
  const { t } = language;
  const pages = Math.max(1, Math.ceil(changes.length / pageSize));
  const page = Math.min(asked, pages - 1);
  const shown = changes.slice(page * pageSize, (page + 1) * pageSize);
  return {
    title: t('server.log.title'),
    lines: shown.length > 0 ? shown.flatMap((change) => describe(change, options)) : [t('server.log.none')],
    colour: noticeColour,
    buttons: [
      backToPanelButton(ownerId, language),
      ...turnButtons({ page, pages }, (one) => changeLogId.write(ownerId, [one]), language),
    ],
  };
}

function describe(change: LoggedChange, options: PanelOptions): Text[] {
  const { by, at, before, after } = change;
  const who = options.language.t('joined', { before: userMention(by), after: formatRelativeTime(at) });
  return [
    { markdown: who },
    ...serverChangeLines(before, after, options),
    ...roleLines(before.rankRoleIds, after.rankRoleIds, options),
    ...barredLines(change, options),
  ];
}

/** One role from old to new, or the ranks whose roles changed. */
function roleLines(from: RankRoleIds = {}, to: RankRoleIds = {}, { language }: PanelOptions): Text[] {
  const { t } = language;
  const tiers = rankTiers.filter((tier) => from[tier] !== to[tier]);
  const [only] = tiers;
  if (only === undefined) return [];
  if (tiers.length === 1) {
    const [was, is] = [from[only], to[only]].map((id) =>
      id === undefined ? t('server.ranks.none') : roleMention(id),
    );
    const label = t('server.ranks.roleFor', { rank: formatTierName(only, language) });
    return [{ markdown: t('panel.change', { label, from: was ?? '', to: is ?? '' }) }];
  }
  const value = language.list(
    tiers.map((tier) => formatTierName(tier, language)),
    'unit',
  );
  return [{ markdown: t('panel.line', { label: t('panel.labels.rankRoles'), value }) }];
}

/** Older entries don't say whom they are about. */
function barredLines({ fields, member }: LoggedChange, { language: { t } }: PanelOptions): Text[] {
  if (!fields.includes('barred')) return [];
  if (!member) return [t('server.barred.title')];
  const label = t(member.isBarred ? 'server.barred.title' : 'server.log.back');
  return [{ markdown: t('panel.line', { label, value: userMention(member.id) }) }];
}

/** A page takes half the height of a phone. */
const pageSize = 3;
/** A description has room for them. */
const maxMentions = 100;
