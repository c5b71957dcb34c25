import type { APIApplicationCommand } from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import type { Person } from '../guild/people.ts';
import type { LocalMessage, PlaceKey } from '../local-discord.ts';
import type { World } from '../world.ts';
import { type ActorSession, enter, look, worldsAt } from './enter.ts';

export interface ActorPlace {
  readonly person: Person;
  /** The place's key, as in the list of places. */
  readonly key: PlaceKey;
  readonly home: World;
  readonly here: readonly World[];
  /** Applications whose commands the client offers here. */
  readonly offering: readonly World[];
  /** Joins the server as one application sees it. @throws ActorError if the person may no longer be there */
  sessionIn(world: World): ActorSession;
  /** Like {@link sessionIn}, but only looks, without joining the server. */
  lookIn(world: World): ActorSession;
  sees(): LocalMessage[];
  registered(world: World): APIApplicationCommand[];
  /** Returns the first application with a matching command, otherwise the first application. */
  worldWith(isMeant: (command: APIApplicationCommand) => boolean): World;
}

/** Opens a place for an actor. @throws ActorError if the place or application does not exist, or the place is hidden */
export function openActorPlace(
  worlds: readonly World[],
  person: Person,
  { key, asked }: { key: PlaceKey; asked: string | undefined },
): ActorPlace {
  if (asked !== undefined && !worlds.some(({ state }) => state.application.id === asked))
    throw new ActorError(`There is no application “${asked}”.`);
  const here = worldsAt(worlds, key);
  const [home] = here;
  const { place } = look(home, person, key);
  const registered = (world: World) => world.commands.offered(place.guild?.id ?? '');
  const offering = here.filter(({ state }) => asked === undefined || state.application.id === asked);
  return {
    person,
    key: place.key,
    home,
    here,
    offering,
    sessionIn: (world) => enter(world, person, key),
    lookIn: (world) => look(world, person, key),
    sees: () =>
      home.messages
        .all()
        .filter(({ onlyFor }) => onlyFor === undefined || onlyFor === person.user.id)
        .filter(({ message }) => message.channel_id === place.channel.id),
    registered,
    worldWith: (isMeant) => offering.find((world) => registered(world).some(isMeant)) ?? offering[0] ?? home,
  };
}
