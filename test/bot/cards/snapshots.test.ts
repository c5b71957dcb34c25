import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkSnapshot, snapshotFolder, snapshots } from '../../support/cards/snapshots.ts';

describe('the snapshot', () => {
  it.each(snapshots.map((snapshot) => [snapshot.name, snapshot] as const))(
    '%s looks as accepted',
    (_name, snapshot) => checkSnapshot(snapshot),
  );

  it('exists for no card that is not drawn any more', () => {
    const known = snapshots.map(({ name }) => `${name}.jpg`);
    expect(readdirSync(snapshotFolder).filter((file) => !known.includes(file))).toEqual([]);
  });
});
