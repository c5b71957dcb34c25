import { GatewayOpcodes } from 'discord-api-types/v10';
import type { FrameSocket } from './frame-socket.ts';

export class Session {
  readonly id: string;
  readonly intents: number;
  readonly shard: readonly [number, number];
  readonly version: number;
  socket: FrameSocket | undefined;
  lastSeq = 0;
  readonly #sent: { s: number; frame: string }[] = [];

  constructor(id: string, facts: Pick<Session, 'intents' | 'shard' | 'version'> & { socket: FrameSocket }) {
    this.id = id;
    this.intents = facts.intents;
    this.shard = facts.shard;
    this.version = facts.version;
    this.socket = facts.socket;
  }

  dispatch(event: string, data: object): void {
    this.lastSeq += 1;
    const s = this.lastSeq;
    const frame = JSON.stringify({ op: GatewayOpcodes.Dispatch, t: event, s, d: data });
    this.#sent.push({ s, frame });
    if (this.#sent.length > replayable) this.#sent.shift();
    this.socket?.send(frame);
  }

  /** Replays the events after `seq`; false if they are no longer stored. */
  replayAfter(seq: number): boolean {
    const oldest = this.#sent[0]?.s ?? this.lastSeq + 1;
    if (seq < oldest - 1) return false;
    for (const { s, frame } of this.#sent) if (s > seq) this.socket?.send(frame);
    return true;
  }
}

/** Whether a shard receives a guild's events, by Discord's documented formula. */
export function coversGuild([index, count]: readonly [number, number], guildId: string): boolean {
  return Number((BigInt(guildId) >> 22n) % BigInt(count)) === index;
}

const replayable = 500;
