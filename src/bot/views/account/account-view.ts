import { inlineCode } from '@discordjs/builders';
import type { UnlinkedAccount } from '../../members/accounts/accounts.ts';
import type { LinkedAccount } from '../../members/accounts/linked-account.ts';
import type { Language } from '../../text/languages.ts';
import { noticeColour } from '../message/colours.ts';
import { escapeMarkdown } from '../message/safe-text.ts';
import type { PlainView, Text, View, ViewButton } from '../message/view.ts';
import { formatName, formatNameInMarkdown } from '../words/names.ts';
import { formatRegion } from '../words/regions.ts';
import {
  type AccountOptions,
  accountSelect,
  listAccountsId,
  makeDefaultButton,
  playerButton,
  showAccountId,
  unlinkButton,
  unlinkId,
  visibilitySelect,
} from './account-controls.ts';
import { linkAccountButton } from './account-ids.ts';
import { verifyButton } from './verify-view.ts';

/** Shows the link's news as title. @param main previous default's name @param share custom ID that posts it for all */
export function linkedView(
  view: View,
  account: LinkedAccount,
  {
    isNew,
    main = '',
    share,
    language,
  }: { isNew: boolean; main: string | undefined; share: string | undefined; language: Language },
): View {
  const { t } = language;
  const { isDefault } = account;
  const name = formatName(account.name, language);
  const linked = isDefault ? 'account.linked.thisIsYou' : 'account.linked.done';
  const [first, ...others] = [
    ...(isDefault ? [] : [makeDefaultButton(account, language)]),
    ...(share ? [{ label: t('buttons.showEveryone'), customId: share, givesWay: true }] : []),
    ...(account.verifiedAt === undefined ? [verifyButton(account, language)] : []),
  ];
  return {
    ...view,
    title: t(isNew ? linked : 'account.alreadyLinked', { name }),
    unlessDrawn: [...(view.title ? [view.title] : []), ...(view.unlessDrawn ?? [])],
    asides: isDefault ? [] : [t('account.linked.another', { name: formatName(main, language) })],
    lines: [],
    buttons: [
      ...(first ? [{ ...first, style: 'primary' } as const] : []),
      { ...unlinkButton(account, language), label: t('buttons.notMe'), givesWay: !isDefault },
      ...others.map((button) => ({ ...button, givesWay: true })),
    ],
  };
}

export function accountsView(
  accounts: readonly LinkedAccount[],
  { ownerId, ...options }: AccountOptions & { ownerId: string },
): PlainView {
  const { language } = options;
  const { t } = language;
  const [first, ...others] = accounts;
  if (!first)
    return {
      title: t('account.list.emptyTitle'),
      lines: [{ markdown: t('account.list.emptyText') }],
      colour: noticeColour,
      buttons: [linkAccountButton(ownerId, language)],
    };
  if (others.length === 0) return accountView(first, { accounts, ...options });
  return {
    title: t('account.list.title'),
    lines: accounts.map((account) => ({
      markdown: join(
        [formatNameInMarkdown(account.name, language), ...descriptionOf(account, language)],
        language,
      ),
    })),
    colour: noticeColour,
    buttons: [linkAnotherButton(ownerId, language)],
    selects: [accountSelect(accounts, { ownerId, language })],
  };
}

export function hiddenHereView(account: LinkedAccount, options: AccountOptions): PlainView {
  const { t } = options.language;
  return {
    title: t('account.hiddenHere.title'),
    lines: [t('account.hiddenHere.text')],
    colour: noticeColour,
    selects: [visibilitySelect(account, options)],
  };
}

export function accountView(
  account: LinkedAccount,
  {
    accounts,
    isSaved = false,
    ...options
  }: AccountOptions & { accounts: readonly LinkedAccount[]; isSaved?: boolean },
): PlainView {
  const { language } = options;
  const { t } = language;
  const saved: Text[] = isSaved ? [t(`account.seenBy.${account.visibility}`)] : [];
  const others = { chosen: account.uid, ownerId: account.userId, language };
  return {
    title: formatName(account.name, language),
    lines: [{ markdown: join(descriptionOf(account, language), language) }, ...saved],
    colour: noticeColour,
    buttons: [
      ...(account.isDefault ? [] : [makeDefaultButton(account, language)]),
      ...(account.verifiedAt === undefined ? [verifyButton(account, language)] : []),
      unlinkButton(account, language),
      linkAnotherButton(account.userId, language),
    ],
    selects: [
      visibilitySelect(account, options),
      ...(accounts.length > 1 ? [accountSelect(accounts, others)] : []),
    ],
  };
}

export function newDefaultView(account: LinkedAccount, language: Language): PlainView {
  return {
    title: language.t('account.newDefault', { name: formatName(account.name, language) }),
    lines: [{ markdown: join(whereabouts(account, language), language) }],
    colour: noticeColour,
    buttons: [playerButton(account, language), listButton(account, language)],
  };
}

/** Builds the question before unlinking, because history can't be restored. */
export function askUnlinkView(account: LinkedAccount, language: Language): PlainView {
  const { t } = language;
  const { userId, uid } = account;
  return {
    title: t('account.unlink.title', { name: formatName(account.name, language) }),
    lines: [{ markdown: join(whereabouts(account, language), language) }, t('account.unlink.text')],
    colour: noticeColour,
    buttons: [
      { label: t('buttons.unlink'), customId: unlinkId.write(userId, [uid]), style: 'danger' },
      { label: t('buttons.keepIt'), customId: showAccountId.write(userId, [uid]) },
    ],
  };
}

export function unlinkedView(account: UnlinkedAccount, language: Language): PlainView {
  const { t } = language;
  return {
    title: t('account.unlink.done', { name: formatName(account.name, language) }),
    lines: (['leaderboard', 'digest'] as const)
      .filter((board) => account.left.includes(`${board}s`))
      .map((board) => t(`boards.${board}.hidden.title`)),
    colour: noticeColour,
    buttons: [listButton(account, language)],
  };
}

function linkAnotherButton(ownerId: string, language: Language): ViewButton {
  return {
    ...linkAccountButton(ownerId, language),
    label: language.t('buttons.linkAnother'),
    style: undefined,
  };
}

function listButton({ userId }: LinkedAccount, { t }: Language): ViewButton {
  return { label: t('buttons.back'), customId: listAccountsId.write(userId, []) };
}

function descriptionOf(account: LinkedAccount, language: Language): string[] {
  return [
    ...whereabouts(account, language),
    ...(account.isDefault ? [language.t('account.default')] : []),
    ...(account.verifiedAt === undefined ? [] : [language.t('account.verified')]),
  ];
}

function whereabouts({ region, uid }: LinkedAccount, language: Language): string[] {
  const regionText =
    region === undefined ? [] : [escapeMarkdown(formatRegion(region, language), maxRegionLength)];
  return [...regionText, inlineCode(uid)];
}

function join(parts: readonly string[], language: Language): string {
  return parts.reduce((before, after) => language.t('joined', { before, after }));
}

const maxRegionLength = 200;
