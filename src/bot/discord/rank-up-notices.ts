import type { API } from '@discordjs/core/http-only';
import { DiscordAPIError } from '@discordjs/rest';
import type { Log } from '../../shared/log/log.ts';
import type { RankUp, RankUps } from '../members/rank-ups.ts';
import { createTrace } from '../trace/trace.ts';
import type { Reply } from '../views/message/reply.ts';
import { toMessageBody } from './answer/to-message-body.ts';
import type { Arrival } from './command.ts';

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

/** Drops a notice, with a line in the log, if its channel is gone or takes no messages. Tries again later after any other error. */
export function createRankUpNotices({
  api,
  rankUps,
  compose,
  now,
  log,
}: RankUpNoticesOptions): RankUpNotices {
  async function post(rankUp: RankUp): Promise<'posted' | 'dropped'> {
    const receivedAt = now();
    const arrival = { receivedAt, deadline: receivedAt + composeMs, trace: createTrace(now) };
    const reply = await compose(rankUp, arrival);
    if (!reply) return 'dropped';
    const { guildId, channelId, nonce } = rankUp;
    if (reply.warning) log.warn({ error: reply.warning, guildId }, 'a rank-up notice lacks something');
    try {
      await api.channels.createMessage(channelId, { ...toMessageBody(reply), nonce, enforce_nonce: true });
      return 'posted';
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
      log.warn({ error, guildId, channelId }, 'the channel of rank-up notices does not take one: left out');
      return 'dropped';
    }
  }

  async function postOf(userId: string): Promise<void> {
    try {
      for (;;) {
        const rankUp = await rankUps.take(userId);
        if (!rankUp) return;
        await rankUps.done(rankUp, await post(rankUp));
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

/** How often a process looks for notices. */
export const rankUpsEveryMs = 5 * 60_000;
/** The time limit for one notice. */
const composeMs = 20_000;
