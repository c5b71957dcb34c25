import { onTestFinished } from 'vitest';
import type { PrivacyMode } from '../../../src/bot/members/privacy/consent.ts';
import type { Stores } from '../../../src/shared/store/stores.ts';
import { recordingLog } from '../recording-log.ts';
import type { storeKinds } from '../store/store-kinds.ts';
import { createVirtualClock } from '../time/virtual-clock.ts';
import { type AllMembers, openAllMembers } from './open-all-members.ts';

/** Members over one store, of as many processes as a test opens; all share one clock. */
export interface MemberWorld {
  members: AllMembers;
  stores: Stores;
  /** How many rows `members` has read so far. */
  reads(): number;
  clock: ReturnType<typeof createVirtualClock>;
  /** The players that other parts were asked to forget. */
  forgotten: string[];
  /** Opens the same records as another process does. `changes`: how its store is another one. */
  another(changes?: Partial<Stores>): Promise<AllMembers>;
  /** Every key of every record, as `record key`, sorted. */
  keys(): Promise<string[]>;
}

/** @param skip ends the test if the store is not installed */
export async function openMemberWorld(
  { isMissing, start }: (typeof storeKinds)[number],
  skip: () => void,
  { privacyMode }: { privacyMode?: PrivacyMode } = {},
): Promise<MemberWorld> {
  if (isMissing) skip();
  const store = await start();
  onTestFinished(() => store.stop());
  const clock = createVirtualClock();
  let made = 0;
  const forgotten: string[] = [];
  const open = (stores: Stores) =>
    openAllMembers({
      stores,
      defaults: { region: 'sg' },
      privacyMode,
      forgetPlayer: async (uid) => void forgotten.push(uid),
      now: clock.now,
      sleep: clock.sleep,
      randomInt: (below) => made++ % below,
      log: recordingLog(),
    });
  const stores = await store.open();
  let reads = 0;
  const countingRecords = async (name: string) => {
    const table = await stores.records(name);
    const read = (key: string) => {
      reads += 1;
      return table.read(key);
    };
    return { ...table, read };
  };
  return {
    members: await open({ ...stores, records: countingRecords }),
    stores,
    reads: () => reads,
    clock,
    forgotten,
    another: async (changes) => open({ ...(await store.open()), ...changes }),
    async keys() {
      const rows = await Promise.all(
        recordNames.map(async (name) =>
          (await (await stores.records(name)).keys()).map((key) => `${name} ${key}`),
        ),
      );
      return rows.flat().toSorted();
    },
  };
}

const recordNames = [
  'codes',
  'deletions',
  'digesthours',
  'figures',
  'invitations',
  'links',
  'optouts',
  'outages',
  'outageservers',
  'participants',
  'people',
  'rankups',
  'recents',
  'roleholders',
  'serverlinks',
  'serverrecents',
  'servers',
  'snapshots',
  'sweeps',
  'turns',
];
