import type { APIApplicationCommand } from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import type { Person } from '../guild/people.ts';
import type { LocalMessage, PlaceKey } from '../local-discord.ts';
import type { World } from '../world.ts';
import { type ActorSession, enter, look, worldsAt } from './enter.ts';

export interface ActorPlace {
  readonly person: Person;
  /** The key that lists the place. */
  readonly key: PlaceKey;
  readonly home: World;
  readonly here: readonly World[];
  /** Applications of `here` whose commands are offered. */
  readonly offering: readonly World[];
  /** One application's view. @throws ActorError if the person may no longer be there */
  sessionIn(world: World): ActorSession;
  /** {@link sessionIn} for one who only looks, without joining a server. */
  lookIn(world: World): ActorSession;
  sees(): LocalMessage[];
  registered(world: World): APIApplicationCommand[];
  /** The application with such a command; the first if none has. */
  worldWith(isMeant: (command: APIApplicationCommand) => boolean): World;
}

/** @throws ActorError for a missing place or application, and for a hidden place */
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
