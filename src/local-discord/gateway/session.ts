import { GatewayOpcodes } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';

/** One bot's state in the stream of events. It outlives its socket, so that a bot may resume. */
export interface Session {
  readonly id: string;
  readonly intents: number;
  /** `[i, n]`: this one of n shards. */
  readonly shard: readonly [number, number];
  socket: WebSocket | undefined;
  dispatch(event: string, data: object): void;
  /** Sends again what came after `seq`; false when that is too long ago. */
  replayAfter(seq: number): boolean;
}

export function createSession(
  id: string,
  { intents, shard, socket: first }: { intents: number; shard: readonly [number, number]; socket: WebSocket },
): Session {
  const sent: { s: number; frame: string }[] = [];
  let last = 0;
  const session: Session = {
    id,
    intents,
    shard,
    socket: first,
    dispatch(event, data) {
      last += 1;
      const frame = JSON.stringify({ op: GatewayOpcodes.Dispatch, t: event, s: last, d: data });
      sent.push({ s: last, frame });
      if (sent.length > replayable) sent.shift();
      session.socket?.send(frame);
    },
    replayAfter(seq) {
      const oldest = sent[0]?.s ?? last + 1;
      if (seq > last || seq < oldest - 1) return false;
      for (const { s, frame } of sent) if (s > seq) session.socket?.send(frame);
      return true;
    },
  };
  return session;
}

/** Whether a shard hears about a server: Discord's own formula. */
export function coversGuild([index, count]: readonly [number, number], guildId: string): boolean {
  return Number((BigInt(guildId) >> 22n) % BigInt(count)) === index;
}

/** How many events are kept for a bot that resumes. */
const replayable = 500;
