import type { World } from './world.ts';

export function withSignatures(world: World, signatures: ReadonlyMap<string, string>): World {
  return {
    ...world,
    find(uid, group) {
      const record = world.find(uid, group);
      const signature = signatures.get(uid);
      if (!record || signature === undefined) return record;
      return { ...record, socialInfo: { accountId: uid, ...record.socialInfo, signature } };
    },
  };
}
