import { randomUUID } from 'node:crypto';
import {
  GatewayCloseCodes,
  GatewayDispatchEvents,
  GatewayIntentBits,
  GatewayOpcodes,
} from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { integer } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { compressFrames, type FrameSocket } from './compress.ts';
import { sendFrame } from './send-frame.ts';
import { sendReady } from './send-ready.ts';
import { createSession, type Session } from './session.ts';

/**
 * Speaks the gateway protocol (version 10, JSON, plain or as one zlib stream) with a bot that has just connected.
 * @param url what it asked for, e.g. `/?v=10&compress=zlib-stream`
 */
export function acceptConnection(worlds: readonly World[], connection: WebSocket, url: string): void {
  const isCompressed = new URL(url, 'ws://local').searchParams.get('compress') === 'zlib-stream';
  const socket: FrameSocket = isCompressed ? compressFrames(connection) : connection;
  let session: Session | undefined;
  let world: World | undefined;
  sendFrame(socket, GatewayOpcodes.Hello, { heartbeat_interval: worlds[0]?.heartbeatIntervalMs });
  connection.on('message', (raw) => {
    const frame = readFrame(String(raw));
    if (!frame) return close(socket, GatewayCloseCodes.DecodeError);
    switch (frame.op) {
      case GatewayOpcodes.Heartbeat:
        return sendFrame(socket, GatewayOpcodes.HeartbeatAck, null);
      case GatewayOpcodes.Identify:
      case GatewayOpcodes.Resume:
        // After op 9 a client may identify anew on the same socket: its old session is gone by then.
        if (session && world?.sessions.get(session.id))
          return close(socket, GatewayCloseCodes.AlreadyAuthenticated);
        world = findWorld(worlds, frame.d);
        session = (frame.op === GatewayOpcodes.Identify ? identify : resume)(world, socket, frame.d);
        return;
      default:
        if (!session) return close(socket, GatewayCloseCodes.NotAuthenticated);
        if (!ignoredOpcodes.has(frame.op)) return close(socket, GatewayCloseCodes.UnknownOpcode);
    }
  });
  connection.on('error', () => socket.terminate());
  connection.on('close', (code) => {
    if (session?.socket !== socket) return;
    session.socket = undefined;
    // Documented: closing with 1000 or 1001 ends the session, so that it cannot be resumed.
    if (code === 1000 || code === 1001) world?.sessions.delete(session.id);
  });
}

function identify(world: World | undefined, socket: FrameSocket, data: unknown): Session | undefined {
  const form = identifyForm.safeParse(data);
  if (!form.success) return close(socket, GatewayCloseCodes.DecodeError);
  const { intents, shard } = form.data;
  if (!world) return close(socket, GatewayCloseCodes.AuthenticationFailed);
  if (shard[1] < 1 || shard[0] >= shard[1]) return close(socket, GatewayCloseCodes.InvalidShard);
  if (intents & ~allIntents) return close(socket, GatewayCloseCodes.InvalidIntents);
  if (intents & privilegedIntents) return close(socket, GatewayCloseCodes.DisallowedIntents);
  const session = createSession(randomUUID().replaceAll('-', ''), { intents, shard, socket });
  world.sessions.add(session);
  sendReady(world, session);
  return session;
}

function resume(world: World | undefined, socket: FrameSocket, data: unknown): Session | undefined {
  const form = resumeForm.safeParse(data);
  if (!form.success) return close(socket, GatewayCloseCodes.DecodeError);
  if (!world) return close(socket, GatewayCloseCodes.AuthenticationFailed);
  const session = world.sessions.get(form.data.session_id);
  if (!session) return void sendFrame(socket, GatewayOpcodes.InvalidSession, false);
  session.socket?.terminate();
  session.socket = socket;
  if (!session.replayAfter(form.data.seq)) {
    world.sessions.delete(session.id);
    return void sendFrame(socket, GatewayOpcodes.InvalidSession, false);
  }
  session.dispatch(GatewayDispatchEvents.Resumed, {});
  return session;
}

/** The world of the application whose token it is. Some libraries send it with the prefix of the Authorization header. */
function findWorld(worlds: readonly World[], data: unknown): World | undefined {
  const { token = '' } = tokenForm.safeParse(data).data ?? {};
  return worlds.find((world) => world.token === token.replace(/^Bot\s+/i, ''));
}

function close(socket: FrameSocket, code: keyof typeof closeReasons): undefined {
  socket.close(code, closeReasons[code]);
}

function readFrame(raw: string) {
  try {
    return frameForm.parse(JSON.parse(raw));
  } catch {
    // Neither JSON nor a frame: the caller closes the connection with 4002.
    return undefined;
  }
}

/** As Discord words them. */
const closeReasons = {
  [GatewayCloseCodes.UnknownOpcode]: 'Unknown opcode.',
  [GatewayCloseCodes.DecodeError]: 'Error while decoding payload.',
  [GatewayCloseCodes.NotAuthenticated]: 'Not authenticated.',
  [GatewayCloseCodes.AuthenticationFailed]: 'Authentication failed.',
  [GatewayCloseCodes.AlreadyAuthenticated]: 'Already authenticated.',
  [GatewayCloseCodes.InvalidShard]: 'Invalid shard.',
  [GatewayCloseCodes.InvalidIntents]: 'Invalid intent(s).',
  [GatewayCloseCodes.DisallowedIntents]: 'Disallowed intent(s).',
};
/** Accepted without any effect. */
const ignoredOpcodes: ReadonlySet<number> = new Set([
  GatewayOpcodes.PresenceUpdate,
  GatewayOpcodes.VoiceStateUpdate,
  GatewayOpcodes.RequestGuildMembers,
  GatewayOpcodes.RequestSoundboardSounds,
]);
const allIntents = Object.values(GatewayIntentBits)
  .filter((bit) => typeof bit === 'number')
  .reduce((all, bit) => all | bit, 0);
/** Not granted to the application. */
const privilegedIntents =
  GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent;

const tokenForm = z.object({ token: z.string() });
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
