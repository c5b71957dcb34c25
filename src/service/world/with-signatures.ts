import type { PlayerRecord } from './player-record.ts';
import type { World } from './world.ts';

/**
 * A world in which players have other signatures, by uid. The same record and signature give the same object, as of
 * {@link cacheRecords}.
 */
export function withSignatures(world: World, signatures: ReadonlyMap<string, string>): World {
  const signed = new WeakMap<PlayerRecord, PlayerRecord>();
  return {
    ...world,
    find(uid, group) {
      const record = world.find(uid, group);
      const signature = signatures.get(uid);
      if (!record || signature === undefined) return record;
      const known = signed.get(record);
      if (known?.socialInfo?.signature === signature) return known;
      const made = { ...record, socialInfo: { accountId: uid, ...record.socialInfo, signature } };
      signed.set(record, made);
      return made;
    },
  };
}
