import { SlashCommandBuilder } from '@discordjs/builders';
import { allowEverywhere } from '../src/bot/command-parts/definition/allow-everywhere.ts';
import { withDescription } from '../src/bot/command-parts/definition/with-description.ts';
import { refOf, targetOf } from '../src/bot/command-parts/lookup/player-target.ts';
import { type AskedHistory, showHistory } from '../src/bot/command-parts/lookup/show-history.ts';
import {
  companionOptions,
  measureOption,
  periodOption,
  readHistoryChoice,
  standardChoice,
} from '../src/bot/command-parts/options/history.ts';
import {
  addPlayerOptions,
  readPlayerOptions,
  readUsableOptions,
} from '../src/bot/command-parts/options/player.ts';
import { readPlayerFields, readRegionField } from '../src/bot/command-parts/options/player-fields.ts';
import { readInput } from '../src/bot/command-parts/options/read-input.ts';
import { completeRegion } from '../src/bot/command-parts/options/region.ts';
import { completeUid } from '../src/bot/command-parts/options/uid.ts';
import type {
  CommandInteraction,
  ComponentPress,
  InteractionContext,
  ModalSubmission,
  SlashCommand,
  Work,
} from '../src/bot/discord/command.ts';
import { onComponent, onModal } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services.ts';
import { InputError, type InputProblem } from '../src/bot/game/input-error.ts';
import type { LinkedAccount } from '../src/bot/members/account.ts';
import { maySeeHistory } from '../src/bot/members/history.ts';
import { resolvePlayer } from '../src/bot/members/resolve-player.ts';
import type { Settings } from '../src/bot/members/resolve-settings.ts';
import { type HistoryChoice, historyIds, writeHistory } from '../src/bot/views/history-ids.ts';
import type { Refusal } from '../src/bot/views/message/retry.ts';
import type { ViewButton } from '../src/bot/views/message/view.ts';
import {
  mendingButtons,
  type PlayerState,
  type TypedPlayer,
} from '../src/bot/views/player/player-buttons.ts';
import { playerModal } from '../src/bot/views/player/player-modal.ts';

/** `/history`: how the points, level or likes of a linked player changed. */
export const history = {
  data: defineHistory(),
  handler: {
    visibility: 'public',
    prepare: (interaction, services) =>
      readInput({
        read: () => readHistory(interaction),
        use: (asked) => showHistory(asked, interaction, services),
        controls(problem) {
          const { target, region } = readUsableOptions(interaction);
          const typed = { player: target && refOf(target), region, choice: readHistoryChoice(interaction) };
          return { buttons: buttonsFor(problem, typed, interaction) };
        },
      }),
  },
  autocomplete: { uid: completeUid, region: completeRegion },
  components: [
    onComponent(historyIds.open, {
      defer: 'update',
      prepare: ({ state, ...press }, services) =>
        showHistory({ target: targetOf(state, press), choice: standardChoice }, press, services),
    }),
    // Stands on problems alone.
    onComponent(historyIds.show, {
      defer: 'replace',
      prepare: (press, services) => showAgain(press, services),
    }),
    onComponent(historyIds.share, {
      defer: 'public',
      prepare: (press, services) => showAgain(press, services),
    }),
    onComponent(historyIds.giveId, {
      openModal: async ({ state: [region, choice], user, language }) =>
        playerModal({
          customId: historyIds.giveId.write(user.id, [region, choice]),
          title: language.t('buttons.giveId'),
          region,
          language,
        }),
    }),
  ],
  modals: [onModal(historyIds.giveId, { defer: 'replace', prepare: takeId })],
} satisfies SlashCommand;

function defineHistory() {
  const builder = withDescription(new SlashCommandBuilder().setName('history'), 'commands.history');
  const options = addPlayerOptions(allowEverywhere(builder))
    .addStringOption(measureOption())
    .addStringOption(periodOption());
  for (const option of companionOptions()) options.addUserOption(option);
  return options.toJSON();
}

/** @throws InputError where they name no player, or a member who shows no history; NotReadError */
function readHistory(interaction: CommandInteraction): AskedHistory {
  const target = readPlayerOptions(interaction);
  const choice = readHistoryChoice(interaction);
  const companions = companionsIn(choice, interaction.settings, interaction.user.id);
  return { target, choice, companions: async () => companions };
}

function buttonsFor(
  problem: InputProblem,
  { choice, ...typed }: Omit<TypedPlayer, 'ownerId'> & { choice: HistoryChoice },
  { user, memberLanguage: language }: InteractionContext,
): ViewButton[] {
  const ids = {
    show: (...state: PlayerState) => writeHistory(historyIds.show, user.id, state, choice),
    giveId: historyIds.giveId.write(user.id, [typed.region, choice]),
  };
  return mendingButtons(ids, problem, { ...typed, ownerId: user.id }, language);
}

function takeId(
  submission: ModalSubmission & { state: [region: string | undefined, HistoryChoice] },
  services: Services,
): Work | Refusal {
  const [, choice] = submission.state;
  return readInput({
    read: () => readPlayerFields(submission),
    use: (target) =>
      showHistory(
        { target, choice, companions: companionsOf(choice, submission, services) },
        submission,
        services,
      ),
    controls(problem) {
      const typed = { player: undefined, region: readRegionField(submission), choice };
      return { buttons: buttonsFor(problem, typed, submission) };
    },
  });
}

function showAgain(
  { state, ...press }: ComponentPress & { state: [...PlayerState, HistoryChoice] },
  services: Services,
): Work {
  const [player, region, choice] = state;
  const target = targetOf([player, region], press);
  return showHistory({ target, choice, companions: companionsOf(choice, press, services) }, press, services);
}

/** A press and a modal name nobody: the accounts of the members beside the player are read for it. */
function companionsOf(
  choice: HistoryChoice,
  { user, guildId }: InteractionContext,
  { members }: Services,
): () => Promise<LinkedAccount[]> {
  return async () => {
    const named = choice.companions;
    const settings = await members.settings.resolve({ userId: user.id, guildId, named });
    return companionsIn(choice, settings, user.id);
  };
}

/** @throws InputError where one shows no account, or keeps the history to themselves; NotReadError */
function companionsIn({ companions }: HistoryChoice, settings: Settings, askerId: string): LinkedAccount[] {
  return companions.flatMap((member) => {
    const { account } = resolvePlayer({ member }, settings);
    if (account && !maySeeHistory(askerId, account))
      throw new InputError({ kind: 'history-private', userId: member });
    return account ?? [];
  });
}
