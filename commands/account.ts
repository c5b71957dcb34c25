import { linkAccount, linkTyped, type ShowLinked } from '../src/bot/command-parts/accounts/link-account.ts';
import { serverOfLink } from '../src/bot/command-parts/accounts/server-of-link.ts';
import {
  beginVerification,
  cancelVerification,
  checkVerification,
} from '../src/bot/command-parts/accounts/verify-account.ts';
import { defineCommand } from '../src/bot/command-parts/definition/define-command.ts';
import { forOwner } from '../src/bot/command-parts/definition/for-owner.ts';
import { standardChoice } from '../src/bot/command-parts/options/history-options.ts';
import { readRegionField } from '../src/bot/command-parts/options/player-fields.ts';
import { completeUidToLink, uidOption } from '../src/bot/command-parts/options/uid-option.ts';
import { askAgain } from '../src/bot/command-parts/requests/ask-again.ts';
import type { ComponentPress, InteractionContext, SlashCommand, Work } from '../src/bot/discord/command.ts';
import { onComponent, onModal } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import { InputError } from '../src/bot/game/input-error.ts';
import type { LinkedAccount } from '../src/bot/members/accounts/linked-account.ts';
import type { Settings } from '../src/bot/members/people/resolve-settings.ts';
import {
  askUnlinkId,
  linkIds,
  listAccountsId,
  makeDefaultId,
  readVisibility,
  showAccountId,
  unlinkId,
  visibilityId,
} from '../src/bot/views/account/account-controls.ts';
import { type LinkOrigin, linkAccountId } from '../src/bot/views/account/account-ids.ts';
import {
  accountsView,
  accountView,
  askUnlinkView,
  newDefaultView,
  unlinkedView,
} from '../src/bot/views/account/account-view.ts';
import { cancelId, checkId, verifyId } from '../src/bot/views/account/verify-view.ts';
import type { CustomIdCodec } from '../src/bot/views/message/custom-id.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';
import { playerFields, playerModal } from '../src/bot/views/player/player-modal.ts';
import { isExpected } from '../src/bot/views/problem/problem.ts';
import { NotReadError } from '../src/shared/errors/not-read-error.ts';
import { clan } from './clan.ts';
import { history } from './history.ts';
import { outfit } from './outfit.ts';
import { pet } from './pet.ts';
import { player } from './player.ts';
import { stats } from './stats.ts';
import { wishlist } from './wishlist.ts';

type OnAccount = (uid: string, press: ComponentPress, services: Services) => Work | undefined;

/** Only the account's owner may use these buttons and selects. */
const onAccount: readonly (readonly [CustomIdCodec<[uid: string]>, OnAccount])[] = [
  [showAccountId, showAccount],
  [makeDefaultId, makeDefault],
  [askUnlinkId, askUnlink],
  [unlinkId, unlink],
  [visibilityId, setVisibility],
  [verifyId, beginVerification],
  [checkId, checkVerification],
  [cancelId, cancelVerification],
];

/** `/account`: linked accounts, or a link by ID, all private. */
export const account = {
  data: defineCommand('account').addStringOption(uidOption('uid')).toJSON(),
  handler: {
    visibility: 'private',
    prepare(interaction, services) {
      const typed = interaction.options.string('uid')?.trim();
      if (!typed) return listAccounts(interaction, services);
      return linkTyped({ typed, region: undefined }, interaction, services, {
        show: showLinked(interaction, services),
      });
    },
  },
  autocomplete: { uid: completeUidToLink },
  components: [
    // Links the presser's account, even on another member's message.
    onComponent(linkAccountId, {
      openModal: async ({ state, ...press }) => linkModal('linkAccount', press, { state }),
    }),
    onComponent(linkIds.giveId.id, {
      openModal: async ({ state: [region], ...press }) => linkModal('giveId', press, { state: [], region }),
    }),
    forOwner(
      onComponent(linkIds.show, {
        defer: 'replace',
        // An account known without uid must not be linked by others.
        prepare: ({ state, ...press }, services) =>
          state.uid === undefined
            ? undefined
            : linkAccount(state, press, services, { show: showLinked(press, services) }),
      }),
    ),
    forOwner(onComponent(listAccountsId, { defer: 'replace', prepare: listAccounts })),
    ...onAccount.map(([id, use]) =>
      forOwner(
        onComponent(id, {
          defer: 'update',
          prepare: ({ state: [uid], ...press }, services) => use(uid, press, services),
        }),
      ),
    ),
  ],
  modals: [
    onModal(linkAccountId, {
      // The card replaces the question that led here.
      defer: 'replacePrivate',
      prepare: ({ state: [origin], inputs, ...context }, services) =>
        linkTyped(
          { typed: inputs.string(playerFields.uid) ?? '', region: readRegionField({ inputs }) },
          context,
          services,
          { origin, show: showLinked(context, services) },
        ),
    }),
  ],
} satisfies SlashCommand;

function linkModal(
  label: 'linkAccount' | 'giveId',
  { user, language }: InteractionContext,
  { state, region }: { state: [] | [LinkOrigin]; region?: string | undefined },
) {
  const customId = linkAccountId.write(user.id, state);
  return playerModal({ customId, title: language.t(`buttons.${label}`), region, language });
}

const pages = {
  player,
  outfit,
  clan,
  pet,
  stats,
  wishlist,
  history: {
    lookUp: (linked, ...rest) => history.lookUp({ player: linked, choice: standardChoice }, ...rest),
  },
} satisfies Record<LinkOrigin, Pick<typeof player, 'lookUp'>>;

/** Falls back to the player's card: the link itself succeeded. */
function showLinked(context: InteractionContext, services: Services): ShowLinked {
  return async (origin = 'player', linked, adapt) => {
    const show = (from: LinkOrigin) => pages[from].lookUp(linked, context, services, { adapt }).run();
    try {
      return await show(origin);
    } catch (error) {
      if (!isExpected(error)) throw error;
      return show('player');
    }
  };
}

function listAccounts({ user, language, ...where }: InteractionContext, { members }: Services): Work {
  return {
    retry: askAgain(listAccountsId, { user }),
    async run() {
      const options = { ownerId: user.id, guildId: serverOfLink(where), language };
      return renderMessage(accountsView(await members.accounts.list(user.id), options));
    },
  };
}

function showAccount(uid: string, { settings, language, ...where }: ComponentPress): Work {
  const { accounts } = settings;
  const guildId = serverOfLink(where);
  const chosen = findOwnAccount(uid, settings);
  return { run: async () => renderMessage(accountView(chosen, { accounts, guildId, language })) };
}

function makeDefault(uid: string, { user, language }: ComponentPress, { members }: Services): Work {
  return {
    async run() {
      const changed = requireAccount(await members.accounts.makeDefault(user.id, uid));
      return renderMessage(newDefaultView(changed, language));
    },
  };
}

function askUnlink(uid: string, { settings, language }: ComponentPress): Work {
  const chosen = findOwnAccount(uid, settings);
  return { run: async () => renderMessage(askUnlinkView(chosen, language)) };
}

function unlink(uid: string, { user, language }: ComponentPress, { members, memberChanged }: Services): Work {
  return {
    async run() {
      const unlinked = requireAccount(await members.accounts.unlink(user.id, uid));
      memberChanged(user.id);
      return renderMessage(unlinkedView(unlinked, language));
    },
  };
}

function setVisibility(
  uid: string,
  { values: [chosen], user, language, ...where }: ComponentPress,
  { members: { accounts }, memberChanged }: Services,
): Work | undefined {
  const visibility = readVisibility(chosen);
  const guildId = serverOfLink(where);
  // Our messages offer no other value, and no server outside servers.
  if (!visibility || (visibility === 'server' && guildId === undefined)) return undefined;
  return {
    async run() {
      const changed = requireAccount(await accounts.setVisibility(user.id, uid, { visibility, guildId }));
      memberChanged(user.id);
      const options = { accounts: await accounts.list(user.id), guildId, isSaved: true, language };
      return renderMessage(accountView(changed, options));
    },
  };
}

/** @throws InputError unless it is the asker's; NotReadError without the store's accounts */
function findOwnAccount(
  uid: string,
  { accounts, unread }: Pick<Settings, 'accounts' | 'unread'>,
): LinkedAccount {
  if (unread?.own) throw new NotReadError();
  const found = accounts.find((one) => one.uid === uid);
  if (!found) throw new InputError({ kind: 'account-unknown' });
  return found;
}

/** Another press may have unlinked it. */
function requireAccount(changed: LinkedAccount | undefined): LinkedAccount {
  if (!changed) throw new InputError({ kind: 'account-unknown' });
  return changed;
}
