import { inlineCode } from '@discordjs/builders';
import { z } from 'zod';
import { uidPattern } from '../contract/limits.ts';
import type { Language } from '../text/languages.ts';
import { linkAccountButton } from './account-ids.ts';
import { noticeColour } from './colours.ts';
import { defineCustomId, encodeChooser } from './custom-id.ts';
import { definePlayerIds } from './player-buttons.ts';
import { pageButton } from './player-pages.ts';
import { escapeMarkdown } from './safe-text.ts';
import { verifyButton } from './verify.ts';
import type { PlainView, StringSelect, Text, ViewButton } from './view.ts';
import { formatName, formatNameInMarkdown } from './words/names.ts';
import { formatPlayerChoice } from './words/player-choice.ts';
import { formatRegion } from './words/regions.ts';

/** An account of the member who sees the message: nobody else does. */
export interface OwnAccount {
  userId: string;
  uid: string;
  name: string;
  region: string | undefined;
  visibility: Visibility;
  guildId: string | undefined;
  verifiedAt: number | undefined;
  isDefault: boolean;
}

const visibilities = ['everyone', 'server', 'me'] as const;
export type Visibility = (typeof visibilities)[number];

interface AccountOptions {
  /** Where the message stands; undefined in a DM. */
  guildId: string | undefined;
  language: Language;
}

const ofAccount = z.tuple([z.string().regex(uidPattern)]);

/** Links a player: what a problem offers in place of typing anew. */
export const linkIds = definePlayerIds('account');
/** Shows all accounts. */
export const listAccountsId = defineCustomId('account', 'list', z.tuple([]));
/** Shows one account, and what can be done with it. */
export const showAccountId = defineCustomId('account', 'view', ofAccount);
export const makeDefaultId = defineCustomId('account', 'default', ofAccount);
/** Asks whether to unlink. */
export const askUnlinkId = defineCustomId('account', 'unlink', ofAccount);
/** Unlinks. */
export const unlinkId = defineCustomId('account', 'remove', ofAccount);
/** A select: its value is one of the visibilities. */
export const visibilityId = defineCustomId('account', 'seen', ofAccount);

/** What was chosen in the select of {@link visibilityId}; undefined where it is none. */
export function readVisibility(value: string | undefined): Visibility | undefined {
  return visibilities.find((one) => one === value);
}

/**
 * Says which player was linked, so that nobody links a namesake.
 * @param level as it was read just now
 * @param isNew it was not linked before
 */
export function linkedView(
  account: OwnAccount,
  { level, isNew, ...options }: AccountOptions & { level: number | undefined; isNew: boolean },
): PlainView {
  const { language } = options;
  const { t } = language;
  const levels = level === undefined ? [] : [t('account.level', { level })];
  const isProven = account.verifiedAt !== undefined;
  const hints = [
    ...(isNew ? [t('account.linked.notYou')] : []),
    ...(isProven ? [] : [t('account.linked.prove')]),
  ];
  return {
    title: isNew
      ? t('account.linked.title', { name: nameOf(account, language) })
      : t('account.alreadyLinked'),
    lines: [
      {
        markdown: join(
          [...(isNew ? [] : [nameInText(account, language)]), ...whereabouts(account, language), ...levels],
          language,
        ),
      },
      ...(hints.length > 0 ? [hints.join(' ')] : []),
    ],
    colour: noticeColour,
    buttons: [
      ...(isProven ? [] : [verifyButton(account, language, 'primary')]),
      unlinkButton(account, language),
    ],
    selects: [visibilitySelect(account, options)],
  };
}

/** The answer to `/account list`. */
export function accountsView(
  accounts: readonly OwnAccount[],
  ownerId: string,
  language: Language,
): PlainView {
  const { t } = language;
  if (accounts.length === 0)
    return {
      title: t('account.list.emptyTitle'),
      lines: [{ markdown: t('account.list.emptyText') }],
      colour: noticeColour,
      buttons: [linkAccountButton(ownerId, language)],
    };
  return {
    title: t('account.list.title'),
    lines: accounts.map((account) => ({
      markdown: join([nameInText(account, language), ...descriptionOf(account, language)], language),
    })),
    colour: noticeColour,
    buttons: [linkAccountButton(ownerId, language)],
    selects: [accountSelect(accounts, { ownerId, language })],
  };
}

/**
 * One account, and what can be done with it.
 * @param accounts all of the member: one leads to the other
 * @param isSaved who may see it was changed just now
 */
export function accountView(
  account: OwnAccount,
  {
    accounts,
    isSaved = false,
    ...options
  }: AccountOptions & { accounts: readonly OwnAccount[]; isSaved?: boolean },
): PlainView {
  const { language } = options;
  const { t } = language;
  const saved: Text[] = isSaved ? [t(`account.seenBy.${account.visibility}`)] : [];
  const others = { chosen: account.uid, ownerId: account.userId, language };
  return {
    title: nameOf(account, language),
    lines: [{ markdown: join(descriptionOf(account, language), language) }, ...saved],
    colour: noticeColour,
    buttons: [
      ...(account.isDefault ? [] : [makeDefaultButton(account, language)]),
      ...(account.verifiedAt === undefined ? [verifyButton(account, language)] : []),
      unlinkButton(account, language),
    ],
    selects: [
      visibilitySelect(account, options),
      ...(accounts.length > 1 ? [accountSelect(accounts, others)] : []),
    ],
  };
}

export function newDefaultView(account: OwnAccount, language: Language): PlainView {
  return {
    title: language.t('account.newDefault', { name: nameOf(account, language) }),
    lines: [{ markdown: join(whereabouts(account, language), language) }],
    colour: noticeColour,
    buttons: [playerButton(account, language)],
  };
}

/** Asks before it is too late: history can't be had back. */
export function askUnlinkView(account: OwnAccount, language: Language): PlainView {
  const { t } = language;
  const { userId, uid } = account;
  return {
    title: t('account.unlink.title', { name: nameOf(account, language) }),
    lines: [{ markdown: join(whereabouts(account, language), language) }, t('account.unlink.text')],
    colour: noticeColour,
    buttons: [
      { label: t('buttons.unlink'), customId: unlinkId.write(userId, [uid]), style: 'danger' },
      { label: t('buttons.keepIt'), customId: showAccountId.write(userId, [uid]) },
    ],
  };
}

export function unlinkedView(account: Pick<OwnAccount, 'name'>, language: Language): PlainView {
  return {
    title: language.t('account.unlink.done', { name: nameOf(account, language) }),
    colour: noticeColour,
  };
}

/** The button that shows the card of an own account. */
export function playerButton(
  { userId, uid }: Pick<OwnAccount, 'userId' | 'uid'>,
  language: Language,
): ViewButton {
  return { ...pageButton('player', { uid, region: undefined, ownerId: userId }, language), style: 'primary' };
}

function makeDefaultButton({ userId, uid }: OwnAccount, { t }: Language): ViewButton {
  return { label: t('buttons.makeDefault'), customId: makeDefaultId.write(userId, [uid]) };
}

function unlinkButton({ userId, uid }: OwnAccount, { t }: Language): ViewButton {
  return { label: t('buttons.unlink'), customId: askUnlinkId.write(userId, [uid]) };
}

function accountSelect(
  accounts: readonly OwnAccount[],
  { ownerId, chosen, language }: { ownerId: string; chosen?: string; language: Language },
): StringSelect {
  return {
    customId: encodeChooser('account', ownerId),
    placeholder: language.t('selects.account'),
    options: accounts.map((account) => ({
      label: formatPlayerChoice({ ...account, isOwn: false }, language),
      value: showAccountId.write(ownerId, [account.uid]),
      isChosen: account.uid === chosen,
    })),
  };
}

function visibilitySelect(account: OwnAccount, { guildId, language }: AccountOptions): StringSelect {
  const { userId, uid, visibility } = account;
  const offered = visibilities.filter((one) => one !== 'server' || guildId !== undefined);
  // Of another server nothing can be said here that is true.
  const isChosen = (one: Visibility) =>
    one === visibility && (one !== 'server' || account.guildId === guildId);
  return {
    customId: visibilityId.write(userId, [uid]),
    placeholder: language.t('selects.visibility'),
    options: offered.map((one) => ({
      label: language.t(`account.visibility.${one}`),
      value: one,
      isChosen: isChosen(one),
    })),
  };
}

function descriptionOf(account: OwnAccount, language: Language): string[] {
  return [
    ...whereabouts(account, language),
    ...(account.isDefault ? [language.t('account.default')] : []),
    ...(account.verifiedAt === undefined ? [] : [language.t('account.verified')]),
  ];
}

function whereabouts({ region, uid }: OwnAccount, language: Language): string[] {
  const told = region === undefined ? [] : [escapeMarkdown(formatRegion(region, language), maxRegionLength)];
  return [...told, inlineCode(uid)];
}

function join(parts: readonly string[], language: Language): string {
  return parts.reduce((before, after) => language.t('joined', { before, after }));
}

function nameOf({ name }: Pick<OwnAccount, 'name'>, language: Language): string {
  return formatName(name, language);
}

function nameInText({ name }: OwnAccount, language: Language): string {
  return formatNameInMarkdown(name, language);
}

const maxRegionLength = 200;
