import type { Log } from '../../shared/log/log.ts';
import type { Stores } from '../../shared/store/stores.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import { ExclusiveJob } from '../records/exclusive-job.ts';
import { Records } from '../records/records.ts';
import { type MemberRecords, openMemberRecords } from './member-records.ts';
import { type Consent, createConsent, type PrivacyMode } from './privacy/consent.ts';
import { createOptedOutPlayers, type OptedOutPlayers } from './privacy/opted-out-players.ts';
import { RecentEnds } from './privacy/recent-ends.ts';

export interface MemberParts extends MemberRecords {
  records: Records;
  consent: Consent;
  optedOutPlayers: OptedOutPlayers;
  recentDeletions: RecentEnds;
  recentHidings: RecentEnds;
  exclusiveJob(work: string): ExclusiveJob;
  now: () => number;
  sleep: Sleep;
  log: Log;
}

interface MemberPartsOptions extends Pick<MemberParts, 'now' | 'sleep' | 'log'> {
  stores: Pick<Stores, 'records' | 'redis' | 'purge'>;
  privacyMode?: PrivacyMode | undefined;
  /** Never jumps; `now` by default. */
  steadyNow?: () => number;
}

export async function openMemberParts({
  stores,
  privacyMode,
  steadyNow,
  ...tools
}: MemberPartsOptions): Promise<MemberParts> {
  const { now } = tools;
  const ends = { redis: stores.redis, now, steadyNow: steadyNow ?? now };
  const records = new Records({ stores, ...tools });
  const opened = await openMemberRecords(records);
  return {
    ...opened,
    ...tools,
    records,
    consent: createConsent(privacyMode),
    optedOutPlayers: createOptedOutPlayers(opened),
    recentDeletions: new RecentEnds({ name: 'members', ...ends }),
    recentHidings: new RecentEnds({ name: 'ids', ...ends }),
    exclusiveJob: (work) => new ExclusiveJob(work, { jobs: opened.jobs, now }),
  };
}
