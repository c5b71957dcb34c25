import type { Player } from '../../../shared/contract/player.ts';
import type { Log } from '../../../shared/log/log.ts';
import type { Answer, Ask } from '../../player-api/answer.ts';
import type { PlayerApi } from '../../player-api/client.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Snapshots } from './snapshots.ts';

type Lookups = Pick<PlayerApi, 'player' | 'find' | 'findIn'>;

interface WithSnapshotsOptions {
  members: { snapshots: Pick<Snapshots, 'keep'>; accounts: Pick<Accounts, 'updateNameAndRegion'> };
  log: Log;
}

/** In the background, each fresh answer about a linked player stores its point of the day, and name and region. */
export function withSnapshots<Api extends Lookups>(
  players: Api,
  { members, log }: WithSnapshotsOptions,
): Api {
  async function note(answer: Answer<Player>): Promise<void> {
    if (answer.freshness !== 'live') return;
    try {
      if (await members.snapshots.keep(answer)) await members.accounts.updateNameAndRegion(answer);
    } catch (error) {
      // The store has reported its outage to the operator; the next fresh answer adds a point.
      log.debug({ error }, 'a player’s point of the day was not kept');
    }
  }

  return {
    ...players,
    async player(question: Parameters<Lookups['player']>[0], ask: Ask) {
      const answer = await players.player(question, ask);
      void note(answer);
      return answer;
    },
    async find(question: Parameters<Lookups['find']>[0], ask: Ask) {
      const found = await players.find(question, ask);
      void note(found.answer);
      return found;
    },
    async findIn(question: Parameters<Lookups['findIn']>[0], ask: Ask) {
      const found = await players.findIn(question, ask);
      void note(found.answer);
      return found;
    },
  };
}
