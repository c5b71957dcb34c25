import { type GatewayDispatchEvents, GatewayOpcodes } from 'discord-api-types/v10';
import { Collection } from '../collection.ts';
import type { GatewayControls } from '../local-discord.ts';
import { intentsFor } from '../rules/event-intents.ts';
import { type FrameSocket, sendFrame } from './frame-socket.ts';
import { coversGuild, type Session } from './session.ts';

/** A bot's gateway sessions, connected or resumable. Evicts the oldest disconnected ones. */
export class SessionRegistry extends Collection<Session> implements GatewayControls {
  readonly #announce: () => void;

  /** @param announce called when sessions end while disconnected */
  constructor(announce: () => void) {
    super({ idOf: ({ id }) => id, capacity: 64, mayGo: ({ socket }) => !socket });
    this.#announce = announce;
  }

  /** @param guildId `0` outside servers */
  dispatch(event: GatewayDispatchEvents, data: object, guildId: string): void {
    for (const session of this.listening(event, guildId)) session.dispatch(event, data);
  }

  /** Returns the sessions whose shard covers the guild and whose intents include the event. */
  listening(event: GatewayDispatchEvents, guildId: string): Session[] {
    const wanted = intentsFor(event, guildId === '0');
    return this.all().filter(
      ({ shard, intents }) => coversGuild(shard, guildId) && (wanted === 0 || (intents & wanted) !== 0),
    );
  }

  connected(): number {
    return this.#connected().length;
  }

  dropSockets(): void {
    for (const { socket } of this.#connected()) socket.terminate();
  }

  askToReconnect(): void {
    for (const { socket } of this.#connected()) sendFrame(socket, GatewayOpcodes.Reconnect, null);
  }

  invalidateSessions(): void {
    for (const { id, socket } of this.#connected()) {
      this.remove(id);
      sendFrame(socket, GatewayOpcodes.InvalidSession, false);
    }
    this.#announce();
  }

  #connected(): { id: string; socket: FrameSocket }[] {
    return this.all().flatMap(({ id, socket }) => (socket ? [{ id, socket }] : []));
  }
}

/** Combines the {@link GatewayControls} of all applications. */
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
