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
import type { InputProblem } from '../../src/game/input-error.ts';
import type { PlayerQuery } from '../../src/members/resolve-player.ts';
import type { Ask } from '../../src/player-api/answer.ts';
import type { FoundPlayer } from '../../src/player-api/ask-regions.ts';
import type { PlainTextKey } from '../../src/text/text-key.ts';
import {
  type AskedPlayer,
  inputButtons,
  type PlayerIds,
  type PlayerState,
  playerRetry,
} from '../../src/views/player-buttons.ts';
import type { Reply } from '../../src/views/reply.ts';
import { TooSoonError } from '../../src/views/too-soon-error.ts';
import type { ViewButton } from '../../src/views/view.ts';
import { whereaboutsNotes } from '../../src/views/whereabouts.ts';
import { allowEverywhere } from '../definition/allow-everywhere.ts';
import { withDescription } from '../definition/with-description.ts';
import { addPlayerOptions, readPlayerOptions, readUsableOptions } from '../options/player.ts';
import { readInput } from '../options/read-input.ts';
import { completeRegion } from '../options/region.ts';
import { createAsk } from '../requests/create-ask.ts';
import { findPlayer } from './find-player.ts';

interface PlayerCommandOptions {
  ids: PlayerIds;
  description: PlainTextKey;
  show(found: ShownPlayer, context: InteractionContext, services: Services): Promise<Reply>;
}

interface ShownPlayer extends FoundPlayer {
  /** What the buttons carry: with the region where the player was found. */
  asked: AskedPlayer;
  /** What the member must know about the answer; stands above the picture. */
  notes: readonly string[];
  /** For further questions about the player. */
  ask: Ask;
}

/** A command about one player: `uid [region] [private]`, and buttons that ask for the same player again. */
export function playerCommand({ ids, description, show }: PlayerCommandOptions) {
  const definition = withDescription(new SlashCommandBuilder().setName(ids.command), description);
  return {
    data: addPlayerOptions(allowEverywhere(definition)).toJSON(),
    handler: {
      visibility: 'public',
      prepare: (interaction, services) =>
        readInput({
          read: () => readPlayerOptions(interaction),
          use: (query) => lookUp(query, { fresh: false }, interaction, services),
          buttons: (problem) => buttonsFor(problem, interaction),
        }),
    },
    autocomplete: { region: completeRegion },
    components: [
      // Stands on problems alone.
      onComponent(ids.show, {
        defer: 'replace',
        prepare: (press, services) => lookUp(readState(press), { fresh: false }, press, services),
      }),
      onComponent(ids.refresh, {
        defer: 'update',
        prepare: (press, services) =>
          lookUp(readState(press), { fresh: true, newerThan: shownToOwner(press) }, press, services),
      }),
    ],
  } satisfies SlashCommand;

  function lookUp(
    query: PlayerQuery,
    { fresh, newerThan }: { fresh: boolean; newerThan?: number | undefined },
    context: InteractionContext,
    services: Services,
  ): Work {
    const ownerId = context.user.id;
    return {
      retry: playerRetry(ids, { ...query, ownerId }),
      async run() {
        const ask = createAsk(context, { fresh });
        const { answer, region } = await findPlayer(query, ask, services);
        refuseTooSoon(answer, newerThan);
        const asked = { uid: query.uid, region, ownerId };
        const whereabouts = { named: query.region, foundIn: region };
        const notes = whereaboutsNotes(answer.value, whereabouts, context.language);
        const reply = await show({ answer, region, asked, notes, ask }, context, services);
        return { ...reply, players: playersShown(query, answer, ownerId) };
      },
    };
  }

  function buttonsFor(problem: InputProblem, interaction: CommandInteraction): ViewButton[] {
    const { user, language } = interaction;
    const asked = { ...readUsableOptions(interaction), ownerId: user.id };
    return inputButtons(ids, problem, asked, language);
  }
}

/** Nobody remembers a player by an ID that they can't see. */
function playersShown(
  { account }: PlayerQuery,
  { value, fetchedAt }: FoundPlayer['answer'],
  askerId: string,
): Reply['players'] {
  const isHidden = account?.hidesId && account.userId !== askerId;
  return isHidden ? [] : [{ player: value, fetchedAt }];
}

/** When the message was asked that would change in place; anybody else gets a copy, however new the message is. */
function shownToOwner({ shownAt, ownerId, user }: ComponentPress): number | undefined {
  return user.id === ownerId ? shownAt : undefined;
}

/** @throws TooSoonError where nothing was asked, and the message shows the same already */
function refuseTooSoon(
  { freshness, fetchedAt, retryAt }: FoundPlayer['answer'],
  shownAt: number | undefined,
): void {
  if (freshness !== 'cached' || retryAt === undefined || shownAt === undefined) return;
  // Discord keeps a timestamp to the millisecond at best.
  if (fetchedAt - shownAt < 1_000) throw new TooSoonError({ fetchedAt, retryAt });
}

function readState({ state, settings }: ComponentPress & { state: PlayerState }): PlayerQuery {
  const [uid, region] = state;
  return { uid, region, likelyRegion: settings.region };
}
