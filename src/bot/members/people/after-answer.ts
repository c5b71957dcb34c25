import type { Player } from '../../../shared/contract/player.ts';
import type { Log } from '../../../shared/log/log.ts';
import type { Sleep } from '../../../shared/time/sleep.ts';
import type { Answer } from '../../player-api/answer.ts';
import { toRecentPlayer, toSighting, withRecents } from './recents.ts';
import type { Asker } from './resolve-settings.ts';
import {
  createRecentsWriter,
  type RecentsWriterOptions,
  type SeenPlayer,
  type Write,
} from './write-recents.ts';

interface GivenAnswer extends Asker {
  isPublic: boolean;
  /** The players it shows, by an uid that the member who asked may see. */
  players: readonly Answer<Player>[];
  /** When the member asked, milliseconds since the epoch; by default now. */
  askedAt?: number | undefined;
}

/**
 * Writes down what an answer leaves behind: the last players and that the bot was used. In the background, for all answers
 * of a moment together, and each record once.
 */
export interface AfterAnswer {
  /** Delays nothing and never throws. */
  note(answer: GivenAnswer): void;
  /** Writes what is waiting, behind what is being written already. Never rejects. */
  flush(): Promise<void>;
}

interface AfterAnswerOptions extends RecentsWriterOptions {
  sleep: Sleep;
  log: Log;
}

/** Answers of this time are written together. */
export const gatherMs = 1_000;

export function createAfterAnswer(options: AfterAnswerOptions): AfterAnswer {
  const { recents, serverRecents, ended, now, sleep, log } = options;
  const { writeMember, writeServer } = createRecentsWriter(options);
  const ofMembers: Waiting = new Map();
  const ofServers: Waiting = new Map();
  let isGathering = false;
  let lastFlush = Promise.resolve();
  // After a member has everything deleted, a waiting write must not restore their record.
  recents.onChange((userId, { isDeletion }) => isDeletion && ofMembers.delete(userId));
  serverRecents.onChange((guildId, { isDeletion }) => isDeletion && ofServers.delete(guildId));

  async function gather(): Promise<void> {
    isGathering = true;
    while (ofMembers.size + ofServers.size > 0) {
      await sleep(gatherMs);
      await flush();
    }
    isGathering = false;
  }

  function flush(): Promise<void> {
    lastFlush = lastFlush.then(writeWaiting);
    return lastFlush;
  }

  async function writeWaiting(): Promise<void> {
    await writeEach(ofMembers, writeMember);
    await writeEach(ofServers, writeServer);
  }

  /**
   * An entry counts as waiting until its own write begins, so that Loadout writes nothing for a member who was deleted
   * before.
   */
  async function writeEach(waiting: Waiting, write: Write): Promise<void> {
    for (const [id, entry] of [...waiting]) {
      const isWaiting = () => waiting.get(id) === entry;
      const { players } = entry;
      if (isWaiting()) await attempt(() => write(id, players, isWaiting));
      // The next round writes players that were added meanwhile.
      if (isWaiting() && entry.players === players) waiting.delete(id);
    }
  }

  // The store has reported its outage to the operator; the next answers write again.
  async function attempt(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      log.debug({ error }, 'the last players were not saved');
    }
  }

  return {
    note({ userId, guildId, isPublic, players, askedAt = now() }) {
      if (ofMembers.size >= maxWaiting || ofServers.size >= maxWaiting) return;
      const looked = players.map((player) => ({
        ...toRecentPlayer(player),
        sighting: toSighting(player),
        askedAt,
        askerId: userId,
      }));
      if (!ended.isKnownSince(userId, askedAt)) addTo(ofMembers, userId, looked);
      if (guildId !== undefined) addTo(ofServers, guildId, isPublic ? looked : []);
      if (!isGathering) void gather();
    },
    flush,
  };
}

/** So many members, and so many servers, wait for a store that hangs, no more. */
const maxWaiting = 5_000;

/** Entries by the id of their owner. An entry stays until it is written or its owner is deleted. */
type Waiting = Map<string, { players: readonly SeenPlayer[] }>;

function addTo(waiting: Waiting, id: string, added: readonly SeenPlayer[]): void {
  const entry = waiting.get(id) ?? { players: [] };
  entry.players = withRecents(added, entry.players);
  waiting.set(id, entry);
}
