import { randomUUID } from 'node:crypto';
import type { SessionInfo } from '@discordjs/ws';
import { z } from 'zod';
import { createLease, type Lease } from '../../shared/store/lease.ts';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import { readJson } from '../../shared/text/read-json.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { hourMs } from '../../shared/time/utc-day.ts';
import type { GatewaySessions } from '../discord/gateway/gateway.ts';

interface KeptSessions extends GatewaySessions {
  /** Stores pending changes and releases the sessions. Never rejects. */
  close(): Promise<void>;
}

/**
 * Keeps Discord's sessions in memory. Each event changes one, so changes go to Redis twice a second, and new sessions
 * at once. After a kill, the stored sequence number is at most half a second old, and Discord repeats the later events.
 * A lease ties a session to one process. If an update starts the new process before the old one ends, the new one opens
 * a session of its own: the shard has two for a while, and the stream drops interactions that arrive twice. Resuming
 * the old session instead would make both processes steal it from each other for ever.
 */
export function createGatewaySessions(redis: RedisConnection, { now, sleep, every }: Clock): KeptSessions {
  const holder = randomUUID();
  const sessions = new Map<number, Kept>();

  async function open(id: number): Promise<SessionInfo | null> {
    const lease = createLease(redis, { key: `${keyOf(id)}:holder`, holder, ttlMs: heldMs });
    // Wait, because a process killed a moment ago still has the lease; a live one keeps renewing it.
    const until = now() + heldMs + renewEveryMs;
    while ((await holds(lease)) === false && now() < until) await sleep(renewEveryMs / 2);
    const session = (await holds(lease)) === false ? null : await read(id);
    sessions.set(id, { session, isChanged: false, lease });
    return session;
  }

  async function write(): Promise<void> {
    for (const [id, kept] of sessions) await writeOne(id, kept);
  }

  async function writeOne(id: number, kept: Kept): Promise<void> {
    const isHeld = await holds(kept.lease);
    kept.isChanged ||= !isHeld;
    if (!isHeld || !kept.isChanged) return;
    const { session } = kept;
    kept.isChanged = false;
    const command = session ? ['SET', keyOf(id), JSON.stringify(session), 'PX', keptMs] : ['DEL', keyOf(id)];
    await redis.send(command).catch(() => {
      kept.isChanged = true;
    });
  }

  async function read(id: number): Promise<SessionInfo | null> {
    const text = await redis.send(['GET', keyOf(id)]).catch(() => undefined);
    return stored.safeParse(readJson(text)).data ?? null;
  }

  const stopWriting = every(write, renewEveryMs);
  return {
    find: async (id) => {
      const known = sessions.get(id);
      return known ? known.session : open(id);
    },
    keep(id, session) {
      const known = sessions.get(id);
      if (!known) return;
      const isNew = session?.sessionId !== known.session?.sessionId;
      Object.assign(known, { session, isChanged: true });
      if (isNew) void writeOne(id, known);
    },
    async close() {
      await stopWriting();
      await write();
      for (const { lease } of sessions.values()) await lease.release();
    },
  };
}

interface Kept {
  session: SessionInfo | null;
  isChanged: boolean;
  lease: Lease;
}

async function holds(lease: Lease): Promise<boolean | undefined> {
  return lease.renew().catch(() => undefined);
}

const keyOf = (shardId: number) => `loadout:gateway:session:${shardId}`;
const renewEveryMs = 500;
const heldMs = 2_000;
const keptMs = String(hourMs);

const stored = z.object({
  resumeURL: z.string(),
  sequence: z.number(),
  sessionId: z.string(),
  shardCount: z.number(),
  shardId: z.number(),
});
