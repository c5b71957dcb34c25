import type { Player } from '../contract/player.ts';
import type { Log } from '../errors/log.ts';
import type { Answer } from '../player-api/answer.ts';
import type { PlayerApi } from '../player-api/client.ts';
import type { Accounts } from './accounts.ts';
import type { Snapshots } from './snapshots.ts';

interface WithSnapshotsOptions {
  members: { snapshots: Pick<Snapshots, 'keep'>; accounts: Pick<Accounts, 'relabel'> };
  log: Log;
}

/**
 * The player API, of which every fresh answer about a player whom a member linked leaves the point of its day, and the name
 * and region as they are now. In the background: no answer waits for it.
 */
export function withSnapshots(players: PlayerApi, { members, log }: WithSnapshotsOptions): PlayerApi {
  async function note({ value, fetchedAt, freshness }: Answer<Player>): Promise<void> {
    if (freshness !== 'live') return;
    const seen = { player: value, fetchedAt };
    try {
      if (await members.snapshots.keep(seen)) await members.accounts.relabel(seen);
    } catch (error) {
      // The store has told the operator that it is away; the next fresh answer leaves a point.
      log.debug({ error }, 'a player’s point of the day was not kept');
    }
  }

  return {
    ...players,
    async player(question, ask) {
      const answer = await players.player(question, ask);
      void note(answer);
      return answer;
    },
    async find(question, ask) {
      const found = await players.find(question, ask);
      void note(found.answer);
      return found;
    },
    async findIn(question, ask) {
      const found = await players.findIn(question, ask);
      void note(found.answer);
      return found;
    },
  };
}
