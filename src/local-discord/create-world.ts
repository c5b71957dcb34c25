import { randomBytes } from 'node:crypto';
import { createClock } from './clock.ts';
import { createFileStore } from './files/file-store.ts';
import { createSessionRegistry } from './gateway/session-registry.ts';
import { createSessionStarts } from './gateway/session-starts.ts';
import { createCommandRegistry } from './guild/command-registry.ts';
import { createEmojiRegistry } from './guild/emoji-registry.ts';
import { createMemberRegistry, defaultPermissions } from './guild/member-registry.ts';
import { createPlaceRegistry, shardingIdOf } from './guild/places.ts';
import { applicationId, seedWorldState } from './guild/world-state.ts';
import { createFormRegistry } from './interactions/form-registry.ts';
import { acknowledgeWithinMs, createInteractionLog } from './interactions/interaction-log.ts';
import { discordLimits, type Limits } from './limits/limits.ts';
import { createWindows } from './limits/windows.ts';
import type { LocalChange } from './local-discord.ts';
import { createMessageLog } from './messages/message-log.ts';
import { createSnowflakes } from './snowflakes.ts';
import { createTrouble } from './trouble/trouble.ts';
import type { World } from './world.ts';

export interface WorldOptions {
  /** Milliseconds since the epoch. */
  now: () => number;
  heartbeatIntervalMs?: number;
  /** How long a bot may take for its first answer; Discord's rule is 3 seconds. */
  acknowledgeWithinMs?: number;
  /** The bot's name as members see it. */
  botName?: string;
  token?: string;
  /** How many shards `/gateway/bot` recommends. */
  shards?: number;
  /** Where its limits are not to be Discord's. */
  limits?: Partial<Limits>;
  /** Bits of the privileged intents that the application was granted; none by default. */
  privilegedIntents?: number;
  /** Runs a task later and returns the way to cancel it. The default's timers don't keep the process alive. */
  after?: (delayMs: number, task: () => void) => () => void;
}

/** A world with one application, the guild that has added it, and the other places of its members. `origin` is asked for when an address is needed. */
export function createWorld(
  options: WorldOptions,
  origin: () => string,
  announce: (change: LocalChange) => void,
): World {
  const { botName = 'Loadout', after = afterUnref } = options;
  const clock = createClock({ now: options.now, after });
  const { now } = clock;
  const limits = { ...discordLimits, ...options.limits };
  const state = seedWorldState(botName);
  const members = createMemberRegistry(now);
  for (const user of [state.bot, state.owner]) members.add(user, defaultPermissions);
  const places = createPlaceRegistry(state, () => members.all().map(({ user }) => user));
  const makeId = createSnowflakes(now);
  const sessions = createSessionRegistry();
  // It does not change, and every file that is uploaded needs it.
  let known: string | undefined;
  return {
    get origin() {
      known ??= origin();
      return known;
    },
    get gatewayUrl() {
      return this.origin.replace('http', 'ws');
    },
    token: options.token ?? makeToken(),
    shards: options.shards ?? 1,
    heartbeatIntervalMs: options.heartbeatIntervalMs ?? 41_250,
    acknowledgeWithinMs: options.acknowledgeWithinMs ?? acknowledgeWithinMs,
    clock,
    now,
    makeId,
    state,
    members,
    places,
    emojis: createEmojiRegistry(state.bot, makeId),
    commands: createCommandRegistry(makeId, () => announce({ type: 'commands' })),
    messages: createMessageLog(messageCapacity, announce),
    files: createFileStore(fileStoreBytes),
    interactions: createInteractionLog(interactionCapacity),
    forms: createFormRegistry(announce),
    sessions,
    limits,
    sessionStarts: createSessionStarts(limits, now),
    memberRequests: createWindows(now),
    privilegedIntents: options.privilegedIntents ?? 0,
    trouble: createTrouble(clock, sessions),
    dispatch: (event, data, { place, intents }) =>
      sessions.dispatch(event, data, { guildId: shardingIdOf(place), intents }),
  };
}

function afterUnref(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs).unref();
  return () => clearTimeout(timer);
}

/** Three parts, as real tokens have. Random, because any page in a browser may open a socket to this machine. */
function makeToken(): string {
  return `${Buffer.from(applicationId).toString('base64url')}.local.${randomBytes(18).toString('base64url')}`;
}

const messageCapacity = 500;
const interactionCapacity = 2000;
const fileStoreBytes = 128 * 1024 * 1024;
