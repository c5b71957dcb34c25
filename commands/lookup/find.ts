import type { InteractionContext } from '../../src/bot/command.ts';
import type { Services } from '../../src/bot/services.ts';
import type { Player } from '../../src/contract/player.ts';
import { type RegionGroup, regionGroupOf, regionGroups } from '../../src/contract/regions.ts';
import type { Answer, Ask } from '../../src/player-api/answer.ts';
import type { Whereabouts } from '../../src/player-api/region-search.ts';
import type { Language } from '../../src/text/languages.ts';
import { encodeCustomId } from '../../src/views/custom-id.ts';
import { type Lookup, LookupError } from '../../src/views/lookup-error.ts';
import { apiDeadline, picturesDeadline } from './deadlines.ts';
import { likelyRegion } from './region.ts';

/** Which player is asked for, and where. */
export interface Question {
  uid: string;
  /** Undefined where nobody named one: then the player is searched for. */
  region: string | undefined;
}

/** A player was found: what there is to show, and what showing it needs. */
export interface Found {
  answer: Answer<Player>;
  language: Language;
  services: Services;
  /** When the pictures must be there, in milliseconds since the epoch. */
  picturesUntil: number;
  /** Whose share of the limits they count against. */
  onBehalfOf: string;
  /** The custom id of the Refresh button. */
  refreshId: string;
}

/** Who asks, through which command, and whether a cached answer will do. */
export interface Asking {
  command: string;
  context: InteractionContext;
  services: Services;
  fresh: boolean;
}

/**
 * Asks for a player.
 * @throws LookupError which holds what was asked for and the buttons that ask again
 */
export async function findPlayer(question: Question, asking: Asking): Promise<Found> {
  const { context, services, fresh } = asking;
  const ask = {
    fresh,
    deadline: apiDeadline(context),
    priority: 'interactive',
    onBehalfOf: context.guildId ?? context.user.id,
  } as const;
  const { answer, region } = await locate(question, asking, ask).catch((cause: unknown) => {
    throw new LookupError(lookup(question, asking), cause);
  });
  return {
    answer,
    services,
    language: context.language,
    picturesUntil: picturesDeadline(context, services.now()),
    onBehalfOf: ask.onBehalfOf,
    // With the region it was found in, so that Refresh costs one call.
    refreshId: idOf('refresh', { uid: question.uid, region }, asking),
  };
}

/** A region that was named is asked alone; where none was, the player is searched for. */
async function locate(
  { uid, region }: Question,
  { context, services }: Asking,
  ask: Ask,
): Promise<Whereabouts> {
  const { players } = services;
  if (region !== undefined) return { answer: await players.player({ uid, region }, ask), region };
  return players.find({ uid, likely: await likelyRegion(context, services) }, ask);
}

function lookup(question: Question, asking: Asking): Lookup {
  const { region } = question;
  const asked = region && regionGroupOf(region);
  return {
    ...question,
    againId: idOf('show', question, asking),
    elsewhere:
      region === undefined
        ? []
        : (Object.keys(regionGroups) as RegionGroup[])
            .filter((group) => group !== asked)
            .map((group) => ({ group, id: idOf('show', { ...question, region: group }, asking) })),
  };
}

function idOf(
  action: 'show' | 'refresh',
  { uid, region = '' }: Question,
  { command, context }: Asking,
): string {
  return encodeCustomId({ command, action, ownerId: context.user.id, state: [uid, region] });
}
