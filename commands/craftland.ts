import { SlashCommandBuilder, SlashCommandStringOption } from '@discordjs/builders';
import { allowEverywhere } from '../src/bot/command-parts/definition/allow-everywhere.ts';
import { withDescription } from '../src/bot/command-parts/definition/with-description.ts';
import { privateOption } from '../src/bot/command-parts/options/private.ts';
import { readInput } from '../src/bot/command-parts/options/read-input.ts';
import { completeRegion, readRegionOption, regionOption } from '../src/bot/command-parts/options/region.ts';
import { createAsk } from '../src/bot/command-parts/requests/create-ask.ts';
import type {
  CommandInteraction,
  InteractionContext,
  SlashCommand,
  Work,
} from '../src/bot/discord/command.ts';
import { onComponent } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services.ts';
import { InputError } from '../src/bot/game/input-error.ts';
import { type AskedMap, craftlandView, mapRetry, showMapId } from '../src/bot/views/craftland.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';
import { regionButtons } from '../src/bot/views/player/player-buttons.ts';
import { readMapCode } from '../src/shared/contract/craftland.ts';

/** `/craftland`: a map that a player built. */
export const craftland = {
  data: allowEverywhere(withDescription(new SlashCommandBuilder().setName('craftland'), 'commands.craftland'))
    .addStringOption(
      withDescription(new SlashCommandStringOption().setName('code'), 'options.mapCode')
        .setRequired(true)
        .setMaxLength(100),
    )
    .addStringOption(regionOption('options.mapRegion'))
    .addBooleanOption(privateOption())
    .toJSON(),
  handler: {
    visibility: 'public',
    prepare: (interaction, services) => {
      const { user, memberLanguage: language } = interaction;
      const ownerId = user.id;
      return readInput({
        read: () => ({ code: readCode(interaction), region: readRegionOption(interaction), ownerId }),
        use: (asked) => showMap(asked, interaction, services),
        controls: (problem) => ({
          buttons: regionButtons(
            problem,
            (region) => showMapId.write(ownerId, [readCode(interaction), region]),
            language,
          ),
        }),
      });
    },
  },
  autocomplete: { region: completeRegion },
  components: [
    onComponent(showMapId, {
      defer: 'replace',
      prepare: ({ state: [code, region], ...press }, services) =>
        showMap({ code, region, ownerId: press.user.id }, press, services),
    }),
  ],
} satisfies SlashCommand;

function showMap(asked: AskedMap, context: InteractionContext, { players }: Services): Work {
  const { settings, language } = context;
  return {
    retry: mapRetry(asked),
    async run() {
      const ask = createAsk(context, { fresh: false });
      const { code, region: named } = asked;
      const found =
        named === undefined
          ? await players.findMap({ code, likely: settings.region }, ask)
          : { answer: await players.craftland({ code, region: named }, ask), region: named };
      const { answer, region } = found;
      const view = craftlandView(answer.value, { asked: { ...asked, region }, language });
      return showCard(view, { answers: [answer], context });
    },
  };
}

/** @throws InputError where it is no map's code */
function readCode({ options }: CommandInteraction): string {
  const code = readMapCode(options.string('code') ?? '');
  if (!code) throw new InputError({ kind: 'map-code' });
  return code;
}
