import { z } from 'zod';
import { hasPassed } from '../../../shared/time/stored-time.ts';
import { server } from '../../members/member-records.ts';
import type { MembersBase } from '../../members/members.ts';
import { lastChangedAt } from '../../members/people/revisions.ts';
import { backgroundMs } from '../../player-api/time-budgets.ts';
import { defineRecord, type Fields } from '../../records/define-record.ts';
import { defineIndex } from '../../records/reverse-index.ts';
import { noticeColour } from '../../views/message/colours.ts';
import { renderMessage } from '../../views/message/message.ts';
import { formatTime } from '../../views/words/times.ts';
import type { BackgroundWork, PostParts } from '../feature.ts';
import { type Notice, postNotices } from '../post-notices.ts';

/** The outage announced to a server and its beginning, and the end of the previous one. */
const outagesRecord = defineRecord({
  name: 'outages',
  schema: z.object({
    since: z.number().optional(),
    knownAt: z.number().optional(),
    backAt: z.number().optional(),
  }),
  owner: 'guild',
});

const outageServers = defineIndex({
  name: 'outageservers',
  of: server,
  indexedBy: ({ outageChannelId }) => (outageChannelId === undefined ? [] : ['all']),
});

declare module '../../discord/services-of-bot.ts' {
  interface CommunityRecords {
    outages: Awaited<ReturnType<typeof openOutages>>;
  }
}

export async function openOutages({ records, servers }: MembersBase) {
  const informed = await records.openIndex(outageServers, servers);
  return { known: await records.open(outagesRecord), informed, servers };
}

type OutageNotice = Notice & { since: number; isBack: boolean };

/** Outages shorter than this are not announced. */
const shortMs = 5 * 60_000;
const restMs = 30 * 60_000;

/** Announces an outage and its end, each at most once, so that members need not ask the admins. */
export function openOutageNotices(parts: PostParts): BackgroundWork {
  const { players, languages, members, now, outages } = parts.services;
  const { known, informed, servers } = outages;

  /** Looks a player up, because members may have stopped asking. */
  async function askAgain(): Promise<void> {
    const player = await members.findFollowed();
    if (!player) return;
    const ask = { fresh: true, priority: 'background', retries: 'none' } as const;
    await players.player(player, { ...ask, deadline: now() + backgroundMs }).catch(() => {});
  }

  /** Reports the end only after a working lookup later than the beginning, which another process may have recorded. */
  function findNews({ since, backAt }: Fields<typeof outagesRecord.schema>) {
    const { downSince, workedAt } = players.status().lookups;
    if (since !== undefined)
      return workedAt && hasPassed(shortMs, since, workedAt) ? { since, isBack: true } : undefined;
    const isNews = downSince && now() - downSince >= shortMs && hasPassed(restMs, backAt, now());
    return isNews ? { since: downSince, isBack: false } : undefined;
  }

  async function compose({ guildId, since, isBack }: OutageNotice) {
    const language = languages.for((await members.settings.ofServer(guildId)).serverLocale);
    const { t } = language;
    const down = [
      { markdown: t('outage.since', { since: formatTime(Math.floor(since / 1000), 't') }) },
      t('outage.wait'),
    ];
    const title = t(isBack ? 'outage.back' : 'problems.unavailable.title');
    return renderMessage({ title, lines: isBack ? [] : down, colour: noticeColour });
  }

  const queue = {
    async due() {
      const guildIds = await informed.ownersWith('all');
      if (guildIds.length > 0 && players.status().lookups.downSince) await askAgain();
      return guildIds;
    },
    async take(guildId: string): Promise<OutageNotice | undefined> {
      const { outageChannelId: channelId, changes } = await servers.get(guildId);
      if (channelId === undefined || !findNews(await known.get(guildId))) return undefined;
      const { decision } = await known.decide(guildId, (current) => {
        const news = findNews(current);
        if (!news?.isBack)
          return { change: news ? { since: news.since, knownAt: now() } : {}, decision: news };
        // If an admin set the channel later, its members have not read about the outage.
        const setAt = lastChangedAt('outageChannelId', changes, now());
        const change = { since: undefined, knownAt: undefined, backAt: now() };
        return { change, decision: setAt > (current.knownAt ?? 0) ? undefined : news };
      });
      return decision && { guildId, channelId, nonce: `${decision.since} ${decision.isBack}`, ...decision };
    },
    done: async () => undefined,
  };

  return postNotices({ kind: 'an outage notice', queue, compose }, parts);
}
