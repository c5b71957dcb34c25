import { SlashCommandStringOption } from '@discordjs/builders';
import { defineCommand } from '../src/bot/command-parts/definition/define-command.ts';
import { withDescription } from '../src/bot/command-parts/definition/with-description.ts';
import { definePage } from '../src/bot/command-parts/lookup/define-page.ts';
import { privateOption } from '../src/bot/command-parts/options/private.ts';
import {
  completeRegion,
  parseRegionOption,
  regionOption,
} from '../src/bot/command-parts/options/region-option.ts';
import type { CommandInteraction } from '../src/bot/discord/command.ts';
import { InputError } from '../src/bot/game/input-error.ts';
import { type AskedMap, craftlandIds, craftlandView } from '../src/bot/views/craftland-view.ts';
import { regionButtons } from '../src/bot/views/player/player-buttons.ts';
import { InputErrorWithControls } from '../src/bot/views/problem/input-error-with-controls.ts';
import { readMapCode } from '../src/shared/contract/craftland.ts';

export const craftland = definePage({
  ids: craftlandIds,
  buttons: [],
  data: defineCommand('craftland')
    .addStringOption(
      withDescription(new SlashCommandStringOption().setName('code'), 'options.mapCode')
        .setRequired(true)
        .setMaxLength(100),
    )
    .addStringOption(regionOption('options.mapRegion'))
    .addBooleanOption(privateOption())
    .toJSON(),
  autocomplete: { region: completeRegion },
  read: readMap,
  retry: ({ code, region }, { user }) => ({
    map: { region },
    ...(region !== undefined && {
      everywhere: craftlandIds.show.write(user.id, { code, region: undefined }),
    }),
  }),
  async find({ code, region }, { context, services: { players }, ask }) {
    const found =
      region === undefined
        ? await players.findMap({ code, likely: context.settings.region }, ask)
        : { answer: await players.craftland({ code, region }, ask), region };
    return { code, ...found, players: [] };
  },
  async show({ code, answer, region }, { context: { user, language } }) {
    const view = craftlandView(answer.value, { code, region, ownerId: user.id, language });
    return { view, answers: [answer] };
  },
});

function readMap(interaction: CommandInteraction): AskedMap {
  const { options, user, memberLanguage } = interaction;
  const code = readMapCode(options.string('code') ?? '');
  if (!code) throw new InputError({ kind: 'map-code' });
  const region = parseRegionOption(interaction);
  if (typeof region !== 'object') return { code, region };
  const askIn = (where: string | undefined) => craftlandIds.show.write(user.id, { code, region: where });
  throw new InputErrorWithControls(region, { buttons: regionButtons(region, askIn, memberLanguage) });
}
