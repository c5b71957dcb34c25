import { compareIds } from '../compare-ids.ts';
import type { PagePlace } from '../wire.ts';

/** The places after a message came in a channel: a thread says how many messages it holds, and counts each one once. */
export function countInThread(places: PagePlace[], channelId: string, messageId: string): PagePlace[] {
  return places.map((place) => {
    const { thread, lastMessageId } = place;
    const isCounted = compareIds(messageId, lastMessageId ?? '0') <= 0;
    if (place.channelId !== channelId || !thread || isCounted) return place;
    return {
      ...place,
      lastMessageId: messageId,
      thread: { ...thread, messageCount: thread.messageCount + 1 },
    };
  });
}
