import type { Arrival } from '../../discord/command.ts';
import { postNotice } from '../../discord/post-notice.ts';
import type { BackgroundWork, FeatureParts, PostParts } from '../feature.ts';
import { openDigestComposer } from './compose-digest.ts';

/** Posts each server's digest once a week. If one can't be composed or sent now, the next run tries again. */
export function openDigest({
  api,
  services,
  log,
}: Pick<FeatureParts, 'services' | 'log'> & PostParts): BackgroundWork {
  const { digests, now } = services;
  const compose = openDigestComposer(services);

  async function postOf(guildId: string): Promise<void> {
    try {
      const digest = await digests.take(guildId);
      if (!digest) return;
      const composeIfAny = async (arrival: Arrival) => {
        const { reply, members } = await compose(digest, arrival);
        return members > 0 ? reply : undefined;
      };
      await postNotice({ ...digest, kind: 'a weekly digest' }, composeIfAny, { api, now, log });
      await digests.posted(digest);
    } catch (error) {
      log.warn({ error, guildId }, 'a weekly digest was not posted; it is tried again later');
    }
  }

  return {
    async run() {
      try {
        // One after the other, because no member waits for a digest.
        for (const guildId of await digests.due()) await postOf(guildId);
      } catch (error) {
        log.debug({ error }, 'the weekly digests were not looked through; it is tried again later');
      }
    },
    // Discord must still know the nonce of one whose process was killed.
    everyMs: 60_000,
    nextAt: () => digests.nextAt().catch(() => undefined),
  };
}
