import { createHash } from 'node:crypto';
import { GatewayDispatchEvents } from 'discord-api-types/v10';
import { createClock } from './clock.ts';
import { Collection } from './collection.ts';
import { apiErrors } from './errors/api-error.ts';
import { Explanations } from './explanations.ts';
import { createFileStore } from './files/file-store.ts';
import { UrlSigner } from './files/sign-url.ts';
import { controlAll, SessionRegistry } from './gateway/session-registry.ts';
import { SessionStarts } from './gateway/session-starts.ts';
import { CommandRegistry } from './guild/command-registry.ts';
import { defaultWorld } from './guild/default-world.ts';
import { describeApplication } from './guild/describe-application.ts';
import { dispatchMember } from './guild/dispatch.ts';
import { applicationEmojis, EmojiRegistry } from './guild/emoji-registry.ts';
import { describeBot, owner, PeopleRegistry, type Person } from './guild/people.ts';
import { directKeyOf } from './guild/place.ts';
import { PlaceRegistry } from './guild/places.ts';
import { ServerRegistry } from './guild/server-registry.ts';
import { readWorldFile, type WorldSetup } from './guild/world-file.ts';
import { createFormRegistry } from './interactions/form-registry.ts';
import { acknowledgeWithinMs, createInteractionLog } from './interactions/interaction-log.ts';
import { createSigningKey } from './interactions/signing-key.ts';
import { discordLimits } from './limits/limits.ts';
import { Windows } from './limits/windows.ts';
import type { LocalChange, PlaceKey } from './local-discord.ts';
import { createMessageLog } from './messages/message-log.ts';
import { Authorizations } from './oauth2/authorizations.ts';
import type { WorldOptions } from './options.ts';
import { createSnowflakes, snowflakeOfName } from './snowflakes.ts';
import { TroubleRegistry } from './trouble/trouble.ts';
import type { SharedWorld, World } from './world.ts';

/** Builds the world as each application sees it. @param origin called lazily @throws WorldFileError */
export function createWorld(
  options: WorldOptions,
  origin: () => string,
  announce: (change: LocalChange) => void,
): readonly World[] {
  const { world: file = defaultWorld, after = afterUnref } = options;
  const clock = createClock({ now: options.now ?? Date.now, after });
  const { now } = clock;
  const setup = readWorldFile(file);
  const limits = { ...discordLimits, ...setup.limits, ...options.limits };
  const people = new PeopleRegistry((userId) => {
    shared.servers.forget(userId);
    shared.forms.remove(userId);
  });
  people.add(owner);
  const bots = setup.applications.map(({ name, id = snowflakeOfName(`application ${name}`) }) =>
    people.add(describeBot(id, name)),
  );
  const applications: World[] = [];
  const makeId = createSnowflakes(now);
  const shared = {
    shards: options.shards ?? 1,
    heartbeatIntervalMs: options.heartbeatIntervalMs ?? 41_250,
    acknowledgeWithinMs: options.acknowledgeWithinMs ?? acknowledgeWithinMs,
    clock,
    now,
    makeId,
    people,
    servers: new ServerRegistry(setup, {
      people,
      bots,
      now,
      makeId,
      onJoined: (server, person) =>
        dispatchMember({ applications }, server, person, GatewayDispatchEvents.GuildMemberAdd),
    }),
    messages: createMessageLog(messageCapacity, announce),
    files: createFileStore(fileStoreBytes),
    urls: new UrlSigner(now),
    forms: createFormRegistry(announce),
    webhooks: collectWebhooks(),
    invites: collectInvites(),
    limits,
    sessionStarts: new SessionStarts(limits, now),
    windows: new Windows(now),
    privilegedIntents: options.privilegedIntents ?? setup.privilegedIntents,
    trouble: new TroubleRegistry(clock, controlAll(applications)),
    explanations: new Explanations(now),
    unserved: new Map<string, number>(),
    announce,
    applications,
  };
  setup.applications.forEach((form, index) => {
    const bot = bots[index];
    const directKey = index === 0 ? 'dm' : directKeyOf(form.name);
    const token = index === 0 ? (options.token ?? form.token) : form.token;
    if (bot) applications.push(createApplication(shared, { form, bot, directKey, token, origin }));
  });
  return applications;
}

function collectWebhooks(): World['webhooks'] {
  return new Collection({
    idOf: ({ id }) => id,
    indexes: { channel: ({ channel_id }) => channel_id, guild: ({ guild_id }) => guild_id },
    missing: apiErrors.unknownWebhook,
  });
}

function collectInvites(): World['invites'] {
  return new Collection({
    idOf: ({ code }) => code,
    indexes: { channel: ({ channelId }) => channelId, guild: ({ guildId }) => guildId },
  });
}

interface ApplicationFacts {
  form: WorldSetup['applications'][number];
  bot: Person;
  directKey: PlaceKey;
  token: string | undefined;
  origin: () => string;
}

function createApplication(
  shared: Omit<SharedWorld, 'origin' | 'gatewayUrl'>,
  { form, bot, directKey, token, origin }: ApplicationFacts,
): World {
  const { makeId, servers, people, announce } = shared;
  const sessions = new SessionRegistry(() => announce({ type: 'bots' }));
  const signingKey = createSigningKey(form.privateKey);
  const application = describeApplication(bot.user, shared.privilegedIntents, {
    description: form.description,
    owner: form.owner === undefined ? owner : people.findOrAdd(form.owner).user,
    verify_key: signingKey.publicKey,
    approximate_guild_count: servers.withBot(bot.user.id).length,
    interactions_endpoint_url: form.interactionsEndpointUrl ?? null,
  });
  // Cached, because the address is constant and every uploaded file needs it.
  let known: string | undefined;
  return {
    ...shared,
    get origin() {
      known ??= origin();
      return known;
    },
    get gatewayUrl() {
      return this.origin.replace('http', 'ws');
    },
    state: { bot: bot.user, profile: { ...bot.user }, application },
    token: token ?? makeToken(bot.user.id),
    clientSecret: form.clientSecret ?? makeClientSecret(bot.user.id),
    redirectUris: form.redirectUris,
    authorizations: new Authorizations(shared.now),
    signingKey,
    places: new PlaceRegistry({ servers, people }, bot, directKey),
    emojis: new EmojiRegistry(makeId, applicationEmojis),
    commands: new CommandRegistry(bot.user.id, {
      makeId,
      announce: () => announce({ type: 'commands' }),
      takeCreates: countCreates(shared.now),
    }),
    interactions: createInteractionLog(interactionCapacity, announce),
    sessions,
  };
}

/** Counts new commands: Discord allows 200 a day globally and for each server (documented). */
function countCreates(now: () => number): (scope: string, count: number) => void {
  const windows = new Windows(now);
  return (scope, count) => {
    for (let taken = 0; taken < count; taken += 1)
      if (windows.take(scope, { limit: 200, perMs: 24 * 60 * 60_000 }).isExceeded)
        throw apiErrors.tooManyCommandCreates();
  };
}

function afterUnref(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs).unref();
  return () => clearTimeout(timer);
}

/** Makes a constant token in the form that bots check: three parts of real lengths, and the first is the ID. */
function makeToken(applicationId: string): string {
  return `${Buffer.from(applicationId).toString('base64url')}.Glocal.this-token-opens-a-local-Discord-alone`;
}

/** Makes a constant secret of a real one's length. */
function makeClientSecret(applicationId: string): string {
  return createHash('sha256').update(`client secret ${applicationId}`).digest('base64url').slice(0, 32);
}

const messageCapacity = 500;
const interactionCapacity = 2000;
const fileStoreBytes = 128 * 1024 * 1024;
