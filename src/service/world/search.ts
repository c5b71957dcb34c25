import { z } from 'zod';
import type { RegionGroup } from '../../shared/contract/regions.ts';
import { generateNickname } from './names.ts';
import { type PlayerRecord, playerRecord } from './player-record.ts';
import { findResident } from './resident.ts';

const found = playerRecord.shape.basicInfo
  .pick({ nickname: true, level: true, region: true, rank: true, rankingPoints: true })
  .extend({ accountId: z.string() });

export const searchRecord = z.object({ infos: z.array(found) });

export type SearchRecord = z.infer<typeof searchRecord>;

export const maxFound = 20;

export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u1160\u3164]/g, '');
}

export function toFound({ basicInfo }: PlayerRecord): SearchRecord['infos'][number] {
  const { accountId, nickname, level, region, rank, rankingPoints } = basicInfo;
  return { accountId, nickname, level, region, rank, rankingPoints };
}

/** Whether a name search may find the player: not if deleted or hidden. */
export function canBeFound({ basicInfo }: PlayerRecord): boolean {
  return !basicInfo.isDeleted && !basicInfo.accountPrefers?.hidePersonalInfo;
}

interface NameIndex {
  find(plain: string, group: RegionGroup): Iterable<string>;
}

/** Creates a lazy index of the only players that a search finds: nearly every number is one, too many to search. */
export function createNameIndex(): NameIndex {
  let entries: { uid: string; group: RegionGroup; plain: string }[] | undefined;
  return {
    *find(plain, group) {
      entries ??= Array.from({ length: indexedUids }, (_, index) => String(firstUid - index * step)).flatMap(
        (uid) => {
          const resident = findResident(uid);
          if (!resident) return [];
          const name = generateNickname(uid, resident.region);
          return { uid, group: resident.group, plain: plainName(name) };
        },
      );
      for (const entry of entries) if (entry.group === group && entry.plain.includes(plain)) yield entry.uid;
    },
  };
}

const indexedUids = 4_000;
const firstUid = 9_876_543_210;
const step = 7_919;
