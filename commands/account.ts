import { linkAccount, linkTyped, type ShowLinked } from '../src/bot/command-parts/accounts/link-account.ts';
import { serverOfLink } from '../src/bot/command-parts/accounts/server-of-link.ts';
import {
  beginVerification,
  cancelVerification,
  checkVerification,
} from '../src/bot/command-parts/accounts/verify-account.ts';
import { defineCommand } from '../src/bot/command-parts/definition/define-command.ts';
import { forOwner } from '../src/bot/command-parts/definition/for-owner.ts';
import { readRegionField } from '../src/bot/command-parts/options/player-fields.ts';
import { completeUidToLink, uidOption } from '../src/bot/command-parts/options/uid-option.ts';
import { askAgain } from '../src/bot/command-parts/requests/ask-again.ts';
import { digest } from '../src/bot/community/digest/digest-buttons.ts';
import { rankUps } from '../src/bot/community/rank-ups/rank-up-buttons.ts';
import { nameOf } from '../src/bot/discord/answer/routing.ts';
import type {
  Command,
  ComponentPress,
  InteractionContext,
  ModalInputs,
  ModalSubmission,
  SlashCommand,
  Work,
} from '../src/bot/discord/command.ts';
import { onComponent, onModal } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import { InputError } from '../src/bot/game/input-error.ts';
import type { LinkedAccount } from '../src/bot/members/accounts/linked-account.ts';
import type { Settings } from '../src/bot/members/people/resolve-settings.ts';
import { renewContext } from '../src/bot/settings/panel-options.ts';
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
import {
  type LinkIntent,
  type LinkState,
  linkAccountId,
  linkModal,
  linkToJoinId,
} from '../src/bot/views/account/account-ids.ts';
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
import { playerFields } from '../src/bot/views/player/player-modal.ts';
import { isExpected } from '../src/bot/views/problem/problem.ts';
import { NotReadError } from '../src/shared/errors/not-read-error.ts';
import { clan } from './clan.ts';
import { compare } from './compare.ts';
import { history } from './history.ts';
import { leaderboard } from './leaderboard.ts';
import { outfit } from './outfit.ts';
import { pet } from './pet.ts';
import { player } from './player.ts';
import { stats } from './stats.ts';
import { wishlist } from './wishlist.ts';

type OnAccount = (uid: string, press: ComponentPress, services: Services) => Work | undefined;

/** Only the account's owner may use these. */
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

export const account = {
  data: defineCommand('account').addStringOption(uidOption('uid')).toJSON(),
  handler: {
    visibility: 'private',
    prepare(interaction, services) {
      const typed = interaction.options.string('uid')?.trim();
      if (!typed) return listAccounts(interaction, services);
      return linkTyped({ typed }, interaction, services, { show: showLinked(interaction, services) });
    },
  },
  autocomplete: { uid: completeUidToLink },
  components: [
    // Links the account of the member who presses, even on another member's message.
    onComponent(linkAccountId, {
      openModal: async ({ state, user, language }) => linkModal(user.id, state, language),
    }),
    forOwner(
      onComponent(linkIds.show, {
        defer: 'replace',
        // A player known only by an account can't be linked: its owner may hide the uid.
        prepare: ({ state, ...press }, services) =>
          state.player.uid === undefined
            ? undefined
            : linkAccount(state.player, press, services, {
                intent: state.intent,
                show: showLinked(press, services),
              }),
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
      prepare: linkInForm,
    }),
    onModal(linkToJoinId, {
      defer: 'redraw',
      prepare(form, services) {
        const context = { ...form, language: form.memberLanguage };
        const work = linkInForm(context, services, showOnBoard(context, services));
        return {
          ...work,
          async run() {
            const reply = await work.run();
            return { ...reply, isNote: !reply.followUp };
          },
        };
      },
    }),
  ],
} satisfies SlashCommand;

/** Pages whose buttons and forms can be repeated after a link. */
const pages = [player, outfit, clan, pet, stats, wishlist, history, compare];
const continued: readonly Command[] = [...pages, leaderboard, digest, rankUps];

function linkInForm(
  { state: { intent }, inputs, ...context }: ModalSubmission & { state: LinkState },
  services: Services,
  show = showLinked(context, services),
): Work {
  const typed = { typed: inputs.string(playerFields.uid) ?? '', region: readRegionField({ inputs }) };
  return linkTyped(typed, context, services, { intent, show });
}

/** Shows only the news of a redrawn board, which is another message. */
function showLinked(context: InteractionContext, services: Services): ShowLinked {
  const show = showOnBoard({ ...context, ownerId: context.user.id }, services);
  return async (...linked) => {
    const reply = await show(...linked);
    return reply.followUp ?? reply;
  };
}

/** Runs the action that led to the link. Without one, or if the service lacks its data, shows the player's card. */
function showOnBoard(
  { ownerId, ...context }: InteractionContext & { ownerId: string },
  services: Services,
): ShowLinked {
  return async (intent, account, adaptView) => {
    const renewed = { ...(await renewContext(context, services)), adaptView };
    const { uid, region } = account;
    const showCard = () => player.lookUp({ uid, region, account }, renewed, services).run();
    const work = continueWith(intent, uid, { ...renewed, ownerId }, services);
    try {
      return await (work?.run() ?? showCard());
    } catch (error) {
      if (!work || !isExpected(error) || error instanceof InputError) throw error;
      return showCard();
    }
  };
}

/** Prepares the intent's button or form for the member who linked, with the linked ID as input. */
function continueWith(
  [name, action, ...fields]: LinkIntent = [],
  uid: string,
  context: InteractionContext & { ownerId: string },
  services: Services,
): Work | undefined {
  const command = continued.find((one) => nameOf(one) === name);
  const isMeant = (one: { action: string }) => one.action === action;
  const handler = command?.modals?.find(isMeant) ?? command?.components?.find(isMeant);
  const press = { ...context, fields, values: [], shownAt: undefined };
  const work = handler?.prepare({ ...press, inputs: onlyUid(uid) }, services);
  return work && 'run' in work ? work : undefined;
}

function onlyUid(uid: string): ModalInputs {
  const string = (id: string) => (id === playerFields.uid ? uid : undefined);
  return { string, strings: () => [], boolean: () => undefined, channels: () => [] };
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
      // The store may fail after the link is gone.
      const unlinked = await members.accounts.unlink(user.id, uid).finally(() => memberChanged(user.id));
      return renderMessage(unlinkedView(requireAccount(unlinked), language));
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
  // Our messages offer no other value, and outside servers not this one.
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

/** @throws InputError unless the asker linked this account; NotReadError if the accounts could not be read */
function findOwnAccount(
  uid: string,
  { accounts, unread }: Pick<Settings, 'accounts' | 'unread'>,
): LinkedAccount {
  if (unread?.own) throw new NotReadError();
  const found = accounts.find((one) => one.uid === uid);
  if (!found) throw new InputError({ kind: 'account-unknown' });
  return found;
}

/** @throws InputError if another press has unlinked the account */
function requireAccount<Changed extends LinkedAccount>(changed: Changed | undefined): Changed {
  if (!changed) throw new InputError({ kind: 'account-unknown' });
  return changed;
}
