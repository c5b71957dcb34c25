import { allowHistory } from '../src/bot/command-parts/accounts/allow-history.ts';
import { defineCommand } from '../src/bot/command-parts/definition/define-command.ts';
import { forOwner } from '../src/bot/command-parts/definition/for-owner.ts';
import { definePage } from '../src/bot/command-parts/lookup/define-page.ts';
import {
  findCompanions,
  findHistory,
  isHistoryPersonal,
} from '../src/bot/command-parts/lookup/find-history.ts';
import { fetchFigure } from '../src/bot/command-parts/lookup/player-pictures.ts';
import {
  addHistoryOptions,
  readHistoryChoice,
  standardChoice,
} from '../src/bot/command-parts/options/history-options.ts';
import { addPlayerOptions, readPlayerOptions } from '../src/bot/command-parts/options/player-options.ts';
import { completeRegion } from '../src/bot/command-parts/options/region-option.ts';
import { completeUid } from '../src/bot/command-parts/options/uid-option.ts';
import type { SlashCommand } from '../src/bot/discord/command.ts';
import { onComponent } from '../src/bot/discord/component-handlers.ts';
import { renewContext } from '../src/bot/settings/panel-options.ts';
import { linkAccountButton } from '../src/bot/views/account/account-ids.ts';
import { declineHistoryId, historyDeclinedView } from '../src/bot/views/account/history-question.ts';
import { historyIds } from '../src/bot/views/history-ids.ts';
import { historyView } from '../src/bot/views/history-view.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';
import { askForOther } from '../src/bot/views/player/player-ids.ts';

const page = definePage({
  ids: historyIds,
  buttons: ['share'],
  data: addHistoryOptions(addPlayerOptions(defineCommand('history'))).toJSON(),
  autocomplete: { uid: completeUid, region: completeRegion },
  read(interaction) {
    const { user, settings } = interaction;
    const choice = readHistoryChoice(interaction);
    const askIn = (region: string | undefined) => askForOther(historyIds, [region, choice], user.id);
    const player = readPlayerOptions(interaction, askIn);
    findCompanions(choice, settings, user.id);
    return { player, choice };
  },
  opening: {
    id: historyIds.open,
    defer: 'update',
    read: (player) => ({ player, choice: standardChoice }),
  },
  retry: (asked, { user, settings, memberLanguage }) => ({
    // Linking their own account would not help a member who views another player.
    ...(settings.accounts.length === 0 && {
      linkAccount: linkAccountButton(
        user.id,
        memberLanguage,
        historyIds.giveId.id.write(user.id, historyIds.giveId.without(asked, 0)),
      ),
    }),
  }),
  isPersonal: isHistoryPersonal,
  find: findHistory,
  async show({ found, ...drawn }, { context, services }) {
    const figure = await fetchFigure(found.answer.value, context, services);
    const options = { ...drawn, ...figure, language: context.language };
    return { view: historyView(found, options) };
  },
});

export const history = {
  ...page,
  components: [
    ...page.components,
    forOwner(
      onComponent(historyIds.keep, {
        defer: 'replace',
        prepare: ({ state, ...press }, services) => ({
          retry: { again: historyIds.keep.write(press.user.id, state) },
          async run() {
            await allowHistory(press, services);
            return page.lookUp(state, await renewContext(press, services), services).run();
          },
        }),
      }),
    ),
    forOwner(
      onComponent(declineHistoryId, {
        defer: 'replace',
        prepare: ({ language }) => ({ run: async () => renderMessage(historyDeclinedView(language)) }),
      }),
    ),
  ],
} satisfies SlashCommand;
