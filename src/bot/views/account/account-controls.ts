import { z } from 'zod';
import { uidPattern } from '../../../shared/contract/limits.ts';
import type { AccountVisibility, LinkedAccount } from '../../members/accounts/linked-account.ts';
import type { PlayerRef } from '../../members/accounts/resolve-player.ts';
import type { Language } from '../../text/languages.ts';
import { defineCustomId, encodeChooser } from '../message/custom-id.ts';
import { namedChoices } from '../message/select.ts';
import type { StringSelect, ViewButton } from '../message/view.ts';
import { playerFields } from '../player/player-codec.ts';
import type { GiveId } from '../player/player-ids.ts';
import { pageButton } from '../player/player-pages.ts';
import { formatPlayerChoice } from '../words/player-choice.ts';
import { type LinkIntent, type LinkState, linkAccountId, withIntentIfItFits } from './account-ids.ts';

export interface AccountOptions {
  guildId: string | undefined;
  language: Language;
}

const ofAccount = z.tuple([z.string().regex(uidPattern)]);

interface PlayerToLink {
  player: PlayerRef;
  intent?: LinkIntent | undefined;
}

const playerToLink = z.codec(z.tuple(playerFields, z.string()), z.custom<PlayerToLink>(), {
  decode: ([player, region, ...intent]): PlayerToLink => ({ player: { ...player, region }, intent }),
  encode: ({ player, intent = [] }): [PlayerRef, string | undefined, ...string[]] => [
    player,
    player.region,
    ...intent,
  ],
});

const giveId: GiveId<PlayerToLink, LinkState> = {
  id: linkAccountId,
  playersIn: ({ player }) => [player],
  without: ({ player: { region }, intent }) => ({ region, intent }),
  withPlayer: (player, { intent }) => ({ player, intent }),
};

/** Custom IDs that link a player; messages about problems offer them, so that members need not type again. */
export const linkIds = { show: withIntentIfItFits(defineCustomId('account', 'show', playerToLink)), giveId };
export const listAccountsId = defineCustomId('account', 'list', z.tuple([]));
export const showAccountId = defineCustomId('account', 'view', ofAccount);
export const makeDefaultId = defineCustomId('account', 'default', ofAccount);
export const askUnlinkId = defineCustomId('account', 'unlink', ofAccount);
export const unlinkId = defineCustomId('account', 'remove', ofAccount);
export const visibilityId = defineCustomId('account', 'seen', ofAccount);

/** Parses the option chosen in the select of {@link visibilityId}; undefined for other values. */
export function readVisibility(value: string | undefined): AccountVisibility | undefined {
  return visibilities.find((one) => one === value);
}

export function playerButton(
  { userId, uid }: Pick<LinkedAccount, 'userId' | 'uid'>,
  language: Language,
): ViewButton {
  return { ...pageButton('player', { uid, region: undefined, ownerId: userId }, language), style: 'primary' };
}

export function makeDefaultButton({ userId, uid }: LinkedAccount, { t }: Language): ViewButton {
  return { label: t('buttons.makeDefault'), customId: makeDefaultId.write(userId, [uid]) };
}

export function unlinkButton({ userId, uid }: LinkedAccount, { t }: Language): ViewButton {
  return { label: t('buttons.unlink'), customId: askUnlinkId.write(userId, [uid]) };
}

export function accountSelect(
  accounts: readonly LinkedAccount[],
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

export function visibilitySelect(
  account: LinkedAccount,
  { guildId, language }: AccountOptions,
): StringSelect {
  const { userId, uid, visibility } = account;
  const offered = visibilities.filter((one) => one !== 'server' || guildId !== undefined);
  // The stored value may be for another server.
  const isChosen = (one: AccountVisibility) =>
    one === visibility && (one !== 'server' || account.guildId === guildId);
  return {
    customId: visibilityId.write(userId, [uid]),
    ...namedChoices(
      language.t('selects.visibility'),
      offered.map((one) => ({
        label: language.t(`account.visibility.${one}`),
        value: one,
        isChosen: isChosen(one),
      })),
      language,
    ),
  };
}

const visibilities = ['everyone', 'server', 'me'] as const satisfies readonly AccountVisibility[];
