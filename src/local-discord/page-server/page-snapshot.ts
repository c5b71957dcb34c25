import { PermissionFlagsBits } from 'discord-api-types/v10';
import { isDeletable } from '../actors/require-own.ts';
import type { LocalDiscord, LocalMessage } from '../local-discord.ts';
import { withReactions } from '../messages/reactions.ts';
import { withoutOwnAddress } from '../own-address.ts';
import type {
  Directory,
  MissingBot,
  PageControls,
  PageMessage,
  PageOffers,
  PagePlace,
  Permits,
  PlaceKey,
  Snapshot,
  Who,
} from '../page/wire.ts';
import { withoutQuery } from '../rules/without-query.ts';
import type { CommandInputs } from './command-inputs.ts';
import type { InspectSources } from './inspect/inspect-routes.ts';
import { toPageOffers } from './page-commands.ts';
import { toPageForm } from './page-form.ts';
import type { Persona } from './personas.ts';
import type { Controls } from './serve-controls.ts';

export const filesPath = '/files';

export interface PageSources {
  discord: LocalDiscord;
  personas: readonly Persona[];
  inputs: CommandInputs;
  controls: Controls | undefined;
  inspection: InspectSources | undefined;
  /** Undefined on a page without a product. */
  additions: PageAdditions | undefined;
}

/** A product's additions to the page. */
export interface PageAdditions {
  /** Data for the page's extension. */
  extra(): unknown;
  onExtra(listener: () => void): () => void;
  firstCommands: readonly string[];
}

export interface Viewpoint {
  readonly persona: Persona;
  readonly place: PlaceKey;
  readonly language: string;
}

export function createSnapshot(view: Viewpoint, sources: PageSources): Snapshot {
  const { personas, controls, inspection, additions } = sources;
  const actor = actorOf(view);
  const toPerson = ({ key, role, id, name }: Persona) => ({ key, role, id, name });
  const directory = listDirectory(view, sources);
  const form = actor.form();
  const places = listPagePlaces(view, sources);
  return {
    language: view.language,
    person: toPerson(view.persona),
    people: personas.map(toPerson),
    place: places.find(({ key }) => key === view.place) ?? toPagePlace(actor),
    places,
    permits: listPermits(actor),
    offers: listOffers(view, sources),
    messages: actor.sees().map(messageWriter(view, sources)),
    emojis: actor.emojis(),
    directory,
    ...(form && { form: toPageForm(form, directory) }),
    ...(controls && { controls: toPageControls(controls) }),
    ...(inspection && { isRecorded: true }),
    ...(!controls?.bot && { missingBots: listMissingBots(sources) }),
    ...(additions && { extra: additions.extra() }),
  };
}

function toPageControls({ clock, troubles, bot }: Controls): PageControls {
  return {
    clockAheadMs: clock.aheadMs,
    troubles: troubles.list(),
    ...(bot && { bot: bot.status }),
  };
}

export function listMissingBots({ discord }: Pick<PageSources, 'discord'>): MissingBot[] {
  return discord.applications
    .filter(({ hasBot }) => !hasBot())
    .map(({ name, token }) => ({
      name,
      settings: `DISCORD_API_URL=${discord.apiUrl}\nDISCORD_TOKEN=${token}`,
    }));
}

export function actorOf({ persona, place, language }: Viewpoint) {
  return persona.actor.in(place).using(language);
}

/** Completes a viewpoint with the first person and place. The place may be closed; actions there then fail. */
export function toViewpoint(
  { person, place, language }: Who,
  sources: Pick<PageSources, 'discord' | 'personas'>,
): Viewpoint {
  const [first] = sources.personas;
  const persona = sources.personas.find(({ key }) => key === person) ?? first;
  if (!persona) throw new Error('The world has no people.');
  return { persona, place: place || firstOf(listPlaces(persona, sources)), language };
}

/** Like {@link toViewpoint}, for reading: falls back to the first place if the given one is gone or closed. */
export function toOpenViewpoint(who: Who, sources: Pick<PageSources, 'discord' | 'personas'>): Viewpoint {
  const view = toViewpoint(who, sources);
  const places = listPlaces(view.persona, sources);
  return places.includes(view.place) ? view : { ...view, place: firstOf(places) };
}

const firstOf = ([first = '']: readonly PlaceKey[]) => first;

function listPlaces({ actor }: Persona, { discord }: Pick<PageSources, 'discord'>): PlaceKey[] {
  return discord.places().filter((key) => actor.canEnter(key));
}

/** Lists the places that a person sees, as the page shows them. */
export function listPagePlaces({ persona }: Viewpoint, sources: Pick<PageSources, 'discord'>): PagePlace[] {
  return tellApart(listPlaces(persona, sources).map((key) => toPagePlace(persona.actor.in(key))));
}

/** Adds the server or a thread's parent to places with the same name. */
function tellApart(places: readonly PagePlace[]): PagePlace[] {
  return places.map((place) => {
    const isShared = places.some(({ key, name }) => key !== place.key && name === place.name);
    if (!isShared || !place.server) return place;
    const parent = places.find(({ key }) => key === place.thread?.parent);
    return { ...place, distinguishedBy: parent ? `#${parent.name}` : place.server };
  });
}

function listPermits({ whereabouts: { guild, permissions } }: ReturnType<typeof actorOf>): Permits {
  const has = (needed: bigint) => !guild || (permissions & needed) !== 0n;
  return {
    addReactions: has(PermissionFlagsBits.AddReactions),
    attachFiles: has(PermissionFlagsBits.AttachFiles),
  };
}

export function listOffers(
  view: Viewpoint,
  { discord, additions }: Pick<PageSources, 'discord' | 'additions'>,
): PageOffers {
  const actor = actorOf(view);
  const { permissions } = actor.whereabouts;
  const applications = discord.applications.map(({ id, name }) => ({ id, name }));
  return toPageOffers(actor.commands(), {
    permissions,
    language: view.language,
    applications,
    firstCommands: additions?.firstCommands,
  });
}

export function listDirectory(view: Viewpoint, { personas }: Pick<PageSources, 'personas'>): Directory {
  const { guild } = actorOf(view).whereabouts;
  return {
    users: personas.map(({ id, name }) => ({ id, name })),
    roles: guild?.roles ?? [],
    channels: guild?.channels ?? [],
  };
}

function toPagePlace(actor: ReturnType<typeof actorOf>): PagePlace {
  const { place, whereabouts } = actor;
  const { channel, guild, hasBot, botName, botMayPost } = whereabouts;
  const outside = channel.name === null ? 'dm' : 'group';
  const channelKind = botMayPost ? 'server' : 'read-only';
  const { id: channelId, thread } = channel;
  const inside = thread ? 'thread' : channelKind;
  const kind = !guild ? outside : hasBot ? inside : 'foreign';
  return {
    key: place,
    kind,
    name: channel.name ?? botName,
    server: guild?.name ?? '',
    channelId,
    ...(thread && { thread }),
  };
}

/** Returns a function that writes messages as this person sees them, with relative URLs that work on any host. */
export function messageWriter(
  view: Viewpoint,
  { discord, inputs }: PageSources,
): (message: LocalMessage) => PageMessage {
  const userId = view.persona.id;
  const { guild, permissions } = actorOf(view).whereabouts;
  const mayManage = Boolean(guild) && (permissions & PermissionFlagsBits.ManageMessages) !== 0n;
  const origin = `${discord.cdnUrl}/`;
  const relative = (key: string, value: unknown) => {
    if (!/(^|_)url$/.test(key) || typeof value !== 'string') return value;
    // A bot that calls Discord by its own name sends its file URLs back.
    const own = withoutOwnAddress(value, discord.cdnUrl, 'https://discord.com');
    // Without the expiring signature, which the page does not check.
    return own.startsWith(origin) ? `${filesPath}/${withoutQuery(own.slice(origin.length))}` : value;
  };
  return ({ message, onlyFor, isThinking, reactions }) => {
    const options = inputs.get(message.id);
    const isEphemeral = onlyFor !== undefined;
    return {
      message: JSON.parse(JSON.stringify(withReactions(message, reactions, userId)), relative),
      isEphemeral,
      isThinking,
      isDeletable: !isEphemeral && isDeletable(message, { userId, mayManage }),
      ...(options !== undefined && { options }),
    };
  };
}
