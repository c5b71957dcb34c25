import { SlashCommandBuilder } from '@discordjs/builders';
import {
  type CommandInteraction,
  type ComponentPress,
  type InteractionContext,
  onComponent,
  type SlashCommand,
  type Work,
} from '../../src/bot/command.ts';
import type { Services } from '../../src/bot/services.ts';
import type { Player } from '../../src/contract/player.ts';
import type { Picture, PictureRequest } from '../../src/images/picture.ts';
import { type PlayerQuery, resolvePlayer } from '../../src/members/resolve-player.ts';
import type { Language } from '../../src/text/languages.ts';
import type { PlainTextKey } from '../../src/text/text-key.ts';
import { type AskedPlayer, type PlayerIds, playerRetry } from '../../src/views/player-buttons.ts';
import { showCard } from '../../src/views/show-card.ts';
import type { View } from '../../src/views/view.ts';
import { allowEverywhere } from '../definition/allow-everywhere.ts';
import { withDescription } from '../definition/with-description.ts';
import { privateOption } from '../options/private.ts';
import { completeRegion, readRegionOption, regionOption } from '../options/region.ts';
import { uidOption } from '../options/uid.ts';
import { createAsk } from '../requests/create-ask.ts';
import { fetchPictures } from '../requests/fetch-pictures.ts';
import { findPlayer } from './find-player.ts';

interface PlayerCommandOptions {
  ids: PlayerIds;
  description: PlainTextKey;
  /** Makes the view of the player that was found. */
  view(player: Player, parts: ViewParts): Promise<View>;
}

interface ViewParts {
  asked: AskedPlayer;
  language: Language;
  fetchPictures(requests: readonly PictureRequest[]): Promise<Picture[]>;
}

/** A command that shows one player: `uid [region] [private]`, and buttons that ask for the same player again. */
export function playerCommand({ ids, description, view }: PlayerCommandOptions) {
  return {
    data: define(ids.command, description),
    handler: {
      visibility: 'public',
      prepare: (interaction, services) =>
        lookUp(queryTyped(interaction), { fresh: false }, interaction, services),
    },
    autocomplete: { region: completeRegion },
    components: [
      onComponent(ids.show, {
        defer: 'update',
        prepare: (press, services) => lookUp(queryPressed(press), { fresh: false }, press, services),
      }),
      onComponent(ids.refresh, {
        defer: 'update',
        prepare: (press, services) => lookUp(queryPressed(press), { fresh: true }, press, services),
      }),
    ],
  } satisfies SlashCommand;

  function lookUp(
    query: PlayerQuery,
    { fresh }: { fresh: boolean },
    context: InteractionContext,
    services: Services,
  ): Work {
    const ownerId = context.user.id;
    return {
      retry: playerRetry(ids, { ...query, ownerId }),
      async run() {
        const { answer, region } = await findPlayer(query, createAsk(context, { fresh }), services);
        const shown = await view(answer.value, {
          asked: { uid: query.uid, region, ownerId },
          language: context.language,
          fetchPictures: (requests) => fetchPictures(requests, context, services),
        });
        return showCard(shown, { answers: [answer], context, now: services.now });
      },
    };
  }
}

function define(name: string, description: PlainTextKey) {
  return allowEverywhere(withDescription(new SlashCommandBuilder().setName(name), description))
    .addStringOption(uidOption('uid').setRequired(true))
    .addStringOption(regionOption('options.region'))
    .addBooleanOption(privateOption())
    .toJSON();
}

function queryTyped(interaction: CommandInteraction): PlayerQuery {
  const uid = interaction.options.string('uid');
  return resolvePlayer({ uid, region: readRegionOption(interaction) }, interaction.settings);
}

function queryPressed({
  state: [uid, region],
  settings,
}: ComponentPress & { state: readonly [string, string | undefined] }): PlayerQuery {
  return { uid, region, likelyRegion: settings.region };
}
