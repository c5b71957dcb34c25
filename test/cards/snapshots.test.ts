import { describe, expect, it } from 'vitest';
import { accepted, snapshots } from '../support/cards/snapshots.ts';

// Exact bytes, on the pinned versions of sharp and the fonts. Where a change is meant, look at it and accept it:
// node --import tsx test/cards/compare-snapshots.ts [--accept]
describe('snapshots', () => {
  it.each(snapshots.map((snapshot) => [snapshot.name, snapshot] as const))(
    '%s is as accepted',
    async (_name, snapshot) => {
      const old = await accepted(snapshot);
      const { data } = await snapshot.draw();
      expect(old?.equals(data)).toBe(true);
    },
  );
});
