import { randomUUID } from 'node:crypto';
import {
  GatewayCloseCodes,
  GatewayDispatchEvents,
  GatewayIntentBits,
  GatewayOpcodes,
} from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { GatewayControls } from '../local-discord.ts';
import { integer } from '../rules/form.ts';
import type { World } from '../world.ts';
import { greet } from './payloads.ts';
import { coversGuild, createSession, type Session } from './session.ts';

export interface Gateway extends GatewayControls {
  /** Talks with a bot that has just connected. */
  accept(socket: WebSocket): void;
  /** Sends an event about `guildId` to every session that covers it and asked for `intents` (0: for all). */
  tell(event: GatewayDispatchEvents, data: object, guildId: string, intents: number): void;
  /** Sessions that hear of this server, also those whose bot is about to resume. */
  listeners(guildId: string): number;
}

/** The world before it has a gateway to tell its news. */
export type Ground = Omit<World, 'tell'>;

export function createGateway(world: Ground): Gateway {
  const sessions = new Map<string, Session>();
  const ofGuild = (guildId: string) =>
    [...sessions.values()].filter(({ shard }) => coversGuild(shard, guildId));
  const open = () => [...sessions.values()].filter(({ socket }) => socket);

  function identify(socket: WebSocket, data: unknown): Session | undefined {
    const form = identifyForm.safeParse(data);
    if (!form.success) return refuse(socket, GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
    const { token, intents, shard } = form.data;
    if (!isToken(token))
      return refuse(socket, GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
    if (shard[1] < 1 || shard[0] >= shard[1])
      return refuse(socket, GatewayCloseCodes.InvalidShard, 'Invalid shard.');
    if (intents & ~everyIntent) return refuse(socket, GatewayCloseCodes.InvalidIntents, 'Invalid intent(s).');
    if (intents & privilegedIntents)
      return refuse(socket, GatewayCloseCodes.DisallowedIntents, 'Disallowed intent(s).');
    const session = createSession(randomUUID().replaceAll('-', ''), { intents, shard, socket });
    sessions.set(session.id, session);
    forgetOldest(sessions);
    greet(world, session);
    return session;
  }

  function resume(socket: WebSocket, data: unknown): Session | undefined {
    const form = resumeForm.safeParse(data);
    if (!form.success) return refuse(socket, GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
    if (!isToken(form.data.token))
      return refuse(socket, GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
    const session = sessions.get(form.data.session_id);
    if (!session) return void send(socket, GatewayOpcodes.InvalidSession, false);
    session.socket?.terminate();
    session.socket = socket;
    if (!session.replayAfter(form.data.seq)) {
      sessions.delete(session.id);
      return void send(socket, GatewayOpcodes.InvalidSession, false);
    }
    session.dispatch(GatewayDispatchEvents.Resumed, {});
    return session;
  }

  const isToken = (given: string) => given.replace(/^Bot\s+/i, '') === world.token;

  function accept(socket: WebSocket): void {
    let session: Session | undefined;
    send(socket, GatewayOpcodes.Hello, { heartbeat_interval: world.heartbeatIntervalMs });
    socket.on('message', (raw) => {
      const frame = readFrame(String(raw));
      if (!frame) return refuse(socket, GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
      switch (frame.op) {
        case GatewayOpcodes.Heartbeat:
          return send(socket, GatewayOpcodes.HeartbeatAck, null);
        case GatewayOpcodes.Identify:
          if (session)
            return refuse(socket, GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.');
          session = identify(socket, frame.d);
          return;
        case GatewayOpcodes.Resume:
          if (session)
            return refuse(socket, GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.');
          session = resume(socket, frame.d);
          return;
        default:
          if (!session) return refuse(socket, GatewayCloseCodes.NotAuthenticated, 'Not authenticated.');
          if (!harmlessOpcodes.has(frame.op))
            return refuse(socket, GatewayCloseCodes.UnknownOpcode, 'Unknown opcode.');
      }
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', (code) => {
      if (session?.socket !== socket) return;
      session.socket = undefined;
      // A bot that closes with 1000 or 1001 says goodbye: its session is over (documented).
      if (code === 1000 || code === 1001) sessions.delete(session.id);
    });
  }

  return {
    accept,
    tell(event, data, guildId, intents) {
      for (const session of ofGuild(guildId))
        if (intents === 0 || session.intents & intents) session.dispatch(event, data);
    },
    listeners: (guildId) => ofGuild(guildId).length,
    connected: () => open().length,
    dropSockets() {
      for (const { socket } of open()) socket?.terminate();
    },
    askToReconnect() {
      for (const { socket } of open()) if (socket) send(socket, GatewayOpcodes.Reconnect, null);
    },
    invalidateSessions() {
      for (const session of open()) {
        sessions.delete(session.id);
        if (session.socket) send(session.socket, GatewayOpcodes.InvalidSession, false);
      }
    },
  };
}

function send(socket: WebSocket, op: GatewayOpcodes, d: unknown): void {
  socket.send(JSON.stringify({ op, d, s: null, t: null }));
}

function refuse(socket: WebSocket, code: GatewayCloseCodes, reason: string): undefined {
  socket.close(code, reason);
}

function readFrame(raw: string) {
  try {
    return frameForm.parse(JSON.parse(raw));
  } catch {
    // Anything that is not JSON with an opcode gets close code 4002 from the caller.
    return undefined;
  }
}

/** Sessions that nobody resumes go first; a bot has at most a few. */
function forgetOldest(sessions: Map<string, Session>): void {
  for (const session of [...sessions.values()].slice(0, Math.max(0, sessions.size - mostSessions)))
    if (!session.socket) sessions.delete(session.id);
}

const mostSessions = 64;
const harmlessOpcodes: ReadonlySet<number> = new Set([
  GatewayOpcodes.PresenceUpdate,
  GatewayOpcodes.VoiceStateUpdate,
  GatewayOpcodes.RequestGuildMembers,
  GatewayOpcodes.RequestSoundboardSounds,
]);
const everyIntent = Object.values(GatewayIntentBits)
  .filter((bit) => typeof bit === 'number')
  .reduce((all, bit) => all | bit, 0);
/** The application has not been granted these. */
const privilegedIntents =
  GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent;

const frameForm = z.object({ op: z.int(), d: z.unknown().optional() });
const identifyForm = z.object({
  token: z.string(),
  intents: integer(0, 0x7f_ff_ff_ff).default(0),
  shard: z
    .tuple([z.int().min(0), z.int()])
    .nullish()
    .transform((shard) => shard ?? ([0, 1] as const)),
});
const resumeForm = z.object({
  token: z.string(),
  session_id: z.string(),
  seq: integer(0, Number.MAX_SAFE_INTEGER),
});
