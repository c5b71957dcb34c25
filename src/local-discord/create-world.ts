import { randomBytes } from 'node:crypto';
import { createFileStore } from './files/file-store.ts';
import { createSessionRegistry } from './gateway/session-registry.ts';
import { createCommandRegistry } from './guild/command-registry.ts';
import { createEmojiRegistry } from './guild/emoji-registry.ts';
import { createMemberRegistry, defaultPermissions } from './guild/member-registry.ts';
import { createPlaceRegistry, shardingIdOf } from './guild/places.ts';
import { applicationId, seedWorldState } from './guild/world-state.ts';
import { createFormRegistry } from './interactions/form-registry.ts';
import { acknowledgeWithinMs, createInteractionLog } from './interactions/interaction-log.ts';
import type { LocalChange } from './local-discord.ts';
import { createMessageLog } from './messages/message-log.ts';
import { createSnowflakes } from './snowflakes.ts';
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
}

/** A world with one application, the guild that has added it, and the other places of its members. `origin` is asked for when an address is needed. */
export function createWorld(
  options: WorldOptions,
  origin: () => string,
  announce: (change: LocalChange) => void,
): World {
  const { now, botName = 'Loadout' } = options;
  const state = seedWorldState(botName);
  const members = createMemberRegistry(now);
  for (const user of [state.bot, state.owner]) members.add(user, defaultPermissions);
  const places = createPlaceRegistry(state, () => members.all().map(({ user }) => user));
  const makeId = createSnowflakes(now);
  const sessions = createSessionRegistry();
  return {
    get origin() {
      return origin();
    },
    get gatewayUrl() {
      return origin().replace('http', 'ws');
    },
    token: options.token ?? makeToken(),
    shards: options.shards ?? 1,
    heartbeatIntervalMs: options.heartbeatIntervalMs ?? 41_250,
    acknowledgeWithinMs: options.acknowledgeWithinMs ?? acknowledgeWithinMs,
    now,
    makeId,
    state,
    members,
    places,
    emojis: createEmojiRegistry(state.bot, makeId),
    commands: createCommandRegistry(makeId, () => announce({ type: 'commands' })),
    messages: createMessageLog(messageCapacity, announce),
    files: createFileStore(fileStoreBytes),
    interactions: createInteractionLog(interactionCapacity, announce),
    forms: createFormRegistry(announce),
    sessions,
    dispatch: (event, data, { place, intents }) =>
      sessions.dispatch(event, data, { guildId: shardingIdOf(place), intents }),
  };
}

/** Three parts, as real tokens have. Random, because any page in a browser may open a socket to this machine. */
function makeToken(): string {
  return `${Buffer.from(applicationId).toString('base64url')}.local.${randomBytes(18).toString('base64url')}`;
}

const messageCapacity = 500;
const interactionCapacity = 2000;
const fileStoreBytes = 128 * 1024 * 1024;
