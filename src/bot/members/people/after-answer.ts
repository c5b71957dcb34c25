import type { Player } from '../../../shared/contract/player.ts';
import type { Answer } from '../../player-api/answer.ts';
import type { MemberParts } from '../member-parts.ts';
import { toLastSeen, toRecentPlayer, withRecents } from './recents.ts';
import type { Asker } from './resolve-settings.ts';
import { RecentsWriter, type RecentsWriterParts, type SeenPlayer, type Write } from './write-recents.ts';

interface GivenAnswer extends Asker {
  isPublic: boolean;
  players: readonly Answer<Player>[];
  askedAt?: number | undefined;
}

type AfterAnswerParts = RecentsWriterParts & Pick<MemberParts, 'sleep' | 'log'>;

export const gatherMs = 1_000;
/** Limits the waiting entries, each of members and servers, while the store hangs. */
const maxWaiting = 5_000;

export class AfterAnswer {
  readonly #parts: AfterAnswerParts;
  readonly #writer: RecentsWriter;
  readonly #ofMembers: Waiting = new Map();
  readonly #ofServers: Waiting = new Map();
  #isGathering = false;
  #lastFlush = Promise.resolve();

  constructor(parts: AfterAnswerParts) {
    this.#parts = parts;
    this.#writer = new RecentsWriter(parts);
    const { recents, serverRecents } = parts;
    // A deletion must also discard waiting writes.
    recents.onChange((userId, { isDeletion }) => isDeletion && this.#ofMembers.delete(userId));
    serverRecents.onChange((guildId, { isDeletion }) => isDeletion && this.#ofServers.delete(guildId));
  }

  note({ userId, guildId, isPublic, players, askedAt = this.#parts.now() }: GivenAnswer): void {
    if (this.#ofMembers.size >= maxWaiting || this.#ofServers.size >= maxWaiting) return;
    const looked = players.map((player) => ({
      ...toRecentPlayer(player),
      lastSeen: toLastSeen(player),
      askedAt,
      askerId: userId,
    }));
    if (!this.#parts.recentDeletions.isKnownSince(userId, askedAt)) addTo(this.#ofMembers, userId, looked);
    if (guildId !== undefined) addTo(this.#ofServers, guildId, isPublic ? looked : []);
    if (!this.#isGathering) void this.#gather();
  }

  /** Writes waiting entries, after those being written. Never rejects. */
  flush(): Promise<void> {
    this.#lastFlush = this.#lastFlush.then(async () => {
      await this.#writeEach(this.#ofMembers, (...entry) => this.#writer.writeMember(...entry));
      await this.#writeEach(this.#ofServers, (...entry) => this.#writer.writeServer(...entry));
    });
    return this.#lastFlush;
  }

  async #gather(): Promise<void> {
    this.#isGathering = true;
    while (this.#ofMembers.size + this.#ofServers.size > 0) {
      await this.#parts.sleep(gatherMs);
      await this.flush();
    }
    this.#isGathering = false;
  }

  /** Keeps an entry until its own write begins, so that a deletion until then prevents it. */
  async #writeEach(waiting: Waiting, write: Write): Promise<void> {
    for (const [id, entry] of [...waiting]) {
      const isWaiting = () => waiting.get(id) === entry;
      const { players } = entry;
      if (isWaiting())
        await write(id, players, isWaiting).catch((error: unknown) => {
          this.#parts.log.debug({ error }, 'the last players were not saved');
        });
      // The next round writes players added during this write.
      if (isWaiting() && entry.players === players) waiting.delete(id);
    }
  }
}

type Waiting = Map<string, { players: readonly SeenPlayer[] }>;

function addTo(waiting: Waiting, id: string, added: readonly SeenPlayer[]): void {
  const entry = waiting.get(id) ?? { players: [] };
  entry.players = withRecents(added, entry.players);
  waiting.set(id, entry);
}
