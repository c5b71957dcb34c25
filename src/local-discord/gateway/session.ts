import { GatewayOpcodes } from 'discord-api-types/v10';
import type { FrameSocket } from './frame-socket.ts';

/** A session of a bot. It outlives its socket, so that the bot may resume. */
export interface Session {
  readonly id: string;
  readonly intents: number;
  /** `[index, count]` of the shard. */
  readonly shard: readonly [number, number];
  /** Of the API, as the bot asked for it. */
  readonly version: number;
  socket: FrameSocket | undefined;
  /** The number of the newest event. */
  lastSeq(): number;
  dispatch(event: string, data: object): void;
  /** Sends the events after `seq` again; false when they are no longer kept. */
  replayAfter(seq: number): boolean;
}

export function createSession(
  id: string,
  {
    intents,
    shard,
    version,
    socket: first,
  }: Pick<Session, 'intents' | 'shard' | 'version'> & { socket: FrameSocket },
): Session {
  const sent: { s: number; frame: string }[] = [];
  let last = 0;
  const session: Session = {
    id,
    intents,
    shard,
    version,
    socket: first,
    lastSeq: () => last,
    dispatch(event, data) {
      last += 1;
      const frame = JSON.stringify({ op: GatewayOpcodes.Dispatch, t: event, s: last, d: data });
      sent.push({ s: last, frame });
      if (sent.length > replayable) sent.shift();
      session.socket?.send(frame);
    },
    replayAfter(seq) {
      const oldest = sent[0]?.s ?? last + 1;
      if (seq < oldest - 1) return false;
      for (const { s, frame } of sent) if (s > seq) session.socket?.send(frame);
      return true;
    },
  };
  return session;
}

/** Whether a shard receives the events of a guild, by Discord's documented formula. */
export function coversGuild([index, count]: readonly [number, number], guildId: string): boolean {
  return Number((BigInt(guildId) >> 22n) % BigInt(count)) === index;
}

/** How many events are kept for a resume. */
const replayable = 500;
