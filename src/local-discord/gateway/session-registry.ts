import { type GatewayDispatchEvents, GatewayOpcodes } from 'discord-api-types/v10';
import type { GatewayControls } from '../local-discord.ts';
import { sendFrame } from './send-frame.ts';
import { coversGuild, type Session } from './session.ts';

/** The sessions of all bots, connected or about to be resumed. */
export interface SessionRegistry extends GatewayControls {
  add(session: Session): void;
  get(id: string): Session | undefined;
  delete(id: string): void;
  /** Sends an event to every session whose shard covers the guild and that asked for one of `intents` (0: to all). */
  dispatch(event: GatewayDispatchEvents, data: object, to: { guildId: string; intents: number }): void;
  /** Those sessions. */
  listening(guildId: string, intents: number): Session[];
  /** Whether some session covers the guild and asked for one of `intents` (0: for any), also one whose bot is about to resume. */
  hasSessionFor(guildId: string, intents: number): boolean;
}

/** @param announce called when sessions end without their connection */
export function createSessionRegistry(announce: () => void): SessionRegistry {
  const sessions = new Map<string, Session>();
  const listening = (guildId: string, wanted: number) =>
    [...sessions.values()].filter(
      ({ shard, intents }) => coversGuild(shard, guildId) && (wanted === 0 || (intents & wanted) !== 0),
    );
  const connected = () => [...sessions.values()].filter(({ socket }) => socket);
  return {
    add(session) {
      sessions.set(session.id, session);
      dropOldest(sessions);
    },
    get: (id) => sessions.get(id),
    delete: (id) => void sessions.delete(id),
    dispatch(event, data, { guildId, intents }) {
      for (const session of listening(guildId, intents)) session.dispatch(event, data);
    },
    listening,
    hasSessionFor: (guildId, intents) => listening(guildId, intents).length > 0,
    connected: () => connected().length,
    dropSockets() {
      for (const { socket } of connected()) socket?.terminate();
    },
    askToReconnect() {
      for (const { socket } of connected()) if (socket) sendFrame(socket, GatewayOpcodes.Reconnect, null);
    },
    invalidateSessions() {
      for (const session of connected()) {
        sessions.delete(session.id);
        if (session.socket) sendFrame(session.socket, GatewayOpcodes.InvalidSession, false);
      }
      announce();
    },
  };
}

/** The same for the sockets of every application. */
export function controlAll(worlds: readonly { sessions: GatewayControls }[]): GatewayControls {
  const each = (act: (controls: GatewayControls) => void) => () => {
    for (const { sessions } of worlds) act(sessions);
  };
  return {
    connected: () => worlds.reduce((sum, { sessions }) => sum + sessions.connected(), 0),
    dropSockets: each((sessions) => sessions.dropSockets()),
    askToReconnect: each((sessions) => sessions.askToReconnect()),
    invalidateSessions: each((sessions) => sessions.invalidateSessions()),
  };
}

/** Drops the oldest sessions that no bot resumed; a connected one always stays. */
function dropOldest(sessions: Map<string, Session>): void {
  for (const session of [...sessions.values()].slice(0, Math.max(0, sessions.size - capacity)))
    if (!session.socket) sessions.delete(session.id);
}

const capacity = 64;
