import type { Visit } from '../../src/bot/command.ts';
import { encodeCustomId } from '../../src/bot/custom-id.ts';
import type { Services } from '../../src/bot/services.ts';
import type { Player } from '../../src/contract/player.ts';
import { type RegionGroup, regionGroupOf, regionGroups } from '../../src/contract/regions.ts';
import type { Answer } from '../../src/player-api/answer.ts';
import { type Lookup, LookupError } from '../../src/replies/lookup-error.ts';
import type { Words } from '../../src/text/languages.ts';
import { apiDeadline, picturesDeadline } from './deadlines.ts';

/** Which player is asked for, and where. */
export interface Question {
  uid: string;
  region: string;
}

/** A player was found: what there is to show, and what showing it needs. */
export interface Found {
  answer: Answer<Player>;
  words: Words;
  services: Services;
  /** When the pictures must be there, in milliseconds since the epoch. */
  picturesUntil: number;
  /** The custom id of the Refresh button. */
  refreshId: string;
}

/** Who asks, through which command, and whether a cached answer will do. */
export interface Asking {
  command: string;
  visit: Visit;
  services: Services;
  fresh: boolean;
}

/**
 * Asks for a player.
 * @throws LookupError which holds what was asked for and the buttons that ask again
 */
export async function findPlayer(question: Question, asking: Asking): Promise<Found> {
  const { visit, services, fresh } = asking;
  const ask = {
    fresh,
    deadline: apiDeadline(visit),
    priority: 'interactive',
    onBehalfOf: visit.guildId ?? visit.user.id,
  } as const;
  const answer = await services.players.player(question, ask).catch((cause: unknown) => {
    throw new LookupError(lookup(question, asking), cause);
  });
  return {
    answer,
    services,
    words: services.languages.for(visit.locale),
    picturesUntil: picturesDeadline(visit),
    refreshId: idOf('refresh', question, asking),
  };
}

function lookup(question: Question, asking: Asking): Lookup {
  const asked = regionGroupOf(question.region);
  return {
    ...question,
    againId: idOf('show', question, asking),
    elsewhere: (Object.keys(regionGroups) as RegionGroup[])
      .filter((group) => group !== asked)
      .map((group) => ({ group, id: idOf('show', { ...question, region: group }, asking) })),
  };
}

function idOf(action: 'show' | 'refresh', { uid, region }: Question, { command, visit }: Asking): string {
  return encodeCustomId({ command, action, ownerId: visit.user.id, state: [uid, region] });
}
