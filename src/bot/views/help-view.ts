import { time } from '@discordjs/builders';
import { z } from 'zod';
import type { KnownPlayer } from '../members/accounts/resolve-player.ts';
import type { Language } from '../text/languages.ts';
import type { PlainTextKey } from '../text/text-key.ts';
import { linkAccountButton } from './account/account-ids.ts';
import { feedbackButton } from './feedback-view.ts';
import { noticeColour } from './message/colours.ts';
import { defineCustomId } from './message/custom-id.ts';
import { setUpButton } from './message/set-up-button.ts';
import type { PlainView, Text, ViewButton } from './message/view.ts';
import { playerPages } from './player/player-pages.ts';
import { formatMissingPermissions, postPermissions } from './words/permissions.ts';

export const helpPageId = defineCustomId('help', 'page', z.tuple([z.enum(['members', 'news'])]));

interface HelpOptions {
  ownerId: string;
  language: Language;
}

/** @param permissions Loadout's permissions in the channel, as Discord's bits */
export function adminHelpView(permissions: bigint, { ownerId, language }: HelpOptions): PlainView {
  const { t } = language;
  const missing = formatMissingPermissions(permissions, postPermissions, language);
  return {
    title: t('help.admins.title'),
    lines: [
      { markdown: t('help.admins.server') },
      { markdown: t('help.admins.player') },
      { markdown: t('help.admins.link') },
      ...(missing ? [{ markdown: t('help.admins.missing', { permissions: missing }) }] : []),
    ],
    colour: noticeColour,
    buttons: [
      setUpButton(ownerId, language),
      pageButton('members', { ownerId, language }),
      feedbackButton(ownerId, language),
    ],
  };
}

/** @param commandNames names of all commands for members */
export function memberHelpView(
  commandNames: readonly string[],
  { ownerId, own, language }: HelpOptions & { own: KnownPlayer | undefined },
): PlainView {
  const { t } = language;
  return {
    title: t('help.members.title'),
    lines: [
      ...(own
        ? [{ markdown: t('help.members.linked') }]
        : [{ markdown: t('help.members.link') }, { markdown: t('help.members.player') }]),
      ...groups.flatMap((group) => groupLine(group, commandNames, language)),
    ],
    colour: noticeColour,
    buttons: [
      own ? ownCardButton(own, { ownerId, language }) : linkAccountButton(ownerId, language),
      pageButton('news', { ownerId, language }),
      feedbackButton(ownerId, language),
    ],
  };
}

function ownCardButton(own: KnownPlayer, { ownerId, language }: HelpOptions): ViewButton {
  const customId = playerPages.player.open.write(ownerId, own);
  return { label: language.t('buttons.myCard'), customId, style: 'primary' };
}

export function newsView({ ownerId, language }: HelpOptions): PlainView {
  return {
    title: language.t('help.newsTitle'),
    lines: newsLines(language),
    colour: noticeColour,
    buttons: [pageButton('members', { ownerId, language }), feedbackButton(ownerId, language)],
  };
}

function groupLine(group: Group, commandNames: readonly string[], language: Language): Text[] {
  const names = commandNames.filter((name) => !alreadyNamed.includes(name) && groupOf(name) === group);
  if (names.length === 0) return [];
  const label = language.t(`help.members.groups.${group}`);
  return [{ markdown: language.t('panel.line', { label, value: names.map(language.command).join(' ') }) }];
}

/** Returns the command's group, `yours` if it is in none. */
function groupOf(name: string): Group {
  return groups.find((group) => (grouped[group] as readonly string[]).includes(name)) ?? 'yours';
}

const groups = ['look', 'rank', 'yours'] as const;
type Group = (typeof groups)[number];

const grouped = {
  look: ['outfit', 'pet', 'clan', 'wishlist', 'item', 'craftland'],
  rank: ['stats', 'history', 'leaderboard', 'compare'],
  yours: [],
} as const satisfies Record<Group, readonly string[]>;

const alreadyNamed = ['player', 'account', 'help'];

function pageButton(page: 'members' | 'news', { ownerId, language }: HelpOptions): ViewButton {
  const label = language.t(page === 'members' ? 'buttons.forMembers' : 'buttons.whatsNew');
  return { label, customId: helpPageId.write(ownerId, [page]) };
}

/** News, latest first. */
const changes: readonly { on: number; text: PlainTextKey }[] = [
  { on: Date.UTC(2026, 10, 22), text: 'news.cards' },
  { on: Date.UTC(2026, 10, 22), text: 'news.accounts' },
  { on: Date.UTC(2026, 10, 22), text: 'news.compare' },
];

function newsLines({ t }: Language): Text[] {
  return changes.slice(0, mostLines).map(({ on, text }) => ({
    markdown: t('help.newsLine', { date: time(on / 1_000, 'D'), news: t(text) }),
  }));
}

const mostLines = 3;
