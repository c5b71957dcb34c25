import { SlashCommandBuilder, SlashCommandStringOption } from '@discordjs/builders';
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import {
  linkAccount,
  linkFromModal,
  linkFromOptions,
  type ShowLinked,
} from '../src/bot/command-parts/accounts/link-account.ts';
import { serverOfLink } from '../src/bot/command-parts/accounts/server-of-link.ts';
import {
  beginVerification,
  cancelVerification,
  checkVerification,
} from '../src/bot/command-parts/accounts/verify-account.ts';
import { allowEverywhere } from '../src/bot/command-parts/definition/allow-everywhere.ts';
import { forOwner } from '../src/bot/command-parts/definition/for-owner.ts';
import { subcommand } from '../src/bot/command-parts/definition/subcommand.ts';
import { withDescription } from '../src/bot/command-parts/definition/with-description.ts';
import { standardChoice } from '../src/bot/command-parts/options/history.ts';
import { completeRegion, regionOption } from '../src/bot/command-parts/options/region.ts';
import { completeUidToLink, uidOption } from '../src/bot/command-parts/options/uid.ts';
import { askAgain } from '../src/bot/command-parts/requests/ask-again.ts';
import type {
  AutocompleteInteraction,
  CommandHandler,
  ComponentPress,
  InteractionContext,
  SlashCommand,
  Work,
} from '../src/bot/discord/command.ts';
import { onComponent, onModal } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services.ts';
import { InputError } from '../src/bot/game/input-error.ts';
import type { LinkedAccount } from '../src/bot/members/account.ts';
import { accountChoice } from '../src/bot/members/account-choice.ts';
import { findOwnAccount, suggestOwnAccounts } from '../src/bot/members/own-account.ts';
import {
  accountsView,
  accountView,
  askUnlinkView,
  newDefaultView,
  unlinkedView,
} from '../src/bot/views/account/account.ts';
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
import { cancelId, checkId, verifyId } from '../src/bot/views/account/verify.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';
import { playerModal } from '../src/bot/views/player/player-modal.ts';
import { isExpected } from '../src/bot/views/problem/problem.ts';
import { formatPlayerChoice } from '../src/bot/views/words/player-choice.ts';
import { maxTypedLength } from '../src/shared/contract/discord-limits.ts';
import { clan } from './clan.ts';
import { history } from './history.ts';
import { outfit } from './outfit.ts';
import { pet } from './pet.ts';
import { player } from './player.ts';
import { stats } from './stats.ts';
import { wishlist } from './wishlist.ts';

/** `/account`: the accounts of the game that a member linked. All of it is private. */
export const account = {
  data: allowEverywhere(withDescription(new SlashCommandBuilder().setName('account'), 'commands.account'))
    .addSubcommand(
      subcommand('link', 'commands.accountLink')
        .addStringOption(uidOption('uid').setRequired(true))
        .addStringOption(regionOption('options.region')),
    )
    .addSubcommand(subcommand('list', 'commands.accountList'))
    .addSubcommand(subcommand('default', 'commands.accountDefault').addStringOption(accountOption()))
    .addSubcommand(subcommand('verify', 'commands.accountVerify').addStringOption(accountOption()))
    .addSubcommand(subcommand('unlink', 'commands.accountUnlink').addStringOption(accountOption()))
    .toJSON(),
  handler: {
    subcommands: {
      link: {
        visibility: 'private',
        prepare: (interaction, services) =>
          linkFromOptions(interaction, services, { show: showLinked(interaction, services) }),
      },
      list: { visibility: 'private', prepare: listAccounts },
      default: withAccount(({ uid }, context, services) => makeDefault(uid, context, services)),
      verify: withAccount(({ uid }, context, services) => beginVerification(uid, context, services)),
      unlink: withAccount((chosen, context) => askUnlink(chosen, context)),
    },
  },
  autocomplete: { uid: completeUidToLink, region: completeRegion, account: completeAccount },
  components: [
    // Links an account of the presser's own, even if the message belongs to another member.
    onComponent(linkAccountId, {
      openModal: async ({ state, user, language }) => linkModal('linkAccount', { state, user, language }),
    }),
    forOwner(
      onComponent(linkIds.show, {
        defer: 'replace',
        // The account of a member that others know without its uid is not to be linked by them.
        prepare: ({ state, ...press }, services) =>
          state.uid === undefined
            ? undefined
            : linkAccount(state, press, services, { show: showLinked(press, services) }),
      }),
    ),
    onComponent(linkIds.giveId.id, {
      openModal: async ({ state: [region], user, language }) =>
        linkModal('giveId', { state: [], user, region, language }),
    }),
    forOwner(onComponent(listAccountsId, { defer: 'replace', prepare: listAccounts })),
    forOwner(onComponent(showAccountId, { defer: 'update', prepare: showAccount })),
    forOwner(
      onComponent(makeDefaultId, {
        defer: 'update',
        prepare: ({ state: [uid], ...press }, services) => makeDefault(uid, press, services),
      }),
    ),
    forOwner(
      onComponent(askUnlinkId, {
        defer: 'update',
        prepare: ({ state: [uid], ...press }) => askUnlink(findOwnAccount(uid, press.settings), press),
      }),
    ),
    forOwner(onComponent(unlinkId, { defer: 'update', prepare: unlink })),
    forOwner(onComponent(visibilityId, { defer: 'update', prepare: setVisibility })),
    forOwner(
      onComponent(verifyId, {
        defer: 'update',
        prepare: ({ state: [uid], ...press }, services) => beginVerification(uid, press, services),
      }),
    ),
    forOwner(
      onComponent(checkId, {
        defer: 'update',
        prepare: ({ state: [uid], ...press }, services) => checkVerification(uid, press, services),
      }),
    ),
    forOwner(
      onComponent(cancelId, {
        defer: 'update',
        prepare: ({ state: [uid], ...press }, services) => cancelVerification(uid, press, services),
      }),
    ),
  ],
  modals: [
    onModal(linkAccountId, {
      // The card takes the place of the question that led here.
      defer: 'replacePrivate',
      prepare: ({ state: [origin], ...submission }, services) =>
        linkFromModal(submission, services, { origin, show: showLinked(submission, services) }),
    }),
  ],
} satisfies SlashCommand;

/** Asks which player to link, under the label of the button that opens it. */
function linkModal(
  label: 'linkAccount' | 'giveId',
  {
    state,
    user,
    region,
    language,
  }: Pick<InteractionContext, 'user' | 'language'> & {
    state: [] | [LinkOrigin];
    region?: string | undefined;
  },
) {
  const customId = linkAccountId.write(user.id, state);
  return playerModal({ customId, title: language.t(`buttons.${label}`), region, language });
}

/** The pages that linking can end in. */
const pages = { player, outfit, clan, pet, stats, wishlist };

/** If the page of the origin can't be shown, the player's card is: linking itself went well. */
function showLinked(context: InteractionContext, services: Services): ShowLinked {
  return async (origin = 'player', linked, adapt) => {
    const show = (from: LinkOrigin) =>
      from === 'history'
        ? history.lookUp({ player: linked, choice: standardChoice }, context, services, { adapt }).run()
        : pages[from].lookUp(linked, context, services, { adapt }).run();
    try {
      return await show(origin);
    } catch (error) {
      if (!isExpected(error)) throw error;
      return show('player');
    }
  };
}

/** An option that takes one of the member's accounts; {@link withAccount} reads it. */
function accountOption(): SlashCommandStringOption {
  const option = new SlashCommandStringOption()
    .setName('account')
    .setRequired(true)
    .setAutocomplete(true)
    .setMaxLength(maxTypedLength);
  return withDescription(option, 'options.account');
}

function withAccount(
  use: (chosen: LinkedAccount, context: InteractionContext, services: Services) => Work,
): CommandHandler {
  return {
    visibility: 'private',
    prepare(interaction, services) {
      const typed = interaction.options.string('account') ?? '';
      return use(findOwnAccount(typed, interaction.settings), interaction, services);
    },
  };
}

function listAccounts({ user, language, ...where }: InteractionContext, { members }: Services): Work {
  return {
    retry: askAgain(listAccountsId, { user }),
    async run() {
      const { accounts } = members;
      const guildId = serverOfLink(where);
      const options = { ownerId: user.id, guildId, language };
      const view = accountsView(await accounts.list(user.id), options);
      return renderMessage(view);
    },
  };
}

type AccountPress = ComponentPress & { state: [uid: string] };

function showAccount({ state: [uid], settings, language, ...where }: AccountPress): Work {
  const { accounts } = settings;
  const guildId = serverOfLink(where);
  const chosen = findOwnAccount(uid, settings);
  return { run: async () => renderMessage(accountView(chosen, { accounts, guildId, language })) };
}

function makeDefault(uid: string, { user, language }: InteractionContext, { members }: Services): Work {
  return {
    async run() {
      const changed = requireAccount(await members.accounts.makeDefault(user.id, uid));
      return renderMessage(newDefaultView(changed, language));
    },
  };
}

function askUnlink(chosen: LinkedAccount, { language }: InteractionContext): Work {
  return { run: async () => renderMessage(askUnlinkView(chosen, language)) };
}

function unlink({ state: [uid], user, language }: AccountPress, { members, rankRoles }: Services): Work {
  return {
    async run() {
      const unlinked = requireAccount(await members.accounts.unlink(user.id, uid));
      rankRoles.refresh(user.id);
      return renderMessage(unlinkedView(unlinked, language));
    },
  };
}

function setVisibility(
  { state: [uid], values: [chosen], user, language, ...where }: AccountPress,
  { members: { accounts }, rankRoles }: Services,
): Work | undefined {
  const visibility = readVisibility(chosen);
  const guildId = serverOfLink(where);
  // Our messages offer no other value, and no server outside of servers.
  if (!visibility || (visibility === 'server' && guildId === undefined)) return undefined;
  return {
    async run() {
      const changed = requireAccount(await accounts.setVisibility(user.id, uid, { visibility, guildId }));
      rankRoles.refresh(user.id);
      const options = { accounts: await accounts.list(user.id), guildId, isSaved: true, language };
      return renderMessage(accountView(changed, options));
    },
  };
}

/** It may have been unlinked since the message was written, or a moment ago by another press. */
function requireAccount(changed: LinkedAccount | undefined): LinkedAccount {
  if (!changed) throw new InputError({ kind: 'account-unknown' });
  return changed;
}

async function completeAccount({
  focused,
  settings,
  language,
}: AutocompleteInteraction): Promise<APIApplicationCommandOptionChoice[]> {
  return suggestOwnAccounts(focused.value, settings).map((one) => ({
    name: formatPlayerChoice({ ...one, isOwn: false }, language),
    value: one.hidesId ? accountChoice(one) : one.uid,
  }));
}
