import type { Player } from '../../../shared/contract/player.ts';
import type { Log } from '../../../shared/log/log.ts';
import type { Answer } from '../../player-api/answer.ts';
import type { PlayerApi } from '../../player-api/client.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Snapshots } from './snapshots.ts';

type Lookups = Pick<PlayerApi, 'player' | 'find' | 'findIn'>;

interface WithSnapshotsOptions {
  members: { snapshots: Pick<Snapshots, 'keep'>; accounts: Pick<Accounts, 'updateNameAndRegion'> };
  log: Log;
}

export function withSnapshots<Api extends Lookups>(
  players: Api,
  { members, log }: WithSnapshotsOptions,
): Api {
  async function note(answer: Answer<Player>): Promise<void> {
    if (answer.freshness !== 'live') return;
    try {
      if (await members.snapshots.keep(answer)) await members.accounts.updateNameAndRegion(answer);
    } catch (error) {
      // The store has logged its outage, and the next fresh answer adds a point.
      log.debug({ error }, 'a player’s point of the day was not kept');
    }
  }

  const findAndNote = async (finding: ReturnType<Lookups['find']>) => {
    const found = await finding;
    void note(found.answer);
    return found;
  };
  return {
    ...players,
    async player(...question: Parameters<Lookups['player']>) {
      const answer = await players.player(...question);
      void note(answer);
      return answer;
    },
    find: (...question: Parameters<Lookups['find']>) => findAndNote(players.find(...question)),
    findIn: (...question: Parameters<Lookups['findIn']>) => findAndNote(players.findIn(...question)),
  };
}
