import { SlashCommandBuilder } from '@discordjs/builders';
import type {
  CommandInteraction,
  InteractionContext,
  ModalSubmission,
  SlashCommand,
  Work,
} from '../../src/bot/command.ts';
import { onComponent, onModal } from '../../src/bot/component-handlers.ts';
import type { Services } from '../../src/bot/services.ts';
import type { InputProblem } from '../../src/game/input-error.ts';
import type { PlainTextKey } from '../../src/text/text-key.ts';
import type { CustomIdCodec } from '../../src/views/custom-id.ts';
import { inputButtons, type PageState, type PlayerState } from '../../src/views/player-buttons.ts';
import { playerModal } from '../../src/views/player-modal.ts';
import type { Refusal } from '../../src/views/retry.ts';
import { showCard } from '../../src/views/show-card.ts';
import type { PlainView, ViewButton } from '../../src/views/view.ts';
import { allowEverywhere } from '../definition/allow-everywhere.ts';
import { withDescription } from '../definition/with-description.ts';
import { addPlayerOptions, readPlayerOptions, readUsableOptions } from '../options/player.ts';
import { readPlayerFields, readRegionField } from '../options/player-fields.ts';
import { readInput } from '../options/read-input.ts';
import { completeRegion } from '../options/region.ts';
import { completeUid } from '../options/uid.ts';
import { type LookUp, lookUp, type PlayerPage, type ShownPlayer } from './look-up.ts';
import { refOf, targetOf } from './player-target.ts';

interface PlayerCommandOptions extends PlayerPage {
  description: PlainTextKey;
  /** What its button Details tells; for views that have the button. */
  details?(found: ShownPlayer, context: InteractionContext): PlainView;
  /** Custom ids of its buttons Previous and Next; for views that have them. */
  pageId?: CustomIdCodec<PageState>;
}

/**
 * A command about one player: `[uid] [member] [region] [private]`, and buttons that ask for the same player again. Nothing
 * given: the default account of the member who asks.
 */
export function playerCommand({ description, details, pageId, ...page }: PlayerCommandOptions) {
  const { ids } = page;
  const definition = withDescription(new SlashCommandBuilder().setName(ids.command), description);
  return {
    data: addPlayerOptions(allowEverywhere(definition)).toJSON(),
    handler: {
      visibility: 'public',
      prepare: (interaction, services) =>
        readInput({
          read: () => readPlayerOptions(interaction),
          use: (target) => lookUp(page, { target, named: target.region }, interaction, services),
          controls: (problem) => ({ buttons: buttonsFor(problem, interaction) }),
        }),
    },
    autocomplete: { uid: completeUid, region: completeRegion },
    components: [
      // Stands on problems alone.
      onComponent(ids.show, {
        defer: 'replace',
        prepare: (press, services) => pressed(press, { named: press.state[1] }, services),
      }),
      onComponent(ids.open, {
        defer: 'update',
        prepare: (press, services) => pressed(press, {}, services),
      }),
      onComponent(ids.refresh, {
        defer: 'update',
        prepare(press, services) {
          // Anybody else gets a copy, however new the message is.
          const newerThan = press.audience === 'copy' ? undefined : press.shownAt;
          return pressed(press, { isFresh: true, newerThan }, services);
        },
      }),
      onComponent(ids.share, {
        defer: 'public',
        prepare: (press, services) => pressed(press, {}, services),
      }),
      onComponent(ids.giveId, {
        openModal: async ({ state: [region], user, language }) =>
          playerModal({
            customId: ids.giveId.write(user.id, [region]),
            title: language.t('buttons.giveId'),
            region,
            language,
          }),
      }),
      ...(details ? [detailsHandler(details)] : []),
      ...(pageId ? [pageHandler(pageId)] : []),
    ],
    modals: [onModal(ids.giveId, { defer: 'replace', prepare: takeId })],
  } satisfies SlashCommand;

  function pressed(
    { state, ...press }: InteractionContext & { state: PlayerState },
    how: Omit<LookUp, 'target'>,
    services: Services,
  ): Work {
    return lookUp(page, { ...how, target: targetOf(state, press) }, press, services);
  }

  function detailsHandler(tell: NonNullable<PlayerCommandOptions['details']>) {
    const show: PlayerPage['show'] = (found, context) =>
      showCard(tell(found, context), { answers: [found.answer], context });
    return onComponent(ids.details, {
      defer: 'private',
      prepare: (press, services) =>
        lookUp({ ids, show }, { target: targetOf(press.state, press) }, press, services),
    });
  }

  function pageHandler(id: CustomIdCodec<PageState>) {
    return onComponent(id, {
      defer: 'update',
      prepare: ({ state: [player, region, shown], ...press }, services) =>
        pressed({ ...press, state: [player, region] }, { page: shown }, services),
    });
  }

  function takeId(submission: ModalSubmission, services: Services): Work | Refusal {
    const { user, memberLanguage: language } = submission;
    return readInput({
      read: () => readPlayerFields(submission),
      use: (target) => lookUp(page, { target, named: target.region }, submission, services),
      controls: (problem) => {
        const typed = { player: undefined, region: readRegionField(submission), ownerId: user.id };
        return { buttons: inputButtons(ids, problem, typed, language) };
      },
    });
  }

  function buttonsFor(problem: InputProblem, interaction: CommandInteraction): ViewButton[] {
    const { user, memberLanguage: language } = interaction;
    const { target, region } = readUsableOptions(interaction);
    const player = target && refOf(target);
    return inputButtons(ids, problem, { player, region, ownerId: user.id }, language);
  }
}
