import { postNotice } from '../../discord/post-notice.ts';
import type { BackgroundWork, FeatureParts, PostParts } from '../feature.ts';
import { openRankUpComposer } from './compose-rank-up.ts';

/** Posts each notice once. If one can't be composed or sent now, a later run tries again. */
export function openRankUps({
  api,
  services,
  log,
}: Pick<FeatureParts, 'services' | 'log'> & PostParts): BackgroundWork {
  const { rankUps, now } = services;
  const compose = openRankUpComposer(services);

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
    // Discord must still know the nonce of one whose process was killed.
    everyMs: 60_000,
  };
}
