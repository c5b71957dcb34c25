import type { APIApplicationCommand } from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import type { Person } from '../guild/people.ts';
import type { LocalMessage, PlaceKey } from '../local-discord.ts';
import type { World } from '../world.ts';
import { enter, look, type Scene, worldsAt } from './enter.ts';

/** A person at a place, with the applications that are reached from there. */
export interface Stand {
  readonly person: Person;
  /** The one of the keys that lead to the place under which it is listed. */
  readonly key: PlaceKey;
  /** The first of `here`. */
  readonly home: World;
  readonly here: readonly World[];
  /** The applications of `here` whose commands are offered. */
  readonly offering: readonly World[];
  /** The person as one application sees them, ready to act. @throws ActorError if they may no longer be there */
  sceneIn(world: World): Scene;
  /** The same for one who only looks: they join no server by it. @throws ActorError likewise */
  lookIn(world: World): Scene;
  /** The messages that the person sees, oldest first. */
  sees(): LocalMessage[];
  registered(world: World): APIApplicationCommand[];
  /** The application that has such a command; the first one if none has. */
  worldWith(isMeant: (command: APIApplicationCommand) => boolean): World;
}

/** @throws ActorError for a place or an application that is not there, and for a place that the person may not see */
export function openStand(
  worlds: readonly World[],
  person: Person,
  { key, asked }: { key: PlaceKey; asked: string | undefined },
): Stand {
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
    sceneIn: (world) => enter(world, person, key),
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
