import { type Members, openMembers } from '../../../src/bot/members/members.ts';
import { sleep } from '../../../src/shared/time/sleep.ts';
import { recordingLog } from '../recording-log.ts';
import { createUnreliableStores } from '../store/unreliable-stores.ts';

/** Members over stores that do what a test says. */
export async function openUnreliableMembers(): Promise<{
  stores: ReturnType<typeof createUnreliableStores>;
  members: Members;
}> {
  const stores = createUnreliableStores();
  const members = await openMembers({
    stores,
    defaults: { region: 'sg' },
    now: Date.now,
    sleep,
    log: recordingLog(),
  });
  return { stores, members };
}
