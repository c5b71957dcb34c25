import { SlashCommandBuilder } from '@discordjs/builders';
import type {
  CommandInteraction,
  ComponentHandler,
  InteractionContext,
  ModalSubmission,
  SlashCommand,
  Work,
} from '../../discord/command.ts';
import { onComponent, onModal } from '../../discord/component-handlers.ts';
import type { Services } from '../../discord/services.ts';
import type { PlainTextKey } from '../../text/text-key.ts';
import type { CustomIdCodec } from '../../views/message/custom-id.ts';
import { showCard } from '../../views/message/show-card.ts';
import type { PlainView } from '../../views/message/view.ts';
import {
  inputButtons,
  type PageState,
  type PlayerIds,
  type PlayerState,
} from '../../views/player/player-buttons.ts';
import { playerModal } from '../../views/player/player-modal.ts';
import { allowEverywhere } from '../definition/allow-everywhere.ts';
import { withDescription } from '../definition/with-description.ts';
import { addPlayerOptions, readPlayerOptions, readUsableOptions } from '../options/player.ts';
import { readPlayerFields, readRegionField } from '../options/player-fields.ts';
import { readInput } from '../options/read-input.ts';
import { completeRegion } from '../options/region.ts';
import { completeUid } from '../options/uid.ts';
import { type LookUp, lookUp, type PlayerPage, type ShownPlayer } from './look-up.ts';
import { refOf, targetOf } from './player-target.ts';

interface CommandPage extends PlayerPage {
  /** What its button Details tells; for views that have the button. */
  details?(found: ShownPlayer, context: InteractionContext): PlainView;
  /** Custom ids of its buttons Previous and Next; for views that have them. */
  pageId?: CustomIdCodec<PageState>;
}

interface PlayerCommandOptions extends CommandPage {
  description: PlainTextKey;
}

/**
 * A command about one player: `[uid] [member] [region] [private]`, and buttons that ask for the same player again. Nothing
 * given: the default account of the member who asks.
 */
export function playerCommand({ description, ...page }: PlayerCommandOptions) {
  const { ids } = page;
  const definition = withDescription(new SlashCommandBuilder().setName(ids.command), description);
  return {
    data: addPlayerOptions(allowEverywhere(definition)).toJSON(),
    handler: {
      visibility: 'public',
      prepare: (interaction, services) => lookUpTyped(page, interaction, services),
    },
    autocomplete: { uid: completeUid, region: completeRegion },
    components: [...buttonsOf(page), ...detailsOf(page), ...pagesOf(page)],
    modals: [
      onModal(ids.giveId, {
        defer: 'replace',
        prepare: (submission, services) => lookUpGiven(page, submission, services),
      }),
    ],
  } satisfies SlashCommand;
}

/** Looks up the player that the options name. */
function lookUpTyped(page: PlayerPage, interaction: CommandInteraction, services: Services) {
  return readInput({
    read: () => readPlayerOptions(interaction),
    use: (target) => lookUp(page, { target, named: target.region }, interaction, services),
    controls(problem) {
      const { user, memberLanguage: language } = interaction;
      const { target, region } = readUsableOptions(interaction);
      const typed = { player: target && refOf(target), region, ownerId: user.id };
      return { buttons: inputButtons(page.ids, problem, typed, language) };
    },
  });
}

/** Looks up the player that the modal names. */
function lookUpGiven(page: PlayerPage, submission: ModalSubmission, services: Services) {
  return readInput({
    read: () => readPlayerFields(submission),
    use: (target) => lookUp(page, { target, named: target.region }, submission, services),
    controls(problem) {
      const { user, memberLanguage: language } = submission;
      const typed = { player: undefined, region: readRegionField(submission), ownerId: user.id };
      return { buttons: inputButtons(page.ids, problem, typed, language) };
    },
  });
}

/** Looks up the player that a button names. */
function lookUpPressed(
  page: PlayerPage,
  { state, ...press }: Pressed<PlayerState>,
  services: Services,
  how: Omit<LookUp, 'target'> = {},
): Work {
  return lookUp(page, { ...how, target: targetOf(state, press) }, press, services);
}

type Pressed<State> = InteractionContext & { state: State };

function buttonsOf(page: PlayerPage): ComponentHandler[] {
  const { ids } = page;
  return [
    // Stands on problems alone.
    onComponent(ids.show, {
      defer: 'replace',
      prepare: (press, services) => lookUpPressed(page, press, services, { named: press.state[1] }),
    }),
    onComponent(ids.open, {
      defer: 'update',
      prepare: (press, services) => lookUpPressed(page, press, services),
    }),
    onComponent(ids.refresh, {
      defer: 'update',
      prepare(press, services) {
        // Anybody else gets a copy, however new the message is.
        const newerThan = press.audience === 'copy' ? undefined : press.shownAt;
        return lookUpPressed(page, press, services, { isFresh: true, newerThan });
      },
    }),
    onComponent(ids.share, {
      defer: 'public',
      prepare: (press, services) => lookUpPressed(page, press, services),
    }),
    onComponent(ids.giveId, { openModal: async (press) => giveIdModal(ids, press) }),
  ];
}

function giveIdModal(
  { giveId }: PlayerIds,
  { state: [region], user, language }: Pressed<[string | undefined]>,
) {
  const customId = giveId.write(user.id, [region]);
  return playerModal({ customId, title: language.t('buttons.giveId'), region, language });
}

function detailsOf({ ids, details }: CommandPage): ComponentHandler[] {
  if (!details) return [];
  const show: PlayerPage['show'] = (found, context) =>
    showCard(details(found, context), { answers: [found.answer], context });
  return [
    onComponent(ids.details, {
      defer: 'private',
      prepare: (press, services) => lookUpPressed({ ids, show }, press, services),
    }),
  ];
}

function pagesOf({ pageId, ...page }: CommandPage): ComponentHandler[] {
  if (!pageId) return [];
  return [
    onComponent(pageId, {
      defer: 'update',
      prepare: ({ state: [player, region, shown], ...press }, services) =>
        lookUpPressed(page, { ...press, state: [player, region] }, services, { page: shown }),
    }),
  ];
}
