import { randomUUID } from 'node:crypto';
import {
  GatewayCloseCodes,
  GatewayDispatchEvents,
  GatewayIntentBits,
  GatewayOpcodes,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { allPrivilegedIntents, explainIntents } from '../rules/privileged-intents.ts';
import { integer } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { closeWith, type FrameSocket, sendFrame } from './frame-socket.ts';
import { sendReady } from './send-ready.ts';
import { Session } from './session.ts';

export interface Connection {
  readonly socket: FrameSocket;
  readonly version: number;
}

export function identify(
  world: World | undefined,
  { socket, version }: Connection,
  data: unknown,
): Session | undefined {
  const form = identifyForm.safeParse(data);
  if (!form.success) return closeWith(socket, GatewayCloseCodes.DecodeError);
  const { intents, shard } = form.data;
  if (!world) return closeWith(socket, GatewayCloseCodes.AuthenticationFailed);
  const refusal = refuseShard(world, shard) ?? refuseIntents(world, intents);
  if (refusal) {
    const asked = intents & allPrivilegedIntents & ~world.privilegedIntents;
    if (refusal === GatewayCloseCodes.DisallowedIntents)
      world.explanations.add(`The gateway closed with ${refusal}. ${explainIntents(asked)}`);
    return closeWith(socket, refusal);
  }
  if (!mayStart(world, socket, shard)) return undefined;
  const session = new Session(randomUUID().replaceAll('-', ''), { intents, shard, socket, version });
  world.sessions.put(session);
  sendReady(world, session);
  return session;
}

function refuseShard({ limits }: World, [index, count]: readonly [number, number]) {
  if (count < 1 || index >= count) return GatewayCloseCodes.InvalidShard;
  return count < limits.minShards ? GatewayCloseCodes.ShardingRequired : undefined;
}

/** Returns the close code for invalid or disallowed intents. They are required since version 8. */
function refuseIntents({ privilegedIntents: granted }: World, intents: number) {
  if (intents < 0 || intents & ~allIntents) return GatewayCloseCodes.InvalidIntents;
  return intents & allPrivilegedIntents & ~granted ? GatewayCloseCodes.DisallowedIntents : undefined;
}

/** Documented: identifying too fast gets op 9; at the daily limit, all sessions end and the token becomes invalid. */
function mayStart(
  { sessionStarts, sessions, token }: World,
  socket: FrameSocket,
  shard: readonly [number, number],
): boolean {
  switch (sessionStarts.take(token, shard)) {
    case 'granted':
      return true;
    case 'too-fast':
      sendFrame(socket, GatewayOpcodes.InvalidSession, false);
      return false;
    case 'used-up':
      sessions.invalidateSessions();
      closeWith(socket, GatewayCloseCodes.AuthenticationFailed);
      return false;
  }
}

export function resume(world: World | undefined, { socket }: Connection, data: unknown): Session | undefined {
  const form = resumeForm.safeParse(data);
  if (!form.success) return closeWith(socket, GatewayCloseCodes.DecodeError);
  if (!world) return closeWith(socket, GatewayCloseCodes.AuthenticationFailed);
  const { session_id, seq } = form.data;
  const session = world.sessions.get(session_id);
  if (!session) return void sendFrame(socket, GatewayOpcodes.InvalidSession, false);
  if (seq > session.lastSeq) return closeWith(socket, GatewayCloseCodes.InvalidSeq);
  session.socket?.terminate();
  session.socket = socket;
  if (!session.replayAfter(seq)) {
    world.sessions.remove(session.id);
    return void sendFrame(socket, GatewayOpcodes.InvalidSession, false);
  }
  session.dispatch(GatewayDispatchEvents.Resumed, {});
  return session;
}

/** Finds the application by its token, which some libraries prefix as in the Authorization header. */
export function findWorld(worlds: readonly World[], data: unknown): World | undefined {
  const { token = '' } = tokenForm.safeParse(data).data ?? {};
  return worlds.find((world) => world.token === token.replace(/^Bot\s+/i, ''));
}

const allIntents = Object.values(GatewayIntentBits)
  .filter((bit) => typeof bit === 'number')
  .reduce((all, bit) => all | bit, 0);

const identifyForm = z.object({
  token: z.string(),
  // A missing field becomes -1, which fails as invalid.
  intents: integer(0, 0x7f_ff_ff_ff).default(-1),
  properties: z.looseObject({}),
  shard: z
    .tuple([z.int().min(0), z.int()])
    .nullish()
    .transform((shard) => shard ?? ([0, 1] as const)),
});
const tokenForm = z.object({ token: z.string() });
const resumeForm = z.object({
  token: z.string(),
  session_id: z.string(),
  seq: integer(0, Number.MAX_SAFE_INTEGER),
});
