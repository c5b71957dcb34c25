import type { APIApplicationCommand, Locale } from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import { grant } from '../guild/grant.ts';
import type { Person } from '../guild/people.ts';
import { firstChannel } from '../guild/servers.ts';
import type { Actor, MemberOptions, PlaceKey } from '../local-discord.ts';
import type { World } from '../world.ts';
import { openActorPlace } from './actor-place.ts';
import { describeWhereabouts } from './describe-whereabouts.ts';
import { canEnter } from './enter.ts';
import { isOffered } from './find-command.ts';
import { interactionSteps } from './interaction-steps.ts';
import { messageSteps } from './message-steps.ts';
import { presenceSteps } from './presence-steps.ts';
import { restrictCommand } from './restrict-command.ts';
import type { DeliveryOptions } from './send-interaction.ts';

export function createActors(
  worlds: readonly World[],
  delivery: DeliveryOptions,
): (name: string, options?: MemberOptions) => Actor {
  return (name, options = {}) => {
    const [home] = worlds;
    const server = home?.servers.all()[0];
    const key = server && firstChannel(server)?.key;
    if (!home || !server || key === undefined) throw new ActorError('There is nowhere to be.');
    const person = home.people.named(name);
    const isGone = server.departed.has(person.user.id) && options.permissions === undefined;
    const membership = isGone ? undefined : home.servers.join(server, person);
    if (options.locale !== undefined) person.locale = readLocale(options.locale);
    if (membership && options.permissions !== undefined) grant(home, server, person, options.permissions);
    return createActor(worlds, person, { key, delivery });
  };
}

interface Standing {
  key: PlaceKey;
  delivery: DeliveryOptions;
  /** Application ID that limits which commands are found; undefined: all applications. */
  asked?: string | undefined;
}

function createActor(worlds: readonly World[], person: Person, { key, delivery, asked }: Standing): Actor {
  const { user } = person;
  const actorPlace = openActorPlace(worlds, person, { key, asked });
  const { home, offering, sessionIn, lookIn, registered, worldWith, sees } = actorPlace;
  return {
    id: user.id,
    name: user.global_name ?? user.username,
    place: actorPlace.key,
    get whereabouts() {
      return describeWhereabouts(home, lookIn(home));
    },
    canEnter: (other) => canEnter(worlds, person, other),
    in: (other) => createActor(worlds, person, { key: other, delivery, asked }),
    using: (locale) =>
      createActor(worlds, { ...person, locale: readLocale(locale) }, { key, delivery, asked }),
    asking: (applicationId) => createActor(worlds, person, { key, delivery, asked: applicationId }),
    commands: () =>
      offering.flatMap((world) =>
        registered(world).filter((command) => isOffered(command, lookIn(world).place)),
      ),
    emojis() {
      const { server } = lookIn(home).place;
      return (server?.emojis.list() ?? []).flatMap(({ id, name }) => (id && name ? [{ id, name }] : []));
    },
    restricts(command, rules) {
      const name = command.replace(/^\//, '');
      const isMeant = (one: APIApplicationCommand) => one.name === name;
      const world = worldWith(isMeant);
      const found = registered(world).find(isMeant);
      if (!found) throw new ActorError(`There is no command ${command}.`);
      restrictCommand({ world, session: sessionIn(world), commandId: found.id }, rules);
    },
    sees,
    ...interactionSteps(actorPlace, delivery),
    ...messageSteps(worlds, actorPlace),
    ...presenceSteps(actorPlace),
  };
}

function readLocale(text: string): Locale {
  return text as Locale;
}
