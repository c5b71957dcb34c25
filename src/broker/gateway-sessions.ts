import type { SessionInfo } from '@discordjs/ws';
import { z } from 'zod';
import type { GatewaySessions } from '../bot/gateway.ts';
import type { RedisConnection } from '../store/redis-connection.ts';
import type { Schedule } from '../time/schedule.ts';

/** The sessions of a gateway process, which the one that follows it resumes. */
interface KeptSessions extends GatewaySessions {
  /** Writes what is not written yet. Never rejects. */
  close(): Promise<void>;
}

/**
 * Keeps sessions in memory, and what changed once a second in Redis: each event changes one. A process that is killed
 * leaves a number that is a second old at most, and Discord repeats what came after it. What Redis does not have begins a
 * new session.
 */
export function createGatewaySessions(redis: RedisConnection, schedule: Schedule): KeptSessions {
  const sessions = new Map<number, SessionInfo | null>();
  const changed = new Set<number>();

  async function write(): Promise<void> {
    const ids = [...changed];
    changed.clear();
    for (const id of ids) {
      const session = sessions.get(id);
      const command = session
        ? ['SET', keyOf(id), JSON.stringify(session), 'PX', keptMs]
        : ['DEL', keyOf(id)];
      await redis.send(command).catch(() => changed.add(id));
    }
  }

  async function read(id: number): Promise<SessionInfo | null> {
    return readSession(await redis.send(['GET', keyOf(id)]).catch(() => null));
  }

  const stopWriting = schedule(write, writeEveryMs);
  return {
    async find(id) {
      const known = sessions.get(id);
      if (known !== undefined) return known;
      const session = await read(id);
      sessions.set(id, session);
      return session;
    },
    keep(id, session) {
      sessions.set(id, session);
      changed.add(id);
    },
    async close() {
      await stopWriting();
      await write();
    },
  };
}

const keyOf = (shardId: number) => `loadout:gateway:session:${shardId}`;
const writeEveryMs = 1_000;
// Discord keeps a session for minutes; one that it no longer has costs half a second.
const keptMs = String(60 * 60_000);

function readSession(text: unknown): SessionInfo | null {
  try {
    return stored.parse(JSON.parse(String(text)));
  } catch {
    // None is kept, or one of another version.
    return null;
  }
}

const stored = z.object({
  resumeURL: z.string(),
  sequence: z.number(),
  sessionId: z.string(),
  shardCount: z.number(),
  shardId: z.number(),
});
