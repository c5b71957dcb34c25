import { SlashCommandBuilder } from '@discordjs/builders';
import { allowEverywhere } from '../src/bot/command-parts/definition/allow-everywhere.ts';
import { withDescription } from '../src/bot/command-parts/definition/with-description.ts';
import { allowNaming } from '../src/bot/command-parts/lookup/allow-naming.ts';
import { definePage } from '../src/bot/command-parts/lookup/define-page.ts';
import { findPlayer } from '../src/bot/command-parts/lookup/find-player.ts';
import { fetchFigure } from '../src/bot/command-parts/lookup/player-pictures.ts';
import { privateOption } from '../src/bot/command-parts/options/private.ts';
import { readUsable } from '../src/bot/command-parts/options/read-input.ts';
import { readOneOfSeveral } from '../src/bot/command-parts/options/read-one-of-several.ts';
import { completeUid, uidOption } from '../src/bot/command-parts/options/uid.ts';
import { createAsk } from '../src/bot/command-parts/requests/create-ask.ts';
import type {
  CommandInteraction,
  ComponentHandler,
  InteractionContext,
  SlashCommand,
} from '../src/bot/discord/command.ts';
import { onComponent } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services.ts';
import { InputError } from '../src/bot/game/input-error.ts';
import type { FoundPlayer } from '../src/bot/members/found-player.ts';
import { type PlayerRef, resolvePlayer } from '../src/bot/members/resolve-player.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';
import { playerRetry } from '../src/bot/views/player/player-buttons.ts';
import { askForOther } from '../src/bot/views/player/player-ids.ts';
import { type Naming, namings } from '../src/bot/views/share/share-ids.ts';
import { type FoundMember, sharedSquadView, shareSquadView, squadView } from '../src/bot/views/squad.ts';
import { type Squad, squadIds } from '../src/bot/views/squad-ids.ts';
import { twoIdsIn } from './compare.ts';

const options = ['a', 'b', 'c', 'd'] as const;

const page = definePage({
  ids: squadIds,
  buttons: ['refresh', 'share'],
  data: options
    .slice(1)
    .reduce(
      (builder, name) => builder.addStringOption(withDescription(uidOption(name), 'options.mate')),
      allowEverywhere(
        withDescription(new SlashCommandBuilder().setName('squad'), 'commands.squad'),
      ).addStringOption(withDescription(uidOption('a'), 'options.first').setRequired(true)),
    )
    .addBooleanOption(privateOption())
    .toJSON(),
  autocomplete: Object.fromEntries(options.map((name) => [name, completeUid])),
  read: readSquadOptions,
  check: refuseSame,
  retry(squad, { user }, failed) {
    if (!failed) return {};
    const show = (other: PlayerRef) =>
      squadIds.show.write(
        user.id,
        squad.map((player) => (player === failed ? other : player)),
      );
    return playerRetry(failed, { show });
  },
  async find(squad, request) {
    const members = await Promise.all(squad.map(request.findPlayer));
    refuseSame(members);
    return { members, players: members, share: members };
  },
  async show({ members }, { context, services }) {
    const { dressed, missing } = await dress(members, context, services);
    return { view: squadView(dressed, { missing, language: context.language }) };
  },
});

/** `/squad`: two to four players on one card; the own account joins if one player is named. */
export const squad = {
  ...page,
  components: [
    ...page.components,
    onComponent(squadIds.toShare, {
      defer: 'updatePrivate',
      prepare: ({ state, user, language }, services) => ({
        run: async () => {
          const { namings } = allowNaming('shown', services);
          return renderMessage(shareSquadView(state, { ownerId: user.id, namings, language }));
        },
      }),
    }),
    ...namings.map(onNaming),
  ],
} satisfies SlashCommand;

function onNaming(asked: Naming): ComponentHandler {
  return onComponent(squadIds[asked], {
    defer: 'updateChoice',
    prepare: ({ state, ...context }, services) => ({
      retry: { again: squadIds[asked].write(context.user.id, state) },
      async run() {
        const { language } = context;
        const ask = createAsk(context, { fresh: false });
        const members = await Promise.all(state.map((player) => findPlayer(player, ask, context, services)));
        const { dressed, missing } = await dress(members, context, services);
        const view = sharedSquadView(dressed, { ...allowNaming(asked, services), missing, language });
        return showCard(view, { answers: members.map(({ answer }) => answer), context });
      },
    }),
  });
}

function readSquadOptions(interaction: CommandInteraction): Squad {
  const { settings } = interaction;
  const typed = options.map((name) => interaction.options.string(name)).filter((text) => text?.trim());
  const texts = typed.length === 1 ? twoIdsIn(typed[0], undefined) : typed;
  const reads = texts.map((uid) => () => resolvePlayer({ uid }, settings));
  return reads.map((read, place) => {
    const askForThis = () => {
      const others = reads.toSpliced(place, 1).flatMap((one) => readUsable(one) ?? []);
      const areRead = others.length === reads.length - 1;
      return areRead ? askForOther(squadIds, [place, ...others], interaction.user.id) : undefined;
    };
    return readOneOfSeveral(read, askForThis, interaction);
  });
}

/** @throws InputError if two are one */
function refuseSame(squad: Squad): void {
  const uids = squad.flatMap(({ uid }) => uid ?? []);
  if (new Set(uids).size < uids.length) throw new InputError({ kind: 'same-player' });
}

async function dress(
  members: readonly FoundPlayer[],
  context: InteractionContext,
  services: Services,
): Promise<{ dressed: FoundMember[]; missing: number }> {
  const figures = await Promise.all(
    members.map(({ answer }) => fetchFigure(answer.value, context, services)),
  );
  const dressed = members.map((member, index) => ({ ...member, pieces: figures[index]?.pieces ?? [] }));
  return { dressed, missing: figures.reduce((sum, { missing }) => sum + missing, 0) };
}
