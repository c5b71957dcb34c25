import type { API } from '@discordjs/core/http-only';
import type { Log } from '../../shared/log/log.ts';
import type { RankUp, RankUps } from '../members/rank-ups.ts';
import type { Reply } from '../views/message/reply.ts';
import type { Arrival } from './command.ts';
import { postNotice } from './post-notice.ts';

/** Words a notice, with the player's new card; undefined if the player can't be shown. Rejects if the player can't be read now. */
export type ComposeRankUp = (rankUp: RankUp, arrival: Arrival) => Promise<Reply | undefined>;

/** Posts the notices that are due, each once. */
interface RankUpNotices {
  /** Every process calls it every few minutes. Never rejects. */
  run(): Promise<void>;
}

interface RankUpNoticesOptions {
  api: Pick<API, 'channels'>;
  rankUps: RankUps;
  compose: ComposeRankUp;
  now: () => number;
  log: Log;
}

/** Posts each notice once. If one can't be composed or sent now, a later run tries again. */
export function createRankUpNotices({
  api,
  rankUps,
  compose,
  now,
  log,
}: RankUpNoticesOptions): RankUpNotices {
  async function postOf(userId: string): Promise<void> {
    try {
      for (;;) {
        const rankUp = await rankUps.take(userId);
        if (!rankUp) return;
        const notice = { ...rankUp, kind: 'a rank-up notice' };
        const result = await postNotice(notice, (arrival) => compose(rankUp, arrival), { api, now, log });
        await rankUps.done(rankUp, result);
      }
    } catch (error) {
      log.debug({ error }, 'a rank-up notice was not posted; it is tried again later');
    }
  }

  return {
    async run() {
      try {
        // One after the other, because no member waits for a notice.
        for (const userId of await rankUps.due()) await postOf(userId);
      } catch (error) {
        log.debug({ error }, 'rank-up notices were not posted; Loadout tries again later');
      }
    },
  };
}

/** How often a process looks for notices: Discord must still know the nonce of one whose process was killed. */
export const rankUpsEveryMs = 60_000;
