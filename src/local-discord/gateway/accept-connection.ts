import { GatewayCloseCodes, GatewayOpcodes } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { Windows } from '../limits/windows.ts';
import { withOwnAddress } from '../own-address.ts';
import { parseJson } from '../rules/parse-json.ts';
import type { SharedWorld, World } from '../world.ts';
import { changeVoice } from './change-voice.ts';
import { compressFrames } from './compress.ts';
import { closeWith, type FrameSocket, sendFrame } from './frame-socket.ts';
import { type Connection, findWorld, identify, resume } from './identify.ts';
import { sendMembers } from './request-members.ts';
import type { Session } from './session.ts';

/** Serves a gateway connection: version 9 or 10, JSON, optionally compressed. @param to requested path and host */
export function acceptConnection(
  worlds: readonly World[],
  connection: WebSocket,
  { url, called }: { url: string; called: string },
): void {
  const [first] = worlds;
  if (!first) throw new Error('There is no application.');
  const query = new URL(url, 'ws://local').searchParams;
  const sending = compressFrames(connection, query.get('compress'));
  const socket = first.trouble.muffle({
    send: (frame) => sending.send(withOwnAddress(frame, first.origin, called)),
    close: (code, reason) => sending.close(code, reason),
    terminate: () => sending.terminate(),
  });
  connection.on('error', () => socket.terminate());
  const version = Number(query.get('v'));
  const encoding = query.get('encoding') ?? 'json';
  if (!versions.includes(version)) closeWith(socket, GatewayCloseCodes.InvalidAPIVersion);
  else if (encoding !== 'json')
    closeWith(socket, GatewayCloseCodes.DecodeError, 'Of the encodings only json is spoken here.');
  else converse(worlds, connection, { socket, version, shared: first });
}

const versions: readonly number[] = [9, 10];

/** Runs a connection. @param shared state of all applications, because the bot's is unknown until it identifies */
function converse(
  worlds: readonly World[],
  connection: WebSocket,
  { socket, version, shared }: Connection & { shared: SharedWorld },
): void {
  sendFrame(socket, GatewayOpcodes.Hello, { heartbeat_interval: shared.heartbeatIntervalMs });
  let world: World | undefined;
  let session: Session | undefined;
  const guard = guardConnection(shared, socket);
  connection.on('message', (raw: Buffer) => {
    const frame = guard.admit(raw);
    if (!frame) return;
    switch (frame.op) {
      case GatewayOpcodes.Heartbeat:
        guard.heartbeat();
        return sendFrame(socket, GatewayOpcodes.HeartbeatAck, null);
      case GatewayOpcodes.Identify:
      case GatewayOpcodes.Resume:
        // After op 9, a client may identify again on the same socket.
        if (session && world?.sessions.get(session.id))
          return closeWith(socket, GatewayCloseCodes.AlreadyAuthenticated);
        world = findWorld(worlds, frame.d);
        if (!world)
          shared.explanations.add(
            'The gateway closed with 4004. No bot here has this token. DISCORD_TOKEN must be the one that is shown at the start.',
          );
        session = (frame.op === GatewayOpcodes.Identify ? identify : resume)(
          world,
          { socket, version },
          frame.d,
        );
        return world?.announce({ type: 'bots' });
      default:
        if (!session || !world) return closeWith(socket, GatewayCloseCodes.NotAuthenticated);
        if (frame.op === GatewayOpcodes.RequestGuildMembers)
          return sendMembers(world, session, frame.d) || closeWith(socket, GatewayCloseCodes.DecodeError);
        if (frame.op === GatewayOpcodes.VoiceStateUpdate)
          return changeVoice(world, session, frame.d) || closeWith(socket, GatewayCloseCodes.DecodeError);
        if (!ignoredOpcodes.has(frame.op)) closeWith(socket, GatewayCloseCodes.UnknownOpcode);
    }
  });
  connection.on('close', (code) => {
    guard.end();
    if (session?.socket !== socket) return;
    session.socket = undefined;
    // Documented: closing with 1000 or 1001 ends the session.
    if (code === 1000 || code === 1001) world?.sessions.remove(session.id);
    world?.announce({ type: 'bots' });
  });
}

/** Enforces the rules for received frames: size, format, rate, and timely heartbeats. */
function guardConnection({ clock, limits, heartbeatIntervalMs }: SharedWorld, socket: FrameSocket) {
  const windows = new Windows(clock.now, 1);
  const quota = { limit: limits.framesPerMinute, perMs: 60_000 };
  const sessionTimeoutMs = heartbeatIntervalMs * 1.5;
  // Heartbeats follow the bot's clock, which cannot be moved forward.
  const watch = () =>
    clock.afterReal(sessionTimeoutMs, () => closeWith(socket, GatewayCloseCodes.SessionTimedOut));
  let stopWatching = watch();
  return {
    admit(raw: Buffer) {
      if (windows.take('frames', quota).isExceeded) return closeWith(socket, GatewayCloseCodes.RateLimited);
      const frame = raw.length > maxFrameBytes ? undefined : readFrame(raw.toString());
      return frame ?? closeWith(socket, GatewayCloseCodes.DecodeError);
    },
    heartbeat() {
      stopWatching();
      stopWatching = watch();
    },
    end: () => stopWatching(),
  };
}

function readFrame(raw: string) {
  try {
    return frameForm.parse(parseJson(raw));
  } catch {
    // Invalid payload: the caller closes with 4002.
    return undefined;
  }
}

/** Documented limit for frames from clients. */
const maxFrameBytes = 4096;

/** Opcodes that are accepted without effect. */
const ignoredOpcodes: ReadonlySet<number> = new Set([
  GatewayOpcodes.PresenceUpdate,
  GatewayOpcodes.RequestSoundboardSounds,
]);

const frameForm = z.object({ op: z.int(), d: z.unknown().optional() });
